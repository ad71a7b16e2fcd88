import { describe, expect, it } from 'vitest'
import { signCheckpoint } from './checkpoint.ts'
import { foldCover, hashLeaf, inclusionProof, planRoot } from './merkle.ts'
import { formatNoteKey, publicKeyOf } from './note.ts'
import { checkProof, leafBytes, makeProofFile, type Leaf, type ProofFile } from './proof-file.ts'
import { appendToTiles, nodeInTile } from './tiles.ts'

const sha256 = 'ab'.repeat(32)
const leafOf = (nth: number): Leaf => ({
  kind: 'evidence.added',
  subject: `00000000-0000-4000-8000-00000000000${nth}`,
  at: '2026-11-27T02:00:00.000Z',
  organisation: 'cd'.repeat(32),
  ids: { evidence: `00000000-0000-4000-8000-00000000000${nth}` },
  hashes: { file: sha256 },
})
const leaves = [0, 1, 2, 3, 4].map(leafOf)
const [tile] = appendToTiles(
  0,
  leaves.map((leaf) => hashLeaf(leafBytes(leaf))),
  () => new Uint8Array(),
)
const read = (nodes: Parameters<Parameters<typeof inclusionProof>[2]>[0]) =>
  nodes.map((node) => nodeInTile(node, tile?.hashes ?? new Uint8Array()))
const seed = new Uint8Array(32).fill(7)
const origin = 'athar.example/log'
const key = formatNoteKey({ name: origin, publicKey: publicKeyOf(seed) })
const root = foldCover(read(planRoot(5)))
const checkpoint = signCheckpoint({ origin, size: 5, root }, seed)
const file = makeProofFile({ leaf: leafOf(3), index: 3, proof: inclusionProof(3, 5, read) }, checkpoint, key)
const faultOf = (changed: unknown, with_ = {}) => {
  const result = checkProof(changed, with_)
  return result.holds ? undefined : result.fault
}

describe('proof files', () => {
  it('hold after a way through JSON, in whichever order their fields are', () => {
    const { ids, ...rest } = file.leaf
    const turned = JSON.parse(JSON.stringify({ ...file, leaf: { ids, ...rest } })) as ProofFile
    expect(checkProof(turned, { key, sha256 })).toMatchObject({
      holds: true,
      index: 3,
      checkpoint: { size: 5, origin },
    })
  })

  it('name what is wrong', () => {
    const otherSeed = new Uint8Array(32).fill(8)
    const other = formatNoteKey({ name: origin, publicKey: publicKeyOf(otherSeed) })
    expect(faultOf({ ...file, leaf: leafOf(2) })).toBe('inclusion')
    expect(faultOf({ ...file, index: 2 })).toBe('inclusion')
    expect(faultOf({ ...file, leaf: { ...file.leaf, hashes: { file: 'ac'.repeat(32) } } })).toBe('inclusion')
    expect(faultOf({ ...file, checkpoint: checkpoint.replace('\n5\n', '\n6\n') })).toBe('signature')
    expect(faultOf({ ...file, key: other })).toBe('signature')
    expect(
      faultOf({ ...file, key: other, checkpoint: signCheckpoint({ origin, size: 5, root }, otherSeed) }, { key }),
    ).toBe('another-key')
    expect(faultOf(file, { sha256: 'ac'.repeat(32) })).toBe('another-file')
  })

  it('are refused in any other form', () => {
    for (const wrong of [
      null,
      [],
      'text',
      {},
      { ...file, format: 'x' },
      { ...file, proof: ['AA=='] },
      { ...file, leaf: { ...file.leaf, more: 1 } },
    ])
      expect(faultOf(wrong)).toBe('no-proof-file')
    expect(faultOf({ ...file, leaf: { ...file.leaf, kind: '\ud800' } })).toBe('no-proof-file')
  })
})
