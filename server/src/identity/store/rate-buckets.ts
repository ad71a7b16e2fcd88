import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type Bucket = { key: Buffer; count: number; ends_at: Date; blocked_until: Date | null }

/** A lost count after a crash costs nothing; waiting for the disk on every request would. */
export const withoutWaiting = async (db: Db): Promise<void> => {
  await sql`set local synchronous_commit = off`.execute(db)
}

/** Counts one more in the window that is open, or opens a new one. */
export async function countUp(
  db: Db,
  { key, seconds, at }: { key: Buffer; seconds: number; at: Date },
): Promise<Bucket> {
  const end = new Date(at.getTime() + seconds * 1000)
  const { rows } = await sql<Bucket>`
    insert into auth.rate_buckets as bucket (key, count, ends_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when bucket.ends_at <= ${at} then 1 else bucket.count + 1 end,
      ends_at = case when bucket.ends_at <= ${at} then ${end} else bucket.ends_at end,
      blocked_until = case when bucket.ends_at <= ${at} then null else bucket.blocked_until end
    returning key, count, ends_at, blocked_until`.execute(db)
  return rows[0] as Bucket
}

export const savepoint = async (db: Db): Promise<void> => void (await sql`savepoint counting`.execute(db))
export const undo = async (db: Db): Promise<void> => void (await sql`rollback to savepoint counting`.execute(db))

export async function block(db: Db, { key, until, endsAt }: { key: Buffer; until: Date; endsAt: Date }): Promise<void> {
  await sql`update auth.rate_buckets set blocked_until = ${until}, ends_at = ${endsAt} where key = ${key}`.execute(db)
}

export async function clear(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`delete from auth.rate_buckets where key in (${sql.join(keys)})`.execute(db)
}

export async function lower(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`update auth.rate_buckets set count = count - 1, blocked_until = null where key in (${sql.join(keys)}) and count > 0`.execute(
    db,
  )
}

export async function sweep(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.rate_buckets where ends_at <= ${at}`.execute(db)
}
