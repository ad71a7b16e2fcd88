import {
  add,
  decimal,
  isRenewableSource,
  sum,
  sumText,
  ZERO,
  type Decimal,
  type FigureBasis,
  type Slice,
  type Totals,
} from '@athar/carbon'
import type { BilingualName, inventory } from '@athar/contracts'
import { shareOf, type ReportData, type ReportFacts } from '../report/index.ts'

type Mark = inventory.InventoryMark

/** The warnings that touch a figure, the widest first. */
function marksOf({ flags }: FigureBasis): Mark[] {
  return flags
    .map(({ flag, share }) => ({ flag, share: sumText(share) }))
    .sort((a, b) => Number(b.share) - Number(a.share) || (a.flag < b.flag ? -1 : 1))
}

/** The warnings of each value of a dimension, by its key. */
export function marksBy(slices: readonly Slice[]): (key: string) => Mark[] {
  const known = new Map(slices.map(({ key, figure }) => [key, marksOf(figure.location)]))
  return (key) => known.get(key) ?? []
}

/** The warnings of the total and of each scope, purchased energy on both bases. */
export function totalMarks({ total, byScope }: Totals): inventory.Inventory['totals']['marks'] {
  const scope = (wanted: 1 | 2 | 3, view: 'location' | 'market') => {
    const figure = byScope.find((each) => each.scope === wanted)?.figure
    return figure ? marksOf(figure[view]) : []
  }
  return {
    location: marksOf(total.location),
    market: marksOf(total.market),
    scope1: scope(1, 'location'),
    scope2Location: scope(2, 'location'),
    scope2Market: scope(2, 'market'),
    scope3: scope(3, 'location'),
  }
}

/** The kWh behind scope 2, alike on both bases. */
export function electricityLine({
  electricity: { used, covered, uncovered, contracts },
}: ReportData): inventory.Inventory['electricity'] {
  const withoutEvidence = contracts.filter(({ evidence }) => evidence.length === 0).length
  const renewable = sum(
    contracts.filter(({ energySource }) => isRenewableSource(energySource)).map((line) => decimal(line.covered)),
  )
  return { used, covered, renewable: sumText(renewable), uncovered, contracts: contracts.length, withoutEvidence }
}

/** Where a site stands, for the map and the list beside it. */
export function placesOf({
  sites,
}: ReportFacts): (id: string) => { country: string; region: string | null; city: BilingualName | null } {
  const places = new Map(sites.map(({ id, country, region, city }) => [id, { country, region, city }]))
  return (id) => places.get(id) ?? { country: '', region: null, city: null }
}

/** Sites of the Kingdom by region, for the map; what lies abroad is under its country. */
export function regionsOf(facts: ReportFacts, { results, totals }: ReportData): inventory.Inventory['regions'] {
  const placeOf = placesOf(facts)
  const regions = new Map<string, { kg: Decimal; sites: number }>()
  for (const { key, kg } of results.sites) {
    const { region, country } = placeOf(key)
    const before = regions.get(region ?? country) ?? { kg: ZERO, sites: 0 }
    regions.set(region ?? country, { kg: add(before.kg, decimal(kg)), sites: before.sites + 1 })
  }
  const of = decimal(totals.location?.kg ?? '0')
  return [...regions].map(([code, { kg, sites }]) => ({ code, kg: sumText(kg), share: shareOf(kg, of), sites }))
}

/** The fifteen categories with what is counted under each, so that a decision and the figures can be held against each other. */
export function screeningOf({ method, results }: ReportData): inventory.Inventory['screening'] {
  const kgOf = new Map(results.categories.map(({ category, kg }) => [category as string, kg]))
  return method.screening.map(({ category, decision }) => ({
    category,
    decision,
    kg: kgOf.get(`scope3-${category}`) ?? null,
  }))
}
