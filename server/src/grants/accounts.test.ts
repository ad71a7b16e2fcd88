import type { RegistrationForReview } from '@athar/contracts/npo-registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNpoApp, type NpoApp } from '../npo-registration/testing.ts'
import type { Acting, Owner } from '../organisations/testing.ts'
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
  expect((await steps.release(due[1])).body.code).toBe('grants.account-waits')
  await expect(
    asOfficer(
      app.second,
      sql`update grant_instalments set state = 'released', released_at = now(), reference = 'T' where id = ${due[1]}`,
    ),
  ).rejects.toMatchObject({ code: '42501' })

  const { body } = await confirm((await waiting()).id)
  expect(body.waitingAccount).toBeNull()
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
