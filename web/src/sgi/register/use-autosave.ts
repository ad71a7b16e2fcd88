import { readRegistration, saveDraft, type Registration, type RegistrationDraft } from '@athar/contracts/sgi'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi, oneDoer } from '../../platform/api/index.ts'
import { useTyped, type Typed } from '../../platform/typed.ts'
import { useLeaveWarning } from '../../platform/form/index.ts'

/** How long nothing is typed before it is kept. */
const pauseMs = 700

export type Saving = { readonly state: 'saved' | 'saving' | 'failed'; readonly error: unknown }

type Left = { readonly version: number; readonly draft: RegistrationDraft }

/**
 * What could not be sent when its writer had to go, because the session ended or the connection was lost. It stays in
 * this tab until the page is opened again, and counts as long as nobody has saved anything newer.
 */
function leftIn(typed: Typed, { version }: Registration): RegistrationDraft | null {
  const left = typed.read() as Left | null
  return left?.version === version ? left.draft : null
}

/** What is being written, kept on the server a moment after each change: nothing typed is lost, and two saves never overtake each other. */
export function useAutosave(registration: Registration) {
  const client = useQueryClient()
  const typed = useTyped(`registration:${registration.id}`)
  const [sameWriter] = useState(oneDoer)
  const [left] = useState(() => leftIn(typed, registration))
  const [draft, setDraft] = useState(left ?? registration.draft)
  const [saving, setSaving] = useState<Saving>({ state: left ? 'saving' : 'saved', error: null })
  const version = useRef(registration.version)
  const unsaved = useRef<RegistrationDraft | null>(left)
  const running = useRef<Promise<boolean> | null>(null)
  const { id } = registration

  const save = useCallback(async (): Promise<boolean> => {
    // Whoever waited for the same save may have begun another one in its place.
    while (running.current) await running.current
    const next = unsaved.current
    if (!next) return true
    unsaved.current = null
    const send = async () => {
      // The page also closes because another person has signed in: in their name nothing of this is saved.
      sameWriter()
      return callApi(saveDraft, { params: { id }, body: { draft: next, version: version.current } })
    }
    const attempt = send().then(
      (answer) => {
        version.current = answer.version
        typed.write(null)
        // Whoever comes back to the page finds what was kept, not what was there before.
        client.setQueriesData<Registration>({ queryKey: [readRegistration.name] }, (known) =>
          known?.id === id ? { ...known, ...answer, draft: next } : known,
        )
        setSaving({ state: unsaved.current ? 'saving' : 'saved', error: null })
        return true
      },
      (error: unknown) => {
        // Kept to be sent again with the next change, or when asked for.
        unsaved.current ??= next
        typed.write({ version: version.current, draft: unsaved.current })
        setSaving({ state: 'failed', error })
        return false
      },
    )
    running.current = attempt
    const done = await attempt
    running.current = null
    return done
  }, [client, id, typed, sameWriter])

  useEffect(() => {
    if (saving.state !== 'saving') return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, saving.state, save])
  useLeaveWarning(saving.state !== 'saved')
  // Left in the middle of a word: it goes at once.
  useEffect(() => () => void save(), [save])

  const change = useCallback((part: Partial<RegistrationDraft>) => {
    setDraft((before) => {
      const next = { ...before, ...part }
      unsaved.current = next
      return next
    })
    setSaving({ state: 'saving', error: null })
  }, [])

  return { draft, change, saving, save, versionNow: () => version.current }
}
