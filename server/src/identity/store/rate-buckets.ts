import { CompiledQuery, sql } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import { runAlone } from './run-alone.ts'

export type Bucket = { key: Buffer; count: number; ends_at: Date; blocked_until: Date | null }

/** A lost count after a crash costs nothing; waiting for the disk on every request would. Holds until the transaction ends. */
const quick = `(select set_config('synchronous_commit', 'off', true)) as quick`

/** One more in the window that is open, or in a new one. `$1` are the keys, `$2` when new windows end, `$3` is the present. */
const countingOf = (also: string) => `
  insert into auth.rate_buckets as bucket (key, count, ends_at)
  select asked.key, 1, asked.ends_at from unnest($1::bytea[], $2::timestamptz[]) with ordinality as asked (key, ends_at, nth)${also} order by nth
  on conflict (key) do update set
    count = case when bucket.ends_at <= $3 then 1 else bucket.count + 1 end,
    ends_at = case when bucket.ends_at <= $3 then excluded.ends_at else bucket.ends_at end,
    blocked_until = case when bucket.ends_at <= $3 then null else bucket.blocked_until end
  returning key, count, ends_at, blocked_until`
const counting = countingOf(`, ${quick}`)
/** For a deed whose own commit must not be lost. */
const countingWithDeed = countingOf('')

type Counted = { readonly key: Buffer; readonly seconds: number }
const endOf = ({ seconds }: Counted, at: Date): Date => new Date(at.getTime() + seconds * 1000)

/** Counts one, by itself. */
export async function countOne(database: Pick<Database, 'pool'>, one: Counted, at: Date): Promise<Bucket> {
  const values = [[one.key], [endOf(one, at)], at]
  return (await runAlone<Bucket>(database, { name: 'auth count one', text: counting, values })) as Bucket
}

/** Counts several at once, in the order of their keys, so that two who count cannot wait for each other. */
export function countAll(db: Db, all: readonly Counted[], at: Date): Promise<Bucket[]> {
  return countBy(counting, db, all, at)
}

/** The same, counting if and only if the deed of the transaction happens, which waits for the disk as ever. */
export function countWithDeed(db: Db, all: readonly Counted[], at: Date): Promise<Bucket[]> {
  return countBy(countingWithDeed, db, all, at)
}

async function countBy(text: string, db: Db, all: readonly Counted[], at: Date): Promise<Bucket[]> {
  const sorted = all.toSorted((a, b) => Buffer.compare(a.key, b.key))
  const values = [sorted.map(({ key }) => key), sorted.map((one) => endOf(one, at)), at]
  return (await db.executeQuery<Bucket>(CompiledQuery.raw(text, values))).rows
}

export async function block(db: Db, { key, until, endsAt }: { key: Buffer; until: Date; endsAt: Date }): Promise<void> {
  await sql`update auth.rate_buckets set blocked_until = ${until}, ends_at = ${endsAt} where key = ${key}`.execute(db)
}

export async function clear(database: Pick<Database, 'pool'>, keys: readonly Buffer[]): Promise<void> {
  const text = `delete from auth.rate_buckets using ${quick} where key = any($1::bytea[])`
  await runAlone(database, { name: 'auth clear counts', text, values: [keys] })
}

export async function lower(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`update auth.rate_buckets set count = count - 1, blocked_until = null where key in (${sql.join(keys)}) and count > 0`.execute(
    db,
  )
}

export async function sweep(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.rate_buckets where ends_at <= ${at}`.execute(db)
}
