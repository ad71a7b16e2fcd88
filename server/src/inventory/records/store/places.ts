import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'

/** What an entry needs of its site. */
export type EntrySite = { readonly id: string; readonly country: string; readonly archived: boolean }

const sites = (db: Db, organisationId: string) =>
  tables(db).selectFrom('sites').select(['id', 'country', 'archivedAt']).where('orgId', '=', organisationId)
type Row = Awaited<ReturnType<ReturnType<typeof sites>['execute']>>[number]
const siteOf = ({ archivedAt, ...site }: Row): EntrySite => ({ ...site, archived: archivedAt !== null })

export async function findEntrySite(db: Db, organisationId: string, id: string): Promise<EntrySite | null> {
  const row = await sites(db, organisationId).where('id', '=', id).executeTakeFirst()
  return row ? siteOf(row) : null
}

const suppliers = (db: Db, organisationId: string) =>
  tables(db).selectFrom('suppliers').select('id').where('orgId', '=', organisationId)

export const supplierExists = async (db: Db, organisationId: string, id: number): Promise<boolean> =>
  (await suppliers(db, organisationId).where('id', '=', id).executeTakeFirst()) !== undefined

/** The sites among these ids that the organisation has, by id. */
export async function entrySites(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, EntrySite>> {
  const rows = await sites(db, organisationId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, siteOf(row)]))
}

/** Those of these suppliers that the organisation has. */
export async function knownSuppliers(db: Db, organisationId: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await suppliers(db, organisationId)
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
