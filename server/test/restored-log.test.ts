import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOlderCheckpoint, checkProof, type ProofFile } from '@athar/evidence-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../src/audit.ts'
import { backUp, restore } from '../src/back-up.ts'
import { loadConfig } from '../src/platform/config.ts'
import {
  openAccount,
  startServerProcess,
  type Caller,
  type ServerProcess,
} from '../src/platform/testing/server-process.ts'

const base = mkdtempSync(join(tmpdir(), 'athar-restored-log-'))
const folder = join(base, 'data')
const archive = join(base, 'backup.tar')
const elsewhere = join(base, 'kept-elsewhere')
const reason = 'The disk failed, and this is the newest backup.'
const configOf = (env: Record<string, string> = {}) =>
  loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SITE_URL: 'http://athar.test', DATA_DIR: folder, ...env })

let server: ServerProcess
let headers: Caller['headers']
let proofBefore: ProofFile
let lost: { id: string; proof: ProofFile; checkpoint: string }
let key: string
let after: number

beforeAll(async () => {
  chmodSync(base, 0o711)
  server = await startServerProcess(folder)
  headers = { ...(await openAccount(server)).headers }
})
afterAll(async () => {
  await server.end('SIGTERM')
  rmSync(base, { recursive: true, force: true })
})

const text = async (path: string) => (await fetch(server.url + path)).text()
const json = async <T>(path: string) => (await fetch(server.url + path)).json() as Promise<T>
const sizeOf = (checkpoint: string) => Number(checkpoint.split('\n')[1])

async function upload(nth: number): Promise<string> {
  const asked = { filename: `bill-${nth}.pdf`, contentType: 'application/pdf' }
  const begun = await fetch(`${server.url}/api/mrv/upload`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  const { uploadUrl } = (await begun.json()) as { uploadUrl: string }
  const sent = await fetch(server.url + new URL(uploadUrl).pathname, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: `%PDF-1.7\nbill ${nth}\n%%EOF`,
  })
  return ((await sent.json()) as { evidenceId: string }).evidenceId
}

const named = async (env: Record<string, string> = {}) =>
  (await audit(configOf(env))).findings.map(({ text: sentence }) => sentence)
const behind = (size: number) => new RegExp(`The database is behind the log: .*was signed at ${size} entries`)

test('an older backup is named by the audit and refused at start while a kept checkpoint contradicts it', async () => {
  const first = await upload(0)
  proofBefore = await json(`/api/log/proofs/${first}`)
  key = (await text('/log/key')).trim()
  after = sizeOf(await text('/log/checkpoint'))
  await backUp(configOf(), archive)
  const ids: string[] = []
  for (let nth = 1; nth <= 10; nth += 1) ids.push(await upload(nth))
  const id = ids.at(-1) ?? ''
  const proof = await json<ProofFile>(`/api/log/proofs/${id}`)
  lost = { id, proof, checkpoint: await text('/log/checkpoint') }
  expect(sizeOf(lost.checkpoint)).toBeGreaterThanOrEqual(after + 10)
  await server.end('SIGTERM')
  await restore(configOf(), archive, { replace: true })

  const isBehind = behind(sizeOf(lost.checkpoint))
  expect(await named()).toEqual([expect.stringMatching(isBehind)])
  await expect(startServerProcess(folder)).rejects.toThrow(isBehind)
  // The newest one moved away, or put back to an older one.
  rmSync(join(folder, 'log-head'))
  expect(await named()).toEqual([expect.stringMatching(isBehind)])
  await expect(startServerProcess(folder)).rejects.toThrow(`--continue-log-after ${after} --reason`)
  writeFileSync(join(folder, 'log-head'), proofBefore.checkpoint)
  await expect(startServerProcess(folder)).rejects.toThrow(isBehind)
})

test('a checkpoint that is kept elsewhere contradicts, too', async () => {
  const bare = { DATA_DIR: join(base, 'bare') }
  await restore(configOf(bare), archive, { replace: false })
  expect(await named(bare)).toEqual([])
  const given = { ...bare, LOG_CHECKPOINTS: elsewhere }
  expect(await named(given)).toEqual([expect.stringContaining('which cannot be read')])
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'mailed'), lost.checkpoint)
  expect(await named(given)).toEqual([expect.stringMatching(behind(sizeOf(lost.checkpoint)))])
})

