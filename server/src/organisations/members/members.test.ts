import type { organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { erasePerson, soleOwnershipsOf } from '../store-personal-data.ts'
import { postAllMail } from '../../notifications/testing.ts'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'

type Members = ResponseOf<typeof organisations.listMembers>
type Me = ResponseOf<typeof organisations.readMe>

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const changeRole = (who: Acting, whom: Acting, role: string, seen: string) =>
  app.call<{ code?: string; details?: object } | null>(who, 'PUT', `/api/organisation/members/${whom.personId}/role`, {
    role,
    seen,
  })
const about = (who: Acting, whom: Acting, action: 'deactivate' | 'reactivate') =>
  app.call<{ code?: string } | null>(who, 'POST', `/api/organisation/members/${whom.personId}/${action}`)
const leave = (who: Acting) => app.call<{ code?: string } | null>(who, 'POST', '/api/organisation/leave')
const members = async (who: Acting) => (await app.call<Members>(who, 'GET', '/api/organisation/members')).body.members
const roleOf = async (owner: Owner, whom: Acting) =>
  (await members(owner)).find(({ personId }) => personId === whom.personId)?.role
/** What was mailed to somebody about what happened, by its subject. */
const mailsTo = async (email: string) => {
  await postAllMail(app)
  return (await app.mailbox())
    .filter(({ to, type }) => to === email && type === 'notification')
    .map(({ subject }) => subject)
}
const invite = (who: Acting, email: string, role: string) =>
  app.call<{ id: string; code?: string }>(who, 'POST', '/api/organisation/invitations', { email, role, language: 'en' })
const openTo = async (owner: Owner) =>
  (await app.call<Members>(owner, 'GET', '/api/organisation/members')).body.invitations.map(({ email }) => email)

describe('a role', () => {
  it('is changed over the one that was seen; the member is told', async () => {
    const owner = await app.anOrganisationWithMfa()
    const member = await app.aMember(owner, 'viewer')
    expect((await changeRole(owner, member, 'reviewer', 'viewer')).status).toBe(204)
    expect(await roleOf(owner, member)).toBe('reviewer')
    await expect.poll(() => mailsTo(member.email)).toEqual(['Your role at Najd Industries has changed'])
    // Asked again, it is done already; over an old state it is refused with the new one.
    expect((await changeRole(owner, member, 'reviewer', 'viewer')).status).toBe(204)
    expect(await changeRole(owner, member, 'auditor', 'viewer')).toMatchObject({
      status: 409,
      body: { code: 'organisations.role-changed', details: { role: 'reviewer' } },
    })
    expect(await mailsTo(member.email)).toHaveLength(1)
  })

  it('is the business of administrators, an owner’s that of owners', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    const preparer = await app.aMember(owner, 'preparer')
    expect((await changeRole(admin, preparer, 'reviewer', 'preparer')).status).toBe(204)
    for (const [who, whom, role, seen] of [
      [admin, preparer, 'owner', 'reviewer'],
      [admin, admin, 'owner', 'admin'],
      [admin, owner, 'viewer', 'owner'],
    ] as const)
      expect(await changeRole(who, whom, role, seen)).toMatchObject({
        status: 403,
        body: { code: 'organisations.owner-only' },
      })
    expect(await changeRole(preparer, admin, 'viewer', 'admin')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await changeRole(owner, preparer, 'owner', 'reviewer')).status).toBe(204)
  })

  it('that is lost takes the open invitations with it that its holder may no longer send', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    for (const role of ['owner', 'admin', 'viewer']) await invite(second, `${role}@example.com`, role)
    expect((await changeRole(owner, second, 'admin', 'owner')).status).toBe(204)
    expect((await openTo(owner)).toSorted()).toEqual(['admin@example.com', 'viewer@example.com'])
    expect((await changeRole(owner, second, 'reviewer', 'admin')).status).toBe(204)
    expect(await openTo(owner)).toEqual([])
  })

  it('of the last owner stays', async () => {
    const owner = await app.anOrganisationWithMfa()
    expect(await changeRole(owner, owner, 'admin', 'owner')).toMatchObject({
      status: 409,
      body: { code: 'organisations.last-owner' },
    })
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    expect((await changeRole(owner, owner, 'admin', 'owner')).status).toBe(204)
    expect(await changeRole(second, second, 'viewer', 'owner')).toMatchObject({
      body: { code: 'organisations.last-owner' },
    })
  })

  it('of an owner stays where the only other one is kept out by the operator', async () => {
    const platform = await app.aPlatformOwner()
    const owner = await app.anOrganisationWithMfa()
    const second = await app.aMember(owner, 'owner')
    const account = (action: string, body: object) =>
      app.call(platform, 'POST', `/api/admin/users/${second.personId}/${action}`, { reason: 'As examined', ...body })
    const stays = { status: 409, body: { code: 'organisations.last-owner' } }
    expect((await account('block', { until: null })).status).toBe(200)
    expect(await leave(owner)).toMatchObject(stays)
    expect(await changeRole(owner, owner, 'viewer', 'owner')).toMatchObject(stays)
    expect((await account('unblock', {})).status).toBe(200)
    expect((await leave(owner)).status).toBe(204)
  })

  it('is given up by only one of two owners at the same moment', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    const answers = await Promise.all([
      changeRole(owner, owner, 'viewer', 'owner'),
      changeRole(second, second, 'viewer', 'owner'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  it('stays with one of two owners when the account of the other is taken out as they leave', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await app.aMember(owner, 'owner')
    const leaving = await app.platform.database.transaction({ personId: second.personId }, async ({ db }) => {
      expect(await soleOwnershipsOf(db, second.personId, app.platform.clock.now())).toEqual([])
      let answered = false
      const answer = leave(owner).finally(() => {
        answered = true
      })
      const waiting = () => waitingSessions((query) => app.platform.database.pool.query(query))
      await expect.poll(async () => answered || (await waiting()) > 0).toBe(true)
      await erasePerson(db, second, app.platform.clock.now())
      return { answer }
    })
    expect(await leaving.answer).toMatchObject({ status: 409, body: { code: 'organisations.last-owner' } })
  })
})

describe('who is deactivated', () => {
  let owner: Owner
  let member: Acting
  beforeAll(async () => {
    owner = await app.anOrganisationWithMfa()
    member = await app.aMember(owner, 'preparer')
  })

  it('loses session, API tokens and organisation at once, is told, and is listed to administrators only', async () => {
    const made = await app.call<{ secret: string }>(member, 'POST', '/api/profile/tokens', {
      name: 'Meter readings',
      scopes: ['read'],
      expiresInDays: 30,
    })
    const program = { ...member, headers: { authorization: `Bearer ${made.body.secret}` } }
    expect((await app.call(program, 'GET', '/api/organisation')).status).toBe(200)
    expect((await about(owner, member, 'deactivate')).status).toBe(204)
    expect((await app.call(program, 'GET', '/api/organisation')).status).toBe(401)
    expect(await app.call(member, 'GET', '/api/organisation')).toMatchObject({
      status: 401,
      body: { code: 'session-expired' },
    })
    const again = await app.signIn(member)
    expect((await app.call<Me>(again, 'GET', '/api/me')).body.memberships).toEqual([])
    expect(await app.call(again, 'GET', '/api/organisation')).toMatchObject({
      status: 403,
      body: { code: 'not-a-member' },
    })
    await expect.poll(() => mailsTo(member.email)).toEqual(['Your access to Najd Industries has ended'])
    const viewer = await app.aMember(owner, 'viewer')
    const seenBy = async (who: Acting) => (await members(who)).find(({ personId }) => personId === member.personId)
    expect((await seenBy(owner))?.deactivatedAt).toMatch(/^\d{4}-/)
    expect(await seenBy(viewer)).toBeUndefined()
    // Twice is as good as once.
    expect((await about(owner, member, 'deactivate')).status).toBe(204)
  })

  it('is not invited, and comes back by reactivation in the same role', async () => {
    const invitation = { email: member.email, role: 'admin', language: 'en' }
    expect(await app.call(owner, 'POST', '/api/organisation/invitations', invitation)).toMatchObject({
      status: 409,
      body: { code: 'organisations.member-deactivated' },
    })
    expect((await about(owner, member, 'reactivate')).status).toBe(204)
    expect((await about(owner, member, 'reactivate')).status).toBe(204)
    const back = await app.signIn(member)
    expect((await app.call<Me>(back, 'GET', '/api/me')).body.memberships).toMatchObject([{ role: 'preparer' }])
  })

  it('keeps no invitation that would open the door again', async () => {
    const guest = await app.aMember(owner, 'viewer')
    // An invitation of before, that nobody could send now.
    await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
          values (${owner.organisation.id}, gen_random_uuid(), ${guest.email}, 'admin', ${owner.personId}, now(), now() + interval '9 days')`.execute(
          db,
        ),
    )
    // Nor is a member asked to come where they are.
    expect((await app.call<Me>(guest, 'GET', '/api/me')).body.invitations).toEqual([])
    expect((await about(owner, guest, 'deactivate')).status).toBe(204)
    const again = await app.signIn(guest)
    expect((await app.call<Me>(again, 'GET', '/api/me')).body.invitations).toEqual([])
  })

  it('keeps none that would make an owner of them either, whoever deactivates them', async () => {
    const admin = await app.withMfa(await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin'))))
    const guest = await app.aMember(owner, 'viewer')
    await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
          values (${owner.organisation.id}, gen_random_uuid(), ${guest.email}, 'owner', ${owner.personId}, now(), now() + interval '9 days')`.execute(
          db,
        ),
    )
    expect((await about(admin, guest, 'deactivate')).status).toBe(204)
    expect((await app.call<Me>(await app.signIn(guest), 'GET', '/api/me')).body.invitations).toEqual([])
  })

  it('comes back under another address by no invitation of before, and by one that was sent to it since', async () => {
    const guest = await app.aMember(owner, 'viewer')
    const [before, since] = [1, 2].map((nth) => `${nth}-${guest.email}`) as [string, string]
    const { body: early } = await invite(owner, before, 'admin')
    await app.advance(60)
    expect((await about(owner, guest, 'deactivate')).status).toBe(204)
    await app.advance(60)
    const { body: late } = await invite(owner, since, 'viewer')
    const as = async (address: string) => {
      await runSql(app.testDatabase.ownerUrl, 'update auth.users set email = $2 where id = $1', [
        guest.personId,
        address,
      ])
      return app.signIn({ ...guest, email: address })
    }
    const first = await as(before)
    expect((await app.call<Me>(first, 'GET', '/api/me')).body.invitations).toEqual([])
    expect((await app.call(first, 'POST', `/api/invitations/${early.id}/accept`)).status).toBe(404)
    const byHand = app.platform.database.transaction({ personId: guest.personId }, async ({ db }) => {
      await sql`select set_config('app.email', ${before}, true)`.execute(db)
      const { numAffectedRows } =
        await sql`update memberships set role = 'admin', ended_at = null, ended_how = null, ended_by = null
          where person_id = ${guest.personId}`.execute(db)
      return numAffectedRows
    })
    expect(await byHand).toBe(0n)
    const second = await as(since)
    expect((await app.call(second, 'POST', `/api/invitations/${late.id}/accept`)).status).toBe(200)
    expect((await app.call<Me>(second, 'GET', '/api/me')).body.memberships).toMatchObject([{ role: 'viewer' }])
    expect((await app.call(owner, 'POST', `/api/organisation/invitations/${early.id}/withdraw`)).status).toBe(204)
  })

  it('leaves no open invitation of theirs, and one that was sent by somebody else', async () => {
    const admin = await app.withMfa(await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin'))))
    const [theirs, others] = [await app.aPerson(), await app.aPerson()]
    const { body } = await invite(admin, theirs.email, 'admin')
    expect((await invite(owner, others.email, 'viewer')).status).toBe(201)
    expect((await about(owner, admin, 'deactivate')).status).toBe(204)
    expect((await app.call(theirs, 'POST', `/api/invitations/${body.id}/accept`)).status).toBe(404)
    expect(await openTo(owner)).toEqual([others.email])
  })

  it('is never oneself, nor an owner by an administrator, nor somebody unknown', async () => {
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    expect((await about(owner, owner, 'deactivate')).body?.code).toBe('organisations.not-oneself')
    expect((await about(admin, owner, 'deactivate')).body?.code).toBe('organisations.owner-only')
    const stranger = await app.aPerson()
    expect(await about(owner, stranger, 'deactivate')).toMatchObject({
      status: 404,
      body: { code: 'organisations.member-not-found' },
    })
    expect((await about(owner, stranger, 'reactivate')).status).toBe(404)
  })
})

describe('leaving', () => {
  it('is for everybody but the last owner, and leaves the session as it is', async () => {
    const owner = await app.anOrganisationWithMfa()
    const viewer = await app.aMember(owner, 'viewer')
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    expect((await invite(admin, 'colleague@example.com', 'viewer')).status).toBe(201)
    expect((await leave(admin)).status).toBe(204)
    expect(await openTo(owner)).toEqual([])
    expect((await leave(viewer)).status).toBe(204)
    expect((await app.call<Me>(viewer, 'GET', '/api/me')).body.memberships).toEqual([])
    expect((await leave(viewer)).body?.code).toBe('not-a-member')
    expect(await leave(owner)).toMatchObject({ status: 409, body: { code: 'organisations.last-owner' } })
    await app.aMember(owner, 'owner')
    expect((await leave(owner)).status).toBe(204)
  })

  it('with the whole account takes back the open invitations of its person', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    expect((await invite(admin, 'colleague@example.com', 'viewer')).status).toBe(201)
    await app.platform.database.transaction({ personId: admin.personId }, ({ db }) =>
      erasePerson(db, admin, app.platform.clock.now()),
    )
    expect(await openTo(owner)).toEqual([])
  })

  it('is undone by an invitation only', async () => {
    const owner = await app.anOrganisationWithMfa()
    const viewer = await app.aMember(owner, 'viewer')
    await leave(viewer)
    expect((await about(owner, viewer, 'reactivate')).status).toBe(404)
    const { body } = await app.call<{ id: string }>(owner, 'POST', '/api/organisation/invitations', {
      email: viewer.email,
      role: 'auditor',
      language: 'en',
    })
    expect((await app.call(viewer, 'POST', `/api/invitations/${body.id}/accept`)).status).toBe(200)
    expect(await roleOf(owner, viewer)).toBe('auditor')
  })
})

