import { organisationRoles, type grants, type OrganisationRole, type ResponseOf } from '@athar/contracts'
import type { CallDetail, JudgedDetail, ReviewDetail } from '@athar/contracts/grants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actingFor, appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { aForm, grantSteps, startGrantsApp, type GrantsApp, type GrantSteps, type Refused } from './testing.ts'

let app: GrantsApp
let steps: GrantSteps
let npo: Owner
const members = new Map<OrganisationRole, Acting>()
beforeAll(async () => {
  app = await startGrantsApp()
  steps = grantSteps(app)
  npo = await app.anOrganisation({ type: 'npo' })
  for (const role of organisationRoles) members.set(role, role === 'owner' ? npo : await app.aMember(npo, role))
})
afterAll(() => app.close())

const ledger = async (call: { id: string }) =>
  (await app.call<ResponseOf<typeof grants.readLedger>>(app.officer, 'GET', `/api/platform/grants/${call.id}/ledger`))
    .body
const openAwards = async () =>
  (await app.call<ResponseOf<typeof grants.listAwards>>(null, 'GET', '/api/open-data/awards?limit=100')).body.awards
const noticesOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string; data: object; link: string }[] }>(who, 'GET', '/api/notifications')).body
    .items
const anNpo = () => app.anOrganisation({ type: 'npo' })
const codesOf = async (work: Iterable<Promise<{ status: number; body: Refused }>>) =>
  (await Promise.all(work)).map(({ status, body }) => body.code ?? status)

describe('a withdrawn award', () => {
  it('frees its budget for another application, and leaves nothing to release', async () => {
    const call = await app.aCall({ budget: 1_000_00 })
    const [one, two] = [await anNpo(), await anNpo()]
    const award = await steps.anAward(one, call, 900_00)
    const other = (await steps.apply(two, call)).body
    const wanted = [{ application: other.id, amount: 900_00, version: other.version }]
    expect((await steps.approve(call, wanted)).body.code).toBe('grants.beyond-budget')
    expect(await ledger(call)).toMatchObject({ awarded: 900_00, lines: [{}, {}] })
    const withdrawn = await steps.withdraw(one, award, 'We found other money')
    expect(withdrawn.body).toMatchObject({ status: 'withdrawn', instalments: [] })
    expect(await ledger(call)).toMatchObject({ awarded: 0, released: 0, lines: [] })
    expect((await steps.approve(call, wanted)).body).toEqual({ approved: 1, toConfirm: 0 })
    expect(await ledger(call)).toMatchObject({ awarded: 900_00 })
    expect((await steps.report(one, award.instalments[0]!.id)).body.code).toBe('grants.instalment-not-found')
  })

  it('is accepted no more, nor awarded again; a new application takes its place', async () => {
    const call = await app.aCall()
    const award = await steps.anAward(npo, call, 100_00)
    const { body } = await steps.withdraw(npo, award)
    expect((await steps.accept(npo, body)).body.code).toBe('wrong-state')
    const again = await steps.approve(call, [{ application: body.id, amount: 100_00, version: body.version }])
    expect(again.body).toMatchObject({ code: 'wrong-state', details: { state: 'withdrawn' } })
    expect((await steps.apply(npo, call)).status).toBe(201)
    expect((await openAwards()).map(({ id }) => id)).not.toContain(award.id)
  })

  it('cannot be withdrawn once the agreement was accepted', async () => {
    const call = await app.aCall({ budget: 500_00 })
    const agreed = await steps.anAgreement(npo, call, 500_00)
    expect((await steps.withdraw(npo, agreed)).body).toMatchObject({
      code: 'wrong-state',
      details: { state: 'agreement' },
    })
    expect(await ledger(call)).toMatchObject({ awarded: 500_00 })
    expect((await openAwards()).map(({ id }) => id)).toContain(agreed.id)
  })
})

