import type { grants, ResponseOf } from '@athar/contracts'
import type { Application, CallDetail, JudgedDetail, ReviewDetail } from '@athar/contracts/grants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDraftOf } from '../npo-registration/testing.ts'
import type { Acting, Answer } from '../organisations/testing.ts'
import { aForm, aGrantInput, grantSteps, startGrantsApp, wholeAnswers, workingDay, type GrantsApp } from './testing.ts'

let app: GrantsApp
beforeAll(async () => {
  app = await startGrantsApp()
})
afterAll(() => app.close())

type Refused = { code?: string; details?: Record<string, unknown> }
const apply = (who: Acting, call: { id: string }) =>
  app.call<Application & Refused>(who, 'POST', `/api/grants/${call.id}/applications`)
const save = (who: Acting, one: Application, answers: object) =>
  app.call<{ version: number } & Refused>(who, 'PUT', `/api/grants/applications/${one.id}`, {
    answers,
    version: one.version,
  })
const submit = (who: Acting, id: string, version: number) =>
  app.call<Application & Refused>(who, 'POST', `/api/grants/applications/${id}/submit`, { version })
const judged = async (id: string) =>
  (await app.call<JudgedDetail>(app.officer, 'GET', `/api/platform/grant-applications/${id}`)).body
const approve = (call: { id: string }, awards: object[]): Promise<Answer<{ approved?: number } & Refused>> =>
  app.call(app.officer, 'POST', `/api/platform/grants/${call.id}/approvals`, { awards })
const npo = () => app.anOrganisation({ type: 'npo' })

async function anApplication(call: CallDetail, who: Acting): Promise<Application> {
  const made = (await apply(who, call)).body
  if (made.status === 'submitted') return made
  const { body } = await save(who, made, wholeAnswers)
  return (await submit(who, made.id, body.version)).body
}

async function aReview(application: { id: string }, points: number) {
  const reviewer = await app.aPerson()
  const asked = await app.call<JudgedDetail & Refused>(
    app.officer,
    'POST',
    `/api/platform/grant-applications/${application.id}/reviewers`,
    { email: reviewer.email },
  )
  expect(asked.status).toBe(201)
  const mine = await app.call<ResponseOf<typeof grants.listReviews>>(reviewer, 'GET', '/api/grants/reviews')
  const id = mine.body.items[0]?.id ?? ''
  const scored = await app.call<ReviewDetail & Refused>(reviewer, 'PUT', `/api/grants/reviews/${id}`, {
    scores: [{ criterion: 'impact', points }],
    reason: 'Clear numbers',
  })
  return { reviewer, id, scored }
}

const criteria = [{ id: 'impact', name: { en: 'Impact', ar: 'الأثر' }, points: 10 }]

const aCriterion = (id: string, en: string, ar: string) => ({ id, name: { en, ar }, points: 50 })

describe('open calls', () => {
  it('are listed newest first for everybody; drafts and closed ones are not', async () => {
    const first = await app.aCall()
    await app.advance(1)
    const second = await app.aCall({ title: { en: 'Mangroves', ar: 'المانجروف' } })
    const draft = await app.call<CallDetail>(
      app.officer,
      'POST',
      '/api/platform/grants',
      aGrantInput(app.platform.clock.now()),
    )
    const { body } = await app.call<ResponseOf<typeof grants.listGrants>>(null, 'GET', '/api/grants')
    expect(body.items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await app.call(null, 'GET', `/api/grants/${draft.body.id}`)).status).toBe(404)
    await app.call(app.officer, 'POST', `/api/platform/grants/${second.id}/moves`, {
      action: 'close',
      version: second.version,
    })
    const after = await app.call<ResponseOf<typeof grants.listGrants>>(null, 'GET', '/api/grants')
    expect(after.body.items.map(({ id }) => id)).not.toContain(second.id)
  })

  it.each([
    ['closesAt', (now: Date) => ({ closesAt: fridayAfter(now) }), 'not-a-working-day'],
    [
      'closesAt',
      (now: Date) => ({ closesAt: new Date(now.getTime() - 3 * 86_400_000).toISOString() }),
      'before-opening',
    ],
    [
      'milestones',
      () => ({ milestones: [{ title: { en: 'All', ar: 'الكل' }, share: 90, months: 0, awaits: 'report' as const }] }),
      'shares-not-100',
    ],
    [
      'criteria.1.id',
      () => ({ criteria: [aCriterion('impact', 'Impact', 'الأثر'), aCriterion('impact', 'Cost', 'التكلفة')] }),
      'named-twice',
    ],
    [
      'criteria.1.name.en',
      () => ({ criteria: [aCriterion('impact', 'Impact', 'الأثر'), aCriterion('other', ' impact', 'النتيجة')] }),
      'named-twice',
    ],
    [
      'criteria.1.name.ar',
      () => ({ criteria: [aCriterion('impact', 'Impact', 'الأثر'), aCriterion('other', 'Result', 'الأثر')] }),
      'named-twice',
    ],
    [
      'milestones.1.title.ar',
      () => ({
        milestones: [
          { title: { en: 'First half', ar: 'الدفعة' }, share: 50, months: 0, awaits: 'report' as const },
          { title: { en: 'Second half', ar: 'الدفعة' }, share: 50, months: 6, awaits: 'report' as const },
        ],
      }),
      'milestone-named-twice',
    ],
  ])('are refused with a wrong %s', async (path, over, code) => {
    const now = app.platform.clock.now()
    const { status, body } = await app.call<{ details: { issues: object[] } }>(
      app.officer,
      'POST',
      '/api/platform/grants',
      aGrantInput(now, over(now)),
    )
    expect(status).toBe(400)
    expect(body.details.issues).toContainEqual(expect.objectContaining({ path, code }))
  })
})

