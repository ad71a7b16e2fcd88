import type { grants, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { readEveryTable } from '../platform/testing/every-table.ts'
import { aForm, grantSteps, startGrantsApp, wholeAnswers, type GrantsApp, type GrantSteps } from './testing.ts'

let app: GrantsApp
let steps: GrantSteps
beforeAll(async () => {
  app = await startGrantsApp()
  steps = grantSteps(app)
})
afterAll(() => app.close())

const ledger = async (call: { id: string }) =>
  (await app.call<ResponseOf<typeof grants.readLedger>>(app.officer, 'GET', `/api/platform/grants/${call.id}/ledger`))
    .body
const openData = async () => (await app.call(null, 'GET', '/api/open-data/awards?limit=100')).body

/** Deleted as anyone is who asks for it, fourteen days later. */
async function deleteAccount(who: Acting): Promise<void> {
  const asked = { email: who.email, password: 'a palm beside the gate' }
  expect((await app.call(who, 'POST', '/api/profile/deletion', asked)).status).toBe(200)
  await app.advance(15 * 86_400)
  await app.features.profile.eraseAccounts()
  app = { ...app, officer: await app.again(app.officer), second: await app.again(app.second) }
  steps = grantSteps(app)
}

/** Deleted as any organisation is whose day has come. */
async function deleteOrganisation(owner: Owner): Promise<void> {
  const { personId, organisation } = owner
  const at = app.platform.clock.now()
  const asked = new Date(at.getTime() - 30 * 86_400_000)
  await app.platform.database.transaction(
    { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
        values (${organisation.id}, ${personId}, ${asked}, ${at})`.execute(db),
  )
  await app.features.organisations.startDueDeletions()
  await expect.poll(async () => (await app.call(owner, 'GET', '/api/organisation')).status).toBe(403)
}

/** An application with answers of a person, handed in. */
async function applied(who: Acting, call: { id: string }) {
  const draft = (await steps.apply(who, call)).body
  const path = `/api/grants/applications/${draft.id}`
  const body = { answers: wholeAnswers, version: draft.version }
  const saved = await app.call<{ version: number }>(who, 'PUT', path, body)
  await app.call(who, 'POST', `${path}/submit`, { version: saved.body.version })
  return (await steps.own(who, draft.id)).body
}

it('who was paid as a person can be deleted: award and instalments stay, without words and id', async () => {
  const person = await app.aPerson()
  const call = await app.aCall({ form: aForm }, app.officer)
  const { id, version } = await applied(person, call)
  await steps.approve(call, [{ application: id, amount: 1_000_00, version }])
  const { instalments } = (await steps.accept(person, (await steps.own(person, id)).body)).body
  const [first, last] = instalments.map((one) => one.id) as [string, string]
  await steps.report(person, first, 'The fence of Wadi Alpha stands')
  await steps.release(first)
  await steps.report(person, last, 'The seeds of Wadi Alpha are sown')
  const [before, published] = [await ledger(call), await openData()]
  const steps0 = (await steps.judged(id)).history.map(({ action, to }) => [action, to])

  await deleteAccount(person)

  const tables = await readEveryTable(app.testDatabase.ownerUrl)
  const ofGrants = [...tables].filter(([name]) => /^grant|^workflow_history$/.test(name))
  const rows = ofGrants.flatMap(([name, all]) => all.map((row) => `${name} ${row}`))
  for (const word of [person.personId, person.email, 'Noura', 'Wadi Alpha', 'Wadi terraces'])
    expect(rows.filter((row) => row.includes(word))).toEqual([])
  expect(await ledger(call)).toEqual({
    ...before,
    lines: before.lines.map((line) => ({ ...line, applicant: { en: 'Deleted account', ar: 'حساب محذوف' } })),
  })
  expect(await openData()).toEqual(published)
  const judged = await steps.judged(id)
  expect(judged.history.map(({ action, to }) => [action, to])).toEqual(steps0)
  expect(judged.history.map(({ side, by }) => [side, by?.id ?? null])).toEqual([
    ['person', null],
    ['person', null],
    ['platform', app.officer.personId],
    ['person', null],
  ])
  // What was due is still released, and ends the award.
  const ended = await steps.release(last, 'TR-2')
  expect(ended.body).toMatchObject({ status: 'completed' })
  expect(await ledger(call)).toMatchObject({ awarded: 1_000_00, released: 1_000_00 })
})

it('what was not paid goes with its person, and frees the budget', async () => {
  const person = await app.aPerson()
  const call = await app.aCall({}, app.officer)
  const { id } = await steps.anAgreement(person, call, 1_000_00)
  await deleteAccount(person)
  expect(await ledger(call)).toMatchObject({ awarded: 0, released: 0, lines: [] })
  expect((await app.call(app.officer, 'GET', `/api/platform/grant-applications/${id}`)).status).toBe(404)
})

it('one who does not go has no one else forgotten, whatever they ask the database for', async () => {
  const [person, other] = [await app.aPerson(), await app.aPerson()]
  const { id } = await steps.anAgreement(person, await app.aCall({}, app.officer), 1_000_00)
  await app.platform.database.transaction({ personId: other.personId }, ({ db }) =>
    sql`select app.forget_grant_applicant('{}')`.execute(db),
  )
  expect((await steps.own(person, id)).status).toBe(200)
})

const anNpo = (name: string) => app.anOrganisationWithMfa({ type: 'npo', name: { en: name, ar: name } })

it('an organisation that was paid can be deleted: ledger and open data stay, words and id go', async () => {
  const [paid, unpaid] = [await anNpo('Green Hands'), await anNpo('Wadi Friends')]
  const call = await app.aCall({ form: aForm }, app.officer)
  const { id, version } = await applied(paid, call)
  await steps.approve(call, [{ application: id, amount: 1_000_00, version }])
  const { instalments } = (await steps.accept(paid, (await steps.own(paid, id)).body)).body
  const [first, last] = instalments.map((one) => one.id) as [string, string]
  await steps.report(paid, first, 'The fence of Wadi Alpha stands')
  await steps.release(first)
  await steps.report(paid, last, 'The seeds of Wadi Alpha are sown')
  const [before, published] = [await ledger(call), await openData()]
  expect(JSON.stringify(published)).toContain('Green Hands')
  const other = await applied(unpaid, call)
  await steps.approve(call, [{ application: other.id, amount: 500_00, version: other.version }])

  await deleteOrganisation(paid)
  await deleteOrganisation(unpaid)

  const tables = await readEveryTable(app.testDatabase.ownerUrl)
  const ofGrants = [...tables].filter(([name]) => /^grant|^workflow_history$/.test(name))
  const rows = ofGrants.flatMap(([name, all]) => all.map((row) => `${name} ${row}`))
  for (const word of [paid.organisation.id, unpaid.organisation.id, 'Wadi Alpha', 'Wadi Friends', 'Wadi terraces'])
    expect(rows.filter((row) => row.includes(word))).toEqual([])
  expect(await ledger(call)).toEqual(before)
  expect(await openData()).toEqual(published)
  expect((await steps.judged(id)).history.map(({ side, by }) => [side, by?.id ?? null])).toEqual([
    ['person', null],
    ['person', null],
    ['platform', app.officer.personId],
    ['person', null],
  ])
  expect((await steps.release(last, 'TR-2')).body).toMatchObject({ status: 'completed' })
  expect(await ledger(call)).toMatchObject({ awarded: 1_000_00, released: 1_000_00 })
})

it('what an organisation was paid of a sample call, which open data never names, loses its name', async () => {
  const npo = await anNpo('Sand Cats')
  const call = await app.aCall({}, app.officer)
  const { instalments } = await steps.anAgreement(npo, call, 1_000_00)
  await steps.report(npo, instalments[0]!.id)
  await steps.release(instalments[0]!.id)
  const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  await client.query('update grants set sample = true where id = $1', [call.id])
  await client.end()
  await deleteOrganisation(npo)
  const named = (await ledger(call)).lines.map(({ applicant }) => applicant)
  expect(named).toEqual(Array(2).fill({ en: 'Deleted organisation', ar: 'جهة محذوفة' }))
})

it('no recipient takes away what was paid, whatever they ask the database for', async () => {
  const person = await app.aPerson()
  const call = await app.aCall({}, app.officer)
  const { instalments } = await steps.anAgreement(person, call, 1_000_00)
  await steps.report(person, instalments[0]!.id)
  await steps.release(instalments[0]!.id)
  for (const table of ['grant_instalments', 'grant_applications'])
    await expect(
      app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
        sql`delete from ${sql.table(table)}`.execute(db),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  expect((await ledger(call)).lines).toHaveLength(2)
})
