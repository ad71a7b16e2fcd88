import { useCallback, useState } from 'react'
import { readStored, removeStored, writeStored } from '../../platform/stored.ts'

export type Working = { readonly body: unknown; readonly sample: boolean }
type Kept = Working & { readonly version: number }

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

/**
 * What an editor has typed and not saved. It is kept on the device with every change, so that a closed tab, a lost
 * session or a reload loses nothing; `version` is the one it was begun from.
 */
export function useWorkingCopy(place: string, saved: Kept) {
  const [kept, setKept] = useState(() => readKept(place))
  const [restored, setRestored] = useState(() => kept !== null)
  const change = useCallback(
    (next: Working, version: number) => {
      const copy = { ...next, version }
      setKept(copy)
      writeStored(keyOf(place), JSON.stringify(copy))
    },
    [place],
  )
  const drop = useCallback(() => {
    removeStored(keyOf(place))
    setKept(null)
    setRestored(false)
  }, [place])
  const working: Kept = kept ?? saved
  return { working, isDirty: kept !== null, restored, change, drop }
}
