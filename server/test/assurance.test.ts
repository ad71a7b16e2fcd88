import { randomUUID } from 'node:crypto'
import { platformRoles } from '@athar/contracts/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeNow, stepUp } from '../src/identity/factors/testing.ts'
import {
  anOrganisationInput,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
} from '../src/organisations/testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const sessionOf = (bearer: string) =>
  (JSON.parse(Buffer.from(bearer.split('.')[1]!, 'base64url').toString()) as { session_id: string }).session_id
const lock = (who: Acting) => app.call(who, 'POST', '/api/inventory/inventories/2023/lock', { version: 1 })

describe('an action that asks for a second factor', () => {
  it('is refused to a session without one, which is told to set one up, and to confirm where there is one', async () => {
    const owner = await app.anOrganisation()
    expect(await lock(owner)).toMatchObject({ status: 403, body: { code: 'second-factor-missing' } })
    const confirmed = await app.withMfa(owner)
    // The token from before the confirmation stays what it was, though the session behind it was raised.
    expect(await lock(owner)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
    // Let in, and told what is in the way there.
    expect(await lock(confirmed)).toMatchObject({ status: 422, body: { code: 'inventory.nothing-to-report' } })
    expect((await app.call(confirmed, 'GET', '/api/me')).body).toMatchObject({ aal: 'aal2' })
    expect((await app.call(owner, 'GET', '/api/me')).body).toMatchObject({ aal: 'aal1' })
  })

  it('is refused for the role first: nobody confirms what they may not do anyway', async () => {
    const owner = await app.anOrganisation()
    const preparer = await app.aMember(owner, 'preparer')
    expect(await lock(preparer)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await lock(await app.withMfa(preparer))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('is refused by the database too', async () => {
    const owner = await app.anOrganisation()
    const asOwner = (aal: 'aal1' | 'aal2' | undefined, statement: ReturnType<typeof sql>) =>
      app.platform.database.transaction(
        { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal },
        ({ db }) => statement.execute(db),
      )
    const insert = (year: number, state: string) =>
      sql`insert into inventories (org_id, year, starts_on, ends_on, state, gwp_set)
        values (${owner.organisation.id}, ${year}, ${`${year}-01-01`}, ${`${year}-12-31`}, ${state}, 'AR5')`
    const locking = sql`update inventories set state = 'locked', locked_by = app.current_person() where org_id = ${owner.organisation.id} and year = 2015`
    await asOwner('aal1', insert(2015, 'open'))
    for (const aal of ['aal1', undefined] as const) {
      await expect(asOwner(aal, locking)).rejects.toMatchObject({ code: '42501' })
      await expect(asOwner(aal, insert(2016, 'locked'))).rejects.toMatchObject({ code: '42501' })
    }
    await asOwner('aal2', locking)
    // What is locked may be touched, and opened again, by whoever may.
    await asOwner('aal1', sql`update inventories set version = version + 1 where org_id = ${owner.organisation.id}`)
  })

  it('is known to the database by the session, and by the token where that says less', async () => {
    const owner = await app.anOrganisation()
    const { token } = await app.withMfa(owner)
    const said = async (sessionId: string | null, aal?: 'aal1' | 'aal2') =>
      app.platform.database.openSession(
        { sessionId, organisationId: null, at: app.platform.clock.now(), aal },
        async ({ db }, row) => [
          row?.aal,
          (await sql<{ aal: string }>`select app.current_aal() as aal`.execute(db)).rows[0]?.aal,
        ],
      )
    const raised = sessionOf(token)
    expect(await said(raised)).toEqual(['aal2', 'aal2'])
    expect(await said(raised, 'aal2')).toEqual(['aal2', 'aal2'])
    expect(await said(raised, 'aal1')).toEqual(['aal1', 'aal1'])
    expect(await said(sessionOf((await app.aPerson()).token), 'aal2')).toEqual(['aal1', 'aal1'])
    expect(await said(null, 'aal2')).toEqual([undefined, 'aal1'])
  })
})

describe('whoever holds a second factor and has not used it', () => {
  const halfway = async () => {
    const owner = await app.anOrganisation()
    const sure = await app.withMfa(owner)
    return { owner, sure, half: await app.signIn(owner) }
  }

  it('is told to confirm by every kind of action, and may ask who they are', async () => {
    const { half, sure } = await halfway()
    const member = await app.aMember(sure, 'viewer')
    const required = { status: 403, body: { code: 'second-factor-required' } }
    expect(await app.call(half, 'GET', '/api/inventory/records')).toMatchObject(required)
    expect(await app.call(half, 'GET', '/api/profile/my-data/file')).toMatchObject(required)
    const rise = { role: 'admin', seen: 'viewer' }
    expect(await app.call(half, 'PUT', `/api/organisation/members/${member.personId}/role`, rise)).toMatchObject(
      required,
    )
    expect((await app.call(half, 'GET', '/api/me')).status).toBe(200)
    // Nobody confirms what they may not do anyway.
    expect(await app.call(half, 'GET', '/api/platform/people')).toMatchObject({ body: { code: 'forbidden' } })
  })

  it('is nobody in the organisation to the database', async () => {
    const { half, sure, owner } = await halfway()
    const seen = async ({ token }: Acting) =>
      app.platform.database.openSession(
        { sessionId: sessionOf(token), organisationId: owner.organisation.id, at: app.platform.clock.now() },
        async ({ db }, row) => ({
          unconfirmed: row?.unconfirmed,
          sites: (await sql`select 1 from memberships where org_id = app.current_org()`.execute(db)).rows.length,
        }),
      )
    expect(await seen(half)).toEqual({ unconfirmed: true, sites: 0 })
    expect(await seen(sure)).toEqual({ unconfirmed: false, sites: 1 })
    const without = await app.anOrganisation()
    const row = await app.platform.database.openSession(
      { sessionId: sessionOf(without.token), organisationId: null, at: app.platform.clock.now() },
      async (_tx, found) => found,
    )
    expect(row).toMatchObject({ aal: 'aal1', unconfirmed: false })
  })
})

describe('who hands an organisation over, or says who belongs to it', () => {
  it.each(['owner', 'admin'] as const)('%s: confirms with a second factor', async (role) => {
    const owner = await app.anOrganisation()
    const viewer = await app.aMember(owner, 'viewer')
    const invite = (who: Acting, given: string) =>
      app.call(who, 'POST', '/api/organisation/invitations', {
        email: `${randomUUID()}@example.com`,
        role: given,
        language: 'en',
      })
    const rise = (who: Acting) =>
      app.call(who, 'PUT', `/api/organisation/members/${viewer.personId}/role`, { role, seen: 'viewer' })
    const list = (who: Acting) =>
      app.call(who, 'POST', '/api/organisation/invitations/many', {
        invitations: [{ line: 1, email: `${randomUUID()}@example.com`, role, language: 'en' }],
      })
    const missing = { status: 403, body: { code: 'second-factor-missing' } }
    expect(await invite(owner, role)).toMatchObject(missing)
    expect(await rise(owner)).toMatchObject(missing)
    expect(await list(owner)).toMatchObject(missing)
    expect(await invite(owner, 'preparer')).toMatchObject(missing)
    const sure = await app.withMfa(owner)
    expect((await invite(sure, role)).status).toBe(201)
    expect((await list(sure)).status).toBe(200)
    expect((await rise(sure)).status).toBe(204)
    // What was handed over is not taken back with a password alone either.
    const deactivate = (who: Acting) => app.call(who, 'POST', `/api/organisation/members/${viewer.personId}/deactivate`)
    const other = await app.anOrganisation()
    const admin = await app.aMember(other, 'admin')
    expect(await app.call(other, 'POST', `/api/organisation/members/${admin.personId}/deactivate`)).toMatchObject(
      missing,
    )
    expect((await deactivate(sure)).status).toBe(204)
  })

  it('is asked by the database too', async () => {
    const owner = await app.anOrganisation()
    const viewer = await app.aMember(owner, 'viewer')
    const [admin, second] = [await app.aMember(owner, 'admin'), await app.aMember(owner, 'owner')]
    const asOwner = (aal: 'aal1' | 'aal2', statement: ReturnType<typeof sql>) =>
      app.platform.database.transaction(
        { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal },
        ({ db }) => statement.execute(db),
      )
    const id = owner.organisation.id
    const statements = [
      sql`update memberships set role = 'admin' where org_id = ${id} and person_id = ${viewer.personId}`,
      sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
        values (${id}, ${randomUUID()}, 'x@example.com', 'owner', ${owner.personId}, now(), now())`,
      sql`insert into ownership_transfers (org_id, id, from_person, to_person, asked_at, expires_at)
        values (${id}, ${randomUUID()}, ${owner.personId}, ${viewer.personId}, now(), now())`,
      sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
        values (${id}, ${owner.personId}, now(), now() + interval '1 day')`,
      sql`update memberships set role = 'viewer' where org_id = ${id} and person_id = ${second.personId}`,
      sql`insert into verifier_accreditations
          (org_id, state, body, number, valid_from, valid_to, sectors, asked_by, asked_at)
        values (${id}, 'asked', 'Saudi Accreditation Center', 'VB-7', '2020-01-01', '2099-12-31', 'Energy',
          ${owner.personId}, now())`,
      sql`update memberships set ended_at = now(), ended_how = 'deactivated' where org_id = ${id} and person_id = ${admin.personId}`,
      sql`update memberships set ended_at = null, ended_how = null where org_id = ${id} and person_id = ${admin.personId}`,
      sql`insert into engagements (org_id, id, verifier_org_id, client_name_en, client_name_ar, verifier_name_en, verifier_name_ar,
          kind, inventory_year, starts_on, ends_on, granted_by, granted_at)
        values (${id}, ${randomUUID()}, ${randomUUID()}, 'A', '', 'B', '', 'inventory', 2025, '2026-01-01', '2026-02-01', ${owner.personId}, now())`,
      sql`insert into organisation_exports (org_id, id, state, file_name, job_id, created_by, created_at)
        values (${id}, ${randomUUID()}, 'queued', 'x.zip', ${randomUUID()}, ${owner.personId}, now())`,
    ]
    for (const statement of statements) {
      await expect(asOwner('aal1', statement)).rejects.toMatchObject({ code: '42501' })
      await asOwner('aal2', statement)
    }
  })
})

describe('a session of those who administer or verify', () => {
  const minutes = 60
  const hours = 3600
  const days = 24 * hours
  /** The longest time without use, and a minute less. */
  const idle = 8 * hours
  const almost = idle - minutes
  type Session = { code?: string; refresh_token: string; access_token: string }
  const open = async (by: 'password' | 'refresh_token', payload: object) =>
    (
      await app.app.inject({
        method: 'POST',
        url: `/auth/v1/token?grant_type=${by}`,
        headers: { apikey: 'anon', 'x-supabase-api-version': '2024-01-01' },
        payload,
      })
    ).json<Session>()
  /** A fresh one, at aal1. */
  const signedIn = async ({ email }: Acting) =>
    (await open('password', { email, password: 'a palm beside the gate' })).refresh_token
  /** Refreshed so many seconds after the refresh before: the last one, or the first that was refused. */
  async function lastAfter(refreshToken: string, waits: readonly number[]): Promise<Session> {
    let session: Session = { refresh_token: refreshToken, access_token: '' }
    for (const seconds of waits) {
      await app.advance(seconds)
      session = await open('refresh_token', { refresh_token: session.refresh_token })
      if (session.code) break
    }
    return session
  }
  const refreshedAfter = async (refreshToken: string, waits: readonly number[]) =>
    (await lastAfter(refreshToken, waits)).code ?? 'alive'
  const raised = async (who: Acting) => (await stepUp(app, who.token)).refresh_token

  it('without a second factor is as short: they have one, or come in again every day', async () => {
    const owner = await app.anOrganisation()
    const day = [almost, almost, almost]
    expect(await refreshedAfter(await signedIn(owner), [idle + minutes])).toBe('session_expired')
    expect(await refreshedAfter(await signedIn(owner), day)).toBe('alive')
    expect(await refreshedAfter(await signedIn(owner), [...day, 30 * minutes])).toBe('session_expired')
    expect(await refreshedAfter(await signedIn(await app.aMember(owner, 'admin')), [idle + minutes])).toBe(
      'session_expired',
    )
    expect(await refreshedAfter(await signedIn(await app.aMember(owner, 'preparer')), [3 * days])).toBe('alive')
  })

  it.each(['without a second factor', 'with one'] as const)(
    'that has lasted for days goes on for one more when its person founds an organisation (%s)',
    async (how) => {
      const person = await app.aPerson()
      const opened = how === 'with one' ? await raised(person) : await signedIn(person)
      const { refresh_token: session, access_token: token } = await lastAfter(opened, [3 * days])
      const founder = { ...person, headers: { ...person.headers, authorization: `Bearer ${token}` } }
      expect((await app.call(founder, 'POST', '/api/organisations', anOrganisationInput())).status).toBe(201)
      const last = await lastAfter(session, [almost, almost])
      const anew = { ...person.headers, authorization: `Bearer ${last.access_token}` }
      expect((await app.call({ ...person, headers: anew }, 'GET', '/api/me')).status).toBe(200)
      expect(await refreshedAfter(last.refresh_token, [idle + minutes])).toBe('session_expired')
    },
  )

  it('goes on for one more day when its person is made an administrator', async () => {
    const owner = await app.anOrganisationWithMfa()
    const member = await app.aMember(owner, 'preparer')
    const { refresh_token: session } = await lastAfter(await signedIn(member), [3 * days])
    const url = `/api/organisation/members/${member.personId}/role`
    // The owner's own session ended meanwhile.
    const back = await app.again(owner)
    expect((await app.call(back, 'PUT', url, { role: 'admin', seen: 'preparer' })).status).toBe(204)
    const day = await lastAfter(session, [almost, almost])
    expect(day.code).toBeUndefined()
    expect(await refreshedAfter(day.refresh_token, [idle + minutes])).toBe('session_expired')
  })

  it('left unused since its person founded an organisation is over after eight hours too', async () => {
    const person = await app.aPerson()
    const [used, left] = [await lastAfter(await signedIn(person), [60]), await signedIn(person)]
    const founder = { ...person, headers: { ...person.headers, authorization: `Bearer ${used.access_token}` } }
    expect((await app.call(founder, 'POST', '/api/organisations', anOrganisationInput())).status).toBe(201)
    expect(await refreshedAfter(used.refresh_token, [almost])).toBe('alive')
    expect(await refreshedAfter(left, [6 * days])).toBe('session_expired')
  })

  it('of an owner ends after eight hours without use', async () => {
    const session = await raised(await app.anOrganisation())
    expect(await refreshedAfter(session, [almost, almost, idle + minutes])).toBe('session_expired')
  })

  it('of an owner ends a day after it was raised, however often it is used', async () => {
    const session = await raised(await app.anOrganisation())
    const day = [almost, almost, almost]
    expect(await refreshedAfter(session, day)).toBe('alive')
    const other = await raised(await app.anOrganisation())
    expect(await refreshedAfter(other, [...day, 30 * minutes])).toBe('session_expired')
  })

  it.each(['preparer', 'viewer'] as const)('of a %s lasts as long as any other', async (role) => {
    const owner = await app.anOrganisation()
    const session = await raised(await app.aMember(owner, role))
    expect(await refreshedAfter(session, [2 * hours, 3 * days])).toBe('alive')
  })

  it('of whoever verifies is as short as that of an owner; who only looks on is not hurried', async () => {
    const verifiers = await app.anOrganisation({ type: 'verifier' })
    const verifier = await raised(await app.aMember(verifiers, 'reviewer'))
    const guest = await raised(await app.aMember(verifiers, 'viewer'))
    expect(await refreshedAfter(verifier, [idle + minutes])).toBe('session_expired')
    expect(await refreshedAfter(guest, [idle + minutes])).toBe('alive')
  })

  it('of somebody with a role in the platform is as short', async () => {
    const person = await app.aPerson()
    await app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
      sql`insert into platform_roles (person_id, role, since) values (${person.personId}, 'platform_owner', now())`.execute(
        db,
      ),
    )
    expect(await refreshedAfter(await raised(person), [idle + minutes])).toBe('session_expired')
  })

  it('begins its day when it is raised: one of nearly a day lives on', async () => {
    const owner = await app.anOrganisation()
    const waits = [almost, almost, 7 * hours]
    const { access_token: token } = await lastAfter(await signedIn(owner), waits)
    const session = await raised({ ...owner, token })
    expect(await refreshedAfter(session, [50 * minutes, 50 * minutes, 50 * minutes])).toBe('alive')
  })
})

describe('the demo accounts', () => {
  it('that act where a second factor is asked for are published with the secret of their second factor, which opens', async () => {
    const demo = await startOrganisationsApp({ DEMO: '1' })
    try {
      await demo.features.organisations.makeDemo()
      // Again, as at every start: what a visitor took away is put back, and nothing is doubled.
      await demo.features.organisations.makeDemo()
      const about = await demo.call<{
        demoAccounts: { email: string; role: string; password: string; totp?: string }[]
      }>(null, 'GET', '/api/platform/about')
      const published = new Map(about.body.demoAccounts.map((account) => [account.role, account]))
      const withFactor = [...published.values()].filter(({ totp }) => totp !== undefined).map(({ role }) => role)
      expect(withFactor.toSorted()).toEqual(
        ['owner', 'admin', 'verifier', 'second-verifier', 'provider', 'second-grants', ...platformRoles].toSorted(),
      )
      const { email, password, totp } = published.get('owner')!
      expect(totp).toMatch(/^[A-Z2-7]{32}$/)
      const session = await demo.app.inject({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        headers: { apikey: 'anon' },
        payload: { email, password },
      })
      const { access_token: token, user } = session.json<{
        access_token: string
        user: { factors: { id: string; status: string }[] }
      }>()
      expect(user.factors).toMatchObject([{ status: 'verified' }])
      const post = (action: string, payload: object) =>
        demo.app.inject({
          method: 'POST',
          url: `/auth/v1/factors/${user.factors[0]!.id}/${action}`,
          headers: { apikey: 'anon', authorization: `Bearer ${token}` },
          payload,
        })
      const challenge = (await post('challenge', {})).json<{ id: string }>()
      const code = codeNow(demo, totp!)
      expect((await post('verify', { challenge_id: challenge.id, code })).statusCode).toBe(200)
    } finally {
      await demo.close()
    }
  })
})
