import { add, sumText, uncertaintyOfRows, ZERO, type Decimal } from '@athar/carbon'
import { inventory } from '@athar/contracts'
import { estimatesOf } from './build-estimates.ts'
import { missingOf } from './build-missing.ts'
import { share } from './build-results.ts'
import { scope3Basis } from './build-scope3-basis.ts'
import type { ReportQuality } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import type { YearTotals } from './year-totals.ts'

const driversShown = 8
const origins = inventory.dataQualities

export function qualityOf(facts: ReportFacts, counted: YearTotals): ReportQuality {
  const { totals } = counted
  const uncertainty = uncertaintyOfRows(counted.qualified, 'location')
  return {
    byOrigin: byOrigin(counted),
    scope3: scope3Basis(facts, counted),
    warnings: totals.total.location.flags
      .map(({ flag, records, kgCo2e, share: part }) => ({ flag, records, kg: sumText(kgCo2e), share: sumText(part) }))
      .sort((a, b) => Number(b.share) - Number(a.share) || (a.flag < b.flag ? -1 : 1)),
    drivers: driversOf(facts, uncertainty.contributions),
    unquantifiedShare: uncertainty.unquantified.share,
    missing: missingOf(facts),
    estimates: estimatesOf(facts),
  }
}

function byOrigin({ rows, totals }: YearTotals): ReportQuality['byOrigin'] {
  const of = totals.total.location.co2e[totals.gwpSet]
  return origins.flatMap((origin) => {
    let kg: Decimal = ZERO
    let records = 0
    for (const row of rows) {
      if (row.scope === 'outside' || row.line.dataQuality !== origin) continue
      kg = add(kg, row.co2e[totals.gwpSet])
      records += row.records ?? 0
    }
    return records === 0 ? [] : [{ origin, kg: sumText(kg), share: share(kg, of), records }]
  })
}

/** Contributions come by line; readers ask which activity. */
function driversOf(
  { names }: ReportFacts,
  contributions: readonly { id: string; share: number }[],
): ReportQuality['drivers'] {
  const byActivity = new Map<string, number>()
  for (const { id, share: part } of contributions) {
    const activity = id.split('|')[0]!
    byActivity.set(activity, (byActivity.get(activity) ?? 0) + part)
  }
  return [...byActivity]
    .sort(([, a], [, b]) => b - a)
    .slice(0, driversShown)
    .map(([activity, part]) => ({ name: names.activity(activity), share: part }))
}
