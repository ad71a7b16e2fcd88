import { add, changeSince, decimal, divide, sumText, type Decimal } from '@athar/carbon'
import { yearsEarlier } from './build-results.ts'
import { comparedMonths, type YearMonths } from './compared-months.ts'
import type { ReportLikeMonths, ReportScopes } from './report-data.ts'
import { noMonth, type MonthTotals, type YearTotals } from './year-totals.ts'

type Side = { readonly year: YearMonths['year']; readonly counted: Pick<YearTotals, 'months'> }

export const yearMonths = ({ year, counted }: Side): YearMonths => ({ year, with: new Set(counted.months.keys()) })

/** Years that do not have the same months are compared over those that both have: ten beside twelve mislead. */
export function likeMonthsOf(now: Side, then: Side): ReportLikeMonths | null {
  const like = comparedMonths(yearMonths(then), yearMonths(now))
  if (like === null) return null
  const apart = now.year.year - then.year.year
  const current = sumOf(like.map((month) => now.counted.months.get(month)))
  const before = sumOf(like.map((month) => then.counted.months.get(yearsEarlier(month, apart))))
  const { percent } = changeSince(before.total, current.total)
  return {
    months: like,
    now: texts(current),
    then: texts(before),
    change: percent && sumText(divide(percent, decimal(100), 12)),
  }
}

const sumOf = (all: readonly (MonthTotals | undefined)[]): MonthTotals =>
  all.reduce<MonthTotals>(
    (sum, each = noMonth) => ({
      scope1: plus(sum.scope1, each.scope1),
      scope2: plus(sum.scope2, each.scope2),
      scope3: plus(sum.scope3, each.scope3),
      total: add(sum.total, each.total),
    }),
    noMonth,
  )

const plus = (a: Decimal | null, b: Decimal | null): Decimal | null => (a && b ? add(a, b) : (a ?? b))

const texts = ({ scope1, scope2, scope3, total }: MonthTotals): ReportScopes => ({
  location: sumText(total),
  scope1: scope1 && sumText(scope1),
  scope2: scope2 && sumText(scope2),
  scope3: scope3 && sumText(scope3),
})
