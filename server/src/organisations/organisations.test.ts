import type { organisations, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actingFor,
  anOrganisationInput,
  saveOrganisation,
  sharedOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from './testing.ts'

type Me = ResponseOf<typeof organisations.readMe>
type Members = ResponseOf<typeof organisations.listMembers>

let app: OrganisationsApp
beforeAll(async () => {
  app = await sharedOrganisationsApp()
})
afterAll(() => app.close())

const me = async (who: Acting) => (await app.call<Me>(who, 'GET', '/api/me')).body
const invite = (who: Acting, email: string, role = 'preparer', language = 'en') =>
  app.call<{ id: string; code?: string }>(who, 'POST', '/api/organisation/invitations', { email, role, language })

describe('the first sign-in', () => {
  test('shows a person without organisations who has not answered the question', async () => {
    const person = await app.aPerson('first@example.com')
    expect(await me(person)).toEqual({
      personId: person.personId,
      email: 'first@example.com',
      aal: 'aal1',
      platformRoles: [],
      memberships: [],
      invitations: [],
      onboarded: false,
    })
  })

  test('is answered by going on as a person, twice without harm', async () => {
    const person = await app.aPerson()
    expect((await app.call(person, 'POST', '/api/me/continue-as-person')).status).toBe(204)
    expect((await app.call(person, 'POST', '/api/me/continue-as-person')).status).toBe(204)
    expect((await me(person)).onboarded).toBe(true)
  })

  test('makes no organisation of a name that nobody could read, and keeps any other as it reads', async () => {
    const person = await app.aPerson()
    for (const unseen of ['\u200b', '\u3164', '\u202e\u2066'])
      expect(
        await app.call(person, 'POST', '/api/organisations', anOrganisationInput({ name: { en: unseen, ar: '' } })),
      ).toMatchObject({ status: 400, body: { details: { issues: [{ path: 'name.ar', code: 'name-missing' }] } } })
    const owner = await app.withMfa(await app.aNewOrganisation({ name: { en: 'Najd\u202e\n Industries', ar: '' } }))
    expect(owner.organisation.name).toEqual({ en: 'Najd Industries', ar: '' })
    const changed = { ...anOrganisationInput(), name: { en: '\u200b', ar: 'نجد\u200f' } }
    expect(await saveOrganisation(app, owner, changed)).toMatchObject({
      status: 200,
      body: { name: { en: '', ar: 'نجد' } },
    })
  })

  test('whoever changes the details does not write over what somebody else saved meanwhile', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.aMember(owner, 'admin'))
    const read = async () => (await app.call<organisations.OrganisationDetails>(owner, 'GET', '/api/organisation')).body
    const { version } = await read()
    const save = (who: Acting, over: object) => saveOrganisation(app, who, { ...anOrganisationInput(over), version })
    expect((await save(admin, { consolidationApproach: 'equity-share' })).status).toBe(200)
    expect(await app.call(owner, 'PUT', '/api/organisation', anOrganisationInput())).toMatchObject({
      status: 400,
      body: { details: { issues: [{ path: 'version' }] } },
    })
    expect(await save(owner, { region: 'SA-04' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await read()).toMatchObject({ consolidationApproach: 'equity-share', version: version + 1 })
    const together = { ...anOrganisationInput({ region: 'SA-04' }), version: version + 1 }
    const answers = await Promise.all([1, 2].map(() => saveOrganisation(app, owner, together)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is answered by an organisation, whose creator owns it', async () => {
    const owner = await app.anOrganisationWithMfa({
      unifiedNumber: '7001234567',
      baseYear: 2021,
      fiscalYearFirstMonth: 7,
    })
    expect(owner.organisation).toMatchObject({
      name: { en: 'Najd Industries', ar: 'صناعات نجد' },
      unifiedNumber: '7001234567',
      baseYear: 2021,
      fiscalYearFirstMonth: 7,
      sample: false,
    })
    expect(await me(owner)).toMatchObject({
      onboarded: true,
      memberships: [{ organisation: { id: owner.organisation.id }, role: 'owner' }],
    })
  })

  test('asks strangers to sign in', async () => {
    expect(await app.call(null, 'GET', '/api/me')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })
})

describe('creating an organisation', () => {
  test('gives other features their part in the same transaction', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { status, body } = await app.call<{ entities: { name: unknown }[] }>(owner, 'GET', '/api/inventory/entities')
    expect(status).toBe(200)
    expect(body.entities).toMatchObject([{ name: owner.organisation.name }])
  })

  test('refuses a unified number that another organisation has, and leaves nothing behind', async () => {
    await app.anOrganisationWithMfa({ unifiedNumber: '7009999999' })
    const person = await app.aPerson()
    expect(
      await app.call(person, 'POST', '/api/organisations', anOrganisationInput({ unifiedNumber: '7009999999' })),
    ).toMatchObject({ status: 409, body: { code: 'organisations.unified-number-taken' } })
    expect(await me(person)).toMatchObject({ memberships: [], onboarded: false })
  })

  test.each([
    ['a unified number that does not begin with 7', { unifiedNumber: '1234567890' }, 'unifiedNumber'],
    ['no name in either language', { name: { en: ' ', ar: '' } }, 'name.ar'],
    ['an unknown sector', { sector: 'magic' as never }, 'sector'],
    ['a thirteenth month', { fiscalYearFirstMonth: 13 }, 'fiscalYearFirstMonth'],
  ])('refuses %s, naming the field', async (_case, over, field) => {
    const answer = await app.call<{ code: string; details: { issues: { path: string }[] } }>(
      await app.aPerson(),
      'POST',
      '/api/organisations',
      anOrganisationInput(over),
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', details: { issues: [{ path: field }] } },
    })
  })

  test('asked for twice with one key makes one', async () => {
    const person = await app.aPerson()
    const retrying = { ...person, headers: { ...person.headers, 'idempotency-key': 'create-once-1' } }
    const first = await app.call<organisations.Organisation>(
      retrying,
      'POST',
      '/api/organisations',
      anOrganisationInput(),
    )
    const second = await app.call<organisations.Organisation>(
      retrying,
      'POST',
      '/api/organisations',
      anOrganisationInput(),
    )
    expect(second).toEqual(first)
    expect((await me(person)).memberships).toHaveLength(1)
  })
})

describe('changing an organisation', () => {
  test('is for owners and administrators', async () => {
    const owner = await app.withMfa(await app.aNewOrganisation())
    const input = anOrganisationInput({ name: { en: 'Najd Holdings', ar: '' } })
    const admin = await app.withMfa(await app.aMember(owner, 'admin'))
    expect(await saveOrganisation(app, admin, input)).toMatchObject({
      status: 200,
      body: { name: { en: 'Najd Holdings', ar: '' } },
    })
    for (const role of ['preparer', 'reviewer', 'auditor', 'viewer'] as const) {
      expect(await saveOrganisation(app, await app.aMember(owner, role), input)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
    }
    expect((await app.call<organisations.Organisation>(owner, 'GET', '/api/organisation')).body.name.en).toBe(
      'Najd Holdings',
    )
  })

  test('refuses a unified number that is taken', async () => {
    await app.anOrganisationWithMfa({ unifiedNumber: '7008888888' })
    const owner = await app.anOrganisationWithMfa()
    expect(
      (await saveOrganisation(app, owner, anOrganisationInput({ unifiedNumber: '7008888888' }))).body['code'],
    ).toBe('organisations.unified-number-taken')
  })

  test('by its name changes what visitors are shown of it, and by nothing else', async () => {
    const owner = await app.withMfa(await app.aNewOrganisation())
    let outdated = 0
    const deaf = app.platform.publicPages.whenChanged(() => void (outdated += 1))
    for (const input of [
      anOrganisationInput({ baseYear: 2021 }),
      anOrganisationInput({ name: { en: 'Tihama', ar: '' } }),
    ])
      expect((await saveOrganisation(app, owner, input)).status).toBe(200)
    await expect.poll(() => outdated).toBe(1)
    deaf()
  })
})

describe('an invitation', () => {
  test('is mailed in the chosen language, shown to its address, and accepted once', async () => {
    const owner = await app.anOrganisationWithMfa()
    const guest = await app.aPerson('guest@example.com')
    const { status, body } = await invite(owner, 'Guest@Example.com', 'reviewer', 'ar')
    expect(status).toBe(201)
    const mail = (await app.mailbox()).findLast(({ to }) => to === 'guest@example.com')
    expect(mail).toMatchObject({ type: 'organisation_invitation', subject: 'دعوة من صناعات نجد إلى أثر' })
    expect(mail?.html).toContain('dir="rtl"')
    expect(mail?.text).toContain('http://athar.test/welcome')
    expect((await me(guest)).invitations).toEqual([
      {
        id: body.id,
        role: 'reviewer',
        organisationName: owner.organisation.name,
        sector: 'manufacturing',
        region: 'SA-01',
      },
    ])
    const joined = await app.call(guest, 'POST', `/api/invitations/${body.id}/accept`)
    expect(joined).toMatchObject({
      status: 200,
      body: { role: 'reviewer', organisation: { id: owner.organisation.id } },
    })
    expect(await me(guest)).toMatchObject({ invitations: [], onboarded: true, memberships: [{ role: 'reviewer' }] })
    expect(await app.call(guest, 'POST', `/api/invitations/${body.id}/accept`)).toMatchObject({
      status: 404,
      body: { code: 'organisations.invitation-not-found' },
    })
  })

  test('that is accepted several times at once is accepted once', async () => {
    const owner = await app.anOrganisationWithMfa()
    const guest = await app.aPerson()
    const { body } = await invite(owner, guest.email, 'reviewer')
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(guest, 'POST', `/api/invitations/${body.id}/accept`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(answers.find(({ status }) => status === 404)?.body).toMatchObject({
      code: 'organisations.invitation-not-found',
    })
  })

  test('is nobody else’s to accept', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { body } = await invite(owner, 'meant@example.com', 'admin')
    const other = await app.aPerson()
    expect(await app.call(other, 'POST', `/api/invitations/${body.id}/accept`)).toMatchObject({
      status: 404,
      body: { code: 'organisations.invitation-not-found' },
    })
  })

  test('is not kept by an address that nobody proved', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { body } = await invite(owner, 'unproved@example.com', 'admin')
    const person = await app.aPerson('unproved@example.com')
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set email_confirmed_at = null where id = ${person.personId}`.execute(db),
    )
    expect(await me(person)).toMatchObject({ email: '', invitations: [] })
    expect((await app.call(person, 'POST', `/api/invitations/${body.id}/accept`)).status).toBe(404)
  })

  test('ends after two weeks, and the latest one counts', async () => {
    const owner = await app.anOrganisationWithMfa()
    const guest = await app.aPerson('slow@example.com')
    const first = await invite(owner, 'slow@example.com', 'admin')
    const second = await invite(owner, 'slow@example.com', 'viewer')
    expect((await app.call(guest, 'POST', `/api/invitations/${first.body.id}/accept`)).status).toBe(404)
    const late = new Date(app.platform.clock.now().getTime() - 1000)
    await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
      ({ db }) => sql`update invitations set expires_at = ${late} where id = ${second.body.id}`.execute(db),
    )
    expect((await me(guest)).invitations).toEqual([])
    expect((await app.call(guest, 'POST', `/api/invitations/${second.body.id}/accept`)).status).toBe(404)
  })

  test('for a member is refused, and an owner is made by owners only', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.aMember(owner, 'admin'))
    expect(await invite(owner, admin.email)).toMatchObject({
      status: 409,
      body: { code: 'organisations.already-member' },
    })
    expect(await invite(admin, 'boss@example.com', 'owner')).toMatchObject({
      status: 403,
      body: { code: 'organisations.owner-only' },
    })
    expect((await invite(owner, 'boss@example.com', 'owner')).status).toBe(201)
    expect((await invite(await app.aMember(owner, 'preparer'), 'x@example.com')).status).toBe(403)
  })

  test('takes somebody back who had left', async () => {
    const owner = await app.anOrganisationWithMfa()
    const member = await app.aMember(owner, 'reviewer')
    expect((await app.call(member, 'POST', '/api/organisation/leave')).status).toBe(204)
    expect((await app.call(member, 'GET', '/api/organisation')).body['code']).toBe('not-a-member')
    const { body } = await invite(owner, member.email, 'viewer')
    expect((await app.call(member, 'POST', `/api/invitations/${body.id}/accept`)).status).toBe(200)
    expect((await me(member)).memberships).toMatchObject([{ role: 'viewer' }])
  })

  test('with signs of HTML and line ends in the name harms no mail', async () => {
    const owner = await app.anOrganisationWithMfa({
      name: { en: 'A & B <img src=x onerror=alert(1)>\r\nBcc: x@evil.example', ar: '' },
    })
    await invite(owner, 'html@example.com', 'viewer')
    const mail = (await app.mailbox()).findLast(({ to }) => to === 'html@example.com')
    expect(mail?.html).not.toContain('<img')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
  })
})

test('a member is listed by a name that can be read, whatever they call themselves', async () => {
  const owner = await app.anOrganisationWithMfa()
  const listedAs = async (fullName: string) => {
    await app.app.inject({
      method: 'PUT',
      url: '/auth/v1/user',
      headers: { apikey: 'anon', authorization: `Bearer ${owner.token}` },
      payload: { data: { full_name: fullName } },
    })
    return (await app.call<Members>(owner, 'GET', '/api/organisation/members')).body.members[0]?.fullName
  }
  expect(await listedAs('\u202eAthar\u202c\nSupport')).toBe('Athar Support')
  expect(await listedAs('\u200b\u3164')).toBe('')
  expect(await listedAs('ن'.repeat(300))).toHaveLength(200)
})

test('members are listed with their names; open invitations only for those who manage them', async () => {
  const owner = await app.anOrganisationWithMfa()
  const viewer = await app.aMember(owner, 'viewer')
  await invite(owner, 'open@example.com')
  const seen = (await app.call<Members>(owner, 'GET', '/api/organisation/members')).body
  expect(seen.members).toMatchObject([
    { personId: owner.personId, email: owner.email, fullName: 'Noura Alharbi', role: 'owner' },
    { personId: viewer.personId, role: 'viewer' },
  ])
  expect(seen.invitations).toMatchObject([{ email: 'open@example.com', role: 'preparer' }])
  expect((await app.call<Members>(viewer, 'GET', '/api/organisation/members')).body.invitations).toEqual([])
})

test('every action stands in the trail of its organisation, with who and which request, and no names', async () => {
  const owner = await app.anOrganisationWithMfa()
  const member = await app.aPerson()
  const { body: invited } = await invite(owner, member.email, 'auditor')
  await app.call(member, 'POST', `/api/invitations/${invited.id}/accept`)
  await saveOrganisation(app, owner, anOrganisationInput({ baseYear: 2020 }))
  const tenancy = { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' }
  const { rows } = await app.platform.database.transaction(tenancy, ({ db }) =>
    sql<{
      action: string
      person_id: string
      request_id: string
      details: object
    }>`select action, person_id, request_id, details from audit_trail where org_id = ${owner.organisation.id} and action like 'organisations.%' order by id`.execute(
      db,
    ),
  )
  expect(rows.map(({ action, person_id }) => [action, person_id])).toEqual([
    ['organisations.create', owner.personId],
    ['organisations.invite-member', owner.personId],
    ['organisations.accept-invitation', member.personId],
    ['organisations.update', owner.personId],
  ])
  expect(rows.every(({ request_id }) => /^[0-9a-f-]{36}$/.test(request_id))).toBe(true)
  expect(rows.at(-1)?.details).toEqual({ changed: ['baseYear'] })
  expect(JSON.stringify(rows)).not.toContain(member.email)
})

describe('the first platform owner', () => {
  test('comes by the link of the latest start, once', async () => {
    const stale = tokenOf(await app.features.organisations.makeSetUpLink())
    const link = await app.features.organisations.makeSetUpLink()
    expect(link).toMatch(/^http:\/\/athar\.test\/welcome\?set-up=/)
    const person = await app.aPerson()
    const claim = (who: Acting, token: string) => app.call(who, 'POST', '/api/platform/set-up', { token })
    expect(await claim(person, stale)).toMatchObject({
      status: 404,
      body: { code: 'organisations.set-up-link-invalid' },
    })
    expect((await claim(person, tokenOf(link))).status).toBe(204)
    expect((await me(person)).platformRoles).toEqual(['platform_owner'])
    expect((await claim(await app.aPerson(), tokenOf(link))).status).toBe(404)
    expect(await app.features.organisations.makeSetUpLink()).toBeUndefined()
  })
})

describe('an organisation is closed to everybody else', () => {
  let owner: Owner
  let stranger: Owner
  beforeAll(async () => {
    owner = await app.anOrganisationWithMfa({ unifiedNumber: '7007777777' })
    stranger = await app.anOrganisationWithMfa()
  })

  test.each([
    ['GET', '/api/organisation'],
    ['PUT', '/api/organisation'],
    ['GET', '/api/organisation/members'],
    ['POST', '/api/organisation/invitations'],
  ] as const)('on %s %s', async (method, url) => {
    const body =
      method === 'PUT'
        ? anOrganisationInput()
        : method === 'POST'
          ? { email: 'x@example.com', role: 'owner', language: 'en' }
          : undefined
    const intruder = actingFor(stranger, owner.organisation.id)
    expect(await app.call(intruder, method, url, body)).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
    const nowhere = { ...stranger, headers: { authorization: stranger.headers['authorization'] ?? '' } }
    expect(await app.call(nowhere, method, url, body)).toMatchObject({
      status: 400,
      body: { code: 'organisation-required' },
    })
  })

  test('in the database itself, as the role that serves requests', async () => {
    await invite(owner, 'secret@example.com')
    const { database } = app.platform
    const asStranger = { personId: stranger.personId, organisationId: stranger.organisation.id, role: 'owner' }
    const id = owner.organisation.id
    const count = (query: ReturnType<typeof sql>) =>
      database.transaction(asStranger, async ({ db }) => (await query.execute(db)).rows.length)
    expect(await count(sql`select 1 from organisations where id = ${id}`)).toBe(0)
    expect(await count(sql`select 1 from memberships where org_id = ${id}`)).toBe(0)
    expect(await count(sql`select 1 from invitations where org_id = ${id}`)).toBe(0)
    expect(await count(sql`select 1 from audit_trail where org_id = ${id}`)).toBe(0)
    expect(await count(sql`update organisations set name_en = 'taken over' where id = ${id} returning 1`)).toBe(0)
    expect(await count(sql`update memberships set role = 'viewer' where org_id = ${id} returning 1`)).toBe(0)
    expect(await count(sql`update audit_trail set action = 'x' returning 1`)).toBe(0)
    expect(await count(sql`delete from invitations where org_id = ${id} returning 1`)).toBe(0)
  })

  test.each([
    [
      'joining uninvited',
      (id: string, person: string) =>
        sql`insert into memberships (org_id, person_id, role, since) values (${id}, ${person}, 'owner', now())`,
    ],
    [
      'inviting oneself',
      (id: string, person: string) =>
        sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at) values (${id}, ${person}, 'x@example.com', 'owner', ${person}, now(), now())`,
    ],
    [
      'writing its trail',
      (id: string, person: string) =>
        sql`insert into audit_trail (org_id, person_id, at, action, subject_type, subject_id, request_id) values (${id}, ${person}, now(), 'x', 'x', 'x', 'x')`,
    ],
    [
      'taking a platform role',
      (_id: string, person: string) =>
        sql`insert into platform_roles (person_id, role, since) values (${person}, 'platform_admin', now())`,
    ],
    ['emptying the trail', () => sql`truncate audit_trail`],
    ['lifting the rules', () => sql`alter table organisations disable row level security`],
  ])('and %s is refused there', async (_action, statement) => {
    const asStranger = { personId: stranger.personId, organisationId: stranger.organisation.id, role: 'owner' }
    await expect(
      app.platform.database.transaction(asStranger, ({ db }) =>
        statement(owner.organisation.id, stranger.personId).execute(db),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('an accepted invitation gives the role it names and no other', async () => {
    const guest = await app.aPerson('modest@example.com')
    await invite(owner, 'modest@example.com', 'viewer')
    const asGuest = app.platform.database.openSession(
      { sessionId: await sessionOf(guest), organisationId: null, at: app.platform.clock.now() },
      ({ db }) =>
        sql`insert into memberships (org_id, person_id, role, since, invited_by) values (${owner.organisation.id}, ${guest.personId}, 'owner', now(), ${owner.personId})`.execute(
          db,
        ),
    )
    await expect(asGuest).rejects.toMatchObject({ code: '42501' })
  })
})

test('the demo organisation has a member for each role, and is made once', async () => {
  await app.features.organisations.makeDemo()
  await app.features.organisations.makeDemo()
  const headers = { apikey: 'anon', 'content-type': 'application/json' }
  const signedIn = await app.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers,
    payload: { email: 'viewer@demo.athar.example', password: 'athar-demo' },
  })
  const token = signedIn.json<{ access_token: string }>().access_token
  const viewer = { personId: '', email: '', token, headers: { authorization: `Bearer ${token}` } }
  const { memberships } = await me(viewer)
  expect(memberships).toMatchObject([{ role: 'viewer', organisation: { sample: true } }])
  const list = await app.call<Members>(
    actingFor(viewer, memberships[0]?.organisation.id ?? ''),
    'GET',
    '/api/organisation/members',
  )
  expect(list.body.members.map(({ role }) => role).toSorted()).toEqual([
    'admin',
    'auditor',
    'owner',
    'preparer',
    'reviewer',
    'viewer',
  ])
})

const tokenOf = (link: string | undefined): string => new URL(link ?? '').searchParams.get('set-up') ?? ''

async function sessionOf(who: Acting): Promise<string> {
  const claims = JSON.parse(Buffer.from(who.token.split('.')[1] ?? '', 'base64url').toString()) as {
    session_id: string
  }
  return claims.session_id
}

test('one person sets up twenty organisations within a day, however many they ask for at once', async () => {
  const person = await app.aPerson()
  const found = (who: Acting = person) =>
    app.call<organisations.Organisation & { code?: string }>(
      who,
      'POST',
      '/api/organisations',
      anOrganisationInput({ unifiedNumber: null }),
    )
  const answers = await Promise.all(Array.from({ length: 22 }, () => found()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 429,
    body: {
      code: 'organisations.founded-many',
      details: { most: 20, retryAfterSeconds: expect.any(Number) as number },
    },
  })
  await app.anOrganisation()
  // One that was handed on counts as well.
  const organisation = answers.find(({ status }) => status === 201)!.body
  const owner = { ...actingFor(person, organisation.id), organisation }
  await app.aMember(owner, 'owner')
  expect((await app.call(owner, 'POST', '/api/organisation/leave')).status).toBe(204)
  expect((await found()).status).toBe(429)
  await app.advance(24 * 3600 - 60)
  expect((await found(await app.again(person))).status).toBe(429)
  await app.advance(61)
  expect((await found(await app.again(person))).status).toBe(201)
})
