import { concatBytes, type Hash } from './bytes.ts'
import { hashNode, type Node } from './merkle.ts'

// Tiles of C2SP tlog-tiles: 256 hashes of every eighth level of the tree, and bundles of 256 entries.

export const tileWidth = 256
const tileHeight = 8
/** A tree of 2^48 leaves is enough: levels 0 to 5. */
const mostLevel = 5

export type Tile = { readonly level: number; readonly index: number; readonly hashes: Uint8Array }
export type TileAt = Pick<Tile, 'level' | 'index'>

/** How full a tile is in a tree of so many leaves. */
export function widthInTree({ level, index }: TileAt, size: number): number {
  const nodes = Math.floor(size / tileWidth ** level)
  return Math.max(0, Math.min(tileWidth, nodes - index * tileWidth))
}

/** `x001/x234/067` of 1234067. */
export function encodeTileIndex(index: number): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/')
}

export const tilePath = (level: number | 'entries', index: number, width: number = tileWidth): string =>
  `tile/${level}/${encodeTileIndex(index)}${width === tileWidth ? '' : `.p/${width}`}`

export type TilePath = { readonly level: number | 'entries'; readonly index: number; readonly width: number }

/** Undefined for every text but the one that `tilePath` writes. */
export function parseTilePath(path: string): TilePath | undefined {
  const found = /^tile\/(entries|\d)\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!found) return undefined
  const [, where = '', index = '', width] = found
  const tile: TilePath = {
    level: where === 'entries' ? where : Number(where),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  }
  const known = tile.level === 'entries' || tile.level <= mostLevel
  return known &&
    Number.isSafeInteger(tile.index) &&
    tilePath(tile.level, tile.index, tile.width) === path &&
    tile.width > 0
    ? tile
    : undefined
}

/** The tile that a node is read from, and where in it. */
export function tileOf({ level, index }: Node): TileAt & { readonly from: number; readonly count: number } {
  const above = level % tileHeight
  const count = 2 ** above
  const first = index * count
  return {
    level: Math.floor(level / tileHeight),
    index: Math.floor(first / tileWidth),
    from: first % tileWidth,
    count,
  }
}

const hashAt = (hashes: Uint8Array, at: number): Hash => hashes.subarray(at * 32, at * 32 + 32)

export function nodeInTile(node: Node, hashes: Uint8Array): Hash {
  const { from, count } = tileOf(node)
  if (hashes.length < (from + count) * 32) throw new RangeError('the tile ends before the node')
  return rootOfRun(hashes, from, count)
}

/** Many short pieces behind a long one. */
function joined(first: Uint8Array, hashes: readonly Hash[]): Uint8Array {
  const all = new Uint8Array(first.length + hashes.length * 32)
  all.set(first)
  for (const [nth, hash] of hashes.entries()) all.set(hash, first.length + nth * 32)
  return all
}

function rootOfRun(hashes: Uint8Array, from: number, count: number): Hash {
  if (count === 1) return hashAt(hashes, from)
  const half = count / 2
  return hashNode(rootOfRun(hashes, from, half), rootOfRun(hashes, from + half, half))
}

/**
 * Appends hashes of leaves to a tree of `size`: the tiles that changed. `edge` answers the hashes of the last tile
 * of a level, as far as it is filled.
 */
export function appendToTiles(size: number, leaves: readonly Hash[], edge: (tile: TileAt) => Uint8Array): Tile[] {
  const changed: Tile[] = []
  let added = leaves
  for (let level = 0; added.length > 0; level++) {
    const before = Math.floor(size / tileWidth ** level)
    const full: Hash[] = []
    let index = Math.floor(before / tileWidth)
    let hashes = before % tileWidth === 0 ? new Uint8Array() : edge({ level, index })
    if (hashes.length !== (before % tileWidth) * 32)
      throw new RangeError(`tile ${level}/${index} does not fit the tree`)
    for (let at = 0; at < added.length;) {
      const room = tileWidth - hashes.length / 32
      hashes = joined(hashes, added.slice(at, at + room))
      at += room
      changed.push({ level, index, hashes })
      if (hashes.length < tileWidth * 32) break
      full.push(rootOfRun(hashes, 0, tileWidth))
      hashes = new Uint8Array()
      index++
    }
    added = full
  }
  return changed
}

/** Each entry behind its length in two bytes. */
export const encodeBundle = (entries: readonly Uint8Array[]): Uint8Array =>
  concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError('an entry has at most 65,535 bytes')
      return [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]
    }),
  )

/** Undefined where the bytes end within an entry. */
export function decodeBundle(bytes: Uint8Array): Uint8Array[] | undefined {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length;) {
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    if (at + 2 + length > bytes.length) return undefined
    entries.push(bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}
