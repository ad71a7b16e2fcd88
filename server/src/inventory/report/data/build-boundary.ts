import { shareInMonth, sumText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { monthsOf } from './compared-months.ts'
import type { ReportBoundary, ReportEntity, ReportSite } from './report-data.ts'
import type { ReportFacts, SiteFacts } from './report-facts.ts'
import { usedSites } from './year-lines.ts'

/**
 * The structure as a tree read from the top, and the sites that have records in the year. What came after it was approved, whatever is said
 * of how it was held before, was not within the boundary that somebody approved.
 */
export function boundaryOf(facts: ReportFacts): ReportBoundary {
  const used = usedSites(facts.thisYear)
  const names = new Map(facts.entities.map((entity) => [entity.id, entity.name]))
  const entities = new Map(facts.entities.map((entity) => [entity.id, countedOf(facts, entity.id)]))
  const told = ({ code, name, entityId, country, city }: SiteFacts): ReportSite => ({
    counted: entities.get(entityId) ?? null,
    code,
    name,
    entity: names.get(entityId) ?? { en: '', ar: '' },
    country,
    city,
  })
  const withRecords = facts.sites.filter(({ id }) => used.has(id)).map(told)
  return {
    approach: facts.organisation.consolidationApproach,
    entities: inTree(facts.entities.filter(({ id }) => !facts.laterEntities.has(id))).map(({ entity, depth }) =>
      entityOf(facts, entity, depth),
    ),
    sites: withRecords.filter(({ counted }) => counted !== '0'),
    sitesOutside: withRecords.filter(({ counted }) => counted === '0'),
    sitesWithoutData: sitesWithoutData(facts).map(told),
  }
}

/** Sites in use that have no record in the year at all. */
export function sitesWithoutData({ sites, thisYear }: ReportFacts): SiteFacts[] {
  const used = usedSites(thisYear)
  return sites.filter(({ id, inUse }) => inUse && !used.has(id))
}

type Placed = { readonly entity: inventory.Entity; readonly depth: number }

function inTree(entities: readonly inventory.Entity[], parentId: string | null = null, depth = 0): Placed[] {
  return entities
    .filter((entity) => entity.parentId === parentId)
    .flatMap((entity) => [{ entity, depth }, ...inTree(entities, entity.id, depth + 1)])
}

/** The share that counts in every month of the year; null where it changed. */
function countedOf({ thisYear, structure, organisation }: ReportFacts, entityId: string): string | null {
  const shares = monthsOf(thisYear.year).map((month) =>
    sumText(shareInMonth(structure, entityId, organisation.consolidationApproach, month)),
  )
  return new Set(shares).size === 1 ? shares[0]! : null
}

/** What held during the year; where it changed within it, the report says so instead of choosing a day. */
function entityOf(facts: ReportFacts, entity: inventory.Entity, depth: number): ReportEntity {
  const { startsOn, endsOn } = facts.thisYear.year
  const held = entity.holdings.filter(
    ({ validFrom, validTo }) => validFrom <= endsOn && (validTo === null || validTo >= startsOn),
  )
  const last = held.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)).at(-1)
  const itself = entity.parentId === null && entity.holdings.length === 0
  const equity = new Set(held.map(({ equityShare }) => equityShare))
  return {
    name: entity.name,
    depth,
    equityShare: itself ? '1' : equity.size === 1 ? [...equity][0]! : equity.size === 0 ? '0' : null,
    financialControl: itself || (last !== undefined && last.financialControl !== 'none'),
    operationalControl: itself || (last?.operationalControl ?? false),
    counted: countedOf(facts, entity.id),
  }
}
