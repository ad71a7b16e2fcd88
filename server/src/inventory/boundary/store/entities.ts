import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { fail } from '../../../platform/errors.ts'
import type { Entities, EntityHoldings } from '../../../platform/generated/row-types.ts'
import { rowCount } from '../../../platform/list/read-page.ts'
import { tables } from '../../../platform/tables.ts'

type Entity = inventory.Entity

const holdingFromRow = (row: Selectable<EntityHoldings>): inventory.Holding => ({
  validFrom: row.validFrom,
  validTo: row.validTo,
  equityShare: row.equityShare,
  financialControl: row.jointFinancialControl ? 'joint' : row.financialControl ? 'full' : 'none',
  operationalControl: row.operationalControl,
})

/** One writer of the structure at a time, so that two moves cannot make a cycle together. */
export async function lockEntities(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entities:${organisationId}`}, 0))`.execute(db)
}

/** All entities with their holdings, in the order of their names; the organisation itself first. */
export async function readEntities(db: Db, organisationId: string): Promise<Entity[]> {
  const rows = await tables(db)
    .selectFrom('entities')
    .select(['id', 'parentId', 'nameEn', 'nameAr', 'version', 'archivedAt'])
    .select(({ selectFrom }) =>
      selectFrom('sites as s')
        .select(rowCount)
        .whereRef('s.orgId', '=', 'entities.orgId')
        .whereRef('s.entityId', '=', 'entities.id')
        .where('s.archivedAt', 'is', null)
        .as('sites'),
    )
    .where('orgId', '=', organisationId)
    .orderBy(sql`parent_id is not null, coalesce(nullif(name_en, ''), name_ar) collate app.by_name, id`)
    .execute()
  const held = Map.groupBy(
    await tables(db)
      .selectFrom('entityHoldings')
      .selectAll()
      .where('orgId', '=', organisationId)
      .orderBy('validFrom')
      .execute(),
    (row) => row.entityId,
  )
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    name: { en: row.nameEn, ar: row.nameAr },
    holdings: (held.get(row.id) ?? []).map(holdingFromRow),
    sites: row.sites ?? 0,
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }))
}

export async function findEntity(
  db: Db,
  organisationId: string,
  id: string,
): Promise<{ readonly id: string; readonly archivedAt: Date | null } | null> {
  const row = await tables(db)
    .selectFrom('entities')
    .select(['id', 'archivedAt'])
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The entity that is the organisation itself. */
export async function rootEntityId(db: Db, organisationId: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('entities')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('parentId', 'is', null)
    .executeTakeFirst()
  return row?.id ?? fail('inventory.entity-not-found')
}

type EntityFields = Pick<Entity, 'id' | 'parentId' | 'name'> & { readonly holdings: readonly inventory.Holding[] }

export async function insertEntity(db: Db, organisationId: string, entity: EntityFields, at: Date): Promise<void> {
  await tables(db)
    .insertInto('entities')
    .values({
      orgId: organisationId,
      id: entity.id,
      parentId: entity.parentId,
      nameEn: entity.name.en,
      nameAr: entity.name.ar,
      createdAt: at,
      archivedAt: null,
    })
    .execute()
  await insertHoldings(db, organisationId, entity)
}

async function insertHoldings(db: Db, organisationId: string, { id, holdings }: EntityFields): Promise<void> {
  const rows = holdings.map((holding) => ({
    orgId: organisationId,
    entityId: id,
    id: randomUUID(),
    validFrom: holding.validFrom,
    validTo: holding.validTo,
    equityShare: holding.equityShare,
    financialControl: holding.financialControl !== 'none',
    jointFinancialControl: holding.financialControl === 'joint',
    operationalControl: holding.operationalControl,
  }))
  if (rows.length > 0) await tables(db).insertInto('entityHoldings').values(rows).execute()
}

/** Saves over the version the editor saw; false when there is a newer one. */
export async function updateEntity(
  db: Db,
  organisationId: string,
  entity: EntityFields & { readonly version: number },
): Promise<boolean> {
  const saved = await setOnEntity(db, organisationId, entity, {
    parentId: entity.parentId,
    nameEn: entity.name.en,
    nameAr: entity.name.ar,
  })
  if (!saved) return false
  await tables(db)
    .deleteFrom('entityHoldings')
    .where('orgId', '=', organisationId)
    .where('entityId', '=', entity.id)
    .execute()
  await insertHoldings(db, organisationId, entity)
  return true
}

export const setEntityArchived = (
  db: Db,
  organisationId: string,
  entity: { id: string; version: number },
  archivedAt: Date | null,
): Promise<boolean> => setOnEntity(db, organisationId, entity, { archivedAt: archivedAt })

type Change = Pick<Updateable<Entities>, 'parentId' | 'nameEn' | 'nameAr' | 'archivedAt'>

async function setOnEntity(
  db: Db,
  organisationId: string,
  { id, version }: { id: string; version: number },
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('entities')
    .set({ ...change, version: version + 1 })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
