import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { insertEntity, rootEntityId } from './store/entities.ts'
import { insertSites } from './store/sites.ts'

type Entity = {
  readonly key: string
  readonly en: string
  readonly ar: string
  readonly share: string
  readonly financial: inventory.FinancialControl
  readonly operational: boolean
}
type Site = {
  readonly code: string
  readonly en: string
  readonly ar: string
  readonly entity: string | null
  readonly region: string
  readonly city: string
  readonly area: string
}

/** The sample company's entities and sites; answers each site's id by its code. */
export async function insertDemoBoundary(
  db: Db,
  organisationId: string,
  at: Date,
  company: { entities: readonly Entity[]; sites: readonly Site[] },
): Promise<Map<string, string>> {
  const root = await rootEntityId(db, organisationId)
  const entities = new Map<string, string>()
  for (const { key, en, ar, share, financial, operational } of company.entities) {
    const id = randomUUID()
    entities.set(key, id)
    const holding = {
      validFrom: '2015-01-01',
      validTo: null,
      equityShare: share,
      financialControl: financial,
      operationalControl: operational,
    }
    await insertEntity(db, organisationId, { id, parentId: root, name: { en, ar }, holdings: [holding] }, at)
  }
  const sites = company.sites.map((site) => ({
    id: randomUUID(),
    code: site.code,
    name: { en: site.en, ar: site.ar },
    aliases: [],
    entityId: site.entity === null ? root : entities.get(site.entity)!,
    country: 'SA' as const,
    region: site.region,
    city: site.city,
    floorAreaM2: site.area,
  }))
  await insertSites(db, organisationId, sites, at)
  return new Map(sites.map(({ code, id }) => [code, id]))
}
