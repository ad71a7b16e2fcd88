import { readStored, removeStored, writeStored } from '../../../platform/stored.ts'

/** A year whose records were calculated before a factor changed, and the work that calculates them again. */
export type StaleYear = { readonly year: number; readonly jobId: string | null }

const listeners = new Set<() => void>()
const keyOf = (organisation: string): string => `athar-stale-years-${organisation}`

export function parseStale(stored: string | null): readonly StaleYear[] {
  try {
    const known: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(known) ? (known as StaleYear[]) : []
  } catch {
    return []
  }
}

/** Kept on this device: whoever changed a factor is reminded until the years were recalculated. */
export const staleStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (organisation: string | null): string | null =>
    organisation === null ? null : readStored(keyOf(organisation)),
  change(organisation: string, next: (before: readonly StaleYear[]) => readonly StaleYear[]): void {
    const after = next(parseStale(readStored(keyOf(organisation))))
    if (after.length === 0) removeStored(keyOf(organisation))
    else writeStored(keyOf(organisation), JSON.stringify(after.toSorted((a, b) => b.year - a.year)))
    for (const listener of listeners) listener()
  },
}
