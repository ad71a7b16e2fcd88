import type { OwnRegistration, RegistrationForReview } from '@athar/contracts/npo-registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNpoApp, type NpoApp } from '../npo-registration/testing.ts'
import { appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { grantSteps, withOfficers, type GrantsApp, type GrantSteps, type Refused } from './testing.ts'

/** The account that a recipient is paid to, and what becomes of a release when it changes. */
let app: NpoApp & GrantsApp
let steps: GrantSteps
let npo: Owner
let registration: string
beforeAll(async () => {
  app = await withOfficers(await startNpoApp())
  steps = grantSteps(app)
})
afterAll(() => app.close())

const [first, other] = ['SA0380000000608010167519', 'SA4420000001234567891234'] as const

async function aRecipient(): Promise<void> {
  npo = await app.anNpo()
  registration = (await app.anApproved(npo)).id
}
async function give(iban: string): Promise<void> {
  const { version } = (await registered()).body
  const path = `/api/npo/registrations/${registration}/iban`
  const { status, body } = await app.call<Refused>(npo, 'PUT', path, { iban, version })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await app.advance(1)
}
const registered = (who: Acting = app.second) =>
  app.call<RegistrationForReview>(who, 'GET', `/api/platform/npo-registrations/${registration}`)
const confirm = (account: string, who: Acting = app.second) =>
  app.call<RegistrationForReview & Refused>(who, 'POST', `/api/platform/npo-registrations/${registration}/account`, {
    account,
  })
const ownOne = async () => (await app.call<OwnRegistration>(npo, 'GET', '/api/npo/registration')).body
const waiting = async () => (await registered()).body.waitingAccount!
/** An agreement with both instalments reported. */
async function agreed() {
  const one = await steps.anAgreement(npo, await app.aCall(), 1_000_00)
  for (const { id } of one.instalments) await steps.report(npo, id)
  return { id: one.id, due: one.instalments.map(({ id }) => id) as [string, string] }
}
const asOfficer = (who: Acting, statement: ReturnType<typeof sql>) =>
  app.platform.database.transaction(
    { personId: who.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
    ({ db }) => statement.execute(db),
  )
const told = async (who: Acting) =>
  (await app.call<{ items: { kind: string; link: string }[] }>(who, 'GET', '/api/notifications')).body.items.filter(
    ({ kind, link }) => kind === 'npo-registration.account-changed' && link.endsWith(registration),
  ).length

it('the account known with the award is confirmed by it; of another officers hear, and release nothing', async () => {
  await aRecipient()
  await give(first)
  const { id, due } = await agreed()
  expect((await registered()).body.waitingAccount).toBeNull()
  expect((await steps.release(due[0])).status).toBe(200)

  await give(other)
  expect([await told(app.officer), await told(app.second)]).toEqual([1, 1])
  expect(await waiting()).toMatchObject({ iban: other, before: first })
  expect((await steps.judged(id)).waitingAccount).toBe(registration)
  expect((await ownOne()).accountWaits).toBe(true)
  expect((await steps.release(due[1])).body.code).toBe('grants.account-waits')
  await expect(
    asOfficer(
      app.second,
      sql`update grant_instalments set state = 'released', released_at = now(), reference = 'T' where id = ${due[1]}`,
    ),
  ).rejects.toMatchObject({ code: '42501' })

  const { body } = await confirm((await waiting()).id)
  expect(body.waitingAccount).toBeNull()
  expect((await ownOne()).accountWaits).toBe(false)
  expect((await steps.judged(id)).waitingAccount).toBeNull()
  expect((await steps.release(due[1])).status).toBe(200)
})

it('an account given between award and agreement does not take the place of the one that was decided on', async () => {
  await aRecipient()
  await give(first)
  const award = await steps.anAward(npo, await app.aCall(), 1_000_00)
  await app.advance(1)
  await give(other)
  const { instalments } = (await steps.accept(npo, award)).body
  await steps.report(npo, instalments[0]!.id)
  expect(await waiting()).toMatchObject({ iban: other, before: first })
  expect((await steps.release(instalments[0]!.id)).body.code).toBe('grants.account-waits')
})

it('a first account after the agreement waits too; a recipient without one is paid as was agreed', async () => {
  await aRecipient()
  const { due } = await agreed()
  expect((await steps.release(due[0])).status).toBe(200)
  await give(first)
  expect(await waiting()).toMatchObject({ iban: first, before: null })
  expect((await steps.release(due[1])).body.code).toBe('grants.account-waits')
})

it('a changed account is confirmed by no later award: an earlier one was decided on another', async () => {
  await aRecipient()
  await give(first)
  const early = await steps.anAward(npo, await app.aCall(), 1_000_00)
  await app.advance(1)
  await give(other)
  const late = await steps.anAward(npo, await app.aCall(), 1_00)
  await steps.accept(npo, late)
  const { instalments } = (await steps.accept(npo, early)).body
  await steps.report(npo, instalments[0]!.id)
  expect(await waiting()).toMatchObject({ iban: other })
  expect((await steps.release(instalments[0]!.id)).body.code).toBe('grants.account-waits')
})

it('nor is the first account of a recipient who was paid without one', async () => {
  await aRecipient()
  const { due } = await agreed()
  await steps.release(due[0])
  await give(first)
  await steps.anAgreement(npo, await app.aCall(), 1_00)
  expect((await steps.release(due[1])).body.code).toBe('grants.account-waits')
})

it('an account that was corrected before any award is confirmed with the first one', async () => {
  await aRecipient()
  await give(other)
  await give(first)
  const { due } = await agreed()
  expect((await steps.release(due[0])).status).toBe(200)
})

it('an account changed at the same moment is not paid to unconfirmed', async () => {
  await aRecipient()
  await give(first)
  const { due } = await agreed()
  const { personId, organisation } = npo
  const owner = { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' } as const
  const { database, clock } = app.platform
  const { released } = await database.transaction(owner, async ({ db }) => {
    await sql`update npo_registrations set iban = ${other}, changed_at = ${clock.now()}, version = version + 1
      where id = ${registration}`.execute(db)
    const release = steps.release(due[0])
    await expect.poll(() => waitingSessions((query) => database.pool.query(query))).toBeGreaterThan(0)
    return { released: release }
  })
  expect((await released).body.code).toBe('grants.account-waits')
})

it('who was a member when the account was given does not confirm it after leaving, also to the database', async () => {
  await aRecipient()
  await give(first)
  await agreed()
  const member = await app.aMember(npo, 'viewer')
  await give(other)
  await app.call(member, 'POST', '/api/organisation/leave')
  await appoint(app, member.personId, 'grants_officer')
  const alone = { ...member, headers: { authorization: member.headers['authorization']! } }
  const officer = await app.withMfa(await app.signIn(alone))
  const { id } = await waiting()
  expect((await confirm(id, officer)).body.code).toBe('npo-registration.own-registration')
  await expect(
    asOfficer(
      officer,
      sql`update npo_accounts set confirmed_by = ${officer.personId}, confirmed_at = now() where id = ${id}`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  expect((await confirm(id)).status).toBe(200)
})
