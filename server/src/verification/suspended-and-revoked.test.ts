import type { organisations, ResponseOf } from '@athar/contracts'
import type { PublishedStatement, VerificationDetail, VerificationKey } from '@athar/contracts/verification'
import { checkStatement, type StatementFile } from '@athar/evidence-log'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { startVerificationApp, type Refused, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
let ready: VerificationDetail
let review: VerificationDetail
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
  ready = await app.aReadyOne(client, verifier)
  review = await app.aReview(client, verifier, { year: 2025 })
})
afterAll(() => app.close())

const fresh = (id: string) => app.act(verifier.lead, id, '', undefined, 'GET')
const sign = (who: Acting, { id, version }: VerificationDetail) => app.act(who, id, '/signature', { version })
const statementFile = async (id: string) =>
  (
    await app.app.inject({
      method: 'GET',
      url: `/api/mrv/verifications/${id}/statement?format=json`,
      headers: client.headers,
    })
  ).json<StatementFile>()
const published = async (number: string) =>
  (await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)).body
const keys = async () =>
  (await app.call<{ items: VerificationKey[] }>(verifier.lead, 'GET', '/api/mrv/verification-keys')).body.items
const kindsTold = async (who: Acting) =>
  (await app.call<{ items: { kind: string }[] }>(who, 'GET', '/api/notifications')).body.items.map(({ kind }) => kind)

async function decide(decision: 'suspend' | 'accredit', reason: string) {
  const { body } = await app.call<ResponseOf<typeof organisations.readAccreditation>>(
    verifier.lead,
    'GET',
    '/api/organisation/accreditation',
  )
  const answer = await app.call<Refused>(
    app.platformOwner,
    'POST',
    `/api/platform/verifiers/${verifier.lead.organisation.id}/decision`,
    { decision, reason, version: body.accreditation?.version },
  )
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
}

describe('an accreditation that is suspended in mid-work', () => {
  const closed = { code: 'organisations.engagement-closed', details: { state: 'suspended' } }
  const finding = { severity: 'observation', basis: 'Two registers are kept.', effectKg: '0', recordId: null }
  const steps: Record<string, (work: VerificationDetail) => Promise<object>> = {
    'a record is checked': ({ id, sample }) =>
      app.act(verifier.lead, id, `/sample/${sample[0]!.recordId}`, { outcome: 'agreed', note: '' }, 'PUT'),
    'a finding is raised': ({ id }) => app.act(verifier.lead, id, '/findings', finding),
    'a site visit is kept': ({ id }) =>
      app.act(verifier.lead, id, '/visits', { visitedOn: '2026-11-01', place: 'Jubail', people: '', notes: '' }),
    'a conclusion is written': ({ id, version }) =>
      app.act(verifier.lead, id, '/conclusion', { conclusion: 'unmodified', version }, 'PUT'),
    'a review is finished': ({ id, version }) => app.act(verifier.second, id, '/review', { version }),
  }

  it('stops the work at once: no step of it is taken, and nothing is lost', async () => {
    await decide('suspend', 'A complaint is looked into')
    const before = await fresh(review.id)
    for (const [step, take] of Object.entries(steps))
      expect({ step, ...(await take(before)) }).toMatchObject({ step, ...closed })
    expect(await fresh(review.id)).toEqual(before)
    expect(await app.act(client, review.id, '', undefined, 'GET')).toMatchObject({ side: 'client', state: 'in-review' })
    expect(await kindsTold(client)).toContain('organisations.verifier-suspended')
  })

  it('lets nothing be signed that was ready, nor anything be begun', async () => {
    expect(await sign(verifier.lead, ready)).toMatchObject(closed)
    expect((await fresh(ready.id)).statement).toBeNull()
    const other = await app.aClient('Tabuk Works')
    await expect(app.anEngagement(other, verifier)).rejects.toThrow('organisations.')
    const inventory = await app.call<Refused>(verifier.lead, 'GET', `/api/engagements/${review.engagementId}/inventory`)
    expect(inventory.body).toMatchObject(closed)
  })

  it('lets the work go on from where it stood once it is given again, and the statement names it', async () => {
    await decide('accredit', 'The complaint was unfounded')
    const [recordId] = review.sample.map((one) => one.recordId)
    const path = `/sample/${recordId}`
    const checked = await app.act(verifier.lead, review.id, path, { outcome: 'agreed', note: '' }, 'PUT')
    expect(checked.sample.find((one) => one.recordId === recordId)).toMatchObject({ outcome: 'agreed' })
    const signed = await sign(verifier.lead, ready)
    expect(signed.state).toBe('signed')
    expect((await published(signed.statement!.number)).content.verifier).toMatchObject({
      name: { en: 'Gulf Assurance' },
      accreditation: { body: 'Saudi Accreditation Center', number: 'Gulf Assurance' },
    })
  })

  it('leaves what was signed before as it stands, and lets it be withdrawn', async () => {
    const { version, statement } = await fresh(ready.id)
    await decide('suspend', 'The accreditation body took it back')
    const file = await statementFile(ready.id)
    expect(checkStatement(file)).toMatchObject({ holds: true })
    const reason = 'The work is done again by another verifier'
    const withdrawn = await app.act(verifier.lead, ready.id, '/withdrawal', { reason, version })
    expect(withdrawn.state).toBe('withdrawn')
    expect(await published(statement!.number)).toMatchObject({ withdrawReason: reason })
    await decide('accredit', 'Given again')
  })
})

