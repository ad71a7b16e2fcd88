import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StatementFile } from '@athar/evidence-log'
import type { PreparedSignature, VerificationDetail } from '@athar/contracts/verification'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startImportsApp, type ImportsApp } from '../inventory/imports/testing.ts'
import type { Owner } from '../organisations/testing.ts'
import { lockedYear, withVerifiers, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp & ImportsApp
let client: Owner
let verifier: Verifier
let signed: VerificationDetail
let file: StatementFile
let folder: string
let logKey: string
const at = (name: string) => join(folder, name)
const write = (name: string, value: unknown) =>
  writeFile(at(name), typeof value === 'string' ? value : JSON.stringify(value))

const runWith = (options: readonly string[], script: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const path = fileURLToPath(new URL(`../../../docs/examples/${script}`, import.meta.url))
    execFile(process.execPath, [...options, path, ...args], (error, said) =>
      done({ code: error === null ? 0 : Number(error.code), said }),
    )
  })
const run = (script: string, ...args: string[]) => runWith([], script, ...args)
/** Fetches what it checks from the server, which is at another address than the site. */
async function fetching(statement: unknown) {
  await write('fetched.json', statement)
  await write(
    'address.mjs',
    `const ask = fetch
     globalThis.fetch = (url, options) => ask(new URL(new URL(url).pathname, ${JSON.stringify(app.url)}), options)`,
  )
  return runWith(
    ['--import', at('address.mjs')],
    'check-statement.mjs',
    at('fetched.json'),
    '--fetch',
    '--log-key',
    logKey,
  )
}
const textAt = async (address: string) => (await app.app.inject({ method: 'GET', url: new URL(address).pathname })).body
const payloadOf = (jws: string) =>
  JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString('utf8')) as {
    issuer: { id: string }
    credentialStatus: { statusListCredential: string }
  }
/** Checks a file beside key set, status list and log key as they are published. */
const check = async (statement: unknown, ...more: string[]) => {
  await write('checked.json', statement)
  const time = app.platform.clock.now().toISOString()
  const known = ['--log-key', logKey, '--keys', at('keys.json'), '--status', at('status.jwt'), '--at', time]
  return run('check-statement.mjs', at('checked.json'), ...known, ...more)
}
const wrong = ({ said }: { said: string }) =>
  said.split('\n').flatMap((line) => (/DIFFERS|not known/.test(line) ? [line.split(':')[0]!] : []))
async function publish() {
  const { issuer, credentialStatus } = payloadOf(file.credential)
  await write('keys.json', await textAt(issuer.id))
  await write('status.jwt', await textAt(credentialStatus.statusListCredential))
}

