import { randomBytes, randomUUID } from 'node:crypto'
import type { Account, AccountEntry } from '@athar/contracts/identity'
import type { organisations, PlatformRole, ResponseOf } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { softAuthenticator, type CreationOptions, type RequestOptions } from './testing.ts'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'
import { expectSameWords } from '../platform/testing/mail-words.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'

const secret = 'only the operator knows this'
let app: OrganisationsApp
let owner: Acting
let admin: Acting
let officer: Acting
beforeAll(async () => {
  app = await startOrganisationsApp({ AUTH_SECRET_KEY: secret })
  owner = await app.aPlatformOwner()
  admin = await anOfficer('platform_admin')
  officer = await anOfficer('security_officer')
})
afterAll(() => app.close())

async function anOfficer(role: PlatformRole): Promise<Acting> {
  const person = await app.aPerson()
  await appoint(app, person.personId, role)
  return app.withMfa(person)
}

type Page = { items: AccountEntry[]; nextCursor: string | null; code?: string }
type PersonStanding = ResponseOf<typeof organisations.readPersonStanding>
type Answer = Account & { code?: string }
const list = async (query: string, who = admin) => (await app.call<Page>(who, 'GET', `/api/admin/users?${query}`)).body
const found = async (search: string) =>
  (await list(new URLSearchParams({ search }).toString())).items.map(({ email }) => email)
const read = (who: Acting, id: string) => app.call<Answer>(who, 'GET', `/api/admin/users/${id}`)
const act = (who: Acting, { personId }: Acting, action: string, body?: object) =>
  app.call<Answer>(who, 'POST', `/api/admin/users/${personId}/${action}`, body)
const reason = 'Signed in from two continents'
const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
const isSignedIn = async (who: Acting) => (await app.call(who, 'GET', '/api/me')).status === 200
const mailsTo = async ({ email }: Acting, type: string) =>
  (await app.mailbox()).filter((mail) => mail.to === email && mail.type === type)
const named = async (fullName: string, language?: 'ar') => {
  const person = await app.aPerson()
  await app.app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers: { ...person.headers, apikey: 'anon' },
    payload: { data: { full_name: fullName, ...(language ? { language } : {}) } },
  })
  return person
}
/** What the officer reads about a person, the newest first. */
async function recorded(about: Acting) {
  type Event = { eventType: string; severity: string; metadata: Record<string, unknown> }
  const { body } = await app.call<{ items: Event[] }>(
    officer,
    'GET',
    `/api/security/events?personId=${about.personId}&limit=20`,
  )
  return body.items.map(({ eventType, severity, metadata }) => ({ eventType, severity, metadata }))
}

