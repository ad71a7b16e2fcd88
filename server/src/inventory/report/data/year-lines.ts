import { compare, decimal, isFarInYears, isZero, multiply, type Decimal } from '@athar/carbon'
import type { RecordState } from '../../records/index.ts'
import type { Served, StoredLine, StoredResolution, YearFacts } from './report-facts.ts'

/** What is asked of a year besides its figures, whether its lines are all there or the database summed most of them. */

export const recordsIn = ({ lines, groups }: YearFacts, state: RecordState): number =>
  groups ? groups.records[state] : lines.reduce((all, line) => all + (line.state === state ? line.records : 0), 0)

/** Whether any record of the year was not returned. */
export const hasCountable = ({ lines, groups }: YearFacts): boolean =>
  groups ? groups.records.pending + groups.records.approved > 0 : lines.some(({ state }) => state !== 'returned')

/** Sites with a record in whatever state. */
export const usedSites = ({ lines, groups }: YearFacts): ReadonlySet<string> =>
  groups?.sites ?? new Set(lines.map(({ siteId }) => siteId))

const notReturned = (lines: readonly StoredLine[]) => lines.filter(({ state }) => state !== 'returned')

/** What factors serve, as far as one may be doubted. */
export const servedOf = ({ lines, groups }: YearFacts): readonly Served[] => groups?.doubtful ?? notReturned(lines)

/** Lines whose amounts are compared with those of their source. */
export const amountsOf = ({ lines, groups }: YearFacts): readonly StoredLine[] => groups?.uneven ?? notReturned(lines)

/** Factors of one source that differ by more than this contradict each other. */
export const contradiction = decimal('2')

type Answered = Pick<StoredLine, 'activity' | 'resolutionId'>

/** Activities that a factor of zero serves, several that are far apart, or one of other years. */
export function doubtfulActivities(
  groups: readonly Answered[],
  resolutions: ReadonlyMap<number, StoredResolution>,
): string[] {
  const rates = new Map<string, { least: Decimal; most: Decimal }>()
  const doubtful = new Set<string>()
  for (const { activity, resolutionId } of groups) {
    const resolution = resolutions.get(resolutionId)
    if (!resolution) continue
    const rate = decimal(resolution.answer.factor.rate.co2e.AR5)
    if (isZero(rate) || isFarInYears(resolution.answer.factor, resolution.year)) doubtful.add(activity)
    const key = `${activity}|${resolution.unit}`
    const known = rates.get(key) ?? { least: rate, most: rate }
    const least = compare(rate, known.least) < 0 ? rate : known.least
    const most = compare(rate, known.most) > 0 ? rate : known.most
    if (compare(most, multiply(least, contradiction)) > 0) doubtful.add(activity)
    rates.set(key, { least, most })
  }
  return [...doubtful].sort()
}
