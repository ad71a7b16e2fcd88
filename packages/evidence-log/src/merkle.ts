import { sha256 as portable } from '@noble/hashes/sha2.js'
import { sameBytes, type Hash } from './bytes.ts'
import { sha256 } from './sha256.ts'

// Merkle tree of RFC 6962 section 2.1 and RFC 9162 section 2.1.

/** SHA-256, for bytes that come in parts. */
export const startHash = () => portable.create()

export function hashLeaf(leaf: Uint8Array): Hash {
  const input = new Uint8Array(leaf.length + 1)
  input.set(leaf, 1)
  return sha256(input)
}

export function hashNode(left: Hash, right: Hash): Hash {
  const input = new Uint8Array(65)
  input[0] = 1
  input.set(left, 1)
  input.set(right, 33)
  return sha256(input)
}

/** The root of a tree without leaves. */
export const emptyRoot: Hash = sha256(new Uint8Array())

/** A complete subtree: the leaves from `index` × 2^`level` on, 2^`level` of them. */
export type Node = { readonly level: number; readonly index: number }

const isSize = (value: number) => Number.isSafeInteger(value) && value >= 0
const half = (value: number) => Math.floor(value / 2)

/** The largest power of two below the number, for two and more. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The complete subtrees that cover leaves from `start` on, left to right. */
function cover(start: number, size: number): Node[] {
  const nodes: Node[] = []
  for (let at = start, left = size; left > 0;) {
    let width = 1
    let level = 0
    while (width * 2 <= left && at % (width * 2) === 0) {
      width *= 2
      level++
    }
    nodes.push({ level, index: at / width })
    at += width
    left -= width
  }
  return nodes
}

/** The root of what was covered. */
export function foldCover(hashes: readonly Hash[]): Hash {
  const last = hashes.at(-1)
  return last === undefined ? emptyRoot : hashes.slice(0, -1).reduceRight((right, left) => hashNode(left, right), last)
}

/** Nodes of the tree that make its root. */
export const planRoot = (size: number): Node[] => cover(0, size)

/** What an inclusion proof is made of: for each of its hashes the nodes that fold to it. */
export function planInclusion(index: number, size: number): Node[][] {
  if (!isSize(size) || !isSize(index) || index >= size) throw new RangeError(`no leaf ${index} in a tree of ${size}`)
  const parts: Node[][] = []
  let [start, width] = [0, size]
  while (width > 1) {
    const split = splitOf(width)
    const left = index - start < split
    parts.push(left ? cover(start + split, width - split) : cover(start, split))
    if (left) width = split
    else [start, width] = [start + split, width - split]
  }
  return parts.reverse()
}

/** The same of a proof that the tree of one size begins with the tree of an earlier size. */
export function planConsistency(earlier: number, size: number): Node[][] {
  if (!isSize(earlier) || !isSize(size) || earlier > size) throw new RangeError(`no tree of ${earlier} within ${size}`)
  if (earlier === 0 || earlier === size) return []
  const parts: Node[][] = []
  let [start, width, left, whole] = [0, size, earlier, true]
  while (left < width) {
    const split = splitOf(width)
    if (left <= split) {
      parts.push(cover(start + split, width - split))
      width = split
    } else {
      parts.push(cover(start, split))
      ;[start, width, left, whole] = [start + split, width - split, left - split, false]
    }
  }
  if (!whole) parts.push(cover(start, width))
  return parts.reverse()
}

type Read = (nodes: readonly Node[]) => readonly Hash[]

export const inclusionProof = (index: number, size: number, read: Read): Hash[] =>
  planInclusion(index, size).map((nodes) => foldCover(read(nodes)))

export const consistencyProof = (earlier: number, size: number, read: Read): Hash[] =>
  planConsistency(earlier, size).map((nodes) => foldCover(read(nodes)))

const isHash = (hash: Uint8Array) => hash.length === 32

/** RFC 9162 section 2.1.3.2. */
export function verifyInclusion(
  leaf: Hash,
  {
    index,
    size,
    proof,
    root,
  }: { readonly index: number; readonly size: number; readonly proof: readonly Hash[]; readonly root: Hash },
): boolean {
  if (!isSize(index) || !isSize(size) || index >= size || ![leaf, root, ...proof].every(isHash)) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = hashNode(sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else hash = hashNode(hash, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(hash, root)
}

type Head = { readonly size: number; readonly root: Hash }

/** RFC 9162 section 2.1.4.2. */
export function verifyConsistency(earlier: Head, later: Head, proof: readonly Hash[]): boolean {
  if (!isSize(earlier.size) || !isSize(later.size) || earlier.size > later.size) return false
  if (![earlier.root, later.root, ...proof].every(isHash)) return false
  if (earlier.size === later.size) return proof.length === 0 && sameBytes(earlier.root, later.root)
  if (earlier.size === 0) return proof.length === 0 && sameBytes(earlier.root, emptyRoot)
  let [at, last] = [earlier.size - 1, later.size - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  // A complete earlier tree is itself the first hash.
  const [first, ...rest] = at === 0 ? [earlier.root, ...proof] : proof
  if (first === undefined) return false
  let [old, now] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      old = hashNode(sibling, old)
      now = hashNode(sibling, now)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else now = hashNode(now, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(old, earlier.root) && sameBytes(now, later.root)
}