describe('the list of accounts', () => {
  it('finds people by parts of name and address, whichever way they are spelled', async () => {
    const person = await named('أسماء بنت إبراهيم الحَرْبيّ')
    for (const words of ['اسماء', 'ابراهيم الحربى', 'الحربي أسماءُ', person.email.slice(0, 12).toUpperCase()])
      expect([words, await found(words)]).toEqual([words, [person.email]])
    expect(await found('اسماء nobody')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('has pages, the newest first, and refuses a place that it never named', async () => {
    const people = [await named('Pager One'), await named('Pager Two'), await named('Pager Three')]
    const first = await list('search=pager&limit=2')
    expect(first.items.map(({ email }) => email)).toEqual([people[2]!.email, people[1]!.email])
    const second = await list(`search=pager&limit=2&cursor=${first.nextCursor}`)
    expect([second.items.map(({ email }) => email), second.nextCursor]).toEqual([[people[0]!.email], null])
    for (const cursor of ['nowhere', Buffer.from('["x","y"]').toString('base64url')])
      expect((await list(`cursor=${cursor}`)).code).toBe('validation-failed')
  })

  it('is narrowed to those who are kept out, leave, never confirmed, and the others', async () => {
    const [open, blocked, leaving] = [await named('Sorted Open'), await named('Sorted Out'), await named('Sorted Gone')]
    await act(admin, blocked, 'block', { until: null, reason })
    await app.platform.database.transaction({ personId: leaving.personId }, ({ db }) =>
      app.features.identity.people.announceDeletion(db, {
        personId: leaving.personId,
        dueOn: '2030-01-01',
        at: app.platform.clock.now(),
      }),
    )
    await app.app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      headers: { apikey: 'anon' },
      payload: { email: 'sorted@example.com', password: 'a palm beside the gate', data: { full_name: 'Sorted Later' } },
    })
    const inState = async (state: string) =>
      (await list(`search=sorted&state=${state}`)).items.map(({ email }) => email)
    expect(await inState('open')).toEqual([open.email])
    expect(await inState('blocked')).toEqual([blocked.email])
    expect(await inState('leaving')).toEqual([leaving.email])
    expect(await inState('unconfirmed')).toEqual(['sorted@example.com'])
    expect((await list('search=sorted')).items).toHaveLength(4)
  })
})

describe('an account', () => {
  it('shows state, sessions and kinds of factors to those who look after it, and no secret', async () => {
    const person = await app.withMfa(await named('Reem Alqahtani'))
    const { status, body } = await read(officer, person.personId)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: person.email,
      fullName: 'Reem Alqahtani',
      confirmed: true,
      block: null,
      leavingOn: null,
      signsInElsewhere: false,
      factors: [{ kind: 'totp', addedAt: expect.any(String) }],
      sessions: [{ confirmed: true, device: null }],
      closed: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|sealed|hash|friendly|token/i)
    expect((await read(admin, '00000000-0000-4000-8000-000000000000')).body.code).toBe('identity.account-not-found')
  })

  it('shows where its person belongs, to those who look after it and to nobody else', async () => {
    const founder = await app.anOrganisation()
    const { body } = await app.call<PersonStanding>(officer, 'GET', `/api/admin/users/${founder.personId}/standing`)
    expect(body).toMatchObject({
      memberships: [{ organisationId: founder.organisation.id, name: founder.organisation.name, role: 'owner' }],
      platformRoles: [],
    })
    const roles = await app.call<PersonStanding>(officer, 'GET', `/api/admin/users/${owner.personId}/standing`)
    expect(roles.body.platformRoles).toMatchObject([{ role: 'platform_owner' }])
    const seen = await app.platform.database.transaction({ personId: admin.personId }, ({ db }) =>
      sql`select * from app.memberships_of(${founder.personId})`.execute(db),
    )
    expect(seen.rows).toEqual([])
  })
})

describe('a block', () => {
  it('ends what is open at once, keeps somebody out until its end, and is told to them in their language', async () => {
    const person = await named('نوف الدوسري', 'ar')
    await app.app.inject({
      method: 'POST',
      url: '/auth/v1/recover',
      headers: { apikey: 'anon' },
      payload: { email: person.email },
    })
    const [recovery] = await mailsTo(person, 'recovery')
    const link = /token_hash=([^&\s]+)/.exec(recovery?.text ?? '')?.[1]
    const until = inMinutes(10)
    const blocked = await act(officer, person, 'block', { until, reason: 'دخول من قارتين' })
    expect(blocked.body).toMatchObject({ block: { until }, sessions: [] })
    expect(await isSignedIn(person)).toBe(false)
    const refused = async () =>
      (
        await app.app.inject({
          method: 'POST',
          url: '/auth/v1/token?grant_type=password',
          headers: { apikey: 'anon', 'x-supabase-api-version': '2024-01-01' },
          payload: { email: person.email, password: 'a palm beside the gate' },
        })
      ).json<{ code?: string }>().code
    expect(await refused()).toBe('user_banned')
    const followed = await app.app.inject({
      method: 'POST',
      url: '/auth/v1/verify',
      headers: { apikey: 'anon', 'x-supabase-api-version': '2024-01-01' },
      payload: { type: 'recovery', token_hash: link },
    })
    expect(followed.json()).toMatchObject({ code: 'otp_expired' })
    const [mail] = await mailsTo(person, 'account_blocked')
    expect(mail?.subject).toBe('أُوقف حسابك')
    expect(mail?.text).toContain('دخول من قارتين')
    expectSameWords(mail!)
    expect((await recorded(person))[0]).toEqual({
      eventType: 'identity.block-account',
      severity: 'warning',
      metadata: { by: officer.personId, until, reason: 'دخول من قارتين' },
    })
    await app.advance(11 * 60)
    expect(await refused()).toBeUndefined()
    expect((await read(admin, person.personId)).body.block).toBeNull()
  })

  it('is lifted by those who run the platform, once, and the person is told', async () => {
    const person = await app.aPerson()
    expect((await act(admin, person, 'block', { until: null, reason })).body.block).toEqual({ until: null })
    expect((await mailsTo(person, 'account_closed'))[0]?.text).toContain(reason)
    expect((await act(officer, person, 'unblock', { reason })).status).toBe(403)
    for (let time = 0; time < 2; time += 1)
      expect((await act(admin, person, 'unblock', { reason: 'A mistake' })).body.block).toBeNull()
    expect(await mailsTo(person, 'account_unblocked')).toHaveLength(1)
    expect((await recorded(person)).filter(({ eventType }) => eventType === 'identity.unblock-account')).toHaveLength(1)
    expect(await isSignedIn(await app.signIn(person))).toBe(true)
  })

  it('is made longer by an officer and not shorter; one that is over already is refused', async () => {
    const person = await app.aPerson()
    await act(admin, person, 'block', { until: null, reason })
    expect((await act(officer, person, 'block', { until: inMinutes(60), reason })).body.code).toBe(
      'identity.block-longer',
    )
    expect((await act(admin, person, 'block', { until: inMinutes(60), reason })).body.block?.until).toBeTruthy()
    expect((await act(officer, person, 'block', { until: null, reason })).body.block).toEqual({ until: null })
    const past = inMinutes(-1)
    expect((await act(admin, person, 'block', { until: past, reason })).body.code).toBe('identity.block-past')
    expect((await act(admin, person, 'block', { until: null, reason: ' ' })).body.code).toBe('validation-failed')
  })

  it('of one of two who keep each other out at the same moment leaves the other one in', async () => {
    const [first, second] = [await anOfficer('platform_admin'), await anOfficer('platform_admin')]
    const block = (who: Acting, whom: Acting) => act(who, whom, 'block', { until: null, reason })
    const held = await app.platform.accounts.transaction({}, async ({ db }) => {
      await sql`select 1 from auth.users where id in (${first.personId}, ${second.personId}) for update`.execute(db)
      const waiting = (count: number) =>
        expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBe(count)
      const answers = [block(first, second)]
      await waiting(1)
      answers.push(block(second, first))
      await waiting(2)
      return { answers }
    })
    const answers = await Promise.all(held.answers)
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [401, 'session-expired'],
    ])
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false])
  })

  it('happens once, however often it is sent under one key', async () => {
    const person = await app.aPerson()
    const headers = { ...admin.headers, 'idempotency-key': `block-${person.personId}` }
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: `/api/admin/users/${person.personId}/block`,
        headers,
        payload: { until: null, reason },
      })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, second.headers['idempotent-replay']]).toEqual([200, 'true'])
    expect(await mailsTo(person, 'account_closed')).toHaveLength(1)
  })
})

