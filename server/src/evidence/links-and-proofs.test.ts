import { createHash } from 'node:crypto'
import { organisationRoles, type OrganisationRole } from '@athar/contracts'
import type { EvidenceEntry, EvidenceLabel } from '@athar/contracts/evidence'
import { checkProof, type ProofFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { aPdf, startEvidenceApp, type EvidenceApp, type Refusal } from './testing.ts'

let app: EvidenceApp
let owner: Owner
let stranger: Owner
const members = new Map<OrganisationRole, Acting>()
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await startEvidenceApp()
  owner = await app.anOrganisationWithMfa()
  stranger = await app.anOrganisationWithMfa()
  for (const role of organisationRoles) members.set(role, role === 'owner' ? owner : await app.aMember(owner, role))
  preparer = members.get('preparer')!
  reviewer = members.get('reviewer')!
})
afterAll(() => app.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const at = (id: string) => `/api/mrv/evidence/${id}`
const send = (who: Acting, id: string, step: string, body: object) =>
  app.call<Refusal & { state?: string }>(who, 'POST', `${at(id)}/${step}`, body)
const subject = (datapoint: string) => ({ kind: 'datapoint', id: `2024:${datapoint}` })
const link = (who: Acting, id: string, datapoint: string) => send(who, id, 'links', subject(datapoint))
const unlink = (who: Acting, id: string, datapoint: string) => send(who, id, 'unlink', subject(datapoint))
const linksOf = async (id: string) => (await app.read(owner, id)).links.map((one) => one.id)
const label = (who: Acting, id: string, to: EvidenceLabel) =>
  app.call<EvidenceEntry & Refusal>(who, 'PUT', `${at(id)}/label`, { label: to })
const destroy = (who: Acting, id: string) => send(who, id, 'destroy', { reason: 'It names a person.' })
const auditOf = async (id: string, action: string) =>
  (
    await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      ({ db }) =>
        sql<{ details: unknown; person_id: string }>`select details, person_id from audit_trail
          where action = ${action} and subject_id = ${id} order by at`.execute(db),
    )
  ).rows

describe('what a file backs', () => {
  it('is named on its page, once, and leaves a line in the trail when it is taken away', async () => {
    const { id } = await app.anEvidence(preparer)
    for (let times = 0; times < 2; times += 1) expect((await link(preparer, id, 'nox_t')).status).toBe(200)
    expect((await app.read(owner, id)).links).toMatchObject([
      {
        ...subject('nox_t'),
        name: { en: expect.stringContaining('2024') },
        path: expect.stringContaining('year=2024'),
      },
    ])
    expect(await auditOf(id, 'evidence.link')).toHaveLength(1)
    expect((await unlink(preparer, id, 'nox_t')).status).toBe(200)
    expect((await unlink(preparer, id, 'nox_t')).status).toBe(200)
    expect([await linksOf(id), (await auditOf(id, 'evidence.unlink')).length]).toEqual([[], 1])
  })

  it('is something of one’s own that is there', async () => {
    const { id } = await app.anEvidence(preparer)
    for (const wrong of ['2024:nothing', '20240:nox_t', 'nox_t'])
      expect((await send(preparer, id, 'links', { kind: 'datapoint', id: wrong })).status).toBeGreaterThanOrEqual(400)
    const site = { kind: 'site', id: stranger.organisation.id }
    expect((await send(preparer, id, 'links', site)).body.code).toBe('evidence.subject-not-found')
    expect((await link(stranger, id, 'nox_t')).body.code).toBe('evidence.not-found')
    expect((await unlink(stranger, id, 'nox_t')).body.code).toBe('evidence.not-found')
    expect(await linksOf(id)).toEqual([])
  })

  it('is backed by the newer file in place of the older', async () => {
    const first = await app.anEvidence(preparer)
    await link(preparer, first.id, 'nox_t')
    await link(preparer, first.id, 'sox_t')
    const second = await app.anEvidence(preparer, { supersedes: first.id })
    expect((await linksOf(second.id)).toSorted()).toEqual(['2024:nox_t', '2024:sox_t'])
    expect((await app.decide(reviewer, first.id, 'verify')).body).toMatchObject({
      code: 'wrong-state',
      details: { state: 'superseded' },
    })
    expect((await app.decide(reviewer, second.id, 'verify')).status).toBe(200)
  })

  it('is backed by destroyed bytes no more than it was', async () => {
    const { id } = await app.anEvidence(preparer)
    await link(preparer, id, 'nox_t')
    expect((await destroy(owner, id)).status).toBe(200)
    expect((await link(preparer, id, 'sox_t')).body.code).toBe('evidence.bytes-gone')
    expect(await linksOf(id)).toEqual(['2024:nox_t'])
    expect((await app.begin(preparer, { supersedes: id })).body.code).toBe('evidence.superseded')
    expect((await app.decide(reviewer, id, 'verify')).body.code).toBe('wrong-state')
    expect((await destroy(owner, id)).body.code).toBe('wrong-state')
  })
})

