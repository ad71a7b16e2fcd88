import { add, changeSince, decimal, divide, isZero, splitByMonth, sumText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { yearsEarlier } from './build-results.ts'
import type { ReportLikeMonths, ReportScopes } from './report-data.ts'
import { noMonth, type MonthTotals, type YearTotals } from './year-totals.ts'

type ThisYear = Pick<inventory.InventoryYear, 'year' | 'startsOn' | 'endsOn' | 'state'>
type Other = { readonly year: number; readonly counted: YearTotals }

/** Until a year is complete, only months with emissions in both years are compared: ten beside twelve mislead. */
export function likeMonthsOf(thisYear: ThisYear, now: YearTotals, other: Other): ReportLikeMonths | null {
  const [ours, theirs] = [now.months, other.counted.months]
  const months = splitByMonth({ from: thisYear.startsOn, to: thisYear.endsOn }).map(({ from }) => from.slice(0, 7))
  if (isComplete(thisYear, months, ours)) return null
  const matchOf = (month: string) => theirs.get(yearsEarlier(month, thisYear.year - other.year))
  const like = months.filter((month) => has(ours.get(month)) && has(matchOf(month)))
  const [current, then] = [sumOf(like.map((month) => ours.get(month))), sumOf(like.map(matchOf))]
  const { percent } = changeSince(then.total, current.total)
  return {
    months: like,
    now: texts(current),
    then: texts(then),
    change: percent && sumText(divide(percent, decimal(100), 12)),
  }
}

/** Decided by people, or with emissions in each of its months. */
const isComplete = ({ state }: ThisYear, months: readonly string[], sums: ReadonlyMap<string, MonthTotals>): boolean =>
  state === 'approved' || state === 'locked' || months.every((month) => has(sums.get(month)))

const has = (sums: MonthTotals | undefined): boolean => sums !== undefined && !isZero(sums.total)

const sumOf = (all: readonly (MonthTotals | undefined)[]): MonthTotals =>
  all.reduce<MonthTotals>(
    (sum, each = noMonth) => ({
      scope1: add(sum.scope1, each.scope1),
      scope2: add(sum.scope2, each.scope2),
      scope3: add(sum.scope3, each.scope3),
      total: add(sum.total, each.total),
    }),
    noMonth,
  )

const texts = ({ scope1, scope2, scope3, total }: MonthTotals): ReportScopes => ({
  location: sumText(total),
  scope1: sumText(scope1),
  scope2: sumText(scope2),
  scope3: sumText(scope3),
})