describe('somebody who lost their second factor', () => {
  it('is freed of all of them, signed out, and told by mail and in the app', async () => {
    const person = await app.withMfa(await app.aPerson())
    const { body } = await act(admin, person, 'remove-factors', { reason: 'Came to the desk with an identity card' })
    expect(body).toMatchObject({ factors: [], sessions: [] })
    expect(await isSignedIn(person)).toBe(false)
    const [mail] = await mailsTo(person, 'factors_reset')
    expect(mail?.text).toContain('Came to the desk')
    expect(await mailsTo(person, 'factor_removed')).toEqual([])
    const back = await app.signIn(person)
    const told = await app.call<{ items: { kind: string; person: null }[] }>(back, 'GET', '/api/notifications')
    expect(told.body.items).toContainEqual(expect.objectContaining({ kind: 'identity.factors-reset', person: null }))
    expect((await recorded(person)).map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['identity.remove-account-factors', 'identity.factor-removed']),
    )
    await app.withMfa(back)
  })

  it('is freed of the passkeys as well: whoever holds the lost device opens nothing', async () => {
    const person = await app.withMfa(await app.aPerson())
    const passkeys = async <T>(path: string, payload: object, headers = person.headers) =>
      (
        await app.app.inject({
          method: 'POST',
          url: `/auth/v1/passkeys/${path}`,
          headers: { ...headers, apikey: 'anon' },
          payload,
        })
      ).json<T>()
    const key = softAuthenticator(app.platform.config.siteUrl)
    type Asked<Options> = { challenge_id: string; options: Options }
    const made = await passkeys<Asked<CreationOptions>>('registration/options', {})
    await passkeys('registration/verify', { challenge_id: made.challenge_id, credential: key.create(made.options) })
    const open = async () => {
      const asked = await passkeys<Asked<RequestOptions>>('authentication/options', {}, {})
      const credential = key.get(asked.options)
      return passkeys<{ error_code?: string }>(
        'authentication/verify',
        { challenge_id: asked.challenge_id, credential },
        {},
      )
    }
    expect((await open()).error_code).toBeUndefined()
    await act(admin, person, 'remove-factors', { reason: 'The telephone was stolen' })
    expect((await open()).error_code).toBe('webauthn_verification_failed')
  })
})

