import { splitByMonth } from '@athar/carbon'
import { dayOf } from '@athar/i18n'
import type { ReportMissing } from './report-data.ts'
import type { ReportFacts, StoredLine, YearFacts } from './report-facts.ts'

/** Months with records by source, which is an activity at a site. */
type Covered = ReadonlyMap<string, ReadonlySet<string>>

/** Fewer months of the year before, or of the year itself, make no pattern. */
const least = { before: 3, now: 2 }

/**
 * Months without records, source by source. Of a listed source the listed months are expected, and no others. What is
 * expected of others follows the year before, month by month; where that knows
 * nothing of the source, the year itself: one that reports in most months from its first to its last is expected in all
 * of them. What comes now and then is expected in no month. A month is missing only once it is over, and nothing is
 * expected of a site out of use.
 */
export function missingOf({ thisYear, earlier, sites, names, expected, preparedAt }: ReportFacts): ReportMissing[] {
  const today = dayOf(preparedAt)
  const over = splitByMonth({ from: thisYear.year.startsOn, to: thisYear.year.endsOn })
    .filter(({ to }) => to < today)
    .map(({ from }) => from.slice(0, 7))
  const now = coveredBy(thisYear)
  const before = coveredBy(earlier.find(({ year }) => year.year === thisYear.year.year - 1))
  const listed = new Map(expected.map((one) => [sourceOf(one), new Set(one.months)]))
  const siteOf = new Map(sites.map((site) => [site.id, site]))
  return [...new Set([...now.keys(), ...before.keys(), ...listed.keys()])].sort().flatMap((source) => {
    const [siteId, activityKey] = source.split('|') as [string, string]
    const site = siteOf.get(siteId)
    if (!site?.inUse && !now.has(source)) return []
    const list = listed.get(source)
    const wanted = list
      ? over.filter((month) => list.has(month))
      : expectedOf(over, now.get(source), site?.inUse ? before.get(source) : undefined)
    const months = wanted.filter((month) => !now.get(source)?.has(month))
    if (!site || months.length === 0) return []
    return [{ siteId, site: site.name, activityKey, activity: names.activity(activityKey), months }]
  })
}

function expectedOf(
  over: readonly string[],
  now: ReadonlySet<string> | undefined,
  before: ReadonlySet<string> | undefined,
): string[] {
  const ofMonth = new Set([...(before ?? [])].map((month) => month.slice(5)))
  const known = ofMonth.size >= least.before
  const own = [...(now ?? [])].sort()
  const isExpected = (month: string): boolean => {
    if (known && ofMonth.has(month.slice(5))) return true
    if (!isRegular(own)) return false
    return !known || (month >= own[0]! && month <= own.at(-1)!)
  }
  return over.filter(isExpected)
}

/** Months in most of the span from the first to the last. */
function isRegular(months: readonly string[]): boolean {
  if (months.length < least.now) return false
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  const span = number(months.at(-1)!) - number(months[0]!) + 1
  return months.length * 2 > span
}

function coveredBy(year: YearFacts | undefined): Covered {
  const covered = new Map<string, Set<string>>()
  for (const [source, months] of year?.groups?.months ?? []) covered.set(source, new Set(months))
  for (const line of year?.lines ?? []) {
    if (line.state === 'returned') continue
    const months = covered.get(sourceOf(line)) ?? new Set<string>()
    if (line.periodStart.slice(0, 7) === line.periodEnd.slice(0, 7)) months.add(line.periodStart.slice(0, 7))
    else
      for (const { from } of splitByMonth({ from: line.periodStart, to: line.periodEnd })) months.add(from.slice(0, 7))
    covered.set(sourceOf(line), months)
  }
  return covered
}

/** A source is an activity at a site. */
export const sourceOf = ({ siteId, activity }: Pick<StoredLine, 'siteId' | 'activity'>): string =>
  `${siteId}|${activity}`
