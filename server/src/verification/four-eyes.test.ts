import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VerificationDetail } from '@athar/contracts/verification'
import type { Acting, Owner } from '../organisations/testing.ts'
import { someTerms, startVerificationApp, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
})
afterAll(() => app.close())

const asMember = (who: Acting, query: ReturnType<typeof sql>) =>
  app.platform.database.transaction(
    { personId: who.personId, organisationId: verifier.lead.organisation.id, role: 'reviewer', aal: 'aal2' },
    ({ db }) => query.execute(db),
  )
const check = (who: Acting, { id }: VerificationDetail, recordId: string, outcome = 'agreed') =>
  app.act(who, id, `/sample/${recordId}`, { outcome, note: '' }, 'PUT')
const raise = (who: Acting, { id }: VerificationDetail, over: object = {}) =>
  app.act(who, id, '/findings', {
    severity: 'misstatement',
    basis: 'The bill says 120 litres.',
    effectKg: '0',
    recordId: null,
    ...over,
  })
/** Keeps the newest finding, and says what the opinion is; the review of the second member. */
async function kept(review: VerificationDetail, finding: object, conclusion: string) {
  const raised = await raise(verifier.lead, review, finding)
  const { id: findingId, version } = raised.findings.at(-1)!
  const body = { action: 'keep', note: 'The client disagrees', version }
  await app.act(verifier.lead, review.id, `/findings/${findingId}/resolution`, body)
  return concluded(review, conclusion)
}
async function concluded({ id }: VerificationDetail, conclusion: string) {
  const { version } = await app.act(verifier.lead, id, '', undefined, 'GET')
  const text = 'What was kept.'
  const said = await app.act(verifier.lead, id, '/conclusion', { conclusion, text, version }, 'PUT')
  return app.act(verifier.second, id, '/review', { version: said.version })
}
async function decline({ id }: VerificationDetail) {
  const { version } = await app.act(verifier.lead, id, '', undefined, 'GET')
  await app.act(verifier.lead, id, '/moves', { action: 'decline', note: 'Enough seen', version })
}

it('the second member, who reviews the work, does none of it, by the database as well', async () => {
  const review = await app.aReview(client, verifier)
  const { lead, second } = verifier
  const { recordId } = review.sample[0]!
  const { version } = review
  const visit = { visitedOn: '2026-11-01', place: 'Jubail', people: '', notes: '' }
  const refused = [
    await check(second, review, recordId),
    await raise(second, review),
    await app.act(second, review.id, '/visits', visit),
    await app.act(second, review.id, '/conclusion', { conclusion: 'unmodified', version }, 'PUT'),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('verification.reviewer-apart'))
  for (const query of [
    sql`update verification_samples set outcome = 'agreed', checked_by = ${lead.personId}
        where record_id = ${recordId}`,
    sql`insert into verification_visits (org_id, id, verification_id, visited_on, place, people, notes, created_by, created_at)
        values (${lead.organisation.id}, gen_random_uuid(), ${review.id}, '2026-11-01', 'Jubail', '', '', ${second.personId}, now())`,
  ])
    await expect(asMember(second, query)).rejects.toThrow('does none of it')
  await decline(review)
})

it('who did some of the work does not become the second member, whatever was swapped before', async () => {
  const draft = await app.aVerification(client, verifier)
  const { lead, second } = verifier
  await app.act(lead, draft.id, '/sample', { size: 3, by: [] })
  await app.act(lead, draft.id, `/team/${second.personId}`, undefined, 'DELETE')
  await app.act(lead, draft.id, '/team', { personId: second.personId, role: 'member' })
  await app.act(second, draft.id, '/sample', { size: 3, by: [], reason: 'Too few sites' })
  await app.act(lead, draft.id, `/team/${second.personId}`, undefined, 'DELETE')
  const back = await app.act(lead, draft.id, '/team', { personId: second.personId, role: 'reviewer' })
  expect(back.code).toBe('verification.own-work')
  await decline(draft)
})

