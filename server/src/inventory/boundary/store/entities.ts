import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { fail } from '../../../platform/errors.ts'
import { tables, type BoundaryTables } from '../tables.ts'

type Entity = inventory.Entity
type StoredHolding = BoundaryTables['entity_holdings']

const holdingFromRow = (row: StoredHolding): inventory.Holding => ({
  validFrom: row.valid_from,
  validTo: row.valid_to,
  equityShare: row.equity_share,
  financialControl: row.joint_financial_control ? 'joint' : row.financial_control ? 'full' : 'none',
  operationalControl: row.operational_control,
})

/** One writer of the structure at a time, so that two moves cannot make a cycle together. */
export async function lockEntities(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entities:${organisationId}`}, 0))`.execute(db)
}

/** All entities with their holdings, in the order of their names; the organisation itself first. */
export async function readEntities(db: Db, organisationId: string): Promise<Entity[]> {
  const sites = sql<number>`(select count(*)::int from sites s where s.org_id = entities.org_id and s.entity_id = entities.id and s.archived_at is null)`
  const rows = await tables(db)
    .selectFrom('entities')
    .select(['id', 'parent_id', 'name_en', 'name_ar', 'version', 'archived_at', sites.as('sites')])
    .where('org_id', '=', organisationId)
    .orderBy(sql`parent_id is not null, coalesce(nullif(name_en, ''), name_ar) collate app.by_name, id`)
    .execute()
  const held = Map.groupBy(
    await tables(db)
      .selectFrom('entity_holdings')
      .selectAll()
      .where('org_id', '=', organisationId)
      .orderBy('valid_from')
      .execute(),
    (row) => row.entity_id,
  )
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    name: { en: row.name_en, ar: row.name_ar },
    holdings: (held.get(row.id) ?? []).map(holdingFromRow),
    sites: row.sites,
    version: row.version,
    archivedAt: row.archived_at?.toISOString() ?? null,
  }))
}

export async function findEntity(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ readonly id: string; readonly archivedAt: Date | null } | null> {
  const row = await tables(db)
    .selectFrom('entities')
    .select(['id', 'archived_at'])
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { id: row.id, archivedAt: row.archived_at } : null
}

/** The entity that is the organisation itself. */
export async function rootEntityId(db: Db, organisationId: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('entities')
    .select('id')
    .where('org_id', '=', organisationId)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
  return row?.id ?? fail('inventory.entity-not-found')
}

type EntityFields = Pick<Entity, 'id' | 'parentId' | 'name'> & { readonly holdings: readonly inventory.Holding[] }

export async function insertEntity(db: Db, organisationId: string, entity: EntityFields, at: Date): Promise<void> {
  await tables(db)
    .insertInto('entities')
    .values({
      org_id: organisationId,
      id: entity.id,
      parent_id: entity.parentId,
      name_en: entity.name.en,
      name_ar: entity.name.ar,
      created_at: at,
      archived_at: null,
    })
    .execute()
  await insertHoldings(db, organisationId, entity)
}

async function insertHoldings(db: Db, organisationId: string, { id, holdings }: EntityFields): Promise<void> {
  const rows = holdings.map((holding) => ({
    org_id: organisationId,
    entity_id: id,
    id: randomUUID(),
    valid_from: holding.validFrom,
    valid_to: holding.validTo,
    equity_share: holding.equityShare,
    financial_control: holding.financialControl !== 'none',
    joint_financial_control: holding.financialControl === 'joint',
    operational_control: holding.operationalControl,
  }))
  if (rows.length > 0) await tables(db).insertInto('entity_holdings').values(rows).execute()
}

/** Saves over the version the editor saw; false when there is a newer one. */
export async function updateEntity(
  db: Db,
  organisationId: string,
  entity: EntityFields & { readonly version: number },
): Promise<boolean> {
  const saved = await setOnEntity(db, organisationId, entity, {
    parent_id: entity.parentId,
    name_en: entity.name.en,
    name_ar: entity.name.ar,
  })
  if (!saved) return false
  await tables(db)
    .deleteFrom('entity_holdings')
    .where('org_id', '=', organisationId)
    .where('entity_id', '=', entity.id)
    .execute()
  await insertHoldings(db, organisationId, entity)
  return true
}

export const setEntityArchived = (
  db: Db,
  organisationId: string,
  entity: { id: string; version: number },
  archivedAt: Date | null,
): Promise<boolean> => setOnEntity(db, organisationId, entity, { archived_at: archivedAt })

type Change = Partial<Pick<BoundaryTables['entities'], 'parent_id' | 'name_en' | 'name_ar' | 'archived_at'>>

async function setOnEntity(
  db: Db,
  organisationId: string,
  { id, version }: { id: string; version: number },
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('entities')
    .set({ ...change, version: version + 1 })
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
