import { expect, test } from 'vitest'
import { toBase64, utf8, type Hash } from './bytes.ts'
import { signCheckpoint } from './checkpoint.ts'
import { consistencyProof, foldCover, hashLeaf, hashNode, planRoot, type Node } from './merkle.ts'
import { formatNoteKey, publicKeyOf } from './note.ts'
import { checkOlderCheckpoint, isCheckpointFile } from './older-checkpoint.ts'

const seed = new Uint8Array(32).fill(7)
const key = formatNoteKey({ name: 'athar.test/log', publicKey: publicKeyOf(seed) })

/** A log of so many entries; those after `until` are of another branch. */
function logOf(size: number, until = size) {
  const leaf = (at: number) => hashLeaf(utf8(at < until ? `entry ${at}` : `other ${at}`))
  const read = (nodes: readonly Node[]): Hash[] =>
    nodes.map(({ level, index }): Hash => {
      if (level === 0) return leaf(index)
      const [left, right] = read([
        { level: level - 1, index: index * 2 },
        { level: level - 1, index: index * 2 + 1 },
      ])
      return hashNode(left as Hash, right as Hash)
    })
  const note = (signer = seed, origin = 'athar.test/log') =>
    signCheckpoint({ origin, size, root: foldCover(read(planRoot(size))) }, signer)
  const from = (earlier: number) => ({
    checkpoint: note(),
    proof: earlier > size ? [] : consistencyProof(earlier, size, read).map(toBase64),
  })
  return { note, from }
}

test('an earlier checkpoint of the same log holds, whatever the two sizes', () => {
  for (const [earlier, size] of [
    [1, 1],
    [1, 8],
    [4, 8],
    [5, 13],
    [13, 13],
  ] as const)
    expect(checkOlderCheckpoint(logOf(earlier).note(), key, logOf(size).from(earlier))).toMatchObject({
      is: 'holds',
      earlier: { size: earlier },
      newest: { size },
    })
})

test('a checkpoint of another branch contradicts: with fewer, as many and more entries than the log has now', () => {
  for (const size of [5, 9, 12])
    expect(checkOlderCheckpoint(logOf(size, 4).note(), key, logOf(9).from(size))).toMatchObject({ is: 'contradicts' })
  const cut = logOf(9).from(4)
  expect(checkOlderCheckpoint(logOf(4).note(), key, { ...cut, proof: cut.proof.slice(1) }).is).toBe('contradicts')
  expect(checkOlderCheckpoint(logOf(4).note(), key, { ...cut, proof: ['?'] }).is).toBe('contradicts')
})

test('a checkpoint of another installation is of another log, and so is one that was changed', () => {
  const other = new Uint8Array(32).fill(8)
  const now = logOf(9).from(4)
  expect(checkOlderCheckpoint(logOf(4).note(other), key, now).is).toBe('another-log')
  expect(checkOlderCheckpoint(logOf(4).note(seed, 'other.test/log'), key, now).is).toBe('another-log')
  expect(checkOlderCheckpoint(logOf(4).note().replace('\n4\n', '\n3\n'), key, now).is).toBe('another-log')
  expect(checkOlderCheckpoint(logOf(4).note(), 'no key', now).is).toBe('another-log')
})

test('a file is a checkpoint by its form', () => {
  expect(isCheckpointFile(logOf(4).note())).toBe(true)
  for (const text of ['', 'a\n\nb', '{"format":"athar-proof/1"}', 'a\n-1\nx\n\n'])
    expect(isCheckpointFile(text)).toBe(false)
})
