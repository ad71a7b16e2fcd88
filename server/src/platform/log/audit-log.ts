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
import { auditedLeaves, findKey, newestCheckpoint, readTiles, type AuditedLeaf } from './store.ts'

/** What was changed, added or lost, in a sentence for the operator. */
export type Finding = { readonly what: 'log' | 'row' | 'file'; readonly text: string }
export type Report = (finding: Finding) => void

const batch = 10_000

/** Compares the log with itself: every entry with the tree, the tree with what was signed. Answers its size. */
export async function auditLog(db: Db, report: Report): Promise<number> {
  const tell = (text: string) => report({ what: 'log', text })
  const newest = await newestCheckpoint(db)
  const key = await findKey(db)
  const signed = newest && key && openCheckpoint(newest.note, key)
  if (newest && (!signed || signed.size !== newest.size))
    tell('The newest checkpoint is not signed by the key of the log.')
  const tree = createTree()
  let size = 0
  for (let rows = await auditedLeaves(db, 0, batch); rows.length > 0; rows = await auditedLeaves(db, size, batch)) {
    const hashes: Hash[] = []
    for (const row of rows) {
      for (let lost = size + hashes.length; lost < row.place; lost += 1) {
        tell(`Entry ${lost + 1} of the log is lost.`)
        hashes.push(new Uint8Array(32))
      }
      if (!agrees(row)) tell(`Entry ${row.place + 1} of the log was changed: its row and what was hashed differ.`)
      hashes.push(hashLeaf(utf8(row.leaf)))
    }
    await compareTiles(db, tree.append(hashes), size, tell)
    size += hashes.length
  }
  if (signed && signed.size > size) tell(`The log holds ${size} entries, and ${signed.size} were signed.`)
  else if (signed && signed.size < size) tell(`The log holds ${size} entries, and only ${signed.size} were signed.`)
  else if (signed && !sameBytes(tree.root(), signed.root))
    tell('The entries of the log are not those that were signed.')
  return size
}

/** Columns say what the leaf says. */
function agrees({ leaf, kind, at, ids, hashes }: AuditedLeaf): boolean {
  try {
    const read = JSON.parse(leaf) as Leaf
    const { organisation } = read
    const said = { kind, at: at.toISOString(), ids, hashes, ...(organisation === undefined ? {} : { organisation }) }
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
  const stored = await readTiles(db, made)
  for (const { level, index, hashes } of made) {
    const kept = stored.get(`${level}/${index}`) ?? new Uint8Array()
    if (sameBytes(kept.subarray(0, hashes.length), hashes)) continue
    if (level > 0) continue
    for (let at = 0; at < hashes.length / 32; at += 1) {
      const place = index * 256 + at
      const part = [at * 32, at * 32 + 32] as const
      if (place >= before && !sameBytes(kept.subarray(...part), hashes.subarray(...part)))
        tell(`Entry ${place + 1} of the log was changed: it is not the one that was hashed.`)
    }
  }
}
