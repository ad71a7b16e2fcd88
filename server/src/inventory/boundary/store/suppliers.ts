import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { readPage, type Keyset, type PageQuery } from '../../../platform/list/read-page.ts'
import { tables } from '../../../platform/tables.ts'
import { contains } from './sites.ts'

const byName: Keyset<{ id: number; name: string }> = {
  direction: 'asc',
  columns: [
    { sql: sql`name collate app.by_name`, type: 'text', of: ({ name }) => name },
    { sql: sql`id`, type: 'int', of: ({ id }) => id },
  ],
}

export async function listSuppliers(db: Db, organisationId: string, query: PageQuery & { search: string }) {
  const { rows, nextCursor } = await readPage(query, byName, ({ after, order, limit }) =>
    tables(db)
      .selectFrom('suppliers')
      .select(['id', 'name'])
      .where('orgId', '=', organisationId)
      .$if(query.search !== '', (select) => select.where('nameKey', 'like', contains(query.search)))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
  return { items: [...rows], nextCursor }
}

/** Inserts the suppliers that are missing and answers the id of each key. */
export async function ensureSuppliers(
  db: Db,
  organisationId: string,
  byKey: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const keys = [...byKey.keys()]
  if (keys.length === 0) return new Map()
  await sql`insert into suppliers (org_id, name, name_key) select ${organisationId}, n.name, n.key from unnest(${[...byKey.values()]}::text[], ${keys}::text[]) as n (name, key)
    on conflict do nothing`.execute(db)
  const rows = await tables(db)
    .selectFrom('suppliers')
    .select(['id', 'nameKey'])
    .where('orgId', '=', organisationId)
    .where(sql<boolean>`name_key = any(${keys})`)
    .execute()
  return new Map(rows.map((row) => [row.nameKey, row.id]))
}

/** Held until the transaction ends: what the trail says it was called until now is so. */
export async function nameOfSupplier(db: Db, organisationId: string, id: number): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('suppliers')
    .select('name')
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.name ?? null
}

/** Null when the name is taken. */
export async function insertSupplier(
  db: Db,
  organisationId: string,
  name: string,
  key: string,
): Promise<inventory.Supplier | null> {
  const row = await tables(db)
    .insertInto('suppliers')
    .values({ orgId: organisationId, name, nameKey: key })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .executeTakeFirst()
  return row ?? null
}

export async function supplierWithKey(db: Db, organisationId: string, key: string): Promise<number | null> {
  const row = await tables(db)
    .selectFrom('suppliers')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('nameKey', '=', key)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function renameSupplier(
  db: Db,
  organisationId: string,
  id: number,
  name: string,
  key: string,
): Promise<inventory.Supplier | null> {
  const row = await tables(db)
    .updateTable('suppliers')
    .set({ name, nameKey: key })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
  return row ?? null
}
