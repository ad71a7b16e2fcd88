import type { ResponseOf, verification as contracts } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import {
  lockedYear,
  someTerms,
  startVerificationApp,
  type Refused,
  type VerificationApp,
  type Verifier,
} from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const list = async (who: Acting, query = '') =>
  (await app.call<ResponseOf<typeof contracts.listVerifications>>(who, 'GET', `/api/mrv/verifications${query}`)).body
const begin = (who: Acting, engagementId: string, over = {}) =>
  app.call<Refused>(who, 'POST', '/api/mrv/verifications', { ...someTerms, engagementId, ...over })
const declineIt = async (id: string) => {
  const { version } = await app.act(verifier.lead, id, '', undefined, 'GET')
  return app.act(verifier.lead, id, '/moves', {
    action: 'decline',
    note: 'The client gave no access to site B',
    version,
  })
}

describe('a verification', () => {
  it('goes from a plan over sample and findings to the review of the second member', async () => {
    const { lead, second } = verifier
    const review = await app.aReview(client, verifier)
    const { id } = review
    expect(review).toMatchObject({ state: 'in-review', side: 'verifier', year: lockedYear })
    expect(review.sample).toHaveLength(10)
    expect(review.draws).toMatchObject([{ number: 1, kind: 'record', size: 10, by: ['category', 'size'], reason: '' }])
    const recordId = review.sample[0]!.recordId
    const finding = { severity: 'misstatement', basis: 'The bill says 120 litres.', effectKg: '-12.5', recordId }
    const raised = await app.act(lead, id, '/findings', finding)
    expect(raised.findings).toMatchObject([{ number: 1, state: 'open', effectKg: '-12.5' }])
    expect(raised.misstatedKg).toBe('12.5')
    const one = raised.findings[0]!
    const seen = await app.act(client, id, '', undefined, 'GET')
    expect(seen).toMatchObject({ side: 'client', riskNotes: '', sample: [], draws: [], visits: [] })
    const answered = await app.act(client, id, `/findings/${one.id}/answer`, { answer: 'Corrected.', version: 1 })
    expect(answered.findings[0]).toMatchObject({ state: 'answered', answer: 'Corrected.' })
    const early = await app.act(second, id, '/review', { version: answered.version })
    expect(early.code).toBe('verification.findings-open')
    const closing = { action: 'close', note: 'Seen', version: answered.findings[0]!.version }
    expect((await app.act(lead, id, `/findings/${one.id}/resolution`, closing)).findings[0]).toMatchObject({
      state: 'closed',
    })
    const late = await app.act(client, id, `/findings/${one.id}/answer`, { answer: 'One more', version: 3 })
    expect(late).toMatchObject({ code: 'wrong-state', details: { allowedFrom: ['open', 'answered'] } })
    for (const row of review.sample)
      await app.act(lead, id, `/sample/${row.recordId}`, { outcome: 'agreed', note: '' }, 'PUT')
    const { version } = await app.act(lead, id, '', undefined, 'GET')
    const concluded = await app.act(lead, id, '/conclusion', { conclusion: 'unmodified', version }, 'PUT')
    expect((await app.act(lead, id, '/review', { version: concluded.version })).code).toBe('verification.own-review')
    const ready = await app.act(second, id, '/review', { version: concluded.version })
    expect(ready.state).toBe('ready-to-sign')
    expect(Number(ready.figures?.totalLocation)).toBeGreaterThan(0)
    expect((await list(client)).items).toMatchObject([{ id, state: 'ready-to-sign', side: 'client' }])
    expect((await list(lead, '?state=draft')).items).toEqual([])
    await declineIt(id)
  })

  it('is begun once for an engagement, within bounds, by members who may', async () => {
    const engagementId = await app.anEngagement(client, verifier, 2025)
    for (const materialityPercent of ['0', '100.1', '-5', 'many'])
      expect((await begin(verifier.lead, engagementId, { materialityPercent })).body.code).toBe('validation-failed')
    expect((await begin(verifier.lead, engagementId, { scope: 'x'.repeat(20_000) })).status).toBe(400)
    expect((await begin(client, engagementId)).body.code).toBe('organisations.engagement-not-found')
    const viewer = await app.withMfa(await app.aMember(verifier.lead, 'auditor'))
    expect((await begin(viewer, engagementId)).body.code).toBe('forbidden')
    const begun = await begin(verifier.lead, engagementId)
    expect(begun.status).toBe(201)
    expect((await begin(verifier.lead, engagementId)).body.code).toBe('verification.already-begun')
    const { id } = begun.body as unknown as { id: string }
    expect((await app.act(client, id, '', undefined, 'GET')).code).toBe('verification.not-found')
    const large = await app.act(verifier.lead, id, '/sample', { size: 2000, by: [] })
    expect(large).toMatchObject({ code: 'verification.sample-too-large' })
    const incomplete = await app.act(verifier.lead, id, '/moves', { action: 'assign', version: 1 })
    expect(incomplete).toMatchObject({
      code: 'verification.team-incomplete',
      details: { missing: ['reviewer', 'declarations'] },
    })
    await declineIt(id)
  })

  it('is kept, and stopped, when the engagement ends', async () => {
    const { id, engagementId, version } = await app.aVerification(client, verifier)
    await app.call(client, 'POST', `/api/organisation/engagements/${engagementId}/end`, { reason: 'Another verifier' })
    const refused = await app.act(verifier.lead, id, '/moves', { action: 'assign', version })
    expect(refused.code).toBe('organisations.engagement-closed')
    expect((await app.act(verifier.lead, id, '/sample', { size: 3, by: [] })).code).toBe(
      'organisations.engagement-closed',
    )
    expect((await app.act(verifier.lead, id, '', undefined, 'GET')).state).toBe('draft')
  })
})