describe('a call that changes', () => {
  it('is told to its applicants, keeps what they submitted, and refuses an older version', async () => {
    const call = await app.aCall({ form: aForm })
    const who = await npo()
    const application = await anApplication(call, who)
    const input = aGrantInput(app.platform.clock.now(), { form: null, title: { en: 'Changed', ar: 'تغيّرت' } })
    const path = `/api/platform/grants/${call.id}`
    expect((await app.call(app.officer, 'PUT', path, { ...input, version: call.version })).status).toBe(200)
    expect((await app.call<Refused>(app.officer, 'PUT', path, { ...input, version: call.version })).body.code).toBe(
      'conflict',
    )
    const notices = await app.call<{ items: { kind: string }[] }>(who, 'GET', '/api/notifications')
    expect(notices.body.items.map(({ kind }) => kind)).toContain('grants.call-changed')
    const kept = (await app.call<Application>(who, 'GET', `/api/grants/applications/${application.id}`)).body
    expect([kept.form?.required, kept.answers]).toEqual([aForm.required, wholeAnswers])
  })
})

const fridayAfter = (now: Date): string => {
  const at = new Date(workingDay(now, 5))
  while (new Date(at.getTime() + 3 * 3600_000).getUTCDay() !== 5) at.setTime(at.getTime() + 86_400_000)
  return at.toISOString()
}

