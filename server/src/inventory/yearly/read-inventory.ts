import { add, decimal, toText, ZERO, type Decimal } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { libraryEdition } from '@athar/reference-data'
import type { Call } from '../../platform/http/serve.ts'
import { ensureYear, knownSites, type BoundaryDeps, type SiteIdentity } from '../boundary/index.ts'
import { refreshRollup } from '../records/index.ts'
import { buildReport, readFacts, shareOf, type ReportData, type ReportFacts } from '../report/index.ts'
import { changesSince, rollupLines } from './store.ts'

/** A list on a screen; the rest is one click away in the records. */
const longestList = 500
const dayMs = 86_400_000

/** The year as the inventory screen shows it, built by the same arithmetic as the report. */
export async function readInventory(deps: BoundaryDeps, { actor, params, db, clock }: Call<typeof inventory.readInventory>): Promise<inventory.Inventory> {
  const { organisationId } = actor
  await refreshRollup(db, organisationId)
  const year = await ensureYear(deps, db, organisationId, params.year)
  const organisation = await deps.organisations.read(db, organisationId)
  const facts = await readFacts(db, { organisation, year: params.year, preparedAt: clock.now(), linesOf: rollupLines })
  const report = buildReport(facts)
  const since = new Date(clock.now().getTime() - dayMs)
  return {
    year,
    approach: organisation.consolidationApproach,
    sample: organisation.sample,
    baseYear: organisation.baseYear,
    records: report.inventory.records,
    pendingRecords: report.inventory.pendingRecords,
    returnedRecords: report.inventory.returnedRecords,
    outsideRecords: report.inventory.outsideRecords,
    totals: { ...report.totals, bySet: [...report.totals.bySet] },
    categories: [...report.results.categories],
    gases: [...report.results.gases],
    months: [...report.results.months],
    sites: report.results.sites.slice(0, longestList),
    sitesInAll: report.results.sites.length,
    activities: report.results.activities.map(({ quantities: _quantities, ...line }) => line),
    suppliers: report.results.suppliers.slice(0, longestList),
    regions: regionsOf(facts, report),
    quality: {
      byOrigin: [...report.quality.byOrigin],
      warnings: [...report.quality.warnings],
      drivers: [...report.quality.drivers],
      unquantifiedShare: report.quality.unquantifiedShare,
      missing: report.quality.missing.slice(0, longestList).map(({ site, months }) => ({ site, months: [...months] })),
      sitesWithoutData: withoutData(facts, await knownSites(db, organisationId)).slice(0, longestList),
    },
    comparison: { ...report.comparison, intensities: [...report.comparison.intensities] },
    screening: screeningOf(report),
    changes: { since: since.toISOString(), ...(await changesSince(db, organisationId, params.year, since)) },
    library: { edition: libraryEdition().id, date: libraryEdition().date },
  }
}

/** Sites of the Kingdom by region, for the map; what lies abroad is under its country. */
function regionsOf(facts: ReportFacts, report: ReportData): inventory.Inventory['regions'] {
  const places = new Map(facts.sites.map((site) => [site.id, site.region ?? site.country]))
  const regions = new Map<string, { kg: Decimal; sites: number }>()
  for (const { key, kg } of report.results.sites) {
    const code = places.get(key) ?? ''
    const before = regions.get(code) ?? { kg: ZERO, sites: 0 }
    regions.set(code, { kg: add(before.kg, decimal(kg)), sites: before.sites + 1 })
  }
  const of = decimal(report.totals.location.kg)
  return [...regions].map(([code, { kg, sites }]) => ({ code, kg: toText(kg), share: shareOf(kg, of), sites }))
}

/** Sites in use that have no record in the year at all. */
function withoutData({ sites, thisYear }: ReportFacts, inUse: readonly SiteIdentity[]) {
  const used = new Set(thisYear.lines.map(({ siteId }) => siteId))
  const silent = new Set(inUse.map(({ id }) => id).filter((id) => !used.has(id)))
  return sites.filter(({ id }) => silent.has(id)).map(({ name }) => name)
}

/** The fifteen categories with what is counted under each, so that a decision and the figures can be held against each other. */
function screeningOf({ method, results }: ReportData): inventory.Inventory['screening'] {
  const kgOf = new Map(results.categories.map(({ category, kg }) => [category as string, kg]))
  return method.screening.map(({ category, decision }) => ({ category, decision, kg: kgOf.get(`scope3-${category}`) ?? '0' }))
}
