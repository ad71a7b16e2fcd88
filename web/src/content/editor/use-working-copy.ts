import { useCallback, useRef, useState } from 'react'
import { readStored, removeStored, writeStored } from '../../platform/stored.ts'

export type Working = { readonly body: unknown; readonly sample: boolean }
export type Kept = Working & { readonly version: number }

const keyOf = (place: string): string => `content-working:${place}`

function readKept(place: string): Kept | null {
  const text = readStored(keyOf(place))
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    return kept && typeof kept.version === 'number' && typeof kept.sample === 'boolean' && typeof kept.body === 'object'
      ? { body: kept.body, sample: kept.sample, version: kept.version }
      : null
  } catch {
    return null
  }
}

const write = (place: string, copy: Kept): void => writeStored(keyOf(place), JSON.stringify(copy))

/**
 * What an editor has typed and not saved. It is kept on the device with every change, so that a closed tab, a lost
 * session or a reload loses nothing; `version` is the one it was begun from.
 */
export function useWorkingCopy(place: string, saved: Kept) {
  const [kept, setKept] = useState(() => readKept(place))
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
      write(place, copy)
    },
    [place, become],
  )
  const drop = useCallback(() => {
    removeStored(keyOf(place))
    become(null)
    setRestored(false)
  }, [place, become])
  /** What is being sent, to be handed to `settle` when it was taken. */
  const sending = useCallback(() => latest.current, [])
  /** What was sent stands under this version, at the place named; what was typed since then goes on from it. */
  const settle = useCallback(
    (sent: Kept | null, version: number, at = place) => {
      const typed = latest.current
      drop()
      if (typed === null || typed === sent) return
      const copy = { ...typed, version }
      if (at === place) become(copy)
      write(at, copy)
    },
    [place, become, drop],
  )
  const working: Kept = kept ?? saved
  return { working, isDirty: kept !== null, restored, change, drop, sending, settle }
}
