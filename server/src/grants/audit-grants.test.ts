import { afterAll, beforeAll, expect, it } from 'vitest'
import { appoint, type Acting } from '../organisations/testing.ts'
import { auditPast, type AuditedPast } from '../testing-audit.ts'
import { grantSteps, startGrantsApp, type GrantsApp, type GrantSteps } from './testing.ts'

const key = 'only the operator knows this'
let app: GrantsApp
let steps: GrantSteps
let past: AuditedPast
let payer: Acting
let call: { id: string }
beforeAll(async () => {
  app = await startGrantsApp({ AUTH_SECRET_KEY: key })
  steps = grantSteps(app)
  past = await auditPast(app)
  const person = await app.aPerson()
  await appoint(app, person.personId, 'grants_officer')
  payer = await app.withMfa(person)
  call = await app.aCall()
})
afterAll(async () => {
  await past.close()
  await app.close()
})

/** Accepted, its first instalment released by another officer. */
async function aPaidAward(who: Acting): Promise<{ application: string; instalment: string }> {
  const { id, instalments } = await steps.anAgreement(who, call, 1_000_00)
  const instalment = instalments[0]!.id
  await steps.report(who, instalment)
  const released = await steps.release(instalment, 'TR-1', payer)
  if (released.status !== 200) throw new Error(JSON.stringify(released.body))
  return { application: id, instalment }
}
const applications = (set: string, id: string) => `update grant_applications set ${set} where id = '${id}'`
const instalments = (set: string, id: string) => `update grant_instalments set ${set} where id = '${id}'`

it('names an award whose state, amount or time was changed behind the log', async () => {
  const { application } = await aPaidAward(await app.anOrganisation({ type: 'npo' }))
  expect(await past.said()).toEqual([])
  const told = (set: string, undo: string) =>
    past.saidOf('grant_applications', applications(set, application), applications(undo, application))
  const what = `Grant application ${application}:`
  expect(await told('awarded = 200000', 'awarded = 100000')).toEqual([
    `${what} its amount is 200000, the log says 100000.`,
  ])
  expect(await told(`state = 'rejected'`, `state = 'agreement'`)).toEqual([
    `${what} its state is rejected, the log says agreement.`,
  ])
  const day = `interval '1 day'`
  expect(await told(`decided_at = decided_at - ${day}`, `decided_at = decided_at + ${day}`)).toEqual([
    `${what} its row holds another decision than the log.`,
  ])
})

it('names a release that was changed, made or taken back behind the log', async () => {
  const { application, instalment } = await aPaidAward(await app.anOrganisation({ type: 'npo' }))
  const told = (id: string, set: string, undo: string) =>
    past.saidOf('grant_instalments', instalments(set, id), instalments(undo, id))
  const what = `Grant instalment ${instalment}:`
  expect(await told(instalment, 'amount = 1', 'amount = 30000')).toEqual([
    `${what} its amount is 1, the log says 30000.`,
  ])
  expect(await told(instalment, `reference = 'TR-2'`, `reference = 'TR-1'`)).toEqual([
    `${what} its row holds another decision than the log.`,
  ])
  const next = (await steps.judged(application)).instalments[1]!.id
  expect(await told(next, `state = 'released', released_at = now()`, `state = 'planned', released_at = null`)).toEqual([
    `Grant instalment ${next}: its row was added, and the log does not hold it.`,
  ])
  const keep = `create temp table kept as select * from grant_instalments where id = '${instalment}'`
  expect(
    await past.saidOf(
      'grant_instalments',
      `${keep}; delete from grant_instalments where id = '${instalment}'`,
      'insert into grant_instalments select * from kept; drop table kept',
    ),
  ).toEqual([`${what} the log holds it, and its row is lost.`])
  expect(await past.said()).toEqual([])
})

it('names an application that was added behind the log', async () => {
  const npo = await app.anOrganisation({ type: 'npo' })
  const id = '11111111-1111-4111-8111-111111111111'
  const added = `insert into grant_applications (org_id, id, grant_id, state, number, applicant, awarded, decided_at,
      prepared_by, created_by, created_at, changed_at)
    values ('${npo.organisation.id}', '${id}', '${call.id}', 'agreement', 'GR-0', '{"en": "A", "ar": ""}', 100, now(),
      '{}', '${npo.personId}', now(), now())`
  expect(await past.saidOf('grant_applications', added, `delete from grant_applications where id = '${id}'`)).toEqual([
    `Grant application ${id}: its row was added, and the log does not hold it.`,
  ])
})

it('finds nothing once a person is erased whose application was rejected', async () => {
  const person = await app.aPerson()
  const { body } = await steps.apply(person, call)
  const reject = { action: 'reject', note: 'Outside the call', version: body.version }
  const path = `/api/platform/grant-applications/${body.id}/moves`
  expect(await app.call(app.officer, 'POST', path, reject)).toMatchObject({ status: 200 })
  const url = `/auth/v1/admin/users/${person.personId}`
  expect((await app.app.inject({ method: 'DELETE', url, headers: { apikey: key } })).statusCode).toBe(200)
  expect(await app.call(app.officer, 'GET', `/api/platform/grant-applications/${body.id}`)).toMatchObject({
    status: 404,
  })
  expect(await past.said()).toEqual([])
})
