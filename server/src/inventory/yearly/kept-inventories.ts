/** Inventories kept at most, those asked for last; each is some 100 kB. */
const mostKept = 200

type Kept<T> = { readonly state: string; readonly inventory: Promise<T> }

/**
 * Remembers what was counted until what it was counted from has changed. Those who ask for the same at once share one counting;
 * what failed, or was overtaken by a change while it was counted, is not kept.
 */
export function createKeptInventories<T>() {
  const kept = new Map<string, Kept<T>>()
  return {
    async get(key: string, state: string, count: () => Promise<{ inventory: T; stateAfter: string }>): Promise<T> {
      const known = kept.get(key)
      if (known?.state === state) {
        kept.delete(key)
        kept.set(key, known)
        // Whoever was counting may have hung up: then it is counted after all.
        const inventory = await known.inventory.catch(() => undefined)
        if (inventory !== undefined) return inventory
      }
      const counting = count()
      const entry: Kept<T> = { state, inventory: counting.then(({ inventory }) => inventory) }
      kept.set(key, entry)
      for (const [oldest] of kept) {
        if (kept.size <= mostKept) break
        kept.delete(oldest)
      }
      const forget = () => {
        if (kept.get(key) === entry) kept.delete(key)
      }
      void counting.then(({ stateAfter }) => (stateAfter === state ? undefined : forget()), forget)
      return entry.inventory
    },
  }
}
