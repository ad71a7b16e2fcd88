import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'

/** What the rows of members let through, in bare SQL of those who look after them. */
let app: OrganisationsApp
let owner: Owner
let member: Acting
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  member = await app.aMember(owner, 'viewer')
})
afterAll(() => app.close())

type Statement = ReturnType<typeof sql>
/** As an owner, after the second factor. */
const inCharge = async (statement: Statement, personId = owner.personId, aal: 'aal1' | 'aal2' = 'aal2') => {
  const tenancy = { personId, organisationId: owner.organisation.id, role: 'owner', aal } as const
  const { numAffectedRows } = await app.platform.database.transaction(tenancy, ({ db }) => statement.execute(db))
  return numAffectedRows
}
const joining = (personId: string, invitedBy: string | null, role = 'viewer') =>
  sql`insert into memberships (org_id, person_id, role, since, invited_by)
    values (${owner.organisation.id}, ${personId}, ${role}, now(), ${invitedBy})`
const inviting = (email: string, invitedBy: string) =>
  sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
    values (${owner.organisation.id}, ${randomUUID()}, ${email}, 'viewer', ${invitedBy}, now(), now() + interval '1 day')`
const changing = (change: Statement, { personId }: Acting = member) =>
  sql`update memberships set ${change} where org_id = ${owner.organisation.id} and person_id = ${personId}`

it('nobody is made a member by others, invited or not', async () => {
  const guest = await app.aPerson()
  const refused = { code: '42501' }
  await expect(inCharge(joining(guest.personId, null))).rejects.toMatchObject(refused)
  await expect(inCharge(joining(guest.personId, owner.personId))).rejects.toMatchObject(refused)
  expect(await inCharge(inviting(guest.email, owner.personId))).toBe(1n)
  await expect(inCharge(joining(guest.personId, owner.personId))).rejects.toMatchObject(refused)
  await expect(inCharge(changing(sql`person_id = ${guest.personId}`))).rejects.toMatchObject(refused)
})

it('an organisation is founded once', async () => {
  const guest = await app.aPerson()
  await expect(inCharge(joining(guest.personId, null, 'owner'), guest.personId)).rejects.toMatchObject({
    code: '42501',
  })
})

it('nobody invites, and nobody says yes, in the name of somebody else', async () => {
  const admin = await app.withMfa(await app.aMember(owner, 'admin'))
  const guest = await app.aPerson()
  await expect(inCharge(inviting(guest.email, admin.personId))).rejects.toMatchObject({ code: '42501' })
  await inCharge(inviting(guest.email, owner.personId))
  const accepting = (invitedBy: string) =>
    app.platform.database.transaction({ personId: guest.personId }, async ({ db }) => {
      await sql`select set_config('app.email', ${guest.email}, true)`.execute(db)
      return (await joining(guest.personId, invitedBy).execute(db)).numAffectedRows
    })
  await expect(accepting(admin.personId)).rejects.toMatchObject({ code: '42501' })
  expect(await accepting(owner.personId)).toBe(1n)
})

it.each<[string, () => Statement]>([
  ['when it began', () => sql`since = since - interval '1 year'`],
  ['who invited', () => sql`invited_by = ${randomUUID()}`],
  ['who ended it', () => sql`ended_at = now(), ended_how = 'deactivated', ended_by = ${randomUUID()}`],
])('a membership is not rewritten: %s', async (_what, change) => {
  await expect(inCharge(changing(change()))).rejects.toMatchObject({ code: '42501' })
})

it('whoever left is not taken back by others; whoever was deactivated is', async () => {
  const [gone, kept] = [await app.aMember(owner, 'viewer'), await app.aMember(owner, 'viewer')]
  const ended = (how: string, by: string) => sql`ended_at = now(), ended_how = ${how}, ended_by = ${by}`
  expect(await inCharge(changing(ended('deactivated', owner.personId), kept))).toBe(1n)
  const leaving = { personId: gone.personId, organisationId: owner.organisation.id, role: 'viewer' }
  await app.platform.database.transaction(leaving, ({ db }) => changing(ended('left', gone.personId), gone).execute(db))
  const back = sql`ended_at = null, ended_how = null, ended_by = null, since = now()`
  await expect(inCharge(changing(back, gone))).rejects.toMatchObject({ code: '42501' })
  expect(await inCharge(changing(back, kept))).toBe(1n)
})

it('nobody administers people before the second factor, whichever role they give or take', async () => {
  const [known, kept] = [await app.aMember(owner, 'preparer'), await app.aMember(owner, 'viewer')]
  const out = sql`ended_at = now(), ended_how = 'deactivated', ended_by = ${owner.personId}`
  const back = sql`ended_at = null, ended_how = null, ended_by = null, since = now()`
  expect(await inCharge(changing(out, kept))).toBe(1n)
  const open = `${randomUUID()}@example.com`
  expect(await inCharge(inviting(open, owner.personId))).toBe(1n)
  const review = randomUUID()
  const opening = sql`insert into access_reviews (org_id, id, opened_by, opened_at) values (${owner.organisation.id}, ${review}, ${owner.personId}, now())`
  await inCharge(opening)
  const actions = [
    inviting(`${randomUUID()}@example.com`, owner.personId),
    sql`update invitations set role = 'auditor' where email = ${open}`,
    changing(sql`role = 'auditor'`, known),
    changing(out, known),
    changing(back, kept),
    sql`insert into access_review_lines (org_id, review_id, person_id, role, since, confirmed_by, confirmed_at)
      values (${owner.organisation.id}, ${review}, ${known.personId}, 'preparer', now(), ${owner.personId}, now())`,
  ]
  for (const action of actions)
    await expect(inCharge(action, owner.personId, 'aal1')).rejects.toMatchObject({ code: '42501' })
  for (const action of actions.toReversed()) expect(await inCharge(action)).toBe(1n)
})
