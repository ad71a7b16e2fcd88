import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  checkProof,
  decodeBundle,
  emptyRoot,
  hashLeaf,
  openCheckpoint,
  parseNoteKey,
  signCheckpoint,
  toHex,
  type Leaf,
  type ProofFile,
} from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvidenceApp, type EvidenceApp } from '../../evidence/testing.ts'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { runSql } from '../testing/test-postgres.ts'
import { findFork, LogHeadError } from './kept-checkpoints.ts'
import { ensureLogKey } from './log-key.ts'
import { openLog } from './open-log.ts'
import { subjectInLeaf } from './order-leaves.ts'

let app: EvidenceApp
let owner: Owner
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
  reviewer = await app.aMember(owner, 'reviewer')
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ method: 'GET', url })
const proofOf = async (id: string) => (await get(`/api/log/proofs/${id}`)).json<ProofFile>()
const key = async () => (await get('/log/key')).body.trim()
async function head() {
  const signer = parseNoteKey(await key())
  const opened = signer && openCheckpoint((await get('/log/checkpoint')).body, signer)
  if (!opened) throw new Error('the checkpoint does not open')
  return opened
}
async function entries(): Promise<Leaf[]> {
  const { size } = await head()
  const bundle = await get(`/log/tile/entries/000.p/${size}`)
  return (decodeBundle(new Uint8Array(bundle.rawPayload)) ?? []).map((bytes) =>
    JSON.parse(Buffer.from(bytes).toString()),
  )
}
const asOwner = (text: string, values: unknown[] = []) => runSql(app.testDatabase.ownerUrl, text, values)

it('the head is that of the empty tree until something is signed, then what the checkpoint says', async () => {
  const said = () => app.platform.database.transaction({}, ({ db }) => app.platform.evidenceLog.head(db))
  expect(await said()).toEqual({ size: 0, root: toHex(emptyRoot) })
  await app.anEvidence(preparer)
  await app.platform.evidenceLog.order()
  const { size, root } = await head()
  expect(await said()).toEqual({ size, root: toHex(root) })
  expect(size).toBeGreaterThan(0)
})

