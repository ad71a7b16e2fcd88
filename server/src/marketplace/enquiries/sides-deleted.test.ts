import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { enquiryMakers, startMarketplaceApp, type MarketplaceApp } from '../testing.ts'

let app: MarketplaceApp
let make: ReturnType<typeof enquiryMakers>
/** A provider that will be reminded, with its listing: who publishes is signed in for a day only. */
let slow: { provider: Owner; listing: string }
beforeAll(async () => {
  app = await startMarketplaceApp()
  make = enquiryMakers(app)
  const provider = await app.anOrganisationWithMfa()
  slow = { provider, listing: (await app.aPublished(provider)).id }
})
afterAll(() => app.close())

/** Deleted as any organisation is once its day is there. */
async function deleteOrganisation(owner: Owner): Promise<void> {
  const { personId, organisation } = owner
  const at = app.platform.clock.now()
  await app.platform.database.transaction(
    { personId, organisationId: organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
        values (${organisation.id}, ${personId}, ${at}::timestamptz - interval '30 days', ${at})`.execute(db),
  )
  await app.features.organisations.startDueDeletions()
  await expect.poll(async () => (await app.call(owner, 'GET', '/api/organisation')).status).toBe(403)
}

/** Deleted as anyone is who asks for it, fourteen days later. */
async function deleteAccount(who: Acting): Promise<void> {
  const asked = { email: who.email, password: 'a palm beside the gate' }
  expect((await app.call(who, 'POST', '/api/profile/deletion', asked)).status).toBe(200)
  await app.advance(15 * 86_400)
  await app.features.profile.eraseAccounts()
}

async function aThread(asker: Acting, provider: Owner) {
  const { id: listing } = await app.aPublished(provider)
  const { body: asked } = await make.ask(asker, listing)
  await make.addFile(asker, asked.messages[0]?.id ?? '')
  return (await make.write(provider, asked, 'Six weeks.')).body
}
/** As a superuser with a terminal reads them. */
async function ownerRows(query: string, values: readonly string[]): Promise<object[]> {
  const owner = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<object>(query, [...values])
  await owner.end()
  return rows
}
async function remind(): Promise<void> {
  for (const { name, run } of app.features.marketplace.rounds ?? []) if (name === 'marketplace.remind') await run()
}
const rowsOf = async (id: string) =>
  ownerRows(
    `select 'enquiry' as kind from marketplace_enquiries where id = $1 union all
    select 'message' from marketplace_messages where enquiry_id = $1 union all
    select 'history' from workflow_history where subject_id = $1`,
    [id],
  )

it('an organisation deleted in mid-thread leaves it closed, with its name and texts, no persons', async () => {
  const [provider, asker] = [await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa()]
  const { id } = await aThread(asker, provider)
  await deleteOrganisation(asker)
  const { body } = await make.read(provider, id)
  expect(body).toMatchObject({
    state: 'closed',
    other: { en: 'Najd Industries', ar: 'صناعات نجد' },
    otherGone: true,
    messages: [{ side: 'asker', text: 'How long does it take?', files: [{}] }, { side: 'provider' }],
  })
  expect(body.history.at(-1)).toMatchObject({ action: 'end-enquiry', side: 'system', by: null })
  const file = body.messages[0]?.files[0]?.id ?? ''
  expect((await make.showFile(provider, id, file)).status).toBe(200)
  expect(
    await ownerRows(`select from marketplace_messages where enquiry_id = $1 and person_id = $2`, [id, asker.personId]),
  ).toEqual([])
  const told = await app.call<{ items: { kind: string }[] }>(provider, 'GET', '/api/notifications')
  expect(told.body.items.map(({ kind }) => kind)).toContain('marketplace.enquiry-closed')
  expect((await make.write(provider, body, 'Are you there?')).body.code).toBe('wrong-state')
  // Nothing is left once both are gone.
  await deleteOrganisation(provider)
  expect(await rowsOf(id)).toEqual([])
})

it('the same of a provider; what was agreed stays agreed', async () => {
  const [provider, asker] = [await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa()]
  const thread = await aThread(asker, provider)
  const { body: agreed } = await make.move(asker, thread, 'agree')
  await deleteOrganisation(provider)
  expect((await make.read(asker, agreed.id)).body).toMatchObject({
    state: 'agreed',
    otherGone: true,
    listingId: null,
    other: { en: 'Najd Industries' },
  })
})

it('no side is left in the name of another', async () => {
  const [provider, asker] = [await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa()]
  const { id } = await aThread(asker, provider)
  const other = await app.aPerson()
  for (const [organisationId, personId] of [
    [asker.organisation.id, null],
    [asker.organisation.id, other.personId],
    [null, asker.personId],
  ])
    await expect(
      app.platform.database.transaction({ personId: other.personId }, ({ db }) =>
        sql`select app.leave_enquiries(${organisationId}::uuid, ${personId}::uuid, now())`.execute(db),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  expect((await make.read(asker, id)).body.state).toBe('answered')
})

it('a person who deletes their account leaves no name; their messages stand in their data before', async () => {
  let provider = await app.anOrganisationWithMfa()
  const person = await app.aPerson()
  const { id } = await aThread(person, provider)
  expect((await make.read(provider, id)).body.other.en).toBe('Noura Alharbi')
  const data = await app.call<{ sections: { name: string; items: object[] }[] }>(person, 'GET', '/api/profile/my-data')
  expect(data.body.sections.find(({ name }) => name === 'enquiries')?.items).toMatchObject([
    { kind: 'asker', text: 'How long does it take?', files: ['plan'] },
  ])
  await deleteAccount(person)
  provider = await app.again(provider)
  const { body } = await make.read(provider, id)
  expect(body).toMatchObject({ state: 'closed', otherGone: true, other: { en: '', ar: '' } })
  expect(body.messages[0]?.text).toBe('How long does it take?')
  expect(await ownerRows(`select from marketplace_enquiries where asker_person_id = $1`, [person.personId])).toEqual([])
})

it('a provider is reminded after three and seven days without an answer, once each', async () => {
  const asker = await app.aPerson()
  let provider = slow.provider
  const { body } = await make.ask(asker, slow.listing)
  const later = async (days: number) => {
    await app.advance(days * 86_400)
    for (let nth = 0; nth < 2; nth += 1) await remind()
    provider = await app.again(provider)
    const { items } = (await app.call<{ items: { kind: string }[] }>(provider, 'GET', '/api/notifications')).body
    return items.filter(({ kind }) => kind === 'marketplace.enquiry-waits').length
  }
  expect(await later(2.9)).toBe(0)
  expect(await later(0.2)).toBe(1)
  expect(await later(3)).toBe(1)
  expect(await later(1)).toBe(2)
  expect(await later(20)).toBe(2)
  const { body: answered } = await make.write(provider, body, 'At last.')
  expect(await later(10)).toBe(2)
  await make.write(await app.again(asker), answered, 'And when?')
  expect(await later(3)).toBe(3)
})
