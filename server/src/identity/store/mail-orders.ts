import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { accountTables } from '../../platform/tables.ts'

export type OrderRow = { readonly id: string; readonly sealed: Buffer }
type NewOrder = OrderRow & { readonly address: Buffer; readonly at: Date }

export async function insertOrder(db: Db, { id, address, sealed, at }: NewOrder): Promise<void> {
  await accountTables(db).insertInto('auth.mail_orders').values({ id, address, sealed, created_at: at }).execute()
}

const orders = (db: Db) => accountTables(db).selectFrom('auth.mail_orders').select(['id', 'sealed']).forUpdate()

/** Waits for whoever is at it; nothing where it is done. */
export const lockOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  orders(db).where('id', '=', id).executeTakeFirst()

/** The oldest that nobody is at, made after `since` and none of those that were looked at before. */
export const lockOldestOrder = (
  db: Db,
  { since, not }: { since: Date; not: readonly string[] },
): Promise<OrderRow | undefined> =>
  orders(db)
    .where('created_at', '>', since)
    .where(sql<boolean>`id <> all(${[...not]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .skipLocked()
    .executeTakeFirst()

export async function removeOrder(db: Db, id: string): Promise<void> {
  await sql`delete from auth.mail_orders where id = ${id}`.execute(db)
}

/** What somebody is at just now is left to them: they find nobody at the address any more, and waiting could be in a circle. */
export async function forgetOrders(db: Db, address: Buffer): Promise<void> {
  await sql`select auth.forget_orders(${address})`.execute(db)
}

export async function sweep(db: Db, before: Date): Promise<void> {
  await sql`delete from auth.mail_orders where id in (
    select id from auth.mail_orders where created_at <= ${before} for update skip locked)`.execute(db)
}
