import { createHash } from 'node:crypto'

/** Records alike in what a sample is drawn by: ids in a fixed order, and what they emit in kilograms. */
export type Stratum = { readonly key: string; readonly ids: readonly string[]; readonly kg: number }
export type Drawn = { readonly id: string; readonly stratum: string }

/** Whether all of a stratum is examined before anything else is: single items above the threshold (ISO 14064-3). */
const isLarge = ({ key }: Stratum): boolean => key.split('|').at(-1) === 'large'

/**
 * Draws records by stratum, without replacement. The same seed, size and strata give the same sample, in whatever order
 * the strata come; nothing but SHA-256 decides.
 */
export function drawSample(
  strata: readonly Stratum[],
  { size, seed }: { readonly size: number; readonly seed: string },
): Drawn[] {
  const sorted = strata.filter(({ ids }) => ids.length > 0).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const shares = allot(sorted, size)
  return sorted.flatMap((stratum, at) =>
    pick(stratum.ids.length, shares[at] ?? 0, `${seed}/${stratum.key}`).map((place) => ({
      id: stratum.ids[place] ?? '',
      stratum: stratum.key,
    })),
  )
}

/** How many of each stratum: large ones whole, then one of each, then by kilograms, never more than there are. */
export function allot(strata: readonly Stratum[], size: number): number[] {
  const most = strata.map(({ ids }) => ids.length)
  const given = strata.map(() => 0)
  let left = Math.min(
    size,
    most.reduce((sum, one) => sum + one, 0),
  )
  const give = (at: number, wanted: number) => {
    const more = Math.min(wanted, left, (most[at] ?? 0) - (given[at] ?? 0))
    given[at] = (given[at] ?? 0) + more
    left -= more
  }
  const byWeight = strata.map((_, at) => at).toSorted((a, b) => (strata[b]?.kg ?? 0) - (strata[a]?.kg ?? 0) || a - b)
  for (const at of byWeight) if (isLarge(strata[at] as Stratum)) give(at, most[at] ?? 0)
  for (const at of byWeight) if (given[at] === 0) give(at, 1)
  while (left > 0) {
    const open = byWeight.filter((at) => (given[at] ?? 0) < (most[at] ?? 0))
    const weight = open.reduce((sum, at) => sum + (strata[at]?.kg ?? 0), 0)
    const before = left
    for (const at of open)
      give(at, weight > 0 ? Math.floor((before * (strata[at]?.kg ?? 0)) / weight) : Math.floor(before / open.length))
    if (left === before) for (const at of open) give(at, 1)
  }
  return given
}

/** So many different places of those below `count`, in order: Floyd's algorithm over the numbers of the seed. */
function pick(count: number, wanted: number, seed: string): number[] {
  const next = numbersFrom(seed)
  const chosen = new Set<number>()
  for (let top = count - wanted; top < count; top++) {
    const place = next(top + 1)
    chosen.add(chosen.has(place) ? top : place)
  }
  return [...chosen].toSorted((a, b) => a - b)
}

/** Even numbers below a bound, from SHA-256 of the seed and a counter; what would favour small ones is passed over. */
function numbersFrom(seed: string): (below: number) => number {
  let counter = 0
  return (below) => {
    const range = 2 ** 48
    for (;;) {
      const found = createHash('sha256').update(`${seed}/${counter++}`).digest().readUIntBE(0, 6)
      if (found < range - (range % below)) return found % below
    }
  }
}
