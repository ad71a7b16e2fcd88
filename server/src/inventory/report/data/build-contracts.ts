import { coverToJson } from '@athar/carbon'
import type { ReportElectricity } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import type { YearTotals } from './year-totals.ts'

/** The kWh of purchased electricity on both bases, and what each contract covers of them, in the order in which they serve. */
export function electricityOf(
  { thisYear, sites }: ReportFacts,
  { electricity }: Pick<YearTotals, 'electricity'>,
): ReportElectricity {
  const { contracts, ...kWh } = coverToJson(electricity)
  const coverOf = new Map(contracts.map((cover) => [cover.id, cover]))
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  return {
    ...kWh,
    contracts: thisYear.contracts.map(({ siteId, ...contract }) => {
      const { covered, unused, kgCo2e } = coverOf.get(contract.id)!
      return { ...contract, site: siteId === null ? null : names.get(siteId)!, covered, unused, kg: kgCo2e }
    }),
  }
}