describe('applying', () => {
  it('takes one click where no form is asked, once for each applicant', async () => {
    const call = await app.aCall()
    const who = await npo()
    const { status, body } = await apply(who, call)
    expect([status, body.status, body.number]).toEqual([
      201,
      'submitted',
      expect.stringMatching(/^G-[0-9A-HJKMNP-TV-Z]{8}$/),
    ])
    expect((await apply(who, call)).body.code).toBe('grants.already-applied')
    const person = await app.aPerson()
    expect((await apply(person, call)).body.status).toBe('submitted')
  })

  it('makes one application of fifty at once', async () => {
    const call = await app.aCall()
    const who = await npo()
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(who, call)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'grants.already-applied')).toHaveLength(49)
  })

  it('says which rule is not met', async () => {
    const eligibility = {
      organisationTypes: ['npo'],
      organisationsOnly: true,
      regions: ['SA-02'],
      registered: true,
      note: null,
    } as const
    const call = await app.aCall({ eligibility: { ...eligibility, organisationTypes: ['npo'], regions: ['SA-02'] } })
    const company = await app.anOrganisation({ type: 'company', region: 'SA-01' })
    const conditions = async (who: Acting) =>
      (await app.call<ResponseOf<typeof grants.readStanding>>(who, 'GET', `/api/grants/${call.id}/standing`)).body
    expect(await conditions(company)).toEqual({
      conditions: [
        { rule: 'organisation', met: true, code: null },
        { rule: 'type', met: false, code: 'organisation-type' },
        { rule: 'region', met: false, code: 'region' },
        { rule: 'registered', met: false, code: 'not-registered' },
      ],
    })
    expect((await apply(company, call)).body).toMatchObject({
      code: 'grants.not-eligible',
      details: { rules: ['organisation-type', 'region', 'not-registered'] },
    })
    const person = await app.aPerson()
    expect((await apply(person, call)).body.details).toEqual({ rules: ['organisations-only'] })
    // The rest is checked for the organisation, once there is one.
    expect((await conditions(person)).conditions.map(({ rule, met }) => [rule, met])).toEqual([
      ['organisation', false],
      ['type', null],
      ['region', null],
      ['registered', null],
    ])
  })

  it('asks for a registration that is approved, where the call says so', async () => {
    const eligibility = { ...aGrantInput(app.platform.clock.now()).eligibility, registered: true }
    const call = await app.aCall({ eligibility })
    const who = await app.anOrganisation({ type: 'npo' })
    const organisationId = who.organisation.id
    const unmet = async () =>
      (
        await app.call<ResponseOf<typeof grants.readStanding>>(who, 'GET', `/api/grants/${call.id}/standing`)
      ).body.conditions.flatMap(({ code }) => code ?? [])
    const as = { personId: app.officer.personId, platformRoles: ['grants_officer'], aal: 'aal2' }
    const set = (tenancy: object, columns: string) =>
      app.platform.database.transaction(tenancy, ({ db }) =>
        sql`update npo_registrations set ${sql.raw(columns)} where org_id = ${organisationId}`.execute(db),
      )
    expect(await unmet()).toEqual(['not-registered'])
    await aDraftOf(app, { personId: who.personId, organisationId }, {})
    const id = `'${organisationId}'`
    const licence = `number = ${id}, licence_number = ${id}, licence_expires_on = '2999-01-01'`
    await set({ personId: who.personId, organisationId, role: 'owner' }, `state = 'submitted', ${licence}`)
    expect(await unmet()).toEqual(['registration-pending'])
    await set(as, `state = 'under-review'`)
    await set(as, `state = 'approved', decided_by = '${app.officer.personId}', decided_at = now()`)
    expect(await unmet()).toEqual([])
    expect((await apply(who, call)).status).toBe(201)
  })

  it('is refused with a budget that does not add up, and saved over nothing newer', async () => {
    const call = await app.aCall({ form: aForm })
    const who = await npo()
    const draft = (await apply(who, call)).body
    expect(draft.status).toBe('draft')
    const wrong = await save(who, draft, { ...wholeAnswers, requested: '501' })
    const refused = await submit(who, draft.id, wrong.body.version)
    expect([refused.status, refused.body.code]).toEqual([422, 'grants.form-incomplete'])
    expect(refused.body.details?.['problems']).toEqual([
      { page: 'all', field: 'budget', code: 'sum-differs', details: { sum: '500.5', wanted: '501' } },
    ])
    expect((await save(who, draft, wholeAnswers)).body.code).toBe('conflict')
  })

  it('belongs to the organisation: another one finds no such application', async () => {
    const call = await app.aCall()
    const { body } = await apply(await npo(), call)
    expect((await app.call(await npo(), 'GET', `/api/grants/applications/${body.id}`)).status).toBe(404)
    expect((await app.call(await app.aPerson(), 'GET', `/api/platform/grant-applications/${body.id}`)).status).toBe(403)
  })
})

describe('judging', () => {
  it('is blind, independent and in bounds', async () => {
    const call = await app.aCall({ form: aForm, criteria })
    const who = await npo()
    const application = await anApplication(call, who)
    const { reviewer, id, scored } = await aReview(application, 8)
    expect(scored.body).toMatchObject({ state: 'scored', total: 8, answers: { summary: 'Wadi terraces' } })
    const seen = JSON.stringify((await app.call(reviewer, 'GET', `/api/grants/reviews/${id}`)).body)
    expect(seen).not.toContain(who.organisation.name.en)
    expect(seen).not.toContain(who.organisation.id)
    const tooMany = await app.call<Refused>(reviewer, 'PUT', `/api/grants/reviews/${id}`, {
      scores: [{ criterion: 'impact', points: 11 }],
      reason: 'More than there are',
    })
    expect(tooMany.body).toMatchObject({ code: 'grants.score-out-of-bounds', details: { most: 10 } })
    const ask = (email: string) =>
      app.call<Refused>(app.officer, 'POST', `/api/platform/grant-applications/${application.id}/reviewers`, { email })
    expect((await ask(who.email)).body.code).toBe('grants.reviewer-of-applicant')
    expect((await ask('stranger@example.com')).body.code).toBe('grants.no-such-reviewer')
    expect((await app.call(await app.aPerson(), 'GET', `/api/grants/reviews/${id}`)).status).toBe(404)
  })

  it('needs two reviews before an award, which exceeds no budget', async () => {
    const call = await app.aCall({ criteria, budget: 1_000_00 })
    const one = await anApplication(call, await npo())
    const two = await anApplication(call, await npo())
    const early = await approve(call, [{ application: one.id, amount: 600_00, version: one.version }])
    expect(early.body).toMatchObject({ code: 'grants.reviews-missing', details: { least: 2, scored: 0 } })
    for (const application of [one, two]) for (const points of [7, 9]) await aReview(application, points)
    const list = await app.call<ResponseOf<typeof grants.listApplications>>(
      app.officer,
      'GET',
      `/api/platform/grants/${call.id}/applications`,
    )
    expect(list.body.items[0]).toMatchObject({ mean: '8.0', least: 7, most: 9, scored: 2 })
    const award = async (id: string, amount: number) => ({
      application: id,
      amount,
      version: (await judged(id)).version,
    })
    const both = await approve(call, [await award(one.id, 600_00), await award(two.id, 500_00)])
    expect(both.body.code).toBe('grants.beyond-budget')
    expect((await judged(one.id)).status).toBe('under-review')
    expect((await approve(call, [await award(one.id, 600_00), await award(two.id, 400_00)])).body).toEqual({
      approved: 2,
      toConfirm: 0,
    })
  })
})

