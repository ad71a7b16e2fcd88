import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import {
  formatNoteKey,
  hashLeaf,
  hashNode,
  leafBytes,
  makeProofFile,
  publicKeyOf,
  signCheckpoint,
  utf8,
} from '../packages/evidence-log/src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'athar-verify-proof-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seed = new Uint8Array(32).fill(3)
const origin = 'athar.test/log'
const leaf = { kind: 'evidence.added', subject: 'a', at: '2026-11-12T08:00:00.000Z', ids: {}, hashes: {} }
const before = hashLeaf(utf8('before'))
const root = hashNode(before, hashLeaf(leafBytes(leaf)))
const key = formatNoteKey({ name: origin, publicKey: publicKeyOf(seed) })
const proof = makeProofFile({ leaf, index: 1, proof: [before] }, signCheckpoint({ origin, size: 2, root }, seed), key)
const write = (name: string, value: unknown) => {
  writeFileSync(join(folder, name), JSON.stringify(value))
  return join(folder, name)
}
const tool = fileURLToPath(new URL('verify-proof.ts', import.meta.url))
const run = (log: unknown) =>
  new Promise<{ code: number; said: string }>((done) => {
    const files = [write('proof.json', proof), '--key', key, '--log', write('log.json', log)]
    execFile(process.execPath, [tool, ...files], (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    )
  })
const now = signCheckpoint({ origin, size: 3, root: before }, seed)

const gap = { after: 1, size: 1, signed: 2, at: '2026-11-20T08:00:00.000Z', reason: 'The disk failed.' }

it.each([
  ['an entry beyond the database is lost', gap, 3, ['The entry is lost with a restore', 'entry 2 is lost']],
  [
    'after a fork nothing is known',
    { ...gap, after: 0, size: 2 },
    3,
    ['no entry is known', 'kept the entry is not known'],
  ],
  [
    'an entry before the break was kept',
    { ...gap, after: 2, size: 2, signed: 9 },
    0,
    ['The proof holds', 'entries 3 to 9'],
  ],
  [
    'an entry of after the break',
    { ...gap, at: '2026-11-01T08:00:00.000Z' },
    0,
    ['The proof holds', 'entry 2 is lost'],
  ],
])('breaks are named: %s', async (_name, one, code, words) => {
  const answer = await run({ breaks: [one], checkpoint: now })
  expect(answer.code).toBe(code)
  for (const word of ['The disk failed.', ...words]) expect(answer.said).toContain(word)
  expect(answer.said.startsWith('The proof holds:')).toBe(code === 0)
})

it('a log without breaks has none; another log, or a file of another kind, is refused', async () => {
  expect(await run({ breaks: [], checkpoint: now })).toMatchObject({
    code: 0,
    said: expect.stringContaining('The log has no breaks.'),
  })
  const other = new Uint8Array(32).fill(4)
  for (const checkpoint of [
    signCheckpoint({ origin: 'other.test/log', size: 3, root: before }, seed),
    signCheckpoint({ origin, size: 3, root: before }, other),
  ])
    expect(await run({ breaks: [], checkpoint })).toMatchObject({
      code: 2,
      said: expect.stringContaining('another log'),
    })
  for (const file of [{}, { breaks: [] }])
    expect(await run(file)).toMatchObject({ code: 2, said: expect.stringContaining('GET /api/log') })
})
