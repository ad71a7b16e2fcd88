import {
  appendToTiles,
  foldCover,
  hashLeaf,
  leafBytes,
  nodeInTile,
  planRoot,
  signCheckpoint,
  tileOf,
  type Hash,
  type Leaf,
  type Node,
} from '@athar/evidence-log'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../database.ts'
import type { MasterKey } from '../master-key.ts'
import type { LogKey } from './log-key.ts'
import * as store from './store.ts'

/** Of one transaction: as many as leave others little to wait for. */
const most = 5_000

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly masterKey: Pick<MasterKey, 'hmac'>
  readonly key: LogKey
}

/** Gives waiting leaves their place and signs a checkpoint over them; undefined where none waited. */
export async function orderLeaves({ database, clock, masterKey, key }: Deps): Promise<string | undefined> {
  let note: string | undefined
  for (;;) {
    const made = await database.transaction({}, async ({ db }) => {
      if (!(await store.hasWaitingLeaves(db))) return undefined
      await store.lockLog(db)
      const chained = await store.chainTrail(db, most, clock.now())
      const waiting = await store.waitingLeaves(db, most)
      if (waiting.length === 0) return undefined
      const size = (await store.newestCheckpoint(db))?.size ?? 0
      const leaves = waiting.map((row) => leafBytes(leafOf(row, masterKey)))
      await grow(db, size, leaves.map(hashLeaf))
      const grown = size + leaves.length
      const signed = signCheckpoint({ origin: key.name, size: grown, root: await rootAt(db, grown) }, key.seed)
      const texts = leaves.map((leaf) => Buffer.from(leaf).toString('utf8'))
      await store.placeLeaves(db, { ids: waiting.map(({ id }) => id), first: size, leaves: texts })
      await store.insertCheckpoint(db, { size: grown, note: signed }, clock.now())
      return { signed, full: leaves.length === most || chained === most }
    })
    note = made?.signed ?? note
    if (!made?.full) return note
  }
}

function leafOf(row: store.WaitingLeaf, masterKey: Deps['masterKey']): Leaf {
  const { kind, at, digestOf: organisationId, ids, hashes } = row
  const organisation = organisationId === null ? undefined : organisationDigest(masterKey, organisationId)
  const subject = subjectInLeaf(row.subject, organisation)
  return { kind, subject, at: at.toISOString(), ...(organisation === undefined ? {} : { organisation }), ids, hashes }
}

/** A subject that names its organisation names it by the digest: leaves are public, and are never deleted. */
export const subjectInLeaf = (subject: string, organisation: string | undefined): string =>
  organisation === undefined ? subject : subject.replace(/^[0-9a-f-]{36}-(?=\d{4}$)/, `${organisation}-`)

/** What stands for an organisation in the log. */
export const organisationDigest = (masterKey: Pick<MasterKey, 'hmac'>, organisationId: string): string =>
  masterKey.hmac('organisation in the log', organisationId).toString('hex')

async function grow(db: Db, size: number, leaves: readonly Hash[]): Promise<void> {
  const edges = [0, 1, 2, 3, 4, 5].map((level) => ({ level, index: Math.floor(size / 256 ** (level + 1)) }))
  const tiles = await store.readTiles(db, edges)
  const edge = ({ level, index }: { level: number; index: number }) =>
    tiles.get(`${level}/${index}`) ?? new Uint8Array()
  for (const tile of appendToTiles(size, leaves, edge)) await store.writeTile(db, tile)
}

/** Hashes of nodes, read from their tiles in one statement. */
export async function readNodes(db: Db, parts: readonly (readonly Node[])[]): Promise<Hash[][]> {
  const tiles = await store.readTiles(db, parts.flat().map(tileOf))
  return parts.map((nodes) =>
    nodes.map((node) => {
      const { level, index } = tileOf(node)
      return nodeInTile(node, tiles.get(`${level}/${index}`) ?? new Uint8Array())
    }),
  )
}

export async function rootAt(db: Db, size: number): Promise<Hash> {
  const [hashes = []] = await readNodes(db, [planRoot(size)])
  return foldCover(hashes)
}