describe('sessions', () => {
  it('of somebody all end, and nobody is told of none', async () => {
    const person = await app.aPerson()
    const other = await app.signIn(person)
    expect((await act(officer, person, 'end-sessions', { reason })).body.sessions).toEqual([])
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, false])
    await act(officer, person, 'end-sessions', { reason })
    expect(await mailsTo(person, 'sessions_ended')).toHaveLength(1)
    const back = await app.signIn(person)
    const told = await app.call<{ items: { kind: string }[] }>(back, 'GET', '/api/notifications')
    expect(told.body.items.map(({ kind }) => kind)).toContain('identity.sessions-ended')
  })
})

describe('a new password', () => {
  it('is chosen by the person alone, by a mail that an administrator has sent', async () => {
    const person = await app.aPerson()
    const { status, body } = await act(admin, person, 'reset-password')
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(/token|code/i)
    const [mail] = await mailsTo(person, 'recovery')
    const opened = await app.app.inject({
      method: 'POST',
      url: '/auth/v1/verify',
      headers: { apikey: 'anon' },
      payload: { type: 'recovery', token_hash: /token_hash=([^&\s]+)/.exec(mail?.text ?? '')?.[1] },
    })
    expect(opened.json()).toMatchObject({ user: { id: person.personId } })
    await act(admin, person, 'block', { until: null, reason })
    expect((await act(admin, person, 'reset-password')).body.code).toBe('identity.account-blocked')
  })
})

describe('nobody', () => {
  const actions = [
    ['block', { until: null, reason }],
    ['unblock', { reason }],
    ['end-sessions', { reason }],
    ['remove-factors', { reason }],
    ['reset-password', undefined],
  ] as const

  it.each(actions)('acts on their own account: %s', async (action, body) => {
    expect((await act(admin, admin, action, body)).body.code).toBe('identity.account-own')
    expect((await read(admin, admin.personId)).body.closed).toBe('own')
    expect(await isSignedIn(admin)).toBe(true)
  })

  it.each(actions)('but another owner acts on an owner of the platform: %s', async (action, body) => {
    for (const who of action === 'block' || action === 'end-sessions' ? [admin, officer] : [admin])
      expect((await act(who, owner, action, body)).body.code).toBe('identity.account-of-owner')
    expect((await read(officer, owner.personId)).body.closed).toBe('owner')
    expect(await isSignedIn(owner)).toBe(true)
    const second = await app.aPerson()
    await appoint(app, second.personId, 'platform_owner')
    expect((await act(owner, second, action, body)).status).toBe(200)
  })

  it('blocks or frees anybody past the tables', async () => {
    const person = await app.withMfa(await app.aPerson())
    /** How many rows it reached. */
    const as = (who: Acting, role: PlatformRole | null, aal: 'aal1' | 'aal2', statement: 'block' | 'lift' | 'free') =>
      app.platform.database.transaction(
        { personId: who.personId, platformRoles: role ? [role] : [], aal },
        async ({ db }) =>
          (
            await (
              statement === 'free'
                ? sql`delete from auth.mfa_factors where user_id = ${person.personId} returning 1`
                : sql`update auth.users set banned_until = ${statement === 'block' ? new Date('2120-01-01T00:00:00Z') : null} where id = ${person.personId} returning 1`
            ).execute(db)
          ).rows.length,
      )
    const other = await app.aPerson()
    expect(await as(other, null, 'aal2', 'block')).toBe(0)
    expect(await as(admin, 'platform_admin', 'aal1', 'block')).toBe(0)
    expect(await as(officer, 'security_officer', 'aal2', 'free')).toBe(0)
    expect(await as(officer, 'security_officer', 'aal2', 'block')).toBe(1)
    await expect(as(officer, 'security_officer', 'aal2', 'lift')).rejects.toMatchObject({ code: '42501' })
    expect(await as(other, null, 'aal2', 'lift')).toBe(0)
    expect(await as(admin, 'platform_admin', 'aal2', 'lift')).toBe(1)
  })
})