describe('a returned report of a milestone', () => {
  it('says what is missing, pays nothing until it is reported again, and keeps its history', async () => {
    const call = await app.aCall()
    const { id, instalments } = await steps.anAgreement(npo, call, 1_000_00)
    const [first] = instalments
    await steps.report(npo, first!.id, 'Fence built')
    const returned = await steps.returnReport(first!.id, 'A photograph is missing')
    expect(returned.body.instalments[0]).toMatchObject({ state: 'planned', releasedAt: null, reference: '' })
    expect((await steps.release(first!.id)).body).toMatchObject({ code: 'wrong-state', details: { state: 'planned' } })
    expect((await steps.returnReport(first!.id, 'And again')).body.code).toBe('wrong-state')
    expect(await noticesOf(npo)).toContainEqual(
      expect.objectContaining({
        kind: 'grants.report-returned',
        data: expect.objectContaining({ reason: 'A photograph is missing', milestone: first!.title }),
        link: `/npo/applications/${id}`,
      }),
    )
    expect(await ledger(call)).toMatchObject({ released: 0 })
    const again = await steps.report(npo, first!.id, 'Fence built, photograph attached')
    expect(again.body.instalments[0]).toMatchObject({ state: 'due', report: 'Fence built, photograph attached' })
    expect((await steps.release(first!.id, 'TR-7')).body.instalments[0]).toMatchObject({
      state: 'released',
      reference: 'TR-7',
    })
    const { rows } = await app.platform.database.transaction(
      { personId: app.officer.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
      ({ db }) =>
        sql<{ action: string; comment: string }>`select action, comment from workflow_history
          where kind = 'grant-instalment' and subject_id = ${first!.id} order by at, id`.execute(db),
    )
    expect(rows.map(({ action, comment }) => [action, comment])).toEqual([
      ['report', 'Fence built'],
      ['return-report', 'A photograph is missing'],
      ['report', 'Fence built, photograph attached'],
      ['release', ''],
    ])
  })

  it('is not reported over a report that was not seen', async () => {
    const { instalments } = await steps.anAgreement(npo, await app.aCall(), 1_000_00)
    const { id, version } = instalments[0]!
    expect((await steps.report(npo, id, 'Fence built', version)).status).toBe(200)
    await steps.returnReport(id, 'A photograph is missing')
    const stale = await steps.report(members.get('preparer')!, id, 'Written beside it', version)
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    const path = `/api/grants/instalments/${id}/report`
    const unseen = await app.call<Refused>(npo, 'POST', path, { report: 'Seen by none' })
    expect([unseen.status, unseen.body.code]).toEqual([400, 'validation-failed'])
    const own = (await steps.own(npo, (await steps.report(npo, id, 'With photograph')).body.id)).body
    expect(own.instalments[0]).toMatchObject({ state: 'due', report: 'With photograph' })
  })

  it('is returned with a reason by officers alone', async () => {
    const { instalments } = await steps.anAgreement(npo, await app.aCall(), 1_000_00)
    const { id } = instalments[0]!
    await steps.report(npo, id)
    expect((await steps.returnReport(id, ' ')).body.code).toBe('validation-failed')
    expect(await codesOf([npo, await app.aPerson()].map((who) => steps.returnReport(id, 'No', who)))).toEqual([
      'forbidden',
      'forbidden',
    ])
  })
})

describe('a conflict of interest', () => {
  const criteria = [{ id: 'impact', name: { en: 'Impact', ar: 'الأثر' }, points: 10 }]
  async function asked(call: CallDetail, reviewer: Acting) {
    const { body } = await steps.apply(await anNpo(), call)
    const path = `/api/platform/grant-applications/${body.id}/reviewers`
    await app.call<JudgedDetail>(app.officer, 'POST', path, { email: reviewer.email })
    const { items } = (await app.call<ResponseOf<typeof grants.listReviews>>(reviewer, 'GET', '/api/grants/reviews'))
      .body
    return { application: body.id, review: items[0]!.id }
  }
  const score = (who: Acting, review: string, points: number) =>
    app.call<ReviewDetail & Refused>(who, 'PUT', `/api/grants/reviews/${review}`, {
      scores: [{ criterion: 'impact', points }],
      reason: 'Clear numbers',
    })
  const declare = (who: Acting, review: string, reason = 'My sister works there') =>
    app.call<ReviewDetail & Refused>(who, 'POST', `/api/grants/reviews/${review}/conflict`, { reason })

  it('ends the review: no score counts, none is given afterwards, and officers read why', async () => {
    const reviewer = await app.aPerson()
    const { application, review } = await asked(await app.aCall({ criteria }), reviewer)
    await score(reviewer, review, 9)
    expect((await declare(reviewer, review, ' ')).status).toBe(400)
    expect((await declare(reviewer, review)).body).toMatchObject({
      state: 'conflict',
      total: null,
      scores: [],
      open: false,
    })
    expect((await score(reviewer, review, 10)).body.code).toBe('grants.review-closed')
    expect((await declare(reviewer, review)).body.code).toBe('grants.review-closed')
    expect((await steps.judged(application)).reviews).toMatchObject([
      { state: 'conflict', total: null, reason: 'My sister works there', reviewer: { id: reviewer.personId } },
    ])
  })

  it('counts for no award: two others have to score', async () => {
    const call = await app.aCall({ criteria })
    const reviewers = [await app.aPerson(), await app.aPerson()]
    const { application, review } = await asked(call, reviewers[0]!)
    await score(reviewers[0]!, review, 9)
    await declare(reviewers[0]!, review)
    const path = `/api/platform/grant-applications/${application}/reviewers`
    await app.call(app.officer, 'POST', path, { email: reviewers[1]!.email })
    const { items } = (
      await app.call<ResponseOf<typeof grants.listReviews>>(reviewers[1]!, 'GET', '/api/grants/reviews')
    ).body
    await score(reviewers[1]!, items[0]!.id, 6)
    const { version } = await steps.judged(application)
    expect((await steps.approve(call, [{ application, amount: 1_00, version }])).body).toMatchObject({
      code: 'grants.reviews-missing',
      details: { least: 2, scored: 1 },
    })
    const { body } = await app.call<ResponseOf<typeof grants.listApplications>>(
      app.officer,
      'GET',
      `/api/platform/grants/${call.id}/applications`,
    )
    expect(body.items).toMatchObject([{ reviews: 1, scored: 1, mean: '6.0', least: 6, most: 6 }])
  })

  it('is declared by the reviewer alone, and the same person is not asked again', async () => {
    const reviewer = await app.aPerson()
    const { application, review } = await asked(await app.aCall({ criteria }), reviewer)
    for (const who of [await app.aPerson(), app.officer])
      expect((await declare(who, review)).body.code).toBe('grants.review-not-found')
    await declare(reviewer, review)
    await app.call(app.officer, 'POST', `/api/platform/grant-applications/${application}/reviewers`, {
      email: reviewer.email,
    })
    expect((await steps.judged(application)).reviews).toMatchObject([{ id: review, state: 'conflict' }])
  })
})

/** Invited and joined. */
async function join(owner: Owner, who: Acting): Promise<void> {
  const invitation = { email: who.email, role: 'viewer', language: 'en' }
  const { body } = await app.call<{ id: string }>(owner, 'POST', '/api/organisation/invitations', invitation)
  const joined = await app.call(who, 'POST', `/api/invitations/${body.id}/accept`)
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
}
const leave = (who: Acting, { organisation }: Owner) =>
  app.call(actingFor(who, organisation.id), 'POST', '/api/organisation/leave')
const byHandOf = (who: Acting, statement: ReturnType<typeof sql>) =>
  app.platform.database.transaction(
    { personId: who.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
    ({ db }) => statement.execute(db),
  )

it('who joins the applicant while reviewing scores it no more, and says so', async () => {
  const owner = await app.anOrganisationWithMfa({ type: 'npo' })
  const reviewer = await app.aPerson()
  const call = await app.aCall({ criteria: [{ id: 'impact', name: { en: 'Impact', ar: 'الأثر' }, points: 10 }] })
  const { id } = (await steps.apply(owner, call)).body
  await app.call(app.officer, 'POST', `/api/platform/grant-applications/${id}/reviewers`, { email: reviewer.email })
  const { items } = (await app.call<ResponseOf<typeof grants.listReviews>>(reviewer, 'GET', '/api/grants/reviews')).body
  const path = `/api/grants/reviews/${items[0]!.id}`
  await join(owner, reviewer)
  const scores = { scores: [{ criterion: 'impact', points: 10 }], reason: 'The best' }
  expect((await app.call<Refused>(reviewer, 'PUT', path, scores)).body.code).toBe('grants.own-review')
  await leave(reviewer, owner)
  expect((await app.call<Refused>(reviewer, 'PUT', path, scores)).body.code).toBe('grants.own-review')
  const conflict = await app.call(reviewer, 'POST', `${path}/conflict`, { reason: 'I work there' })
  expect(conflict.body).toMatchObject({ state: 'conflict' })
})

describe('the members of an applicant', () => {
  const writes = new Set<OrganisationRole>(['owner', 'preparer'])

  it.each(organisationRoles)('%s applies, accepts and reports as far as the role goes', async (role) => {
    const who = members.get(role)!
    const call = await app.aCall()
    const award = await steps.anAward(npo, await app.aCall(), 100_00)
    const agreed = await steps.anAgreement(npo, await app.aCall(), 100_00)
    const codes = await codesOf([
      steps.own(who, agreed.id),
      steps.apply(who, call),
      steps.accept(who, award),
      steps.report(who, agreed.instalments[0]!.id),
    ])
    const may = writes.has(role)
    expect(codes).toEqual([
      role === 'viewer' ? 'forbidden' : 200,
      ...(may ? [201, 200, 200] : ['forbidden', 'forbidden', 'forbidden']),
    ])
  })

  it('who left reads, withdraws and reports nothing of it, and hears nothing more', async () => {
    const leaver = await app.aMember(npo, 'preparer')
    const call = await app.aCall()
    const agreed = await steps.anAgreement(leaver, call, 100_00)
    const draft = (await steps.apply(leaver, await app.aCall({ form: aForm }))).body
    expect((await app.call(leaver, 'POST', '/api/organisation/leave')).status).toBe(204)
    const before = await noticesOf({ ...leaver, headers: { authorization: leaver.headers['authorization']! } })
    const codes = await codesOf([
      steps.own(leaver, agreed.id),
      steps.withdraw(leaver, draft),
      steps.report(leaver, agreed.instalments[0]!.id),
    ])
    expect(codes.map(String)).toEqual(Array(3).fill(expect.stringMatching(/not-a-member|forbidden|not-found/)))
    const alone = { ...leaver, headers: { authorization: leaver.headers['authorization']! } }
    expect(await codesOf([steps.own(alone, agreed.id), steps.withdraw(alone, draft)])).toEqual([
      'grants.application-not-found',
      'grants.application-not-found',
    ])
    expect((await steps.report(npo, agreed.instalments[0]!.id)).status).toBe(200)
    expect((await steps.release(agreed.instalments[0]!.id)).status).toBe(200)
    expect(await noticesOf(alone)).toEqual(before)
    expect((await noticesOf(npo)).map(({ kind }) => kind)).toContain('grants.instalment-released')
  })

  it('who wrote an application and left decides on it as no officer', async () => {
    const writer = await app.aMember(npo, 'preparer')
    const call = await app.aCall()
    const { id, version } = (await steps.apply(writer, call)).body
    await app.call(writer, 'POST', '/api/organisation/leave')
    const alone = { ...writer, headers: { authorization: writer.headers['authorization']! } }
    await appoint(app, writer.personId, 'grants_officer')
    const officer = await app.withMfa(await app.signIn(alone))
    const refused = await steps.approve(call, [{ application: id, amount: 1_00, version }], officer)
    expect(refused.body.code).toBe('grants.own-application')
    const move = { action: 'reject', note: 'Not now', version }
    const rejected = await app.call<Refused>(officer, 'POST', `/api/platform/grant-applications/${id}/moves`, move)
    expect(rejected.body.code).toBe('grants.own-application')
    expect((await steps.judged(id)).status).toBe('submitted')
  })

  it('who left since it applied is no officer of it; who left before is one', async () => {
    const owner = await app.anOrganisationWithMfa({ type: 'npo' })
    const [before, since] = [await app.aPerson(), await app.aPerson()]
    for (const who of [before, since]) await join(owner, who)
    await leave(before, owner)
    await app.advance(1)
    const agreed = await steps.anAgreement(owner, await app.aCall(), 100_00)
    const instalment = agreed.instalments[0]!.id
    await steps.report(owner, instalment)
    await app.advance(1)
    await leave(since, owner)
    for (const who of [before, since]) await appoint(app, who.personId, 'grants_officer')
    const [free, held] = [await app.withMfa(await app.signIn(before)), await app.withMfa(await app.signIn(since))]
    expect((await steps.release(instalment, 'T-1', held)).body.code).toBe('grants.own-application')
    const released = sql`update grant_instalments set state = 'released', released_at = now(), reference = 'T-1',
      released_by = ${held.personId} where id = ${instalment}`
    await expect(byHandOf(held, released)).rejects.toMatchObject({ code: '42501' })
    expect((await steps.release(instalment, 'T-1', free)).status).toBe(200)
  })

  it('acts as an officer on none of its applications and instalments, also to the database', async () => {
    const call = await app.aCall()
    const { id, version } = (await steps.apply(npo, call)).body
    const agreed = await steps.anAgreement(npo, await app.aCall(), 100_00)
    const instalment = agreed.instalments[0]!.id
    await steps.report(npo, instalment)
    const member = await app.aMember(npo, 'viewer')
    await appoint(app, member.personId, 'grants_officer')
    const alone = { ...member, headers: { authorization: member.headers['authorization']! } }
    const officer = await app.withMfa(await app.signIn(alone))
    const move = (action: string) =>
      app.call<Refused>(officer, 'POST', `/api/platform/grant-applications/${id}/moves`, {
        action,
        note: 'No',
        version,
      })
    const reviewer = { email: (await app.aPerson()).email }
    const codes = await codesOf([
      move('start-review'),
      move('return'),
      move('reject'),
      app.call<Refused>(officer, 'POST', `/api/platform/grant-applications/${id}/reviewers`, reviewer),
      steps.approve(call, [{ application: id, amount: 1_00, version }], officer),
      steps.release(instalment, 'T-1', officer),
      steps.returnReport(instalment, 'More photographs', officer),
    ])
    expect(codes).toEqual(Array(7).fill('grants.own-application'))
    const tenancy = { personId: officer.personId, platformRoles: ['grants_officer'], aal: 'aal2' } as const
    const byHand = (statement: ReturnType<typeof sql>) =>
      app.platform.database.transaction(tenancy, ({ db }) => statement.execute(db))
    const refused = { code: '42501' }
    await expect(
      byHand(sql`update grant_applications set state = 'under-review', version = version + 1 where id = ${id}`),
    ).rejects.toMatchObject(refused)
    await expect(
      byHand(sql`update grant_instalments set state = 'planned' where id = ${instalment}`),
    ).rejects.toMatchObject(refused)
    await expect(
      byHand(sql`insert into grant_reviews (org_id, id, application_id, reviewer_id, state, assigned_by, assigned_at)
        select org_id, gen_random_uuid(), id, ${app.officer.personId}, 'assigned', ${officer.personId}, now()
          from grant_applications where id = ${id}`),
    ).rejects.toMatchObject(refused)
    expect((await steps.release(instalment)).status).toBe(200)
  })
})
