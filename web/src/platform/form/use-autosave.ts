import { useCallback, useEffect, useRef, useState } from 'react'
import { oneDoer } from '../api/index.ts'
import { useTyped, type Typed } from '../typed.ts'
import { alike, changesOf } from './kept-draft.ts'
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

/** What could not be sent before the page closed: typed over `base`, which was stored as `version`. */
type Left<D> = { readonly version: number; readonly base: D; readonly draft: D }

/** What was left, and whether another version is stored meanwhile that says otherwise. */
function leftIn<D extends object>(
  typed: Typed,
  { initial, version }: { readonly initial: D; readonly version: number },
) {
  const left = typed.read() as Left<D> | null
  if (!left || left.version === version) return { left, draft: left?.draft ?? initial, isNewer: false }
  const draft = { ...initial, ...(changesOf(left.base, left.draft) as Partial<D>) }
  return { left, draft, isNewer: !alike(changesOf(initial, draft), {}) }
}

/**
 * A form that saves itself a moment after each change: nothing typed is lost, and two saves never overtake each other.
 * Over a version that was stored meanwhile nothing is saved before the person has chosen between both.
 */
export function useAutosave<D extends object, A extends { readonly version: number }>(options: AutosaveOptions<D, A>) {
  const typed = useTyped(options.keep)
  const [sameWriter] = useState(oneDoer)
  const [found] = useState(() => leftIn(typed, options))
  const [isNewer, setNewer] = useState(found.isNewer)
  const [draft, setDraft] = useState(found.draft)
  const isWaiting = found.left !== null && !found.isNewer && found.draft !== options.initial
  const [saving, setSaving] = useState<Saving>({ state: isWaiting ? 'saving' : 'saved', error: null })
  const stored = useRef({ version: options.version, base: options.initial })
  const asking = useRef(found.isNewer ? found.left : null)
  const unsaved = useRef<D | null>(isWaiting || found.isNewer ? found.draft : null)
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
    if (asking.current) {
      // Still over what it was typed over, so that both versions are shown again.
      typed.write({ ...asking.current, draft: next })
      return false
    }
    unsaved.current = null
    const send = async () => {
      // The page also closes because another person signed in: nothing is saved in their name.
      sameWriter()
      return latest.current.send(next, stored.current.version)
    }
    const attempt = send().then(
      (answer) => {
        stored.current = { version: answer.version, base: next }
        typed.write(null)
        latest.current.onSaved?.(answer, next)
        setSaving({ state: unsaved.current ? 'saving' : 'saved', error: null })
        return true
      },
      (error: unknown) => {
        // Sent again with the next change, or when asked for.
        unsaved.current ??= next
        typed.write({ ...stored.current, draft: unsaved.current })
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
  useLeaveWarning(isNewer || saving.state !== 'saved')
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

  const choose = (mine: D | null) => {
    asking.current = null
    unsaved.current = mine
    setNewer(false)
    if (mine) return void save()
    typed.write(null)
    setDraft(stored.current.base)
    setSaving({ state: 'saved', error: null })
  }

  return {
    draft,
    change,
    saving,
    save,
    versionNow: () => stored.current.version,
    /** The version that was stored meanwhile, while what was typed here is shown over it. */
    newer: isNewer ? options.initial : null,
    keepMine: () => choose(draft),
    takeTheirs: () => choose(null),
  }
}
