import { expect, test } from 'vitest'
import { openCheckpoint, signCheckpoint } from './checkpoint.ts'
import {
  addCheckpointBody,
  cosign,
  cosignedAt,
  findCosignature,
  formatWitnessKey,
  parseWitnessKey,
} from './cosignature.ts'
import { formatNoteKey, publicKeyOf } from './note.ts'

const log = new Uint8Array(32).fill(1)
const seed = new Uint8Array(32).fill(2)
const key = { name: 'witness.test/one', publicKey: publicKeyOf(seed) }
const note = signCheckpoint({ origin: 'athar.test/log', size: 3, root: new Uint8Array(32).fill(9) }, log)
const now = new Date('2026-11-30T08:00:00Z')
const line = cosign(note, { name: key.name, seed }, 1_679_315_147)

test('the line that a witness signed is found among others, and the checkpoint opens with it', () => {
  expect(findCosignature(`noise\n${line}\n`, note, key, { now })).toBe(line)
  const logKey = { name: 'athar.test/log', publicKey: publicKeyOf(log) }
  expect(openCheckpoint(`${note}${line}\n`, logKey)).toMatchObject({ size: 3 })
})

test('a line of another key, name, note or time is none', () => {
  const other = new Uint8Array(32).fill(3)
  expect(findCosignature(cosign(note, { name: key.name, seed: other }, 1), note, key, { now })).toBeUndefined()
  expect(findCosignature(cosign(note, { name: 'witness.test/two', seed }, 1), note, key, { now })).toBeUndefined()
  const forked = signCheckpoint({ origin: 'athar.test/log', size: 3, root: new Uint8Array(32).fill(8) }, log)
  expect(findCosignature(cosign(forked, { name: key.name, seed }, 1), note, key, { now })).toBeUndefined()
  const at = line.length - 90
  expect(
    findCosignature(line.slice(0, at) + (line[at] === 'A' ? 'B' : 'A') + line.slice(at + 1), note, key, { now }),
  ).toBe(undefined)
  for (const lines of ['', line.slice(2), `${line} x`])
    expect(findCosignature(lines, note, key, { now })).toBeUndefined()
})

test('a time to come is refused, but for what clocks may differ by', () => {
  const at = (seconds: number) => cosign(note, { name: key.name, seed }, now.getTime() / 1000 + seconds)
  for (const ahead of [-86_400, 0, 300]) expect(findCosignature(at(ahead), note, key, { now })).toBe(at(ahead))
  for (const ahead of [301, 74 * 365 * 86_400]) expect(findCosignature(at(ahead), note, key, { now })).toBeUndefined()
})

test('a time before the checkpoint is refused, but for what clocks may differ by', () => {
  const at = (seconds: number) => cosign(note, { name: key.name, seed }, now.getTime() / 1000 + seconds)
  for (const after of [-300, 0]) expect(findCosignature(at(after), note, key, { now, made: now })).toBe(at(after))
  expect(findCosignature(at(-301), note, key, { now, made: now })).toBeUndefined()
})

test('a line says when it was signed', () => {
  expect(cosignedAt(line)).toEqual(new Date(1_679_315_147_000))
  for (const other of ['', 'noise', line.slice(0, -4)]) expect(cosignedAt(other)).toBeUndefined()
})

test('the key of a witness is told from the key of a log', () => {
  expect(parseWitnessKey(formatWitnessKey(key))).toEqual(key)
  expect(parseWitnessKey(formatNoteKey(key))).toBeUndefined()
})

test('a request has the old size, the proof, an empty line and the note', () => {
  expect(addCheckpointBody(2, ['aGFzaA=='], note)).toBe(`old 2\naGFzaA==\n\n${note}`)
  expect(addCheckpointBody(0, [], note)).toBe(`old 0\n\n${note}`)
})