test('the start that continues the log asks for the right size and a reason', async () => {
  const start = (...args: string[]) => startServerProcess(folder, {}, args)
  const size = ['--continue-log-after', String(after)]
  await expect(start(...size)).rejects.toThrow('npm start [-- --continue-log-after SIZE --reason')
  await expect(start('--contine')).rejects.toThrow('npm start [-- --continue-log-after SIZE --reason')
  await expect(start(...size, '--reason', 'short')).rejects.toThrow('--reason must be one line of 10 to 300')
  await expect(start('--continue-log-after', '1', '--reason', reason)).rejects.toThrow(
    `--continue-log-after says 1, and the log can go on after ${after}.`,
  )
})

test('after it the log goes on and says so, and what was lost is answered as lost', async () => {
  const flags = ['--continue-log-after', String(after), '--reason', reason]
  server = await startServerProcess(folder, {}, flags)
  const signed = sizeOf(lost.checkpoint)
  expect(await json('/api/log')).toMatchObject({ breaks: [{ after, size: after, signed, reason }] })
  const gap = await fetch(`${server.url}/api/log/proofs/${lost.id}`)
  expect([gap.status, await gap.json()]).toMatchObject([
    404,
    { code: 'not-in-log', details: { lost: [{ first: after + 1, last: signed }] } },
  ])
  const leaf = await json<ProofFile>(`/api/log/proofs/continued-${after}`)
  expect(checkProof(leaf, { key })).toMatchObject({
    holds: true,
    leaf: { kind: 'log.continued', ids: { after: String(after), size: String(after), signed: String(signed), reason } },
  })
  type Answer = Parameters<typeof checkOlderCheckpoint>[2] & { details?: { checkpoint: string } }
  const compare = async (note: string) => {
    const { details, ...now } = await json<Answer>(`/api/log/consistency/${sizeOf(note)}`)
    // Of more entries than it holds the log proves nothing, and shows what it has.
    return checkOlderCheckpoint(note, key, details ? { checkpoint: details.checkpoint, proof: [] } : now).is
  }
  expect(await compare(lost.checkpoint)).toBe('contradicts')
  expect(await compare(proofBefore.checkpoint)).toBe('holds')
  const { findings, breaks } = await audit(configOf())
  expect([findings, breaks]).toMatchObject([[], [{ after, signed, reason }]])

  await server.end('SIGTERM')
  await expect(startServerProcess(folder, {}, flags)).rejects.toThrow('there is no break to record')
  server = await startServerProcess(folder)
  expect(readFileSync(join(folder, 'log-head'), 'utf8')).toBe(await text('/log/checkpoint'))
})

test('a second restore keeps the first break, and what both lost stays apart', async () => {
  // Sessions end with a restore.
  const signedIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: 'anon', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'a palm beside the gate' }),
  })
  const session = (await signedIn.json()) as { access_token: string }
  headers = { ...headers, authorization: `Bearer ${session.access_token}` }
  const first = { after, size: after, signed: sizeOf(lost.checkpoint), reason }
  const size = sizeOf(await text('/log/checkpoint'))
  // As many entries as the branch that was lost first.
  for (let nth = size; nth < first.signed; nth += 1) await upload(nth)
  const second = await text('/log/checkpoint')
  await server.end('SIGTERM')
  await restore(configOf(), archive, { replace: true })
  await expect(startServerProcess(folder)).rejects.toThrow(behind(sizeOf(second)))
  const again = 'The new disk failed, and the backup is the same.'
  server = await startServerProcess(folder, {}, ['--continue-log-after', String(after), '--reason', again])
  const { breaks } = await json<{ breaks: { reason: string; at: string; lost: string }[] }>('/api/log')
  expect(breaks).toMatchObject([first, { signed: sizeOf(second), reason: again }])
  expect(new Set(breaks.map((one) => one.lost)).size).toBe(2)
  expect((await audit(configOf())).findings).toEqual([])
  await server.end('SIGTERM')
  server = await startServerProcess(folder)
  expect(await json('/api/log')).toMatchObject({ breaks })
})