beforeAll(async () => {
  app = await withVerifiers(await startImportsApp())
  folder = await mkdtemp(join(tmpdir(), 'athar-check-'))
  client = await app.aClient()
  verifier = await app.aVerifier()
  const { lead } = verifier
  const keys = '/api/mrv/verification-keys'
  await run('sign-with-own-key.mjs', 'make', at('key.json'))
  /** Signed by the example, as a file. */
  const answer = async (asked: object) => {
    await write('asked.json', asked)
    return JSON.parse((await run('sign-with-own-key.mjs', 'sign', at('key.json'), at('asked.json'))).said) as object
  }
  const { body: challenge } = await app.call<object>(lead, 'POST', `${keys}/challenge`)
  await app.call(lead, 'POST', keys, await answer(challenge))
  const { id, version } = await app.aReadyOne(client, verifier)
  const own = await answer(await app.act<PreparedSignature>(lead, id, '/preparation'))
  signed = await app.act(lead, id, '/signature', { version, own })
  if (signed.state !== 'signed') throw new Error(JSON.stringify(signed))
  const url = `/api/mrv/verifications/${id}/statement?format=json`
  file = (await app.app.inject({ method: 'GET', url, headers: client.headers })).json()
  logKey = (await app.call<{ key: string }>(null, 'GET', '/api/log/key')).body.key
  await publish()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

it('a statement signed by a file is checked whole with the examples alone, sample included', async () => {
  const asked = { year: lockedYear, kind: 'json', language: 'en' }
  const { body } = await app.call<{ exportId: string; jobId: string }>(client, 'POST', '/api/inventory/exports', asked)
  expect((await app.jobDone(client, body.jobId)).state).toBe('succeeded')
  const exported = await fetch(`${app.url}/api/inventory/exports/${body.exportId}/file`, { headers: client.headers })
  await write('export.json', await exported.text())
  const checked = await check(file, '--export', at('export.json'))
  expect(wrong(checked)).toEqual([])
  expect(checked.code).toBe(0)
  for (const part of [
    'signature',
    'credential',
    'log entry',
    'place in the log',
    'key of the verifier',
    'sample',
    'factors and records',
  ])
    expect(checked.said).toContain(`${part}: holds`)
  expect(checked.said).toContain('status: holds (not withdrawn')
  expect(checked.said).toContain('(own)')
  // Quantities that trade places leave every total as it was.
  const other = JSON.parse(await readFile(at('export.json'), 'utf8')) as { records: { quantity: string }[] }
  const [one, two] = other.records
  ;[one!.quantity, two!.quantity] = [two!.quantity, one!.quantity]
  await write('swapped.json', other)
  const swapped = await check(file, '--export', at('swapped.json'))
  expect([swapped.code, wrong(swapped)]).toEqual([1, ['factors and records']])
})

it('every forged part is named', async () => {
  const { statement, credential, proof } = file
  const [header, payload, signature] = credential.split('.')
  const text = Buffer.from(payload!, 'base64url').toString('utf8')
  const turned = Buffer.from(text.replace('"unmodified"', '"adverse"')).toString('base64url')
  const figures = { ...(statement['figures'] as object), totalLocation: '1' }
  const [hash = ''] = proof.proof
  const zero = Buffer.from(`01${'00'.repeat(63)}`, 'hex')
  const smallOrder = zero.subarray(0, 32)
  const turnedHash = hash.replace(/^./, hash.startsWith('A') ? 'B' : 'A')
  const forged: readonly (readonly [object, string])[] = [
    [{ statement: { ...statement, figures } }, 'signature'],
    [{ statement: { ...statement, signedBy: 'Another' } }, 'signature'],
    [{ signature: Buffer.alloc(64).toString('base64') }, 'signature'],
    [{ key: smallOrder.toString('base64'), signature: zero.toString('base64') }, 'signature'],
    [{ key: Buffer.alloc(32, 7).toString('base64') }, 'key named in the statement'],
    [{ credential: `${header}.${turned}.${signature}` }, 'credential'],
    [{ credential: 'none' }, 'credential'],
    [{ proof: { ...proof, leaf: { ...proof.leaf, at: '2020-01-01T00:00:00.000Z' } } }, 'place in the log'],
    [{ proof: { ...proof, index: proof.index + 1 } }, 'place in the log'],
    [{ proof: { ...proof, proof: [turnedHash, ...proof.proof.slice(1)] } }, 'place in the log'],
    [{ proof: { ...proof, checkpoint: proof.checkpoint.replace(/\n\d+\n/, '\n999999\n') } }, 'checkpoint'],
    [{ proof: { ...proof, key: proof.key.replace(/^[^+]+/, 'other.test/log') } }, 'log key'],
  ]
  for (const [changed, part] of forged) {
    const checked = await check({ ...file, ...changed })
    expect(checked.code).toBe(1)
    expect(wrong(checked)).toContain(part)
  }
})

it('a status list that is not there, old or forged leaves the status not known, never valid', async () => {
  const status = await readFile(at('status.jwt'), 'utf8')
  const missing = await run('check-statement.mjs', at('checked.json'))
  expect(missing.said).toMatch(/status: not known \(the status list was not read\)/)
  await write('checked.json', file)
  const away = await run('check-statement.mjs', at('checked.json'), '--fetch')
  expect(away).toMatchObject({ code: 3, said: expect.stringContaining('status: not known') as string })
  const expired = await check(file, '--at', '2099-01-01T00:00:00.000Z')
  expect(expired).toMatchObject({ code: 3, said: expect.stringContaining('status: not known') as string })
  await write('status.jwt', `${status.slice(0, -6)}AAAAAA`)
  const forged = await check(file)
  expect(forged).toMatchObject({ code: 3, said: expect.stringContaining('status: not known') as string })
  await write('status.jwt', status)
})

it('status and key set that are fetched now are known', async () => {
  const fetched = await fetching(file)
  expect(wrong(fetched)).toEqual([])
  expect(fetched.code).toBe(0)
  expect(fetched.said).toContain('status: holds (not withdrawn')
})

it('a file of another kind is not known, and holds nothing', async () => {
  const report = { format: 'athar-esg-report', items: [] }
  await write('report.json', report)
  const [besideReport, alone] = [await check(file, '--export', at('report.json')), await check(report)]
  expect([besideReport.code, wrong(besideReport)]).toEqual([3, ['file of the client']])
  expect([alone.code, wrong(alone)]).toEqual([3, ['statement']])
  const redrawn = async (...files: [unknown, unknown]) => {
    await write('one.json', files[0])
    await write('two.json', files[1])
    return run('redraw-sample.mjs', at('one.json'), at('two.json'))
  }
  for (const files of [
    [file, report],
    [file, file],
    [report, file],
    [file, 'no JSON'],
  ] as [unknown, unknown][]) {
    const { code, said } = await redrawn(...files)
    expect(code).toBe(3)
    expect(said).toMatch(/not known/i)
    expect(said).not.toMatch(/(sample|total) agrees/)
  }
})

it('a withdrawal and a revoked key show in what the addresses answer', async () => {
  const { version } = await app.act(verifier.lead, signed.id, '', undefined, 'GET')
  await app.act(verifier.lead, signed.id, '/withdrawal', { reason: 'A meter was read wrongly', version })
  const { body } = await app.call<{ items: { id: string }[] }>(verifier.lead, 'GET', '/api/mrv/verification-keys')
  const revoke = `/api/mrv/verification-keys/${body.items[0]!.id}/revocation`
  await app.call(verifier.lead, 'POST', revoke, { reason: 'A laptop was lost' })
  await publish()
  const checked = await check(file)
  expect(checked.code).toBe(1)
  expect(checked.said).toContain('status: DIFFERS (WITHDRAWN)')
  for (const one of [await fetching(file), await check(file, '--at', '2099-01-01T00:00:00.000Z')]) {
    expect(one.code).toBe(1)
    expect(one.said).toContain('status: DIFFERS (WITHDRAWN)')
  }
  expect(checked.said).toMatch(/key at the time of the signature: .*A laptop was lost/)
})
