import { backedKinds } from '@athar/contracts/platform'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { LogLeaves } from '../generated/row-types.ts'
import { pageOf, type Place } from '../list/read-page.ts'
import { callRows, callValue, tables } from '../tables.ts'

export const backedText = JSON.stringify(backedKinds)
const backed = sql`${backedText}::jsonb`

/** One server at a time orders leaves. */
export const lockLog = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('the log', 0))`.execute(db)
}

export type WaitingLeaf = Selectable<LogLeaves>
export const waitingLeaves = (db: Db, most: number): Promise<WaitingLeaf[]> =>
  callRows(db, 'waiting_leaves', most, backedText)

export const hasWaitingLeaves = async (db: Db): Promise<boolean> =>
  (await callValue(db, 'has_waiting_leaves', backedText)) ?? false

/** Leads the chained audit trail on by at most so many entries, and anchors it. Answers how many there were. */
export const chainTrail = async (db: Db, most: number, at: Date): Promise<number> =>
  (await callValue(db, 'chain_trail', most, at)) ?? 0

/** Leaves that wait in vain: nothing in the audit trail was written with them. */
export async function unbackedLeaves(db: Db): Promise<{ readonly kind: string; readonly subject: string }[]> {
  const { rows } = await sql<{ kind: string; subject: string }>`select l.kind, l.subject from log_leaves l
    where not app.is_backed(l, ${backed})
      -- The trail of a deleted organisation went with it.
      and not (l.org_id is null and l.place is not null and l.leaf::jsonb -> 'organisation' is not null)
    order by l.written`.execute(db)
  return rows
}

export async function placeLeaves(
  db: Db,
  {
    ids,
    first,
    leaves,
  }: { readonly ids: readonly string[]; readonly first: number; readonly leaves: readonly string[] },
): Promise<void> {
  await sql`select app.place_leaves(${[...ids]}::uuid[], ${first}, ${[...leaves]}::text[])`.execute(db)
}

export type PlacedLeaf = { readonly place: number; readonly leaf: string }
const placed = (rows: readonly { place: string; leaf: string }[]): PlacedLeaf[] =>
  rows.map(({ place, leaf }) => ({ place: Number(place), leaf }))

export const leavesBetween = async (db: Db, first: number, until: number): Promise<PlacedLeaf[]> =>
  placed(await callRows(db, 'leaves_between', first, until))

export const newestLeafOf = async (db: Db, subject: string): Promise<PlacedLeaf | undefined> =>
  placed(await callRows(db, 'leaf_of', subject))[0]

type TileAt = { readonly level: number; readonly index: number }

/** Hashes by `level/index`, as far as the tiles are filled. */
export async function readTiles(db: Db, tiles: readonly TileAt[]): Promise<ReadonlyMap<string, Uint8Array>> {
  if (tiles.length === 0) return new Map()
  const asked = sql.join(tiles.map(({ level, index }) => sql`(${level}::int, ${index}::bigint)`))
  const rows = await tables(db)
    .selectFrom('logTiles')
    .selectAll()
    .where(sql<boolean>`(level, place) in (${asked})`)
    .execute()
  return new Map(rows.map(({ level, place, hashes }) => [`${level}/${place}`, new Uint8Array(hashes)]))
}

export async function writeTile(db: Db, { level, index, hashes }: TileAt & { readonly hashes: Uint8Array }) {
  const set = { hashes: Buffer.from(hashes) }
  await tables(db)
    .insertInto('logTiles')
    .values({ level, place: index, ...set })
    .onConflict((known) => known.columns(['level', 'place']).doUpdateSet(set))
    .execute()
}

export type StoredCheckpoint = { readonly size: number; readonly note: string }

export type StoredHead = StoredCheckpoint & { readonly at: Date }

export async function newestCheckpoint(db: Db): Promise<StoredHead | undefined> {
  return (await readCheckpoints(db, { after: sql`true`, order: sql`size desc`, limit: 1 }))[0]
}

const checkpoints = (db: Db) => tables(db).selectFrom('logCheckpoints').select(['size', 'note', 'at'])

export const readCheckpoints = async (db: Db, place: Place): Promise<StoredHead[]> =>
  (await checkpoints(db).$call(pageOf(place)).execute()).map((row) => ({ ...row, size: Number(row.size) }))

export async function insertCheckpoint(db: Db, { size, note }: StoredCheckpoint, at: Date): Promise<void> {
  await sql`insert into log_checkpoints (size, note, at, previous)
    select ${size}, ${note}, ${at}, coalesce(max(size), 0) from log_checkpoints`.execute(db)
}

export type StoredKey = { readonly name: string; readonly publicKey: Uint8Array; readonly seedSealed: Uint8Array }

export async function findKey(db: Db): Promise<StoredKey | undefined> {
  const row = await tables(db).selectFrom('logKey').selectAll().executeTakeFirst()
  return row && { name: row.name, publicKey: new Uint8Array(row.publicKey), seedSealed: row.seedSealed }
}

/** Of two servers that start at once, one makes the key. */
export async function insertKey(db: Db, { name, publicKey, seedSealed }: StoredKey, at: Date): Promise<void> {
  await tables(db)
    .insertInto('logKey')
    .values({ name, publicKey: Buffer.from(publicKey), seedSealed: Buffer.from(seedSealed), createdAt: at })
    .onConflict((known) => known.doNothing())
    .execute()
}

export type AuditedLeaf = Awaited<ReturnType<typeof auditedLeaves>>[number]

/** Whole rows in their order, for who sees every row. */
export async function auditedLeaves(db: Db, from: number, most: number) {
  const rows = await tables(db)
    .selectFrom('logLeaves')
    .select(({ ref }) => ref('leaf').$notNull().as('leaf'))
    .select(['place', 'orgId as organisationId', 'kind', 'subject', 'at', 'ids', 'hashes'])
    .where('place', '>=', String(from))
    .orderBy('place')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, place: Number(row.place) }))
}

/** Signed tree heads in their order, as many as are asked for after a size. */
export async function checkpointsAfter(db: Db, size: number, most: number): Promise<StoredCheckpoint[]> {
  const rows = await checkpoints(db).where('size', '>', String(size)).orderBy('size').limit(most).execute()
  return rows.map((row) => ({ size: Number(row.size), note: row.note }))
}

export const organisationIds = async (db: Db): Promise<string[]> =>
  (await tables(db).selectFrom('organisations').select('id').execute()).map(({ id }) => id)
