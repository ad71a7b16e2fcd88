import { compare, decimal, energyToJson } from '@athar/carbon'
import type { ReportEnergy } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import type { YearTotals } from './year-totals.ts'

/** The energy account with the names of its sites and activities. */
export function energyOf({ sites, names }: ReportFacts, { energy }: Pick<YearTotals, 'energy'>): ReportEnergy {
  const { bySite, byMonth, untold, exportedAboveGenerated, ...account } = energyToJson(energy)
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]))
  return {
    ...account,
    carriers: [...account.carriers],
    months: byMonth.map(({ key, ...sums }) => ({ month: key, ...sums })),
    sites: bySite
      .map((site) => ({ ...site, name: nameOf.get(site.key)! }))
      .sort((a, b) => compare(decimal(b.total), decimal(a.total)) || (a.key < b.key ? -1 : 1)),
    untold: untold.map(({ unit, ...entry }) => ({
      ...entry,
      name: names.activity(entry.activity),
      unit: names.unit(unit),
    })),
    exportedAboveGenerated: exportedAboveGenerated.map((key) => ({ key, name: nameOf.get(key)! })),
  }
}
