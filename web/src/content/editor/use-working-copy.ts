import { useCallback, useMemo, useRef, useState } from 'react'
import { personNow } from '../../platform/session/index.ts'
import { typedBy, type Typed } from '../../platform/typed.ts'

export type Working = { readonly body: unknown; readonly sample: boolean }
export type Kept = Working & { readonly version: number }

const nameOf = (place: string): string => `content:${place}`

function readKept(typed: Typed): Kept | null {
  const kept = typed.read() as Partial<Kept> | null
  return kept && typeof kept.version === 'number' && typeof kept.sample === 'boolean' && typeof kept.body === 'object'
    ? { body: kept.body, sample: kept.sample, version: kept.version }
    : null
}

/**
 * What an editor has typed and not saved. It is kept on the device with every change, so that a closed tab, a lost
 * session or a reload loses nothing, and for this editor alone; `version` is the one it was begun from.
 */
export function useWorkingCopy(place: string, saved: Kept) {
  const [person] = useState(personNow)
  const typed = useMemo(() => typedBy(person, nameOf(place), 'device'), [person, place])
  const [kept, setKept] = useState(() => readKept(typed))
  const [restored, setRestored] = useState(() => kept !== null)
  // Read when an answer comes, by which time the page may be gone.
  const latest = useRef(kept)
  const become = useCallback((copy: Kept | null) => {
    latest.current = copy
    setKept(copy)
  }, [])
  const change = useCallback(
    (next: Working, version: number) => {
      const copy = { ...next, version }
      become(copy)
      typed.write(copy)
    },
    [typed, become],
  )
  const drop = useCallback(() => {
    typed.write(null)
    become(null)
    setRestored(false)
  }, [typed, become])
  /** What is being sent, to be handed to `settle` when it was taken. */
  const sending = useCallback(() => latest.current, [])
  /** What was sent stands under this version, at the place named; what was typed since then goes on from it. */
  const settle = useCallback(
    (sent: Kept | null, version: number, next = place) => {
      const now = latest.current
      drop()
      if (now === null || now === sent) return
      const copy = { ...now, version }
      if (next === place) become(copy)
      typed.beside(nameOf(next)).write(copy)
    },
    [typed, place, become, drop],
  )
  const working: Kept = kept ?? saved
  return { working, isDirty: kept !== null, restored, change, drop, sending, settle }
}
