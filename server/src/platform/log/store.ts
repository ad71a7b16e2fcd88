import { backedKinds } from '@athar/contracts/platform'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Place } from '../list/read-page.ts'

export const backed = sql`${JSON.stringify(backedKinds)}::jsonb`

/** One server at a time orders leaves. */
export const lockLog = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('the log', 0))`.execute(db)
}

export type WaitingLeaf = {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly at: Date
  readonly digest_of: string | null
  readonly ids: Record<string, string>
  readonly hashes: Record<string, string>
}
export const waitingLeaves = async (db: Db, most: number): Promise<WaitingLeaf[]> =>
  (
    await sql<WaitingLeaf>`select id, kind, subject, at, digest_of, ids, hashes
    from app.waiting_leaves(${most}, ${backed})`.execute(db)
  ).rows

export const hasWaitingLeaves = async (db: Db): Promise<boolean> =>
  (await sql<{ waiting: boolean }>`select app.has_waiting_leaves(${backed}) as waiting`.execute(db)).rows[0]?.waiting ??
  false

/** Leads the chained audit trail on by at most so many entries, and anchors it. Answers how many there were. */
export const chainTrail = async (db: Db, most: number, at: Date): Promise<number> =>
  (await sql<{ taken: number }>`select app.chain_trail(${most}, ${at}) as taken`.execute(db)).rows[0]?.taken ?? 0

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
  placed(
    (await sql<{ place: string; leaf: string }>`select * from app.leaves_between(${first}, ${until})`.execute(db)).rows,
  )

export const newestLeafOf = async (db: Db, subject: string): Promise<PlacedLeaf | undefined> =>
  placed((await sql<{ place: string; leaf: string }>`select * from app.leaf_of(${subject})`.execute(db)).rows)[0]

type TileAt = { readonly level: number; readonly index: number }

/** Hashes by `level/index`, as far as the tiles are filled. */
export async function readTiles(db: Db, tiles: readonly TileAt[]): Promise<ReadonlyMap<string, Uint8Array>> {
  if (tiles.length === 0) return new Map()
  const asked = sql.join(tiles.map(({ level, index }) => sql`(${level}::int, ${index}::bigint)`))
  const { rows } = await sql<{ level: number; place: string; hashes: Buffer }>`select level, place, hashes
    from log_tiles where (level, place) in (${asked})`.execute(db)
  return new Map(rows.map(({ level, place, hashes }) => [`${level}/${place}`, new Uint8Array(hashes)]))
}

export async function writeTile(db: Db, { level, index, hashes }: TileAt & { readonly hashes: Uint8Array }) {
  await sql`insert into log_tiles (level, place, hashes) values (${level}, ${index}, ${Buffer.from(hashes)})
    on conflict (level, place) do update set hashes = excluded.hashes`.execute(db)
}

export type StoredCheckpoint = { readonly size: number; readonly note: string }

export type StoredHead = StoredCheckpoint & { readonly at: Date }

export async function newestCheckpoint(db: Db): Promise<StoredHead | undefined> {
  return (await readCheckpoints(db, { after: sql`true`, order: sql`size desc`, limit: 1 }))[0]
}

export async function readCheckpoints(db: Db, { after, order, limit }: Place): Promise<StoredHead[]> {
  const { rows } = await sql<Omit<StoredHead, 'size'> & { size: string }>`select size, note, at from log_checkpoints
    where ${after} order by ${order} limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

export async function insertCheckpoint(db: Db, { size, note }: StoredCheckpoint, at: Date): Promise<void> {
  await sql`insert into log_checkpoints (size, note, at, previous)
    select ${size}, ${note}, ${at}, coalesce(max(size), 0) from log_checkpoints`.execute(db)
}

export type StoredKey = { readonly name: string; readonly publicKey: Uint8Array; readonly seedSealed: Uint8Array }

export async function findKey(db: Db): Promise<StoredKey | undefined> {
  const { rows } = await sql<{ name: string; public_key: Buffer; seed_sealed: Buffer }>`select name, public_key,
    seed_sealed from log_key`.execute(db)
  return (
    rows[0] && { name: rows[0].name, publicKey: new Uint8Array(rows[0].public_key), seedSealed: rows[0].seed_sealed }
  )
}

/** Of two servers that start at once, one makes the key. */
export async function insertKey(db: Db, { name, publicKey, seedSealed }: StoredKey, at: Date): Promise<void> {
  await sql`insert into log_key (name, public_key, seed_sealed, created_at)
    values (${name}, ${Buffer.from(publicKey)}, ${Buffer.from(seedSealed)}, ${at}) on conflict do nothing`.execute(db)
}

export type AuditedLeaf = {
  readonly place: number
  readonly leaf: string
  readonly organisationId: string | null
  readonly kind: string
  readonly subject: string
  readonly at: Date
  readonly ids: Record<string, string>
  readonly hashes: Record<string, string>
}

/** Whole rows in their order, for who sees every row. */
export async function auditedLeaves(db: Db, from: number, most: number): Promise<AuditedLeaf[]> {
  const { rows } = await sql<Omit<AuditedLeaf, 'place'> & { place: string }>`select place, leaf,
      org_id as "organisationId", kind, subject, at, ids, hashes from log_leaves where place >= ${from} order by place limit ${most}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, place: Number(row.place) }))
}

/** Signed tree heads in their order, as many as are asked for after a size. */
export async function checkpointsAfter(db: Db, size: number, most: number): Promise<StoredCheckpoint[]> {
  const { rows } = await sql<{ size: string; note: string }>`select size, note from log_checkpoints
    where size > ${size} order by size limit ${most}`.execute(db)
  return rows.map((row) => ({ size: Number(row.size), note: row.note }))
}

export const organisationIds = async (db: Db): Promise<string[]> =>
  (await sql<{ id: string }>`select id from organisations`.execute(db)).rows.map(({ id }) => id)
