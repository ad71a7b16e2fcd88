import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@athar/evidence-log'
import type { ReportFacts } from './report-facts.ts'
import { usedSites } from './year-lines.ts'

type Bounded = Pick<ReportFacts, 'entities' | 'sites' | 'thisYear'>

/**
 * SHA-256 of the organisational boundary of a year, as canonical JSON: sites with records, and their entities up to the
 * top with what was held of them during the year. Names are no part of it.
 */
export function boundaryDigest({ entities, sites, thisYear }: Bounded): string {
  const used = usedSites(thisYear)
  const { startsOn, endsOn } = thisYear.year
  const within = sites.filter(({ id }) => used.has(id)).map(({ id, entityId }) => ({ id, entityId }))
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const holding = new Set<string>()
  for (const { entityId } of within)
    for (let id: string | null = entityId; id !== null && !holding.has(id); id = byId.get(id)?.parentId ?? null)
      holding.add(id)
  const held = [...holding].toSorted().map((id) => ({
    id,
    parentId: byId.get(id)?.parentId ?? null,
    holdings: (byId.get(id)?.holdings ?? [])
      .filter(({ validFrom, validTo }) => validFrom <= endsOn && (validTo === null || validTo >= startsOn))
      .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
  }))
  const boundary = { entities: held, sites: within.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(boundary)) as Json))
    .digest('hex')
}
