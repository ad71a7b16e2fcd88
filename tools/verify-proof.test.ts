import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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
const run = async (log: unknown) =>
  (
    await promisify(execFile)(process.execPath, [
      tool,
      write('proof.json', proof),
      '--key',
      key,
      '--log',
      write('log.json', log),
    ])
  ).stdout

const gap = { after: 1, size: 1, signed: 2, at: '2026-11-20T08:00:00.000Z', reason: 'The disk failed.' }

it.each([
  ['an entry beyond the database is lost', gap, ['entry 2 is lost', 'among those that are lost']],
  ['after a fork nothing is known', { ...gap, after: 0, size: 2 }, ['no entry is known to be lost', 'is not known']],
  ['an entry before the break was kept', { ...gap, after: 2, size: 2, signed: 9 }, ['entries 3 to 9 are lost']],
])('breaks are named: %s', async (_name, one, words) => {
  const said = await run({ breaks: [one] })
  for (const word of ['The proof holds', 'The disk failed.', ...words]) expect(said).toContain(word)
})

it('an entry of after the break is not said to be lost, nor one of a log without breaks', async () => {
  expect(await run({ breaks: [{ ...gap, at: '2026-11-01T08:00:00.000Z' }] })).not.toContain('This entry')
  expect(await run({ breaks: [] })).toContain('The log has no breaks.')
  await expect(run({})).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('GET /api/log') })
})
