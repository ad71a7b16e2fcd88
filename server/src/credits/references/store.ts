import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { CreditReferences } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { refusing } from '../ledger/refuse.ts'
import type { ReadRange } from './read-range.ts'

export type ReferenceRow = Selectable<CreditReferences>
export type NewReference = ReadRange & {
  readonly registry: string
  readonly vintage: number
  readonly tonnes: string
  readonly link: string
}
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const references = (db: Db) => tables(db).selectFrom('creditReferences').selectAll()

export const newestFirst = keyset<ReferenceRow>('desc', { createdAt: 'instant', id: 'uuid' })
export const listReferences = (db: Db, organisationId: string, place: Place): Promise<ReferenceRow[]> =>
  references(db).where('orgId', '=', organisationId).$call(pageOf(place)).execute()
export const findReference = (db: Db, organisationId: string, id: string): Promise<ReferenceRow | undefined> =>
  references(db).where('orgId', '=', organisationId).where('id', '=', id).executeTakeFirst()

/** Adds all of them or none; the database refuses what overlaps, of any organisation. */
export async function insertReferences(
  db: Db,
  { organisationId: orgId, personId: createdBy, at: createdAt }: By,
  added: readonly NewReference[],
): Promise<readonly string[]> {
  const rows = added.map(({ registry, first, last, prefix, from, to, vintage, tonnes, link }) => ({
    orgId,
    id: randomUUID(),
    registry,
    firstSerial: first,
    lastSerial: last,
    prefix,
    fromNumber: from,
    toNumber: to,
    vintage,
    tonnes,
    link,
    createdBy,
    createdAt,
  }))
  await refusing(tables(db).insertInto('creditReferences').values(rows).execute())
  return rows.map(({ id }) => id)
}

export async function deleteReference(db: Db, organisationId: string, id: string): Promise<boolean> {
  const done = await tables(db)
    .deleteFrom('creditReferences')
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Which of these ranges overlap one that is there, by their places; also of other organisations. */
export async function overlapping(db: Db, ranges: readonly NewReference[]): Promise<ReadonlySet<number>> {
  const given = ranges.map(({ registry, prefix, from, to }, at) => ({ at, registry, prefix, from, to }))
  const { rows } = await sql<{ at: number }>`select at from app.taken_references(${JSON.stringify(given)}) at`.execute(
    db,
  )
  return new Set(rows.map(({ at }) => at))
}

/** Lists are judged and stored one after the other. */
export const lockReferences = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('credit-references', 0))`.execute(db)
