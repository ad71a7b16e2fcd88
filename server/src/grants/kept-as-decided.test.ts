import type { Application, CallDetail, GrantInput, OwnReview } from '@athar/contracts/grants'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { aGrantInput, grantSteps, startGrantsApp, type GrantsApp, type Refused } from './testing.ts'

/** What was decided, accepted or paid for stays as it was then. */
let app: GrantsApp
let steps: ReturnType<typeof grantSteps>
let npo: Owner
beforeAll(async () => {
  app = await startGrantsApp({ GRANT_CONFIRM_ABOVE: '1000' })
  steps = grantSteps(app)
  npo = await app.anOrganisation({ type: 'npo' })
})
afterAll(() => app.close())

const refused = { code: '42501' }
const asOfficer = (statement: RawBuilder<unknown>) =>
  app.platform.database.transaction(
    { personId: app.second.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
    ({ db }) => statement.execute(db),
  )
const asApplicant = (statement: RawBuilder<unknown>) =>
  app.platform.database.transaction(
    { personId: npo.personId, organisationId: npo.organisation.id, role: 'owner' },
    ({ db }) => statement.execute(db),
  )
const edit = async ({ id }: CallDetail, over: Partial<GrantInput>) => {
  const path = `/api/platform/grants/${id}`
  const { version } = (await app.call<CallDetail>(app.officer, 'GET', path)).body
  return app.call<CallDetail & Refused>(app.officer, 'PUT', path, {
    ...aGrantInput(app.platform.clock.now(), over),
    version,
  })
}

describe('the terms of an award', () => {
  const noted = (en: string, ar: string): Partial<GrantInput> => ({
    eligibility: {
      organisationTypes: [],
      organisationsOnly: false,
      regions: [],
      registered: false,
      note: { en, ar },
    },
  })
  const before = { title: { en: 'Sidr', ar: 'السدر' }, durationMonths: 12, ...noted('Native only', 'محلية فقط') }
  const after = { title: { en: 'Acacia', ar: 'الطلح' }, durationMonths: 48, ...noted('Any tree', 'أي شجرة') }
  const printed = async (id: string, document: string) => {
    const url = `/api/grants/applications/${id}/documents/${document}?lang=en`
    const file = await app.app.inject({ method: 'GET', url, headers: npo.headers })
    return readPdf(file.rawPayload).text.replaceAll(/\s+/g, ' ')
  }

  async function anAward(amount: number) {
    const call = await app.aCall(before)
    const { id, version } = (await steps.apply(npo, call)).body
    await steps.approve(call, [{ application: id, amount, version }])
    return { call, id }
  }

  it('stay in letter and agreement when the call changes', async () => {
    const { call, id } = await anAward(500_00)
    await steps.accept(npo, (await steps.own(npo, id)).body)
    expect((await edit(call, after)).status).toBe(200)
    const agreement = await printed(id, 'agreement')
    for (const word of ['Sidr', '12 months', 'Native only']) expect(agreement).toContain(word)
    for (const word of ['Acacia', '48', 'Any tree']) expect(agreement).not.toContain(word)
    const letter = await printed(id, 'letter')
    expect([letter.includes('Sidr'), letter.includes('Acacia')]).toEqual([true, false])
    const write = sql`update grant_applications set terms = '{}' where id = ${id}`
    for (const by of [asOfficer, asApplicant]) await expect(by(write)).rejects.toMatchObject(refused)
  })

  it('are those that were proposed, where a second officer confirms it', async () => {
    const { call, id } = await anAward(2_000_00)
    await edit(call, after)
    const changed = sql`update grant_applications set state = 'approved', terms = '{}' where id = ${id}`
    await expect(asOfficer(changed)).rejects.toMatchObject(refused)
    await steps.move(await steps.judged(id), 'confirm')
    const agreement = await printed(id, 'agreement')
    expect([agreement.includes('Sidr'), agreement.includes('Acacia')]).toEqual([true, false])
  })

  it('of a refusal stay as well', async () => {
    const call = await app.aCall(before)
    const { body } = await steps.apply(npo, call)
    await steps.move(body, 'reject')
    await edit(call, after)
    expect(await printed(body.id, 'letter')).toContain('Sidr')
  })
})

describe('the criteria of a call', () => {
  const criteria = [{ id: 'impact', name: { en: 'Impact', ar: 'الأثر' }, points: 100 }]
  const fewer = [{ id: 'impact', name: { en: 'Impact', ar: 'الأثر' }, points: 10 }]

  it('change until the first sheet of scores, and not afterwards, also to the database', async () => {
    const call = await app.aCall({ criteria: fewer })
    const { id } = (await steps.apply(npo, call)).body
    const reviewer = await app.aPerson()
    await app.call(app.officer, 'POST', `/api/platform/grant-applications/${id}/reviewers`, { email: reviewer.email })
    expect((await edit(call, { criteria })).status).toBe(200)
    const mine = await app.call<{ items: OwnReview[] }>(reviewer, 'GET', '/api/grants/reviews')
    const sheet = { scores: [{ criterion: 'impact', points: 60 }], reason: 'Clear' }
    expect((await app.call(reviewer, 'PUT', `/api/grants/reviews/${mine.body.items[0]?.id}`, sheet)).status).toBe(200)
    expect(await edit(call, { criteria: fewer })).toMatchObject({ status: 409, body: { code: 'grants.criteria-held' } })
    expect((await edit(call, { criteria, durationMonths: 6 })).status).toBe(200)
    const write = sql`update grants set criteria = '[]' where id = ${call.id}`
    await expect(asOfficer(write)).rejects.toMatchObject({ constraint: 'grants_criteria' })
  })
})

describe('an instalment', () => {
  const path = (id: string, step: string) => `/api/platform/grant-instalments/${id}/${step}`

  it('is released or given back on the report that was read', async () => {
    const { instalments } = await steps.anAgreement(npo, await app.aCall(), 500_00)
    const { id, version } = instalments[0]!
    const seen = (await steps.report(npo, id)).body.instalments[0]!.version
    expect(seen).toBe(version + 1)
    const release = (over: number | undefined) =>
      app.call<Application & Refused>(app.second, 'POST', path(id, 'release'), { reference: 'TR-1', version: over })
    const giveBack = (over: number | undefined) =>
      app.call<Application & Refused>(app.officer, 'POST', path(id, 'return'), { reason: 'More', version: over })
    for (const step of [release, giveBack]) expect((await step(undefined)).status).toBe(400)
    expect((await giveBack(seen)).status).toBe(200)
    await steps.report(npo, id, 'We failed')
    for (const step of [release, giveBack])
      expect(await step(seen)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await release(seen + 2)).status).toBe(200)
  })

  it('is reported by its recipient alone, on its day, also to the database', async () => {
    const { id: application, instalments } = await steps.anAgreement(npo, await app.aCall(), 500_00)
    const [one, other] = instalments.map(({ id }) => id)
    const set = (what: RawBuilder<unknown>, id = one) => sql`update grant_instalments set ${what} where id = ${id}`
    const reported = (by: string) => sql`state = 'due', report = 'made up', reported_by = ${by}, reported_at = now()`
    for (const by of [npo.personId, app.second.personId])
      await expect(asOfficer(set(reported(by)))).rejects.toMatchObject(refused)
    await expect(asApplicant(set(reported(app.second.personId)))).rejects.toMatchObject(refused)
    for (const as of [asOfficer, asApplicant]) {
      await expect(as(set(sql`due_on = '2040-01-01'`))).rejects.toMatchObject(refused)
      await expect(as(set(sql`report = 'made up'`))).rejects.toMatchObject(refused)
    }
    await steps.report(npo, one!)
    expect((await steps.release(one!)).status).toBe(200)
    for (const as of [asOfficer, asApplicant])
      await expect(as(set(sql`report = 'made up'`))).rejects.toMatchObject(refused)
    const completed = sql`update grant_applications set state = 'completed' where id = ${application}`
    for (const as of [asOfficer, asApplicant]) await expect(as(completed)).rejects.toMatchObject(refused)
    await steps.report(npo, other!)
    expect((await steps.release(other!)).body.status).toBe('completed')
  })
})

