import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type OrderRow = { readonly id: string; readonly sealed: Buffer }
type NewOrder = OrderRow & { readonly address: Buffer; readonly at: Date }

export async function insertOrder(db: Db, { id, address, sealed, at }: NewOrder): Promise<void> {
  await sql`insert into auth.mail_orders (id, address, sealed, created_at) values (${id}, ${address}, ${sealed}, ${at})`.execute(
    db,
  )
}

/** Waits for whoever is at it; nothing where it is done. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return (await sql<OrderRow>`select id, sealed from auth.mail_orders where id = ${id} for update`.execute(db)).rows[0]
}

/** The oldest that nobody is at, made after `since` and none of those that were looked at before. */
export async function lockOldestOrder(
  db: Db,
  { since, not }: { since: Date; not: readonly string[] },
): Promise<OrderRow | undefined> {
  return (
    await sql<OrderRow>`select id, sealed from auth.mail_orders
    where created_at > ${since} and id <> all(${[...not]}::uuid[]) order by created_at, id limit 1 for update skip locked`.execute(
      db,
    )
  ).rows[0]
}

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
