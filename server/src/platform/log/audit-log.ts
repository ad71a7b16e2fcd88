import {
  appendToTiles,
  canonicalJson,
  foldCover,
  hashLeaf,
  nodeInTile,
  openCheckpoint,
  planRoot,
  sameBytes,
  tileOf,
  utf8,
  type Hash,
  type Leaf,
} from '@athar/evidence-log'
import type { Db } from '../database.ts'
import type { MasterKey } from '../master-key.ts'
import { organisationDigest, subjectInLeaf } from './order-leaves.ts'
import * as store from './store.ts'

/** What was changed, added or lost, in a sentence for the operator. */
export type Finding = { readonly what: 'log' | 'row' | 'file'; readonly text: string }
export type Report = (finding: Finding) => void

const batch = 10_000

/**
 * Compares the log with itself: every entry with its row and with the tree, every tile, and every signed tree head.
 * Answers its size.
 */
export async function auditLog(db: Db, masterKey: Pick<MasterKey, 'hmac'>, report: Report): Promise<number> {
  const tell = (text: string) => report({ what: 'log', text })
  const newest = await store.newestCheckpoint(db)
  const key = await store.findKey(db)
  const signed = newest && key && openCheckpoint(newest.note, key)
  if (newest && (!signed || signed.size !== newest.size))
    tell('The newest checkpoint is not signed by the key of the log.')
  const owners = new Map<string, string>()
  for (const id of await store.organisationIds(db)) owners.set(organisationDigest(masterKey, id), id)
  const tree = createTree()
  let size = 0
  let isForked = false
  for (let rows = await store.auditedLeaves(db, 0, batch); rows.length > 0;) {
    const hashes: Hash[] = []
    for (const row of rows) {
      for (let lost = size + hashes.length; lost < row.place; lost += 1) {
        tell(`Entry ${lost + 1} of the log is lost.`)
        hashes.push(new Uint8Array(32))
      }
      if (!agrees(row, owners))
        tell(`Entry ${row.place + 1} of the log was changed: its row and what was hashed differ.`)
      hashes.push(hashLeaf(utf8(row.leaf)))
    }
    const made = new Map<string, Tiles[number]>()
    const until = size + hashes.length
    const grow = (to: number, from: number) => {
      for (const tile of tree.append(hashes.slice(from - size, to - size)))
        made.set(`${tile.level}/${tile.index}`, tile)
      return to
    }
    let grown = size
    for (let heads = await store.checkpointsAfter(db, grown, batch); heads.length > 0;) {
      for (const head of heads.filter((one) => one.size <= until)) {
        grown = grow(head.size, grown)
        if (head.size === newest?.size) continue
        const opened = key && openCheckpoint(head.note, key)
        if (!opened || opened.size !== head.size)
          tell(`The tree head of ${head.size} entries was changed: it is not signed by the key of the log.`)
        else if (!isForked && !sameBytes(tree.root(), opened.root)) {
          isForked = true
          tell(`The first ${head.size} entries of the log are not those that were signed.`)
        }
      }
      const last = heads.at(-1)?.size ?? until
      heads = heads.length < batch || last >= until ? [] : await store.checkpointsAfter(db, last, batch)
    }
    grow(until, grown)
    await compareTiles(db, [...made.values()], size, tell)
    size = until
    rows = await store.auditedLeaves(db, size, batch)
  }
  if (signed && signed.size > size) tell(`The log holds ${size} entries, and ${signed.size} were signed.`)
  else if (signed && signed.size < size) tell(`The log holds ${size} entries, and only ${signed.size} were signed.`)
  else if (signed && !sameBytes(tree.root(), signed.root))
    tell('The entries of the log are not those that were signed.')
  for (const { kind, subject } of await store.unbackedLeaves(db))
    tell(`The entry ${kind} of ${subject} was added: no entry of the audit trail was written with it.`)
  return size
}

/** Columns say what the leaf says; `owners` are the organisations that are there, by their digests. */
function agrees(row: store.AuditedLeaf, owners: ReadonlyMap<string, string>): boolean {
  const { leaf, organisationId, kind, at, ids, hashes } = row
  try {
    const { organisation } = JSON.parse(leaf) as Leaf
    // The row of a deleted organisation names none; its digest stays.
    if ((organisation === undefined ? null : (owners.get(organisation) ?? null)) !== organisationId) return false
    const subject = subjectInLeaf(row.subject, organisation)
    const said = {
      kind,
      subject,
      at: at.toISOString(),
      ids,
      hashes,
      ...(organisation === undefined ? {} : { organisation }),
    }
    return canonicalJson(said) === leaf
  } catch {
    return false
  }
}

type Tiles = ReturnType<typeof appendToTiles>

/** The tree made once more, in memory: full tiles are compared and let go, edges are kept. */
function createTree() {
  const edges = new Map<number, { index: number; hashes: Uint8Array }>()
  let size = 0
  return {
    append(leaves: readonly Hash[]): Tiles {
      const changed = appendToTiles(size, leaves, ({ level, index }) => {
        const edge = edges.get(level)
        return edge?.index === index ? edge.hashes : new Uint8Array()
      })
      for (const { level, index, hashes } of changed) edges.set(level, { index, hashes })
      size += leaves.length
      return changed
    },
    root: (): Hash =>
      foldCover(
        planRoot(size).map((node) => nodeInTile(node, edges.get(tileOf(node).level)?.hashes ?? new Uint8Array())),
      ),
  }
}

async function compareTiles(db: Db, made: Tiles, before: number, tell: (text: string) => void): Promise<void> {
  const stored = await store.readTiles(db, made)
  for (const { level, index, hashes } of made) {
    const kept = stored.get(`${level}/${index}`) ?? new Uint8Array()
    if (sameBytes(kept.subarray(0, hashes.length), hashes)) continue
    if (level > 0) {
      tell(`Tile ${index} of level ${level} of the log was changed: it is not made of the entries.`)
      continue
    }
    for (let at = 0; at < hashes.length / 32; at += 1) {
      const place = index * 256 + at
      const part = [at * 32, at * 32 + 32] as const
      if (place >= before && !sameBytes(kept.subarray(...part), hashes.subarray(...part)))
        tell(`Entry ${place + 1} of the log was changed: it is not the one that was hashed.`)
    }
  }
}