describe('evidence in the log', () => {
  it('is proved from its upload on, step by step, by a file that needs no server', async () => {
    const evidence = await app.anEvidence(preparer)
    const added = await proofOf(evidence.id)
    const trusted = { key: await key(), sha256: evidence.sha256 }
    expect(checkProof(added, trusted)).toMatchObject({ holds: true, leaf: { kind: 'evidence.added' } })
    await app.decide(reviewer, evidence.id, 'verify')
    const verified = await proofOf(evidence.id)
    expect(checkProof(verified, trusted)).toMatchObject({
      holds: true,
      leaf: { kind: 'evidence.verified', ids: { evidence: evidence.id } },
    })
    // Older proofs go on holding: their checkpoint was signed.
    expect(checkProof(added, trusted).holds).toBe(true)
  })

  it('says which file took the place of which, and what was destroyed', async () => {
    const older = await app.anEvidence(preparer)
    const newer = await app.anEvidence(preparer, { supersedes: older.id })
    expect((await proofOf(older.id)).leaf).toMatchObject({
      kind: 'evidence.superseded',
      ids: { evidence: older.id, newer: newer.id },
      hashes: { file: older.sha256 },
    })
    await app.call(owner, 'POST', `/api/mrv/evidence/${older.id}/destroy`, { reason: 'It names a person.' })
    expect((await proofOf(older.id)).leaf).toMatchObject({ kind: 'evidence.destroyed', hashes: { file: older.sha256 } })
  })

  it('is written with its action, or not at all', async () => {
    const own = await app.anEvidence(owner)
    const { size } = await head()
    expect((await app.decide(owner, own.id, 'verify')).status).toBe(409)
    expect((await proofOf(own.id)).leaf.kind).toBe('evidence.added')
    const written = (await entries()).slice(size).filter(({ kind }) => kind !== 'log.anchored')
    expect(written.map(({ subject }) => subject).filter((subject) => subject !== own.id)).toEqual([])
  })

  it('holds ids, hashes and times alone', async () => {
    const before = (await head()).size
    await app.anEvidence(preparer, { filename: 'فاتورة Bill of Noura.pdf' })
    await app.advance(60)
    // The evidence, and the heads of the organisation's trail and of the platform's, where steps of workflows are.
    await expect.poll(async () => (await head()).size).toBe(before + 3)
    for (const leaf of await entries()) {
      const { organisation = 'ab'.repeat(32), ...rest } = leaf
      expect(Object.keys(rest).toSorted()).toEqual(['at', 'hashes', 'ids', 'kind', 'subject'])
      expect(JSON.stringify(leaf)).not.toContain(owner.organisation.id)
      for (const id of Object.values(leaf.ids)) expect(id).toMatch(/^[0-9a-f-]{36}$|^\d+$/)
      for (const hash of [organisation, ...Object.values(leaf.hashes)]) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it('names what a leaf is about, and its organisation by a keyed digest alone', async () => {
    const { id } = await app.anEvidence(preparer)
    const proof = await proofOf(id)
    expect(proof.leaf.subject).toBe(id)
    const moved = { ...proof, leaf: { ...proof.leaf, subject: owner.organisation.id } }
    expect(checkProof(moved)).toMatchObject({ holds: false, fault: 'inclusion' })
    const digest = 'cd'.repeat(32)
    expect(subjectInLeaf(`${owner.organisation.id}-2024`, digest)).toBe(`${digest}-2024`)
  })

  it('answers 404 for what the log does not hold', async () => {
    const answer = await get('/api/log/proofs/00000000-0000-4000-8000-000000000000')
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not-in-log' }])
    expect((await get('/api/log/proofs/..%2Fx')).statusCode).toBe(400)
  })
})

describe('the log', () => {
  it('serves its tiles as they are signed', async () => {
    await app.anEvidence(preparer)
    await app.platform.evidenceLog.order()
    const { size } = await head()
    const tile = await get(`/log/tile/0/000.p/${size}`)
    expect(tile.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'access-control-allow-origin': '*',
    })
    const bundle = await get(`/log/tile/entries/000.p/${size}`)
    const hashes = (decodeBundle(new Uint8Array(bundle.rawPayload)) ?? []).map((leaf) => toHex(hashLeaf(leaf)))
    expect(tile.rawPayload.toString('hex')).toBe(hashes.join(''))
    for (const path of ['0/000', `0/000.p/${size + 1}`, '9/000', '0/0', 'entries/../key'])
      expect((await get(`/log/tile/${path}`)).statusCode).toBe(404)
  })

  it('is ordered once by servers that do it at the same time', async () => {
    const before = (await head()).size
    await Promise.all(Array.from({ length: 6 }, () => app.anEvidence(preparer)))
    const { config, database, clock, masterKey } = app.platform
    const other = await openLog({ config, database, clock, masterKey })
    await Promise.all([app.platform.evidenceLog.order(), other.order(), other.order()])
    const all = await entries()
    expect(all).toHaveLength((await head()).size)
    expect(all.length).toBeGreaterThanOrEqual(before + 6)
    const said = all.map((leaf) => JSON.stringify([leaf.kind, leaf.subject, leaf.ids]))
    expect(new Set(said).size).toBe(said.length)
  })

  it('keeps its rows from being changed, even by the owner of the tables', async () => {
    for (const change of [
      `update log_leaves set leaf = '{}' where place = 0`,
      'delete from log_leaves',
      'truncate log_leaves',
      `update log_tiles set hashes = decode(repeat('00', 32), 'hex')`,
      'delete from log_tiles',
      `update log_checkpoints set note = ''`,
      'delete from log_checkpoints',
      `update log_trail set fields = '{}'`,
      'delete from log_trail',
      'truncate log_trail',
    ])
      await expect(asOwner(change)).rejects.toMatchObject({ code: '42501' })
    await expect(
      app.platform.database.transaction({}, ({ db }) => sql`update log_leaves set place = 9`.execute(db)),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the checkpoint kept beside the database', () => {
  const path = () => join(app.platform.config.dataDir, 'log-head')
  const check = async () => {
    const signer = parseNoteKey(await key())
    if (!signer) throw new Error('no key')
    const fork = await app.platform.database.transaction({}, ({ db }) => findFork(app.platform.config, db, signer))
    if (fork) throw new LogHeadError(fork.sentence)
  }

  it('is the newest one, and refuses a database that is behind it or is another', async () => {
    await app.platform.evidenceLog.order()
    const newest = (await get('/log/checkpoint')).body
    expect(readFileSync(path(), 'utf8')).toBe(newest)
    await check()
    const { rows } = await asOwner('select note, at, size, previous from log_checkpoints order by size desc limit 1')
    const triggers = (state: string) => asOwner(`alter table log_checkpoints ${state} trigger all`)
    await triggers('disable')
    await asOwner('delete from log_checkpoints where size = $1', [rows[0]?.['size']])
    await expect(check()).rejects.toThrow(/database is behind the log: .*log-head was signed at \d+ entries/)
    await asOwner('insert into log_checkpoints (note, at, size, previous) values ($1, $2, $3, $4)', [
      rows[0]?.['note'],
      rows[0]?.['at'],
      rows[0]?.['size'],
      rows[0]?.['previous'],
    ])
    await triggers('enable')
    await check()
    // A break that plain SQL adds explains nothing.
    const lost = { after: '1', signed: String(rows[0]?.['size']), reason: 'Added by plain SQL.' }
    await asOwner(
      `insert into log_leaves (kind, subject, ids, hashes, at) values ('log.continued', 'x', $1, '{"lost": ""}', now())`,
      [JSON.stringify(lost)],
    )
    expect((await get('/api/log')).json()).toMatchObject({ breaks: [] })
    writeFileSync(path(), newest.replace('athar.test', 'other.test'))
    await expect(check()).rejects.toThrow(LogHeadError)
    writeFileSync(path(), newest)
  })
})

it('proves nothing from more entries than it holds, and answers its checkpoint', async () => {
  const { size } = await head()
  const at = (entries: number) => get(`/api/log/consistency/${entries}`)
  expect((await at(size)).statusCode).toBe(200)
  const beyond = await at(size + 1)
  const { code, details } = beyond.json<{ code: string; details: { checkpoint: string } }>()
  expect([beyond.statusCode, code]).toEqual([404, 'beyond-log'])
  expect(Number(details.checkpoint.split('\n')[1])).toBeGreaterThanOrEqual(size)
})

describe('what the log says of itself', () => {
  type State = { size: number; checkpoint: { size: number; root: string; at: string; note: string }; breaks: object[] }
  type Heads = { items: { size: number; root: string; at: string }[]; nextCursor: string | null }
  const state = async () => (await get('/api/log')).json<State>()

  it('is the newest checkpoint as it is served, with its root in hexadecimal and its time', async () => {
    await app.platform.evidenceLog.order()
    const { checkpoint } = await state()
    const { size, root } = await head()
    expect(checkpoint).toMatchObject({ size, root: toHex(root), note: (await get('/log/checkpoint')).body })
    expect(new Date(checkpoint.at).toISOString()).toBe(checkpoint.at)
  })

  it('lists the heads that were signed, the newest first and by page', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      await app.anEvidence(preparer)
      await app.platform.evidenceLog.order()
    }
    const first = (await get('/api/log/heads?limit=2')).json<Heads>()
    const second = (await get(`/api/log/heads?limit=2&cursor=${first.nextCursor}`)).json<Heads>()
    const { checkpoint } = await state()
    const { note: _, ...newest } = checkpoint
    expect(first.items[0]).toEqual(newest)
    const sizes = [...first.items, ...second.items].map(({ size }) => size)
    expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => b - a))
    expect(sizes).toHaveLength(4)
  })

  it('after a fork of which no checkpoint says what was lost, names both heads and no lost entry', async () => {
    const { config, database, clock, masterKey } = app.platform
    const { size, root } = await head()
    const dataDir = join(config.dataDir, 'forked')
    const made = await database.transaction({}, ({ db }) => ensureLogKey(app.platform, db))
    const other = new Uint8Array(32).fill(9)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'log-head'), signCheckpoint({ origin: made.name, size, root: other }, made.seed))
    const forked = { config: { ...config, dataDir }, database, clock, masterKey }
    await expect(openLog(forked)).rejects.toThrow(/--continue-log-after 0 --reason "…". The break .* public\.$/)
    await openLog(forked, { after: 0, reason: 'Two servers wrote into two databases.' })
    expect((await state()).breaks).toMatchObject([
      { after: 0, size, signed: size, head: toHex(root), lost: toHex(other) },
    ])
    const unknown = await get('/api/log/proofs/00000000-0000-4000-8000-000000000000')
    expect(unknown.json()).toMatchObject({ code: 'not-in-log', details: {} })
    expect((await proofOf(`continued-${size}`)).leaf).toMatchObject({ kind: 'log.continued', ids: { after: '0' } })
  })
})