describe('independence', () => {
  it('is refused to those who prepare or approve for the client, by the database as well', async () => {
    const { id, clientOf } = await withBothSides()
    const asked = await app.act(verifier.lead, id, '/team', { personId: clientOf.member.personId, role: 'member' })
    expect(asked.code).toBe('verification.not-independent')
    const stranger = await app.aPerson()
    const unknown = await app.act(verifier.lead, id, '/team', { personId: stranger.personId, role: 'member' })
    expect(unknown.code).toBe('verification.not-a-verifier')
    const byHand = app.platform.database.transaction(
      { personId: verifier.lead.personId, organisationId: verifier.lead.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`insert into verification_team (org_id, verification_id, client_org_id, person_id, role, added_by, added_at)
          values (${verifier.lead.organisation.id}, ${id}, ${client.organisation.id}, ${clientOf.member.personId},
            'member', ${verifier.lead.personId}, now())`.execute(db),
    )
    await expect(byHand).rejects.toThrow('who prepared or approved verifies nothing')
    await declineIt(id)
  })

  async function withBothSides() {
    const { id } = await app.aVerification(client, verifier)
    const member = await app.aMember(verifier.lead, 'preparer')
    const invited = await app.call<{ id: string }>(client, 'POST', '/api/organisation/invitations', {
      email: member.email,
      role: 'viewer',
      language: 'en',
    })
    if (invited.status >= 300) throw new Error(JSON.stringify(invited.body))
    await app.call(
      { ...member, headers: { authorization: member.headers['authorization'] ?? '' } },
      'POST',
      `/api/invitations/${invited.body.id}/accept`,
    )
    return { id, clientOf: { member } }
  }
})

describe('a sampled record', () => {
  it('that changes, or goes, opens a finding by itself', async () => {
    const year = 2025
    const other = await app.aClient('Hijaz Works')
    const { id, sample } = await app.aReview(other, verifier, { year })
    const change = (recordId: string, removed: boolean) =>
      app.platform.database.transaction(
        { personId: other.personId, organisationId: other.organisation.id, role: 'owner' },
        ({ db }) =>
          sql`insert into activity_record_versions (org_id, record_id, version, snapshot, removed,
              changed_by, changed_at)
            values (${other.organisation.id}, ${recordId}, 99, '{}', ${removed}, ${other.personId}, now())`.execute(db),
      )
    await change(sample[0]!.recordId, false)
    await change(sample[1]!.recordId, true)
    const { findings } = await app.act(verifier.lead, id, '', undefined, 'GET')
    expect(findings).toMatchObject([
      { number: 1, origin: 'record-changed', state: 'open', recordId: sample[0]!.recordId },
      { number: 2, origin: 'record-removed', state: 'open', recordId: sample[1]!.recordId },
    ])
    await app.features.verification.tellOfOpenedFindings()
    await app.features.verification.tellOfOpenedFindings()
    for (const [who, times] of [
      [verifier.lead, 2],
      [verifier.second, 2],
      [other, 0],
    ] as const)
      expect((await toldOf(who, id)).filter((kind) => kind === 'verification.findings-opened')).toHaveLength(times)
    await declineIt(id)
  })

  const toldOf = async (who: Acting, id: string) => {
    const { body } = await app.call<{ items: { kind: string; link: string }[] }>(who, 'GET', '/api/notifications')
    return body.items.filter(({ link }) => link.endsWith(id)).map(({ kind }) => kind)
  }
})

describe('a site visit', () => {
  it('keeps its files with the verifier, and holds them once the verification ended', async () => {
    const { lead } = verifier
    const { id } = await app.aVerification(client, verifier, { year: 2025 })
    const { visits } = await app.act(lead, id, '/visits', {
      visitedOn: '2026-11-01',
      place: 'Jubail works',
      people: 'Plant manager',
      notes: 'Meters read.',
    })
    const subject = { kind: 'site-visit', id: visits[0]!.id }
    const asked = { filename: 'meter.pdf', contentType: 'application/pdf', subject }
    const begun = await app.call<{ uploadUrl: string; evidenceId: string }>(lead, 'POST', '/api/mrv/upload', asked)
    const sent = await app.app.inject({
      method: 'PUT',
      url: new URL(begun.body.uploadUrl).pathname,
      headers: lead.headers,
      payload: Buffer.from('%PDF-1.7\nreading of a meter\n%%EOF'),
    })
    expect(sent.statusCode).toBe(200)
    const evidence = `/api/mrv/evidence/${begun.body.evidenceId}`
    expect((await app.call(lead, 'GET', evidence)).body).toMatchObject({
      links: [{ kind: 'site-visit', id: visits[0]!.id, name: { en: 'Jubail works', ar: 'Jubail works' } }],
    })
    expect((await app.call(client, 'GET', evidence)).status).toBe(404)
    await declineIt(id)
    expect((await app.call<Refused>(lead, 'POST', `${evidence}/unlink`, subject)).body.code).toBe('evidence.held')
  })
})