it('an invitation is taken back, once', async () => {
  const owner = await app.anOrganisationWithMfa()
  const guest = await app.aPerson()
  const { body } = await app.call<{ id: string }>(owner, 'POST', '/api/organisation/invitations', {
    email: guest.email,
    role: 'viewer',
    language: 'en',
  })
  const withdraw = (who: Acting) => app.call(who, 'POST', `/api/organisation/invitations/${body.id}/withdraw`)
  expect((await withdraw(await app.anOrganisationWithMfa())).status).toBe(404)
  expect((await withdraw(owner)).status).toBe(204)
  expect((await withdraw(owner)).status).toBe(404)
  expect((await app.call(guest, 'POST', `/api/invitations/${body.id}/accept`)).status).toBe(404)
})

it('an owner’s invitation is replaced and taken back by owners, and seen by administrators', async () => {
  const owner = await app.anOrganisationWithMfa()
  const admin = await app.withMfa(await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin'))))
  const email = 'co-owner@example.com'
  const { id } = (await invite(owner, email, 'owner')).body
  const withdraw = (who: Acting) =>
    app.call<{ code?: string } | null>(who, 'POST', `/api/organisation/invitations/${id}/withdraw`)
  const inOneList = (who: Acting) =>
    app.call<ResponseOf<typeof organisations.inviteMembers>>(who, 'POST', '/api/organisation/invitations/many', {
      invitations: [{ line: 2, email, role: 'viewer', language: 'en' }],
    })
  const list = { name: 'list.csv', bytes: Buffer.from(`email,role\n${email.toUpperCase()},viewer\n`) }
  const previewed = (who: Acting) =>
    app.send<ResponseOf<typeof organisations.readInvitationList>>(
      who,
      '/api/organisation/invitations/list?language=en',
      list,
    )
  expect((await invite(admin, email.toUpperCase(), 'viewer')).body.code).toBe('organisations.owner-invited')
  expect((await withdraw(admin)).body?.code).toBe('organisations.owner-invited')
  expect((await inOneList(admin)).body).toEqual({ sent: 0, refused: [{ line: 2, email, refusal: 'owner-invited' }] })
  expect((await previewed(admin)).body.rows).toMatchObject([{ refusal: 'owner-invited' }])
  expect((await previewed(owner)).body.rows).toMatchObject([{ refusal: null, replaces: true }])
  expect((await app.call<Members>(admin, 'GET', '/api/organisation/members')).body.invitations).toMatchObject([
    { id, email, role: 'owner' },
  ])
  // In the database too.
  const asAdmin = (statement: ReturnType<typeof sql>) =>
    app.platform.database.transaction(
      { personId: admin.personId, organisationId: owner.organisation.id, role: 'admin', aal: 'aal2' },
      async ({ db }) => (await statement.execute(db)).rows,
    )
  expect(await asAdmin(sql`update invitations set role = 'viewer' where id = ${id} returning id`)).toEqual([])
  expect(await asAdmin(sql`delete from invitations where id = ${id} returning id`)).toEqual([])
  expect((await withdraw(owner)).status).toBe(204)
})

it('an owner’s invitation whose time is over is in nobody’s way until it is forgotten in the night', async () => {
  const owner = await app.anOrganisationWithMfa()
  const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
  const [email, another] = ['late-owner@example.com', 'late-owner-too@example.com']
  for (const each of [email, another])
    await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) =>
        sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at) values (${owner.organisation.id},
          gen_random_uuid(), ${each}, 'owner', ${owner.personId}, now() - interval '15 days', now() - interval '1 day')`.execute(
          db,
        ),
    )
  expect((await invite(admin, email, 'viewer')).status).toBe(201)
  const invitations = [{ line: 2, email: another, role: 'viewer', language: 'en' }]
  const listed = await app.call(admin, 'POST', '/api/organisation/invitations/many', { invitations })
  expect(listed.body).toEqual({ sent: 1, refused: [] })
  expect(await openTo(owner)).toEqual([email, another])
})

describe('the database itself', () => {
  const as = (who: Acting, owner: Owner, role: string, statement: ReturnType<typeof sql>) =>
    app.platform.database.transaction(
      { personId: who.personId, organisationId: owner.organisation.id, role, aal: 'aal2' },
      async ({ db }) => (await statement.execute(db)).numAffectedRows,
    )

  it('lets administrators touch no owner, members change no role, and no organisation lose its last owner', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    const viewer = await app.aMember(owner, 'viewer')
    const rise = (who: Acting) => sql`update memberships set role = 'owner' where person_id = ${who.personId}`
    await expect(as(admin, owner, 'admin', rise(admin))).rejects.toMatchObject({ code: '42501' })
    await expect(as(viewer, owner, 'viewer', rise(viewer))).rejects.toMatchObject({ code: '42501' })
    const leaveAsOwner = sql`update memberships set role = 'owner', ended_at = now(), ended_how = 'left' where person_id = ${viewer.personId}`
    await expect(as(viewer, owner, 'viewer', leaveAsOwner)).rejects.toMatchObject({ code: '42501' })
    const unmake = sql`update memberships set role = 'viewer' where person_id = ${owner.personId}`
    expect(await as(admin, owner, 'admin', unmake)).toBe(0n)
    await expect(as(owner, owner, 'owner', unmake)).rejects.toMatchObject({
      constraint: 'memberships_keep_an_owner',
    })
    const invite = sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
      values (${owner.organisation.id}, gen_random_uuid(), 'x@example.com', 'owner', ${admin.personId}, now(), now())`
    await expect(as(admin, owner, 'admin', invite)).rejects.toMatchObject({ code: '42501' })
  })
})