it('who wrote the terms does not become the second member, nor does who began', async () => {
  const draft = await app.aVerification(client, verifier)
  const { lead, second } = verifier
  const other = await app.withMfa(await app.aMember(lead, 'preparer'))
  await app.act(lead, draft.id, `/team/${second.personId}`, undefined, 'DELETE')
  await app.act(lead, draft.id, '/team', { personId: second.personId, role: 'member' })
  await app.act(lead, draft.id, '/team', { personId: other.personId, role: 'member' })
  const { version } = await app.act(lead, draft.id, '', undefined, 'GET')
  const planned = { ...someTerms, materialityPercent: '50', version }
  expect((await app.act(second, draft.id, '', planned, 'PUT')).materialityPercent).toBe('50')
  const noted = { ...planned, riskNotes: 'Meters', version: version + 1 }
  expect((await app.act(other, draft.id, '', noted, 'PUT')).riskNotes).toBe('Meters')
  for (const { personId } of [second, other, lead]) {
    await app.act(other, draft.id, `/team/${personId}`, undefined, 'DELETE')
    const back = await app.act(personId === other.personId ? lead : other, draft.id, '/team', {
      personId,
      role: 'reviewer',
    })
    expect(back.code).toBe('verification.own-work')
    if (personId === other.personId) await app.act(lead, draft.id, '/team', { personId, role: 'member' })
  }
  const byHand = sql`insert into verification_team (org_id, verification_id, client_org_id, person_id, role, added_by,
    added_at) values (${lead.organisation.id}, ${draft.id}, ${client.organisation.id}, ${second.personId}, 'reviewer',
    ${lead.personId}, now())`
  await expect(asMember(lead, byHand)).rejects.toThrow('reviews none of it')
  const { version: last } = await app.act(other, draft.id, '', undefined, 'GET')
  await app.act(other, draft.id, '/moves', { action: 'decline', note: 'Enough seen', version: last })
})

it('every opinion but the unmodified says on what it rests, by the database as well', async () => {
  const review = await app.aReview(client, verifier)
  const { version } = review
  const body = { conclusion: 'disclaimer', text: ' ', version }
  const refused = await app.act(verifier.lead, review.id, '/conclusion', body, 'PUT')
  expect(refused).toMatchObject({
    code: 'validation-failed',
    details: { issues: [{ path: 'text', code: 'text-missing' }] },
  })
  const bare = sql`update verifications set conclusion = 'adverse' where id = ${review.id}`
  await expect(asMember(verifier.lead, bare)).rejects.toThrow('verifications_basis')
  await decline(review)
})

it('a material misstatement of no stated amount, and a limitation of scope, modify the opinion', async () => {
  for (const severity of ['material-misstatement', 'scope-limitation']) {
    const review = await app.aReview(client, verifier)
    for (const { recordId } of review.sample) await check(verifier.lead, review, recordId)
    const refused = await kept(review, { severity, effectKg: '0' }, 'unmodified')
    expect(refused).toMatchObject({ code: 'verification.opinion-not-modified', details: { findings: [1] } })
    const byHand = sql`update verifications set state = 'ready-to-sign', reviewed_by = ${verifier.second.personId},
      reviewed_at = now(), figures = '{}', version = version + 1 where id = ${review.id}`
    await expect(asMember(verifier.second, byHand)).rejects.toThrow('modifies the opinion')
    expect((await concluded(review, 'disclaimer')).state).toBe('ready-to-sign')
    await decline(review)
  }
})

it('every finding that was kept counts towards materiality, whatever it is called', async () => {
  for (const severity of ['nonconformity', 'observation']) {
    const review = await app.aReview(client, verifier)
    for (const { recordId } of review.sample) await check(verifier.lead, review, recordId)
    const refused = await kept(review, { severity, effectKg: '-900000000' }, 'unmodified')
    expect(refused.code).toBe('verification.beyond-materiality')
    const seen = await app.act(verifier.lead, review.id, '', undefined, 'GET')
    expect(seen.misstatedKg).toBe('900000000')
    const byHand = sql`update verifications set state = 'ready-to-sign', reviewed_by = ${verifier.second.personId},
      reviewed_at = now(), figures = '{}', version = version + 1 where id = ${review.id}`
    await expect(asMember(verifier.second, byHand)).rejects.toThrow('modifies the opinion')
    await decline(review)
  }
})

it('an exception in the sample needs a finding of the verifier', async () => {
  const review = await app.aReview(client, verifier)
  const [first, ...others] = review.sample
  for (const { recordId } of others) await check(verifier.lead, review, recordId)
  await check(verifier.lead, review, first!.recordId, 'exception')
  expect(await concluded(review, 'unmodified')).toMatchObject({
    code: 'verification.exceptions-without-finding',
    details: { records: [first!.recordId] },
  })
  const finding = { severity: 'misstatement', effectKg: '1', recordId: first!.recordId }
  expect((await kept(review, finding, 'unmodified')).state).toBe('ready-to-sign')
  await decline(review)
})