describe('a signing key that is revoked', () => {
  let number: string
  let old: VerificationKey
  let signedFirst: VerificationDetail

  it('is named on the public page of what it signed, whose file still holds by itself', async () => {
    signedFirst = await sign(verifier.lead, await app.aReadyOne(client, verifier))
    number = signedFirst.statement!.number
    const [key] = await keys()
    old = key!
    expect(await published(number)).toMatchObject({ keyId: old.keyId, keyRevokedAt: null, keyRevokeReason: null })
    const before = await statementFile(signedFirst.id)
    const revoked = await app.call(verifier.lead, 'POST', `/api/mrv/verification-keys/${old.id}/revocation`, {
      reason: 'A laptop was lost',
    })
    expect(revoked.status).toBe(200)
    expect((await keys())[0]).toMatchObject({ id: old.id, revokedAt: expect.any(String) })
    expect(await published(number)).toMatchObject({
      keyRevokedAt: (await keys())[0]!.revokedAt,
      keyRevokeReason: 'A laptop was lost',
      withdrawnAt: null,
    })
    const after = await statementFile(signedFirst.id)
    expect([after.statement, after.signature]).toEqual([before.statement, before.signature])
    expect(checkStatement(after)).toMatchObject({ holds: true })
  })

  it('is revoked by administrators of its verifier alone', async () => {
    await app.act(verifier.lead, signedFirst.id, '/withdrawal', {
      reason: 'Signed again',
      version: signedFirst.version,
    })
    const again = await sign(verifier.lead, await app.aReadyOne(client, verifier))
    const active = (await keys()).find(({ revokedAt }) => revokedAt === null)!
    expect(active.keyId).not.toBe(old.keyId)
    expect(await published(again.statement!.number)).toMatchObject({ keyId: active.keyId, keyRevokedAt: null })
    const path = `/api/mrv/verification-keys/${active.id}/revocation`
    const others = [verifier.second, client, (await app.aVerifier('Red Sea Assurance')).lead]
    const codes = await Promise.all(
      others.map(async (who) => (await app.call<Refused>(who, 'POST', path, { reason: 'Not theirs' })).body.code),
    )
    expect(codes).toEqual(['forbidden', 'verification.key-not-found', 'verification.key-not-found'])
    expect((await keys()).find(({ id }) => id === active.id)).toMatchObject({ revokedAt: null })
  })

  it('signs nothing more, by the database too', async () => {
    const byHand = app.platform.database.transaction(
      { personId: verifier.lead.personId, organisationId: verifier.lead.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`insert into verification_statements (org_id, verification_id, client_org_id, key_id, number, statement,
            sha256, signature, credential, signed_at)
          select org_id, ${review.id}, client_org_id, ${old.id}, 'V-22222222', statement, sha256, signature,
            credential, now() from verification_statements where number = ${number}`.execute(db),
    )
    await expect(byHand).rejects.toMatchObject({ constraint: 'verification_statements_key' })
  })
})
