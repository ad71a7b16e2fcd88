import { createHash } from 'node:crypto'
import { abs, decimal, divideToScale, isZero, multiply, sum, toText, trim } from '@athar/carbon'

/** Items alike in what a sample is drawn by: ids in a fixed order, and what they weigh together, as a decimal. */
export type Stratum = { readonly key: string; readonly ids: readonly string[]; readonly weight: string }
export type Drawn = { readonly id: string; readonly stratum: string }

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Strata with items, in the order of their keys. */
const inOrder = (strata: readonly Stratum[]): Stratum[] =>
  strata.filter(({ ids }) => ids.length > 0).toSorted((a, b) => (a.key < b.key ? -1 : 1))

type Origin = {
  readonly verificationId: string
  readonly number: number
  readonly head: { readonly size: number; readonly root: string }
}

/** The seed of a draw: from the log's head, which the one who draws does not choose. */
export const seedOf = ({ verificationId, number, head }: Origin): string =>
  sha256(`athar-sample\n${verificationId}\n${number}\n${head.size}\n${head.root}\n`)

/** What a sample is drawn from: how many items, what they weigh, and the hash of their list. */
export function populationOf(strata: readonly Stratum[]): { count: number; total: string; sha256: string } {
  const sorted = inOrder(strata)
  const hash = createHash('sha256')
  for (const { key, ids, weight } of sorted) hash.update(`${key}\t${ids.length}\t${weight}\n${ids.join('\n')}\n`)
  return {
    count: sorted.reduce((all, { ids }) => all + ids.length, 0),
    total: toText(sum(sorted.map(({ weight }) => decimal(weight)))),
    sha256: hash.digest('hex'),
  }
}

/**
 * Percent of `total` kilograms that the drawn items make up by amount, to two places, at least 0.01 of what is not 0;
 * null where the total is 0.
 */
export function shareOf(drawn: readonly { readonly kg: string }[], total: string): string | null {
  if (isZero(decimal(total))) return null
  const weight = sum(drawn.map(({ kg }) => abs(decimal(kg))))
  const share = divideToScale(multiply(weight, decimal('100')), decimal(total), 2)
  return isZero(share) && !isZero(weight) ? '0.01' : toText(trim(share))
}

/** The hash of what was drawn, by which a draw that is repeated is compared. */
export const drawnHash = (drawn: readonly Drawn[]): string => sha256(drawn.map(({ id }) => `${id}\n`).join(''))

/** Whether all of a stratum is examined before anything else is: single items above the threshold (ISO 14064-3). */
const isLarge = ({ key }: Stratum): boolean => key.split('|').at(-1) === 'large'

/**
 * Draws items by stratum, without replacement. The same seed, size and strata give the same sample, in whatever order
 * the strata come; nothing but SHA-256 decides.
 */
export function drawSample(
  strata: readonly Stratum[],
  { size, seed }: { readonly size: number; readonly seed: string },
): Drawn[] {
  const sorted = inOrder(strata)
  const shares = allot(sorted, size)
  return sorted.flatMap((stratum, at) =>
    pick(stratum.ids.length, shares[at] ?? 0, `${seed}/${stratum.key}`).map((place) => ({
      id: stratum.ids[place] ?? '',
      stratum: stratum.key,
    })),
  )
}

/** How many of each stratum: large ones whole, then one of each, then by weight, never more than there are. */
export function allot(strata: readonly Stratum[], size: number): number[] {
  const most = strata.map(({ ids }) => ids.length)
  const weights = wholeWeights(strata)
  const given = strata.map(() => 0)
  let left = Math.min(
    size,
    most.reduce((all, one) => all + one, 0),
  )
  const give = (at: number, wanted: number) => {
    const more = Math.min(wanted, left, (most[at] ?? 0) - (given[at] ?? 0))
    given[at] = (given[at] ?? 0) + more
    left -= more
  }
  const weightAt = (at: number) => weights[at] ?? 0n
  const byWeight = strata
    .map((_, at) => at)
    .toSorted((a, b) => (weightAt(a) === weightAt(b) ? a - b : weightAt(a) > weightAt(b) ? -1 : 1))
  for (const at of byWeight) if (isLarge(strata[at] as Stratum)) give(at, most[at] ?? 0)
  for (const at of byWeight) if (given[at] === 0) give(at, 1)
  while (left > 0) {
    const open = byWeight.filter((at) => (given[at] ?? 0) < (most[at] ?? 0))
    const whole = open.reduce((all, at) => all + weightAt(at), 0n)
    const before = left
    for (const at of open)
      give(at, whole > 0n ? Number((BigInt(before) * weightAt(at)) / whole) : Math.floor(before / open.length))
    if (left === before) for (const at of open) give(at, 1)
  }
  return given
}

/** Weights as whole numbers of one unit, so that shares are exact. */
function wholeWeights(strata: readonly Stratum[]): bigint[] {
  const weights = strata.map(({ weight }) => decimal(weight))
  const scale = Math.max(0, ...weights.map((one) => one.scale))
  return weights.map((one) => one.coefficient * 10n ** BigInt(scale - one.scale))
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
