import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex, type Hash } from './bytes.ts'
import * as merkle from './merkle.ts'
import { appendToTiles, nodeInTile, tileOf } from './tiles.ts'

// Leaves, roots and proofs of google/certificate-transparency (MerkleTreeTest) and transparency-dev/merkle.
const bytes = (text: string) => fromHex(text) ?? new Uint8Array()
const published = {
  leaves: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  roots: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
  inclusion: [
    {
      index: 0,
      size: 8,
      proof: [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    },
    {
      index: 5,
      size: 8,
      proof: [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
  ],
  consistency: [
    {
      earlier: 6,
      size: 8,
      proof: [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    },
    {
      earlier: 2,
      size: 5,
      proof: [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    },
  ],
}

/** A tree in tiles, grown in steps; reads the nodes of proofs as the server does. */
function treeOf(leaves: readonly Uint8Array[], steps: readonly number[] = [leaves.length]) {
  const tiles = new Map<string, Uint8Array>()
  let size = 0
  for (const step of [...steps, leaves.length]) {
    const added = leaves.slice(size, size + step).map(merkle.hashLeaf)
    const edge = ({ level, index }: { level: number; index: number }) =>
      tiles.get(`${level}/${index}`) ?? new Uint8Array()
    for (const { level, index, hashes } of appendToTiles(size, added, edge)) tiles.set(`${level}/${index}`, hashes)
    size += added.length
  }
  const read = (nodes: readonly merkle.Node[]) =>
    nodes.map((node) => {
      const { level, index } = tileOf(node)
      return nodeInTile(node, tiles.get(`${level}/${index}`) ?? new Uint8Array())
    })
  return { read, rootAt: (at: number) => merkle.foldCover(read(merkle.planRoot(at))) }
}

const published8 = treeOf(published.leaves.map(bytes))

describe('published vectors', () => {
  it('has the roots of every size', () => {
    expect(published.roots.map((_, size) => toHex(published8.rootAt(size)))).toEqual(published.roots)
  })

  it('makes and accepts the inclusion proofs', () => {
    for (const { index, size, proof } of published.inclusion) {
      expect(merkle.inclusionProof(index, size, published8.read).map(toHex)).toEqual(proof)
      const leaf = merkle.hashLeaf(bytes(published.leaves[index] ?? ''))
      const root = bytes(published.roots[size] ?? '')
      expect(merkle.verifyInclusion(leaf, { index, size, proof: proof.map(bytes), root })).toBe(true)
    }
  })

  it('makes and accepts the consistency proofs', () => {
    const headOf = (size: number) => ({ size, root: bytes(published.roots[size] ?? '') })
    for (const { earlier, size, proof } of published.consistency) {
      expect(merkle.consistencyProof(earlier, size, published8.read).map(toHex)).toEqual(proof)
      expect(merkle.verifyConsistency(headOf(earlier), headOf(size), proof.map(bytes))).toBe(true)
    }
  })
})

const manyLeaves = Array.from({ length: 1200 }, (_, at) => Uint8Array.of(at & 255, at >> 8))
const many = treeOf(manyLeaves, [1, 254, 1, 1, 300, 3])
const sizes = fc.integer({ min: 1, max: manyLeaves.length })
const flip = (hash: Hash, bit: number): Hash =>
  hash.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
const bits = fc.integer({ min: 0, max: 255 })

describe('every proof verifies, and nothing else does', () => {
  it('inclusion', () => {
    const cases = sizes.chain((size) =>
      fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size), fc.nat(), bits),
    )
    fc.assert(
      fc.property(cases, ([index, size, at, bit]) => {
        const leaf = merkle.hashLeaf(manyLeaves[index] ?? new Uint8Array())
        const proof = merkle.inclusionProof(index, size, many.read)
        const good = { index, size, proof, root: many.rootAt(size) }
        expect(merkle.verifyInclusion(leaf, good)).toBe(true)
        expect(merkle.verifyInclusion(flip(leaf, bit), good)).toBe(false)
        expect(merkle.verifyInclusion(leaf, { ...good, root: flip(good.root, bit) })).toBe(false)
        expect(merkle.verifyInclusion(leaf, { ...good, index: index + 1 })).toBe(false)
        expect(merkle.verifyInclusion(leaf, { ...good, proof: [...proof, leaf] })).toBe(false)
        if (proof.length === 0) return
        const wrong = at % proof.length
        const changed = proof.map((hash, place) => (place === wrong ? flip(hash, bit) : hash))
        expect(merkle.verifyInclusion(leaf, { ...good, proof: changed })).toBe(false)
        expect(merkle.verifyInclusion(leaf, { ...good, proof: proof.toSpliced(wrong, 1) })).toBe(false)
        const turned = merkle.verifyInclusion(leaf, { ...good, proof: proof.toReversed() })
        expect(turned).toBe(proof.length === 1)
        // A size that needs as many hashes may share the path; one that needs others does not.
        expect(merkle.verifyInclusion(leaf, { ...good, size: size * 2 + 1 })).toBe(false)
      }),
    )
  })

  it('consistency', () => {
    fc.assert(
      fc.property(sizes, sizes, fc.nat(), bits, (one, other, at, bit) => {
        const [earlier, size] = [Math.min(one, other), Math.max(one, other)]
        const proof = merkle.consistencyProof(earlier, size, many.read)
        const [old, now] = [earlier, size].map((of) => ({ size: of, root: many.rootAt(of) }))
        if (!old || !now) return
        expect(merkle.verifyConsistency(old, now, proof)).toBe(true)
        expect(merkle.verifyConsistency({ ...old, root: flip(old.root, bit) }, now, proof)).toBe(false)
        expect(merkle.verifyConsistency(old, { ...now, root: flip(now.root, bit) }, proof)).toBe(false)
        expect(merkle.verifyConsistency(old, now, [...proof, old.root])).toBe(false)
        if (proof.length === 0) return
        const wrong = at % proof.length
        const changed = proof.map((hash, place) => (place === wrong ? flip(hash, bit) : hash))
        expect(merkle.verifyConsistency(old, now, changed)).toBe(false)
        expect(merkle.verifyConsistency(old, now, proof.toSpliced(wrong, 1))).toBe(false)
        expect(merkle.verifyConsistency(now, old, proof)).toBe(false)
      }),
    )
  })

  it('a tree has one root, however it grew', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 8 }), (steps) => {
        expect(toHex(treeOf(manyLeaves, steps).rootAt(1200))).toBe(toHex(many.rootAt(1200)))
      }),
      { numRuns: 20 },
    )
  })

  it('refuses leaves and trees that are not there', () => {
    expect(() => merkle.planInclusion(3, 3)).toThrow(RangeError)
    expect(() => merkle.planInclusion(-1, 3)).toThrow(RangeError)
    expect(() => merkle.planConsistency(4, 3)).toThrow(RangeError)
  })
})