it('every action stands in the trail with ids only', async () => {
  const owner = await app.anOrganisationWithMfa()
  const member = await app.aMember(owner, 'viewer')
  await changeRole(owner, member, 'auditor', 'viewer')
  await about(owner, member, 'deactivate')
  await about(owner, member, 'reactivate')
  const back = await app.signIn(member)
  await leave({ ...back, headers: { ...back.headers, 'athar-organisation': owner.organisation.id } })
  const { rows } = await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
    ({ db }) =>
      sql<{ action: string; person_id: string; subject_id: string; details: object }>`
        select action, person_id, subject_id, details from audit_trail
         where org_id = ${owner.organisation.id} and subject_type = 'person' order by id`.execute(db),
  )
  expect(rows).toEqual([
    {
      action: 'organisations.change-role',
      person_id: owner.personId,
      subject_id: member.personId,
      details: { from: 'viewer', to: 'auditor' },
    },
    {
      action: 'organisations.deactivate-member',
      person_id: owner.personId,
      subject_id: member.personId,
      details: { role: 'auditor' },
    },
    {
      action: 'organisations.reactivate-member',
      person_id: owner.personId,
      subject_id: member.personId,
      details: { role: 'auditor' },
    },
    {
      action: 'organisations.leave',
      person_id: member.personId,
      subject_id: member.personId,
      details: { role: 'auditor' },
    },
  ])
})
