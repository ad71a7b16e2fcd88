import { matchReasons, type MatchReason, type Wanted } from '@athar/contracts/mentorship'

type Offered = {
  readonly topics: readonly string[]
  readonly languages: readonly string[]
  readonly region: string | null
  readonly times: readonly string[]
}

const weight: Readonly<Record<MatchReason, number>> = { topic: 8, language: 4, times: 2, region: 1 }

/** What of the wish an offer meets, strongest first. */
export function reasonsFor(offered: Offered, wanted: Wanted): MatchReason[] {
  const met: Readonly<Record<MatchReason, boolean>> = {
    topic: wanted.topic !== undefined && offered.topics.includes(wanted.topic),
    language: wanted.language !== undefined && offered.languages.includes(wanted.language),
    times: wanted.time !== undefined && offered.times.includes(wanted.time),
    region: wanted.region !== undefined && offered.region === wanted.region,
  }
  return matchReasons.filter((reason) => met[reason])
}

/** Best match first; of two alike, the one with more free places. */
export function byMatch<T extends { readonly reasons: readonly MatchReason[]; readonly free: number }>(
  all: readonly T[],
): T[] {
  const score = ({ reasons }: T) => reasons.reduce((sum, reason) => sum + weight[reason], 0)
  return all.toSorted((one, other) => score(other) - score(one) || other.free - one.free)
}
