import { useCallback, useEffect, useRef, useState } from 'react'
import { oneDoer } from '../api/index.ts'
import { useTyped, type Typed } from '../typed.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** How long nothing is typed before it is saved. */
const pauseMs = 700

export type Saving = { readonly state: 'saved' | 'saving' | 'failed'; readonly error: unknown }

type AutosaveOptions<D extends object, A extends { readonly version: number }> = {
  /** The name of what could not be sent, in this tab. */
  readonly keep: string
  readonly initial: D
  readonly version: number
  readonly send: (draft: D, version: number) => Promise<A>
  readonly onSaved?: (answer: A, draft: D) => void
}

/** What could not be sent before the page closed; it counts while nothing newer is saved. */
function leftIn<D>(typed: Typed, version: number): D | null {
  const left = typed.read() as { readonly version: number; readonly draft: D } | null
  return left?.version === version ? left.draft : null
}

/** A form that saves itself a moment after each change: nothing typed is lost, and two saves never overtake each other. */
export function useAutosave<D extends object, A extends { readonly version: number }>(options: AutosaveOptions<D, A>) {
  const typed = useTyped(options.keep)
  const [sameWriter] = useState(oneDoer)
  const [left] = useState(() => leftIn<D>(typed, options.version))
  const [draft, setDraft] = useState(left ?? options.initial)
  const [saving, setSaving] = useState<Saving>({ state: left ? 'saving' : 'saved', error: null })
  const version = useRef(options.version)
  const unsaved = useRef<D | null>(left)
  const running = useRef<Promise<boolean> | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const save = useCallback(async (): Promise<boolean> => {
    // A waiting caller may have begun another save in its place.
    while (running.current) await running.current
    const next = unsaved.current
    if (!next) return true
    unsaved.current = null
    const send = async () => {
      // The page also closes because another person signed in: nothing is saved in their name.
      sameWriter()
      return latest.current.send(next, version.current)
    }
    const attempt = send().then(
      (answer) => {
        version.current = answer.version
        typed.write(null)
        latest.current.onSaved?.(answer, next)
        setSaving({ state: unsaved.current ? 'saving' : 'saved', error: null })
        return true
      },
      (error: unknown) => {
        // Sent again with the next change, or when asked for.
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
  }, [typed, sameWriter])

  useEffect(() => {
    if (saving.state !== 'saving') return
    const timer = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, saving.state, save])
  useLeaveWarning(saving.state !== 'saved')
  // Left in the middle of a word: it is saved at once.
  useEffect(() => () => void save(), [save])

  const change = useCallback((part: Partial<D>) => {
    setDraft((before) => {
      const next = { ...before, ...part }
      unsaved.current = next
      return next
    })
    setSaving({ state: 'saving', error: null })
  }, [])

  return { draft, change, saving, save, versionNow: () => version.current }
}
