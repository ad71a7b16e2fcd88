import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { CreditOrders, CreditSeries } from '../../platform/generated/row-types.ts'
import { keyset, pageOf, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import type { Movement } from '../ledger/store.ts'

export type OrderRow = Selectable<CreditOrders>

export const newestFirst = keyset<OrderRow>('desc', { askedAt: 'instant', id: 'uuid' })
export const listOrders = (db: Db, organisationId: string, place: Place): Promise<OrderRow[]> =>
  tables(db).selectFrom('creditOrders').selectAll().where('orgId', '=', organisationId).$call(pageOf(place)).execute()
export const findOrder = (db: Db, organisationId: string, id: string): Promise<OrderRow | undefined> =>
  tables(db)
    .selectFrom('creditOrders')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

type Asked = {
  readonly id: string
  readonly organisationId: string
  readonly personId: string
  readonly at: Date
  readonly lapsesAt: Date
}
export async function insertOrder(
  db: Db,
  { id, organisationId, personId, at, lapsesAt }: Asked,
  { kind, tonnes, chosen, receiver, retirement, note }: Movement,
): Promise<void> {
  await tables(db)
    .insertInto('creditOrders')
    .values({
      orgId: organisationId,
      id,
      kind,
      tonnes,
      chosen: JSON.stringify(chosen),
      receiverId: receiver,
      retirement: retirement === null ? null : JSON.stringify(retirement),
      note,
      state: 'waiting',
      askedBy: personId,
      askedAt: at,
      lapsesAt,
    })
    .execute()
}

type Ended = {
  readonly organisationId: string
  readonly id: string
  readonly state: 'refused' | 'withdrawn'
  readonly personId: string
  readonly reason: string
  readonly at: Date
}
/** False where it waits no more. */
export async function endOrder(db: Db, { organisationId, id, state, personId, reason, at }: Ended): Promise<boolean> {
  const done = await tables(db)
    .updateTable('creditOrders')
    .set({ state, decidedBy: personId, decidedAt: at, reason })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

type Named = { readonly id: string; readonly nameEn: string; readonly nameAr: string }
/** Names of organisations that credits are to go to. */
export async function receiverNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await sql<Named>`select w.id, h.name_en as "nameEn", h.name_ar as "nameAr"
    from unnest(${[...new Set(ids)]}::uuid[]) w (id), lateral app.order_receiver(w.id) h
    where h.name_en is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type SeriesRow = Pick<Selectable<CreditSeries>, 'id' | 'programme' | 'projectNumber' | 'vintage'>
export async function seriesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, SeriesRow>> {
  const { rows } = await sql<SeriesRow>`select s.id, s.programme, s.project_number as "projectNumber", s.vintage
    from app.named_series(${[...ids]}::uuid[]) s`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
