import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../platform/database.ts'
import { readEveryTable, tablesHolding } from '../../platform/testing/every-table.ts'
import { rowsReadBy } from '../../platform/testing/rows-read.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { invitationsFor } from '../store.ts'
import { readInvitations } from '../store-personal-data.ts'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'

/** What the rows of an invitation let through, in bare SQL of whoever was invited. */
let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const invite = async (owner: Owner, { email }: Acting): Promise<string> => {
  const body = { email, role: 'viewer', language: 'en' }
  return (await app.call<{ id: string }>(owner, 'POST', '/api/organisation/invitations', body)).body.id
}
const as = <T>({ personId, email }: Acting, work: (db: Db) => Promise<T>): Promise<T> =>
  app.platform.database.transaction({ personId }, async ({ db }) => {
    await sql`select set_config('app.email', ${email}, true)`.execute(db)
    return work(db)
  })
const join = (owner: Owner, { personId }: Acting) =>
  sql`insert into memberships (org_id, person_id, role, since, invited_by)
    values (${owner.organisation.id}, ${personId}, 'viewer', now(), ${owner.personId})`

it.each<[string, (victim: Owner) => RawBuilder<unknown>]>([
  ['another role', () => sql`role = 'auditor'`],
  ['another organisation', (victim) => sql`org_id = ${victim.organisation.id}`],
  ['another end', () => sql`expires_at = expires_at + interval '1 year'`],
  ['another inviter', () => sql`invited_by = gen_random_uuid()`],
  ['the acceptance of somebody else', () => sql`accepted_at = now(), accepted_by = gen_random_uuid()`],
])('whoever is invited cannot give the invitation %s', async (_what, change) => {
  const [owner, victim, guest] = [
    await app.anOrganisationWithMfa(),
    await app.anOrganisationWithMfa(),
    await app.aPerson(),
  ]
  const id = await invite(owner, guest)
  const changing = as(guest, (db) => sql`update invitations set ${change(victim)} where id = ${id}`.execute(db))
  await expect(changing).rejects.toMatchObject({ code: '42501' })
})

it('an invitation that has expired opens no row, and is forgotten', async () => {
  const [owner, guest] = [await app.anOrganisationWithMfa(), await app.aPerson()]
  const id = await invite(owner, guest)
  const named = () =>
    as(guest, (db) => sql`select 1 from organisations where id = ${owner.organisation.id}`.execute(db))
  expect((await named()).rows).toHaveLength(1)
  const expire = sql`update invitations set expires_at = now() - interval '1 second' where id = ${id}`
  await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) => expire.execute(db),
  )
  expect((await named()).rows).toEqual([])
  await expect(as(guest, (db) => join(owner, guest).execute(db))).rejects.toMatchObject({ code: '42501' })

  const waiting = await app.aPerson()
  await invite(owner, waiting)
  await app.features.rounds.find(({ name }) => name === 'organisations.forget-invitations')?.run()
  const tables = await readEveryTable(app.testDatabase.ownerUrl)
  expect(tablesHolding(new Map([['invitations', tables.get('invitations') ?? []]]), guest.email)).toEqual([])
  expect(tablesHolding(new Map([['invitations', tables.get('invitations') ?? []]]), waiting.email)).toEqual([
    'invitations',
  ])
})

it('whoever asks for theirs has those of everybody else left unread', async () => {
  const [owner, other, guest] = [
    await app.anOrganisationWithMfa(),
    await app.anOrganisationWithMfa(),
    await app.aPerson(),
  ]
  await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
        select ${owner.organisation.id}, gen_random_uuid(), 'guest-' || nth || '@example.com', 'viewer', ${owner.personId}, now(), now() + interval '7 days'
          from generate_series(1, 10000) nth`.execute(db),
  )
  await invite(other, guest)
  // As the database does by itself once a table has grown.
  await runSql(app.testDatabase.ownerUrl, 'analyze invitations')
  await as(guest, async (db) => {
    // Of one organisation, as most are here, they might be read through all the same; where an index is missing they must be.
    await sql`set local enable_seqscan = off`.execute(db)
    const read = await rowsReadBy(db, 'invitations', async () => {
      expect(await invitationsFor(db, guest.email, app.platform.clock.now())).toHaveLength(1)
      expect(await readInvitations(db, guest)).toHaveLength(1)
    })
    expect(read).toBeLessThan(100)
  })
})