it('an application is decided on no earlier than it was submitted, also to the database', async () => {
  const { id } = (await steps.apply(npo, await app.aCall())).body
  const decided = (at: RawBuilder<unknown>) =>
    asOfficer(sql`update grant_applications set state = 'rejected', decided_by = ${app.second.personId},
      decided_at = ${at} where id = ${id}`)
  await expect(decided(sql`submitted_at - interval '1 second'`)).rejects.toMatchObject(refused)
  await decided(sql`submitted_at + interval '1 second'`)
})

describe('the day on which a call closed', () => {
  const read = async (id: string) => (await app.call<CallDetail>(null, 'GET', `/api/grants/${id}`)).body

  it('is the day of its closing by an officer, and its phase comes with it', async () => {
    const call = await app.aCall()
    expect(await read(call.id)).toMatchObject({ phase: 'open', closedAt: null })
    const { id } = (await steps.apply(npo, call)).body
    const before = app.platform.clock.now().toISOString()
    const move = { action: 'close', note: '', version: call.version }
    const { body } = await app.call<CallDetail>(app.officer, 'POST', `/api/platform/grants/${call.id}/moves`, move)
    expect(body).toMatchObject({ phase: 'deciding', closesAt: call.closesAt })
    const closed = await read(call.id)
    expect(closed.phase).toBe('closed')
    expect(closed.closedAt! >= before && closed.closedAt! < call.closesAt).toBe(true)
    expect((await steps.own(npo, id)).body.grant).toMatchObject({ phase: 'closed', closedAt: closed.closedAt })
  })
})