/** What the tables let through by themselves, in bare SQL by the connections of every feature. */
describe('past the routes', () => {
  type As = {
    who: Acting
    role?: PlatformRole
    aal?: 'aal1' | 'aal2'
    acting?: { organisationId: string; role: string }
  }
  const run = async ({ who, role, aal = 'aal2', acting }: As, statement: RawBuilder<unknown>) =>
    app.platform.database.transaction(
      { personId: who.personId, platformRoles: role ? [role] : [], aal, ...acting },
      async ({ db }) => (await statement.execute(db)).rows.length,
    )
  const refused = { code: '42501' }

  it.each<[string, RawBuilder<unknown>]>([
    ['the password', sql`password_hash = 'x'`],
    ['the address', sql`email = 'elsewhere@example.com'`],
    ['what the address proves', sql`email_confirmed_at = null`],
    ['what others say of the account', sql`app_metadata = '{"roles":["platform_owner"]}'`],
    ['the name', sql`user_metadata = '{"full_name":"Somebody else"}'`],
  ])('nobody changes %s of an account but identity', async (_what, change) => {
    const person = await app.aPerson()
    const statement = sql`update auth.users set ${change} where id = ${person.personId} returning 1`
    await expect(run({ who: person }, statement)).rejects.toMatchObject(refused)
    await expect(run({ who: owner, role: 'platform_owner' }, statement)).rejects.toMatchObject(refused)
    expect(await run({ who: officer }, statement)).toBe(0)
  })

  it('a session of somebody who lost their factors is lowered, and is neither made another person’s nor longer', async () => {
    const [person, other] = [await app.withMfa(await app.aPerson()), await app.aPerson()]
    const change = (more: RawBuilder<unknown>) =>
      run(
        { who: admin, role: 'platform_admin' },
        sql`update auth.sessions set aal = 'aal1', aal2_at = null, factor_id = null ${more} where user_id = ${person.personId} returning 1`,
      )
    for (const more of [
      sql`, user_id = ${other.personId}`,
      sql`, not_after = 'infinity'`,
      sql`, created_at = now()`,
      sql`, ip = '192.0.2.1'`,
    ])
      await expect(change(more)).rejects.toMatchObject(refused)
    expect(await change(sql``)).toBe(1)
  })

  it('a link to a new password is for those who run the platform to send, and no other kind of link', async () => {
    const person = await app.aPerson()
    const link = (kind: string, whose = person) =>
      sql`insert into auth.one_time_tokens (hash, user_id, kind, sent_to, code_hash, expires_at)
        values (${randomBytes(32)}, ${whose.personId}, ${kind}, ${whose.email}, '\\x00', now())`
    await run({ who: admin, role: 'platform_admin' }, link('recovery'))
    for (const [as, statement] of [
      [{ who: admin, role: 'platform_admin' }, link('magiclink')],
      [{ who: admin, role: 'platform_admin' }, link('recovery', owner)],
      [{ who: admin, role: 'platform_admin', aal: 'aal1' }, link('recovery')],
      [{ who: officer, role: 'security_officer' }, link('recovery')],
      [{ who: person }, link('recovery')],
    ] as const)
      await expect(run(as, statement)).rejects.toMatchObject(refused)
  })

  it('who was taken out of an organisation is signed out by those who administer it, and by nobody of another', async () => {
    const keeper = await app.anOrganisation()
    const organisationId = keeper.organisation.id
    const member = await app.aMember(keeper, 'viewer')
    const end = sql`select app.end_sessions_of(${member.personId})`
    const acting = { organisationId, role: 'owner' }
    await expect(run({ who: keeper, acting }, end)).rejects.toMatchObject(refused)
    await app.platform.database.transaction({ personId: member.personId, organisationId, role: 'viewer' }, ({ db }) =>
      sql`update memberships set ended_at = now() where org_id = ${organisationId} and person_id = ${member.personId}`.execute(
        db,
      ),
    )
    for (const as of [
      { who: keeper, acting, aal: 'aal1' as const },
      { who: keeper, acting: { organisationId, role: 'preparer' } },
      { who: keeper, acting: { organisationId: randomUUID(), role: 'owner' } },
    ])
      await expect(run(as, end)).rejects.toMatchObject(refused)
    expect(await isSignedIn(member)).toBe(true)
    await run({ who: keeper, acting }, end)
    expect(await isSignedIn(member)).toBe(false)
  })

  it('a card says name, address and language of whoever is named, and nothing besides', async () => {
    const person = await named('Card Holder', 'ar')
    const { rows } = await app.platform.database.transaction({}, ({ db }) =>
      sql`select * from app.cards_of(array[${person.personId}, ${randomUUID()}]::uuid[])`.execute(db),
    )
    expect(rows).toEqual([
      {
        id: person.personId,
        email: person.email,
        email_confirmed_at: expect.any(Date),
        user_metadata: { full_name: 'Card Holder', language: 'ar' },
      },
    ])
  })
})
