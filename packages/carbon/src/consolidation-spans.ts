/**
 * When an entity counts, as spans of whole months: consolidation goes by the share of a month, so a record that touches
 * such a month counts, and any other does not. What asks for records can use spans where it could not use a structure.
 */
import type { ConsolidationApproach, Structure } from './consolidation.ts'
import { dayNumber, monthSpan } from './consolidation-days.ts'
import { shareInMonth } from './consolidation-rows.ts'
import { compare, isZero, ONE, type Decimal } from './decimal.ts'

/** Whole months from a first to a last one, YYYY-MM, both inside; null where they have no beginning or no end. */
export interface MonthSpan {
  readonly from: string | null
  readonly to: string | null
}

/** The months of an entity under an approach. */
export interface CountedMonths {
  /** Something counts. */
  readonly counted: readonly MonthSpan[]
  /** Everything counts. */
  readonly whole: readonly MonthSpan[]
}

/** The months in which an entity counts at all, and those in which it counts whole; in order, none beside another. */
export function countedMonths(structure: Structure, entityId: string, approach: ConsolidationApproach): CountedMonths {
  const runs = steadyRuns(structure, entityId).map((run) => ({
    ...run,
    share: shareInMonth(structure, entityId, approach, run.from ?? run.to ?? ANY_MONTH),
  }))
  const where = (holds: (share: Decimal) => boolean) => joined(runs.filter(({ share }) => holds(share)))
  return { counted: where((share) => !isZero(share)), whole: where((share) => compare(share, ONE) === 0) }
}

/** Where no holding ever changes, every month is as any other. */
const ANY_MONTH = '2000-01'

/** All months, cut so that the share is the same in each month of a run: a month in which it may change stands alone. */
function steadyRuns(structure: Structure, entityId: string): MonthSpan[] {
  const changing = monthsOfChange(structure, entityId)
  const runs: MonthSpan[] = []
  let from: string | null = null
  for (const month of changing) {
    if (from === null || from < month) runs.push({ from, to: monthAfter(month, -1) })
    runs.push({ from: month, to: month })
    from = monthAfter(month, 1)
  }
  return [...runs, { from, to: null }]
}

/** The months in which a holding of the chain begins, and those that follow its last day. */
function monthsOfChange(structure: Structure, entityId: string): string[] {
  const months = new Set<string>()
  for (let id: string | null = entityId; id !== null;) {
    const entity = structure.entities.get(id)
    if (!entity) throw new RangeError(`no entity ${id}`)
    for (const { validFrom, validTo } of entity.holdings) {
      months.add(validFrom.slice(0, 7))
      if (validTo !== null) months.add(monthOfDayAfter(validTo))
    }
    id = entity.parentId
  }
  return [...months].sort()
}

function monthOfDayAfter(day: string): string {
  const month = day.slice(0, 7)
  return dayNumber(day) === monthSpan(month).last ? monthAfter(month, 1) : month
}

function monthAfter(month: string, by: 1 | -1): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** Runs that follow on each other become one. */
function joined(runs: readonly MonthSpan[]): MonthSpan[] {
  const spans: MonthSpan[] = []
  for (const { from, to } of runs) {
    const before = spans.at(-1)
    if (before && before.to !== null && from !== null && monthAfter(before.to, 1) === from)
      spans[spans.length - 1] = { from: before.from, to }
    else spans.push({ from, to })
  }
  return spans
}
