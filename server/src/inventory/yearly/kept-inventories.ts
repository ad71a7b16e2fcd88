/** Inventories whose years are kept at most, those asked for last; each is some 100 kB. */
const mostKept = 200
/** Of one year: as it is, and as it will be once a long action that has counted it already is stored. */
const statesOfOne = 2

type Kept<T> = { readonly state: string; readonly inventory: Promise<T> }
type Key = { readonly organisationId: string; readonly year: number }

/**
 * Remembers what was counted until what it was counted from has changed. Those who ask for the same at once share one counting;
 * what failed, or was overtaken by a change while it was counted, is not kept.
 */
export function createKeptInventories<T>() {
  const kept = new Map<string, readonly Kept<T>[]>()
  const nameOf = ({ organisationId, year }: Key) => `${organisationId} ${year}`
  const put = (name: string, entries: readonly Kept<T>[]) => {
    kept.delete(name)
    if (entries.length > 0) kept.set(name, entries)
    for (const [oldest] of kept) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
  }
  return {
    async get(key: Key, state: string, count: () => Promise<{ inventory: T; stateAfter: string }>): Promise<T> {
      const name = nameOf(key)
      const known = kept.get(name)?.find((entry) => entry.state === state)
      if (known) {
        put(name, kept.get(name)!)
        // Whoever was counting may have hung up: then it is counted after all.
        const inventory = await known.inventory.catch(() => undefined)
        if (inventory !== undefined) return inventory
      }
      const counting = count()
      const entry: Kept<T> = { state, inventory: counting.then(({ inventory }) => inventory) }
      const others = (kept.get(name) ?? []).filter((other) => other.state !== state)
      put(name, [entry, ...others].slice(0, statesOfOne))
      const forget = () => {
        const left = kept.get(name)
        if (left?.includes(entry))
          put(
            name,
            left.filter((other) => other !== entry),
          )
      }
      void counting.then(({ stateAfter }) => (stateAfter === state ? undefined : forget()), forget)
      return entry.inventory
    },
    /** Years that somebody has looked at, those last asked for at the end. */
    yearsOf: (organisationId: string): number[] =>
      [...kept.keys()].flatMap((name) => {
        const [of, year] = name.split(' ')
        return of === organisationId ? [Number(year)] : []
      }),
  }
}