describe('money', () => {
  async function anAward(amount: number) {
    const call = await app.aCall()
    const who = await npo()
    const { id, version } = await anApplication(call, who)
    expect((await approve(call, [{ application: id, amount, version }])).status).toBe(200)
    const approved = (await app.call<Application>(who, 'GET', `/api/grants/applications/${id}`)).body
    const agreed = await app.call<Application>(who, 'POST', `/api/grants/applications/${id}/agreement`, {
      version: approved.version,
    })
    return { call, who, application: agreed.body }
  }
  const report = (who: Acting, id: string) => grantSteps(app).report(who, id)
  const release = (id: string, reference = 'TR-1') => grantSteps(app).release(id, reference)

  it('is paid in instalments that add up to the award, the last with what rounding leaves', async () => {
    const { application } = await anAward(100_01)
    expect(application.instalments.map(({ amount }) => amount)).toEqual([30_00, 70_01])
    expect(application.instalments[0]?.dueOn).toBe(app.platform.clock.today())
  })

  it('is released once, of twenty at once, after its milestone was reported', async () => {
    const { call, who, application } = await anAward(1_000_00)
    const [first, last] = application.instalments
    expect((await release(first!.id)).body.code).toBe('wrong-state')
    await report(who, first!.id)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => release(first!.id, `TR-${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const ledger = await app.call<ResponseOf<typeof grants.readLedger>>(
      app.officer,
      'GET',
      `/api/platform/grants/${call.id}/ledger`,
    )
    expect(ledger.body).toMatchObject({ awarded: 1_000_00, released: 300_00 })
    await report(who, last!.id)
    expect((await release(last!.id, 'TR-99')).body.status).toBe('completed')
    const csv = await app.app.inject({
      url: `/api/platform/grants/${call.id}/ledger/file?format=csv&language=en`,
      headers: app.officer.headers,
    })
    expect(csv.body).toContain('TR-99')
  })

  it('becomes open data once the award is accepted', async () => {
    const { who, application } = await anAward(250_50)
    const { body } = await app.call<ResponseOf<typeof grants.listAwards>>(null, 'GET', '/api/open-data/awards')
    expect(body.awards.find(({ id }) => id === application.id)).toMatchObject({
      recipient: { name: who.organisation.name },
      amount: { amount: '250.50', currency: 'SAR' },
      status: 'active',
    })
  })

  it('is promised by officers alone, also to the database', async () => {
    const call = await app.aCall()
    const who = await npo()
    const { id } = await anApplication(call, who)
    const tenancy = { personId: who.personId, organisationId: who.organisation.id, role: 'owner' }
    const write = app.platform.database.transaction(tenancy, ({ db }) =>
      sql`update grant_applications set state = 'approved', awarded = 1 where id = ${id}`.execute(db),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
  })
})

// Last: sessions end with the time that passes here.
describe('the closing of a call', () => {
  it('is refused one second after closing, by the clock of the server', async () => {
    const call = await app.aCall({ form: aForm })
    const who = await npo()
    const draft = (await apply(who, call)).body
    const { body } = await save(who, draft, wholeAnswers)
    const seconds = Math.ceil((Date.parse(call.closesAt) - app.platform.clock.now().getTime()) / 1000) + 1
    await app.advance(seconds)
    const late = await submit(await app.again(who), draft.id, body.version)
    expect([late.status, late.body.code]).toEqual([409, 'grants.closed'])
    expect((await apply(await app.again(await npo()), call)).body.code).toBe('grants.closed')
  })
})
