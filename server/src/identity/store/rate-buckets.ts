import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import { runAlone, written } from './run-alone.ts'

export type Bucket = { key: Buffer; count: number; ends_at: Date; blocked_until: Date | null }

/** A lost count after a crash costs nothing; waiting for the disk on every request would. Holds until the transaction ends. */
const quick = `(select set_config('synchronous_commit', 'off', true)) as quick`
const counting = `select counted.* from auth.count_up($1::bytea[], $2::timestamptz[], $3::timestamptz) counted`

export type Counted = { readonly key: Buffer; readonly seconds: number }
const endOf = ({ seconds }: Counted, at: Date): Date => new Date(at.getTime() + seconds * 1000)

/** Counts one, by itself. */
export async function countOne(database: Pick<Database, 'pool'>, one: Counted, at: Date): Promise<Bucket> {
  const values = [[one.key], [endOf(one, at)], at]
  return (await runAlone<Bucket>(database, { name: 'auth count one', text: `${counting}, ${quick}`, values })) as Bucket
}

export type GuessRule = Counted & {
  readonly most: number
  /** Seconds to wait after the last allowed failure and each further one; the last for all that come after. */
  readonly waits: readonly number[]
}

/** A count outlives its block by so long, for the next failure to wait longer. */
const graceSeconds = 15 * 60

/** Counts a guess by all rules, or by none where one bids to wait: for how many seconds. */
export async function countGuess(
  database: Pick<Database, 'pool'>,
  rules: readonly GuessRule[],
  at: Date,
): Promise<number> {
  const sorted = inOrder(rules)
  const values = [
    sorted.map(({ key }) => key),
    sorted.map(({ most }) => most),
    sorted.map((rule) => endOf(rule, at)),
    sorted.map(({ waits }) => waits),
    `${graceSeconds} seconds`,
    at,
  ]
  const text = `select auth.count_guess($1::bytea[], $2::integer[], $3::timestamptz[], $4::integer[], $5::interval, $6::timestamptz) as wait`
  return (await runAlone<{ wait: number }>(database, { name: 'auth count guess', text, values }))?.wait ?? 0
}

/** So that two who count the same cannot wait for each other. */
const inOrder = <One extends Counted>(all: readonly One[]): One[] =>
  all.toSorted((a, b) => Buffer.compare(a.key, b.key))

/** Counts several at once, if and only if the action of the transaction happens, which waits for the disk as ever. */
export async function countWithAction(db: Db, all: readonly Counted[], at: Date): Promise<Bucket[]> {
  const sorted = inOrder(all)
  const values = [sorted.map(({ key }) => key), sorted.map((one) => endOf(one, at)), at]
  return (await db.executeQuery<Bucket>(CompiledQuery.raw(counting, values))).rows
}

/** The same for several of one kind at a time. */
export async function countManyWithAction(db: Db, one: Counted, step: number, at: Date): Promise<Bucket | undefined> {
  const { rows } = await sql<Bucket>`select counted.* from auth.count_up(array[${one.key}]::bytea[],
    array[${endOf(one, at)}]::timestamptz[], ${at}::timestamptz, ${step}::integer) counted`.execute(db)
  return rows[0]
}

/** Buckets to change, in the order in which they are counted. */
const held = (keys: readonly Buffer[]): RawBuilder<unknown> =>
  sql`select key from auth.rate_buckets where key = any(${[...keys]}::bytea[]) order by key for update`

export async function clear(database: Pick<Database, 'pool'>, keys: readonly Buffer[]): Promise<void> {
  const clearing = sql`delete from auth.rate_buckets using ${sql.raw(quick)} where key in (${held(keys)})`
  await runAlone(database, written('auth clear counts', clearing))
}

/** The same, if and only if the action of the transaction happens. */
export async function clearWithAction(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`delete from auth.rate_buckets where key in (${held(keys)})`.execute(db)
}

export async function lower(db: Db, keys: readonly Buffer[]): Promise<void> {
  await sql`update auth.rate_buckets set count = count - 1, blocked_until = null where key in (${held(keys)}) and count > 0`.execute(
    db,
  )
}

/** What is just being counted is left alone: whoever counts takes rows in their own order, and waiting would be in a circle. */
export async function sweep(db: Db, at: Date): Promise<void> {
  await sql`with ended as materialized (select key from auth.rate_buckets where ends_at <= ${at} for update skip locked)
    delete from auth.rate_buckets b using ended where b.key = ended.key`.execute(db)
}
