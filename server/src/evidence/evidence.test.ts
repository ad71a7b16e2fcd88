import type { EvidenceEntry } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { aPdf, aRecord, startEvidenceApp, type EvidenceApp, type Refusal } from './testing.ts'

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

const list = async (who: Acting, query = '') =>
  (
    await app.call<{ items: EvidenceEntry[]; counts: Record<string, number> } & Refusal>(
      who,
      'GET',
      `/api/mrv/evidence${query}`,
    )
  ).body
const destroy = (who: Acting, id: string) =>
  app.call<Refusal & { state?: string }>(who, 'POST', `/api/mrv/evidence/${id}/destroy`, {
    reason: 'It names a person.',
  })

describe('a decision', () => {
  it('is another person’s: what one uploaded, one does not verify, whatever the role', async () => {
    const own = await app.anEvidence(owner)
    expect((await app.decide(owner, own.id, 'verify')).body.code).toBe('evidence.own-evidence')
    expect((await app.decide(preparer, own.id, 'verify')).body.code).toBe('forbidden')
    const { body } = await app.decide(reviewer, own.id, 'verify', 'Agrees with the meter')
    expect(body).toMatchObject({ state: 'verified', verifiedBy: { id: reviewer.personId } })
    expect(body.history.at(-1)).toMatchObject({ action: 'verify', comment: 'Agrees with the meter' })
  })

  it('to reject needs a reason', async () => {
    const { id } = await app.anEvidence(preparer)
    expect((await app.decide(reviewer, id, 'reject')).body.code).toBe('validation-failed')
    expect((await app.decide(reviewer, id, 'reject', 'Not legible')).body.state).toBe('rejected')
  })

  it('of two at once is taken once, and the second is told the state', async () => {
    const { id } = await app.anEvidence(preparer)
    const both = await Promise.all([app.decide(reviewer, id, 'verify'), app.decide(owner, id, 'verify')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'wrong-state',
      details: { state: 'verified', allowedFrom: ['pending'] },
    })
  })
})

describe('the database', () => {
  const write = (who: Acting & { personId: string }, id: string, set: string, aal: 'aal1' | 'aal2' = 'aal2') =>
    app.platform.database.transaction(
      { personId: who.personId, organisationId: owner.organisation.id, role: 'owner', aal },
      ({ db }) => sql.raw(`update mrv_evidence set ${set} where id = '${id}'`).execute(db),
    )

  it('takes no decision of who uploaded, and none in another name', async () => {
    const { id } = await app.anEvidence(preparer)
    const verified = (by: string) => `state = 'verified', verified_by = '${by}', verified_at = now()`
    await expect(write(preparer, id, verified(preparer.personId))).rejects.toThrow(/by another person/)
    await expect(write(reviewer, id, verified(owner.personId))).rejects.toThrow(/own name/)
    expect((await app.read(owner, id)).state).toBe('pending')
  })

  it('destroys nothing without the second factor', async () => {
    const { id } = await app.anEvidence(preparer)
    await expect(write(owner, id, `state = 'destroyed', file_key = null`, 'aal1')).rejects.toThrow(/second factor/)
    expect((await app.read(owner, id)).state).toBe('pending')
  })
})

it('an attachment of a record is evidence, and is replaced, unlinked and destroyed there alone', async () => {
  const recordId = await aRecord(app, preparer)
  const attached = { name: 'bill.pdf', bytes: aPdf() }
  await app.send(preparer, `/api/inventory/records/${recordId}/attachments`, attached)
  const found = (await list(owner)).items.find(({ origin }) => origin === 'record')
  const id = found!.id
  expect((await app.read(owner, id)).links).toMatchObject([{ kind: 'record', id: recordId }])
  const unlinked = { kind: 'record', id: recordId }
  const codes = [
    (await app.begin(preparer, { supersedes: id })).body.code,
    (await app.call<Refusal>(preparer, 'POST', `/api/mrv/evidence/${id}/unlink`, unlinked)).body.code,
    (await destroy(owner, id)).body.code,
  ]
  expect(codes).toEqual(Array(3).fill('evidence.kept-with-subject'))
})

it('evidence of another organisation is not found by its id', async () => {
  const { id } = await app.anEvidence(preparer)
  const stranger = await app.anOrganisationWithMfa()
  expect((await app.read(stranger, id)).code).toBe('evidence.not-found')
  expect((await app.decide(stranger, id, 'verify')).body.code).toBe('evidence.not-found')
  expect((await destroy(stranger, id)).body.code).toBe('evidence.not-found')
  expect((await app.begin(stranger, { supersedes: id })).body.code).toBe('evidence.not-found')
})

it('a newer file takes the place of the older one, counts on, and both know each other', async () => {
  const first = await app.anEvidence(preparer)
  await app.decide(reviewer, first.id, 'verify')
  const second = await app.anEvidence(preparer, { supersedes: first.id })
  expect(second).toMatchObject({ version: 2, state: 'pending' })
  expect((await app.read(owner, first.id)).versions.map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'pending'],
    [first.id, 'superseded'],
  ])
  expect((await app.begin(preparer, { supersedes: first.id })).body.code).toBe('evidence.superseded')
})

it('bytes are destroyed by an owner with a second factor and a reason; hash and history stay', async () => {
  const { id, sha256 } = await app.anEvidence(preparer)
  expect((await destroy(reviewer, id)).body.code).toBe('forbidden')
  expect((await destroy(await app.signIn(owner), id)).body.code).toBe('second-factor-required')
  expect((await destroy(owner, id)).body.state).toBe('destroyed')
  const left = await app.read(preparer, id)
  expect(left).toMatchObject({ state: 'destroyed', sha256 })
  expect(left.history.at(-1)).toMatchObject({ action: 'destroy', comment: 'It names a person.' })
  const file = await app.call<Refusal>(preparer, 'GET', `/api/mrv/evidence/${id}/file`)
  expect([file.status, file.body.code]).toEqual([410, 'evidence.bytes-gone'])
})

it('is narrowed by state, kind, label and words of its name in whichever letters they are written', async () => {
  const firm = await app.anOrganisationWithMfa()
  const csv = Buffer.from('month,kWh\n2025-01,120\n')
  await app.anEvidence(firm, { filename: 'فاتورة الكهرباء الأولى.pdf', label: 'public' })
  const table = await app.anEvidence(firm, { filename: 'meter.csv', bytes: csv })
  const found = async (query: string) => (await list(firm, query)).items.map(({ fileName }) => fileName)
  expect(await found('?kind=table')).toEqual(['meter.csv'])
  expect(await found('?label=public')).toEqual(['فاتورة الكهرباء الأولى.pdf'])
  expect(await found(`?q=${encodeURIComponent('فاتوره الاولي')}`)).toEqual(['فاتورة الكهرباء الأولى.pdf'])
  expect(await found('?q=METER')).toEqual(['meter.csv'])
  expect(await found('?state=verified')).toEqual([])
  expect((await list(firm)).counts).toMatchObject({ pending: 2, verified: 0 })
  expect(table.kind).toBe('table')
})
