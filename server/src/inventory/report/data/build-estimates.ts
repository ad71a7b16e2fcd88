import { add, decimal, sumText, ZERO } from '@athar/carbon'
import type { ReportEstimate } from './report-data.ts'
import type { ReportFacts, StoredEstimate } from './report-facts.ts'

/** Estimates of a year by source, method and reason. */
export function estimatesOf({ estimates, sites, names }: ReportFacts): ReportEstimate[] {
  const groups = Map.groupBy(estimates, ({ siteId, activity, unit, method, reason }) =>
    JSON.stringify([siteId, activity, unit, method, reason]),
  )
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]))
  return [...groups.values()].map((group) => {
    const { siteId, activity, unit, method, reason } = group[0] as StoredEstimate
    return {
      site: siteNames.get(siteId) ?? { en: siteId, ar: '' },
      activity: names.activity(activity),
      months: [...new Set(group.map(({ month }) => month))],
      quantity: sumText(group.reduce((sum, { quantity }) => add(sum, decimal(quantity)), ZERO)),
      unit: names.unit(unit),
      method,
      reason,
    }
  })
}