describe('a label', () => {
  it('says how people handle a file, opens and closes nothing, and is kept in the trail with what it was', async () => {
    const { id } = await app.anEvidence(preparer)
    expect((await label(preparer, id, 'secret')).body.label).toBe('secret')
    await label(preparer, id, 'secret')
    expect((await app.read(members.get('auditor')!, id)).label).toBe('secret')
    expect((await auditOf(id, 'evidence.label')).map(({ details }) => details)).toEqual([
      { before: 'restricted', after: 'secret' },
    ])
    expect((await label(stranger, id, 'public')).body.code).toBe('evidence.not-found')
    expect((await app.read(stranger, id)).code).toBe('evidence.not-found')
  })
})

describe('each role', () => {
  const reads = new Set(['owner', 'admin', 'preparer', 'reviewer', 'auditor'])
  const writes = new Set(['owner', 'preparer'])
  const decides = new Set(['owner', 'reviewer'])

  it.each(organisationRoles)('%s reads, links, labels and decides as far as the role goes', async (role) => {
    const who = members.get(role)!
    const { id } = await app.anEvidence(role === 'owner' ? preparer : owner)
    const file = await app.app.inject({ method: 'GET', url: `${at(id)}/file`, headers: who.headers })
    const may = (roles: ReadonlySet<string>) => (roles.has(role) ? 200 : 403)
    expect([
      (await app.call(who, 'GET', at(id))).status,
      file.statusCode,
      (await app.call(who, 'GET', '/api/mrv/evidence')).status,
      (await link(who, id, 'nox_t')).status,
      (await label(who, id, 'public')).status,
      (await app.begin(who)).status,
      (await app.decide(who, id, 'verify')).status,
    ]).toEqual([...[reads, reads, reads, writes, writes].map(may), writes.has(role) ? 201 : 403, may(decides)])
  })
})

describe('a proof', () => {
  const proofOf = async (id: string) => (await app.call<ProofFile>(null, 'GET', `/api/log/proofs/${id}`)).body
  const logKey = async () => (await app.call<{ key: string }>(null, 'GET', '/api/log/key')).body.key

  it('holds for the file as it was uploaded, and for no altered one', async () => {
    const bytes = aPdf()
    const { id } = await app.anEvidence(preparer, { bytes })
    const [proof, key] = [await proofOf(id), await logKey()]
    const leaf = { kind: 'evidence.added', ids: { evidence: id }, hashes: { file: sha256(bytes) } }
    expect(checkProof(proof, { key, sha256: sha256(bytes) })).toMatchObject({ holds: true, leaf })
    const altered = Buffer.from(bytes)
    altered[9]! ^= 1
    expect(checkProof(proof, { key, sha256: sha256(altered) })).toEqual({ holds: false, fault: 'another-file' })
  })

  it('names neither file, person nor organisation', async () => {
    const { id } = await app.anEvidence(preparer, { filename: 'payroll of Noura.pdf' })
    const text = JSON.stringify(await proofOf(id))
    for (const word of ['payroll', 'Noura', preparer.personId, preparer.email, owner.organisation.id])
      expect(text).not.toContain(word)
  })

  it('follows each step: verified, superseded, destroyed', async () => {
    const { id } = await app.anEvidence(preparer)
    await app.decide(reviewer, id, 'verify')
    expect((await proofOf(id)).leaf.kind).toBe('evidence.verified')
    const newer = await app.anEvidence(preparer, { supersedes: id })
    expect((await proofOf(id)).leaf).toMatchObject({
      kind: 'evidence.superseded',
      ids: { evidence: id, newer: newer.id },
    })
    await destroy(owner, newer.id)
    const destroyed = await proofOf(newer.id)
    expect(destroyed.leaf.kind).toBe('evidence.destroyed')
    expect(checkProof(destroyed, { key: await logKey(), sha256: newer.sha256 })).toMatchObject({ holds: true })
  })
})
