import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { postAllMail } from '../../notifications/testing.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { startTestApp, type TestApp } from '../../testing.ts'
import { addAuthenticator, accessTokenOf } from '../factors/testing.ts'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import { createExternalTokens } from './external-tokens.ts'

/** A second server of ours, and one that only signs: what an auth server outside may be. */
let there: IdentityApp
let here: TestApp
beforeAll(async () => {
  there = await startIdentityApp()
  here = await trusting(`${there.url}/auth/v1`, {
    AUTH_ISSUER: 'http://athar.test/auth/v1',
    AUTH_ISSUER_CONFIRMS_EMAIL: '1',
  })
})
afterAll(async () => {
  await here.close()
  await there.close()
})

/** Where the issuer names itself otherwise than where it listens, its keys are fetched by their own address. */
const trusting = (url: string, env: Record<string, string> = {}) =>
  startTestApp({
    AUTH_MODE: 'external',
    AUTH_ISSUER: url,
    AUTH_JWKS_URL: `${url}/.well-known/jwks.json`,
    AUTH_PRIVATE_HOSTS: new URL(url).host,
    SITE_URL: 'http://here.test',
    ...env,
  })

const me = async (token: string, app = here) => {
  const answer = await app.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  return {
    status: answer.statusCode,
    body: answer.json<{ code?: string; person?: { id: string } } & Record<string, unknown>>(),
  }
}
const inHere = (query: string, values: unknown[] = []) => runSql(here.testDatabase.ownerUrl, query, values)

describe('somebody who signed in at another server of ours', () => {
  test('is a person here at first sight, and the same one afterwards', async () => {
    const { accessToken, auth, email, id } = await there.aPerson()
    const first = await me(accessToken)
    expect(first.status).toBe(200)
    await auth.refreshSession()
    expect((await me(await accessTokenOf(auth))).status).toBe(200)
    const { rows } = await inHere(
      'select u.id, u.email, u.email_confirmed_at is not null as confirmed, i.provider, i.provider_id from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1',
      [email],
    )
    expect(rows).toMatchObject([{ email, confirmed: true, provider: 'http://athar.test/auth/v1', provider_id: id }])
    expect(rows[0]).not.toMatchObject({ id })
    const sessions = await inHere('select aal, external from auth.sessions where user_id = $1', [rows[0].id])
    expect(sessions.rows).toEqual([{ aal: 'aal1', external: true }])
  })

  test('is one person, however many calls come first', async () => {
    const { accessToken, email } = await there.aPerson()
    const answers = await Promise.all(Array.from({ length: 12 }, () => me(accessToken)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await inHere('select count(*)::int as n from auth.users where email = $1', [email])).rows).toEqual([
      { n: 1 },
    ])
  })

  test('stands at aal2 here when they do there', async () => {
    const { auth } = await there.aPerson()
    const aal = async () => {
      const token = await accessTokenOf(auth)
      await me(token)
      const { rows } = await inHere(
        'select s.aal from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
        [(await auth.getUser()).data.user?.email],
      )
      return rows[0].aal as string
    }
    expect(await aal()).toBe('aal1')
    await addAuthenticator(there, auth)
    await here.advance(30)
    expect(await aal()).toBe('aal2')
  })

  test('stays outside when the session is ended here in the very moment in which a new token of it is seen', async () => {
    const { accessToken, auth, email } = await there.aPerson()
    expect((await me(accessToken)).status).toBe(200)
    await auth.refreshSession()
    const renewed = await accessTokenOf(auth)
    const seen = await here.platform.accounts.transaction({}, async ({ db }) => {
      await sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`.execute(
        db,
      )
      const answer = me(renewed)
      const waiting = () => waitingSessions((query) => here.platform.accounts.pool.query(query))
      await expect.poll(waiting).toBeGreaterThan(0)
      return { answer }
    })
    expect((await seen.answer).status).toBe(401)
    expect((await me(renewed)).status).toBe(401)
  })

  test('stays outside at once when banned here, signed out here, or removed here', async () => {
    const banned = await there.aPerson()
    const ended = await there.aPerson()
    for (const { accessToken } of [banned, ended]) expect((await me(accessToken)).status).toBe(200)
    await inHere("update auth.users set banned_until = now() + interval '1 year' where email = $1", [banned.email])
    expect((await me(banned.accessToken)).status).toBe(401)
    await banned.auth.refreshSession()
    expect((await me(await accessTokenOf(banned.auth))).status).toBe(401)
    const headers = { authorization: `Bearer ${ended.accessToken}` }
    const listed = await here.app.inject({ url: '/api/me/sessions', headers })
    const [session] = listed.json<{ sessions: { id: string; current: boolean }[] }>().sessions
    expect(session).toMatchObject({ current: true })
    const url = `/api/me/sessions/${session?.id}`
    expect((await here.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204)
    expect((await me(ended.accessToken)).status).toBe(401)
    // Neither a new token of the ended session nor a server that knows nothing of the old one lets it come back.
    await ended.auth.refreshSession()
    expect((await me(await accessTokenOf(ended.auth))).status).toBe(401)
    await ended.auth.signInWithPassword(ended)
    expect((await me(await accessTokenOf(ended.auth))).status).toBe(200)
  })

  test('finds no sign-in here, and is told where it is', async () => {
    for (const [method, url] of [
      ['POST', '/auth/v1/token?grant_type=password'],
      ['POST', '/auth/v1/signup'],
      ['GET', '/auth/v1/user'],
      ['GET', '/auth/v1/admin/users'],
      ['GET', '/auth/v1/.well-known/jwks.json'],
    ] as const) {
      const answer = await here.app.inject({
        method,
        url,
        headers: { apikey: 'anon', 'x-supabase-api-version': '2024-01-01' },
      })
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { code: 'endpoint_not_found', message: 'People sign in at http://athar.test/auth/v1' },
      ])
    }
    expect((await me('nonsense')).status).toBe(401)
    const policy = (await here.app.inject('/healthz')).headers['content-security-policy']
    expect(policy).toContain("connect-src 'self' http://athar.test;")
  })
})

describe('an issuer that only signs', () => {
  let server: Server
  let app: TestApp
  let url: string
  let keys: { es: CryptoKey; rs: CryptoKey }
  const published: object[] = []
  let fetched = 0
  beforeAll(async () => {
    const [es, rs] = [
      await generateKeyPair('ES256', { extractable: true }),
      await generateKeyPair('RS256', { extractable: true }),
    ]
    keys = { es: es.privateKey, rs: rs.privateKey }
    published.push(
      { ...(await exportJWK(es.publicKey)), kid: 'es', alg: 'ES256' },
      { ...(await exportJWK(rs.publicKey)), kid: 'rs', alg: 'RS256' },
    )
    server = createServer((_request, response) => {
      fetched += 1
      response.end(JSON.stringify({ keys: published }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    app = await trusting(url)
  })
  afterAll(async () => {
    await app.close()
    server.closeAllConnections()
    server.close()
  })

  const now = () => Math.floor(app.platform.clock.now().getTime() / 1000)
  const claims = (over: JWTPayload = {}): JWTPayload => ({
    iss: url,
    sub: randomUUID(),
    aud: 'authenticated',
    iat: now(),
    exp: now() + 600,
    session_id: randomUUID(),
    email: `${randomUUID()}@example.com`,
    email_verified: true,
    ...over,
  })
  const sign = (
    payload: JWTPayload,
    header: { alg: string; kid: string } = { alg: 'ES256', kid: 'es' },
    key: CryptoKey | Uint8Array = keys.es,
  ) => new SignJWT(payload).setProtectedHeader(header).sign(key)
  const status = async (token: string) => (await me(token, app)).status

  test('is believed by either kind of its published keys', async () => {
    expect(await status(await sign(claims()))).toBe(200)
    expect(await status(await sign(claims(), { alg: 'RS256', kid: 'rs' }, keys.rs))).toBe(200)
  })

  test('is believed by a key that it uses for the first time, however lately its keys were fetched, and by none that is made up', async () => {
    const next = await generateKeyPair('ES256', { extractable: true })
    expect(await status(await sign(claims()))).toBe(200)
    const before = fetched
    published.push({ ...(await exportJWK(next.publicKey)), kid: 'next', alg: 'ES256' })
    const byNext = () => sign(claims(), { alg: 'ES256', kid: 'next' }, next.privateKey)
    expect(await Promise.all([byNext(), byNext(), byNext()].map(async (one) => status(await one)))).toEqual([
      200, 200, 200,
    ])
    expect(fetched - before).toBe(1)
    const made = Array.from({ length: 40 }, (_, nth) => sign(claims(), { alg: 'ES256', kid: `made-up-${nth}` }))
    const refused = new Set(await Promise.all(made.map(async (one) => status(await one))))
    expect(refused).toEqual(new Set([401, 503]))
    expect(fetched - before).toBeLessThanOrEqual(11)
    expect(await status(await byNext())).toBe(200)
  })

  test('is believed while its clock is a little ahead of ours', async () => {
    const ahead = { iat: now() + 5, nbf: now() + 5, exp: now() + 605 }
    expect(await status(await sign(claims(ahead)))).toBe(200)
    expect(await status(await sign(claims({ ...ahead, nbf: now() + 120 })))).toBe(401)
  })

  test('makes one person of whoever shows several tokens for the first time at the same moment', async () => {
    const somebody = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: false }
    const tokens = await Promise.all(Array.from({ length: 8 }, () => sign(claims(somebody))))
    expect(new Set(await Promise.all(tokens.map(status)))).toEqual(new Set([200]))
  })

  const endless = (): JWTPayload => {
    const { exp: _end, ...rest } = claims()
    return rest
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged: [string, () => Promise<string>][] = [
    ['another issuer', () => sign(claims({ iss: 'https://other.example' }))],
    ['another audience', () => sign(claims({ aud: 'somebody-else' }))],
    ['its time past', () => sign(claims({ iat: now() - 700, exp: now() - 1 }))],
    ['no end', () => sign(endless())],
    ['no signature', async () => `${encode({ alg: 'none' })}.${encode(claims())}.`],
    [
      'the published key as a shared secret',
      () => sign(claims(), { alg: 'HS256', kid: 'es' }, new TextEncoder().encode(JSON.stringify(published[0]))),
    ],
    [
      'the key of a stranger under a known name',
      async () => sign(claims(), { alg: 'ES256', kid: 'es' }, (await generateKeyPair('ES256')).privateKey),
    ],
    ['nobody’s address', () => sign({ ...claims(), email: undefined } as JWTPayload)],
    ['an address that looks like another', () => sign(claims({ email: 'pаypal@example.com' }))],
    ['nobody on purpose', () => sign(claims({ is_anonymous: true }))],
    ['no subject', () => sign(claims({ sub: '' }))],
  ]
  test.each(forged)('opens nothing by a token with %s', async (_case, make) => {
    expect(await status(await make())).toBe(401)
  })

  test('whose tokens do not fit the settings is told to the operator; forged ones are not', async () => {
    const lines: Record<string, unknown>[] = []
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
    const log = createLogger({ level: 'info', destination: { write } })
    const { read } = createExternalTokens({ ...app.platform, log }, url)
    const stranger = (await generateKeyPair('ES256')).privateKey
    for (const token of [
      await sign(claims({ aud: 'somebody-else' })),
      await sign(claims({ iss: 'https://other.example' })),
      await sign(claims({ iss: 'https://forged.example' }), { alg: 'ES256', kid: 'es' }, stranger),
    ])
      expect(await read(token)).toBe('invalid')
    expect(lines).toMatchObject([
      { claim: 'aud', named: 'somebody-else', msg: 'A token of the auth server does not fit AUTH_AUDIENCE.' },
      { claim: 'iss', named: 'https://other.example', msg: 'A token of the auth server does not fit AUTH_ISSUER.' },
    ])
  })

  test('gives no roles and no rights by what stands in its tokens', async () => {
    const token = await sign(
      claims({
        role: 'service_role',
        app_metadata: { roles: ['platform_owner'] },
        user_metadata: { platform_roles: ['platform_owner'], email_verified: true },
      }),
    )
    const { body } = await me(token, app)
    expect(JSON.stringify(body)).not.toContain('platform_owner')
  })

  test('whose word for the address people write themselves confirms none', async () => {
    const email = `${randomUUID()}@example.com`
    const token = await sign(claims({ email, email_verified: false, user_metadata: { email_verified: true } }))
    expect(await status(token)).toBe(200)
    const { rows } = await runSql(
      app.testDatabase.ownerUrl,
      'select email_confirmed_at from auth.users where email = $1',
      [email],
    )
    expect(rows).toEqual([{ email_confirmed_at: null }])
  })

  test('opens somebody else’s account by no address that is not proven on both sides', async () => {
    const email = `${randomUUID()}@example.com`
    await app.features.identity.seedPerson({ email, password: 'a palm beside the gate', fullName: 'Local' })
    expect(await status(await sign(claims({ email, email_verified: false })))).toBe(401)
    expect(await status(await sign(claims({ email })))).toBe(200)
    expect(
      (await runSql(app.testDatabase.ownerUrl, 'select count(*)::int as n from auth.users where email = $1', [email]))
        .rows,
    ).toEqual([{ n: 1 }])
  })

  describe('of somebody who signed in here before with a password and a second factor of this server', () => {
    const kept = async () => {
      const email = `${randomUUID()}@example.com`
      await app.features.identity.seedPerson({
        email,
        password: 'a palm beside the gate',
        fullName: 'From before',
        totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      })
      return bearer(await sign(claims({ email })))
    }

    test('opens what is theirs: a factor that nobody can be asked for any more keeps nobody out', async () => {
      const headers = await kept()
      const sessions = await app.app.inject({ url: '/api/me/sessions', headers })
      expect([sessions.statusCode, sessions.json()]).toMatchObject([200, { sessions: [{ current: true }] }])
    })

    test('lets them delete their account, and asks for no password that opens nothing any more', async () => {
      const headers = await kept()
      const asked = await app.app.inject({ url: '/api/profile/deletion', headers })
      const { email, password } = asked.json<{ email: string; password: boolean }>()
      expect(password).toBe(false)
      const action = { method: 'POST', url: '/api/profile/deletion', headers, payload: { email } } as const
      expect((await app.app.inject(action)).statusCode).toBe(200)
    })
  })

  const told = async (payload: JWTPayload) => {
    const { status: answered, body } = await me(await sign(payload), app)
    return { status: answered, id: body['personId'] as string }
  }
  const rowsOf = async (email: string) =>
    (
      await runSql(
        app.testDatabase.ownerUrl,
        'select id, email_confirmed_at is not null as proven from auth.users where email = $1 order by created_at, id',
        [email],
      )
    ).rows as { id: string; proven: boolean }[]

  test('gives an address to whom it is proven for, although somebody came with it first, who keeps an account of their own', async () => {
    const email = `${randomUUID()}@example.com`
    const stranger = claims({ email, email_verified: false })
    const came = await told(stranger)
    expect(came.status).toBe(200)
    const owner = await told(claims({ email }))
    expect(owner.status).toBe(200)
    expect(owner.id).not.toBe(came.id)
    expect(await told({ ...stranger, iat: now() + 1 })).toEqual(came)
    // What an issuer says of the second of two cannot be true of both.
    expect(await told({ ...stranger, email_verified: true, iat: now() + 2 })).toEqual(came)
    expect((await rowsOf(email)).filter(({ proven }) => proven)).toEqual([{ id: owner.id, proven: true }])
    const held = await app.platform.accounts.transaction({}, ({ db }) =>
      app.features.identity.people.findByEmail(db, email),
    )
    expect(held).toMatchObject({ personId: owner.id, proven: true })
  })

  test('gives an address to whom it is proven for although an account from before holds it, and nobody ever proved that', async () => {
    const email = `${randomUUID()}@example.com`
    const before = await app.features.identity.seedPerson({
      email,
      password: 'a palm beside the gate',
      fullName: 'Typed',
    })
    await runSql(app.testDatabase.ownerUrl, 'update auth.users set email_confirmed_at = null where id = $1', [before])
    const owner = await told(claims({ email }))
    expect(owner.status).toBe(200)
    expect(owner.id).not.toBe(before)
    expect((await rowsOf(email)).filter(({ proven }) => proven)).toEqual([{ id: owner.id, proven: true }])
  })

  test('gives a known person the address that is proven for them, although somebody holds it unproven', async () => {
    const email = `${randomUUID()}@example.com`
    const stranger = await told(claims({ email, email_verified: false }))
    const person = claims()
    const known = await told(person)
    expect(await told({ ...person, email, iat: now() + 1 })).toEqual(known)
    expect(await rowsOf(email)).toHaveLength(2)
    expect((await rowsOf(email)).filter(({ proven }) => proven)).toEqual([{ id: known.id, proven: true }])
    expect(known.id).not.toBe(stranger.id)
  })

  test('mails nothing to an address that is not proven, which may be anybody’s', async () => {
    const [typed, proven] = [claims({ email_verified: false }), claims()]
    for (const payload of [typed, proven]) {
      const headers = bearer(await sign(payload))
      const body = { email: payload['email'] }
      const answer = await app.app.inject({ method: 'POST', url: '/api/profile/deletion', headers, payload: body })
      expect(answer.statusCode).toBe(200)
    }
    await postAllMail(app)
    const to = (await app.mailbox()).map((mail) => mail.to)
    expect(to).toContain(proven['email'])
    expect(to).not.toContain(typed['email'])
  })

  test('lets two who proved nothing have one address, until it is proven for one of them', async () => {
    const email = `${randomUUID()}@example.com`
    const [one, two] = [claims({ email, email_verified: false }), claims({ email, email_verified: false })]
    const first = await told(one)
    const second = await told(two)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.id).not.toBe(second.id)
    expect(await told({ ...two, email_verified: true, iat: now() + 1 })).toEqual(second)
    expect((await rowsOf(email)).filter(({ proven }) => proven)).toEqual([{ id: second.id, proven: true }])
  })

  test('makes one person of somebody who proved nothing, however many calls come first', async () => {
    const payload = claims({ email_verified: false })
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => told({ ...payload, exp: now() + 600 + nth })),
    )
    expect(new Set(answers.map(({ status: answered }) => answered))).toEqual(new Set([200]))
    expect(await rowsOf(payload['email'] as string)).toHaveLength(1)
  })

  test('moves an address, and never onto that of another person', async () => {
    const [one, two] = [claims(), claims()]
    for (const payload of [one, two]) expect(await status(await sign(payload))).toBe(200)
    expect(await status(await sign({ ...one, email: two['email'] as string, iat: now() + 1 }))).toBe(200)
    expect(await status(await sign({ ...one, email: `moved-${one['email'] as string}`, iat: now() + 2 }))).toBe(200)
    const { rows } = await runSql(
      app.testDatabase.ownerUrl,
      'select u.email from auth.users u join auth.identities i on i.user_id = u.id where i.provider_id = any($1) order by i.provider_id = $2',
      [[one.sub, two.sub], two.sub],
    )
    expect(rows).toEqual([{ email: `moved-${one['email'] as string}` }, { email: two['email'] }])
  })

  test('moves no address back by an older token that comes late', async () => {
    const person = claims()
    const moved = `moved-${person['email'] as string}`
    const older = await sign({ ...person, iat: now() - 10 })
    expect(await status(await sign({ ...person, iat: now() - 20 }))).toBe(200)
    expect(await status(await sign({ ...person, email: moved }))).toBe(200)
    expect(await status(older)).toBe(200)
    const { rows } = await runSql(
      app.testDatabase.ownerUrl,
      'select u.email from auth.users u join auth.identities i on i.user_id = u.id where i.provider_id = $1',
      [person.sub],
    )
    expect(rows).toEqual([{ email: moved }])
  })

  test('lowers a session by a newer token, and an older one that comes late raises nothing', async () => {
    const payload = claims({ aal: 'aal2' })
    const older = await sign({ ...payload, iat: now() - 10 })
    expect(await status(await sign(payload))).toBe(200)
    expect(await status(await sign({ ...payload, aal: 'aal1', iat: now() + 1 }))).toBe(200)
    expect(await status(older)).toBe(200)
    const { rows } = await runSql(
      app.testDatabase.ownerUrl,
      'select s.aal from auth.sessions s join auth.identities i on i.user_id = s.user_id where i.provider_id = $1',
      [payload.sub],
    )
    expect(rows).toEqual([{ aal: 'aal1' }])
  })

  test('is a passing fault while it is away, and no reason to sign anybody out', async () => {
    const nowhere = await trusting('http://127.0.0.1:1')
    try {
      expect(await me(await sign(claims()), nowhere)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    } finally {
      await nowhere.close()
    }
  })

  test.each([
    ['an error page', 502, '<h1>Bad gateway</h1>'],
    ['a page of something else', 200, '<h1>Welcome</h1>'],
    ['no keys', 200, '{"message":"not found"}'],
  ])('is away as well while a proxy answers %s in its place', async (_case, status, page) => {
    const proxy = createServer((_request, response) => response.writeHead(status).end(page))
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const behind = await trusting(url, { AUTH_JWKS_URL: `http://${host}/keys`, AUTH_PRIVATE_HOSTS: host })
    try {
      expect(await me(await sign(claims()), behind)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(await me('nonsense', behind)).toMatchObject({ status: 401 })
    } finally {
      await behind.close()
      proxy.closeAllConnections()
      proxy.close()
    }
  })

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const endIt = async (token: string) => {
    const listed = await app.app.inject({ url: '/api/me/sessions', headers: bearer(token) })
    const [session] = listed.json<{ sessions: { id: string }[] }>().sessions
    const url = `/api/me/sessions/${session?.id}`
    return (await app.app.inject({ method: 'DELETE', url, headers: bearer(token) })).statusCode
  }

  test('may call a session by the name that OpenID Connect has for it', async () => {
    const { session_id: _own, ...payload } = claims({ sid: randomUUID() })
    const token = await sign(payload)
    expect(await status(token)).toBe(200)
    expect(await endIt(token)).toBe(204)
    expect(await status(await sign({ ...payload, iat: now() + 2 }))).toBe(401)
    expect(await status(await sign({ ...payload, sid: randomUUID(), iat: now() + 2 }))).toBe(200)
  })

  test('and names no session ends it here until its next token, and keeps nobody out for good', async () => {
    const payload = claims({ session_id: null })
    const next = () => sign({ ...payload, iat: now(), exp: now() + 600 })
    for (const _time of ['once', 'again']) {
      const token = await next()
      expect(await status(token)).toBe(200)
      expect(await endIt(token)).toBe(204)
      expect(await status(token)).toBe(401)
      expect(await status(await sign({ ...payload, iat: now() - 2 }))).toBe(401)
      await app.advance(10)
    }
    expect(await status(await next())).toBe(200)
    for (const days of [29, 2, 40]) {
      await app.advance(days * 24 * 3600)
      expect(await status(await next())).toBe(200)
    }
  })

  test('is believed for eight hours about an administrator, whatever its token says, and for a day about one session', async () => {
    const payload = claims()
    const next = (over: JWTPayload = {}) => sign({ ...payload, iat: now(), exp: now() + 10 * 3600, ...over })
    expect(await status(await next())).toBe(200)
    await app.advance(3 * 24 * 3600)
    const organisation = {
      name: { en: 'Najd Industries', ar: 'صناعات نجد' },
      type: 'company',
      sector: 'manufacturing',
      region: 'SA-01',
      unifiedNumber: null,
      consolidationApproach: 'operational-control',
      fiscalYearFirstMonth: 1,
      baseYear: 2024,
    }
    const founding = { headers: bearer(await next()), payload: organisation }
    const founded = await app.app.inject({ method: 'POST', url: '/api/organisations', ...founding })
    expect(founded.statusCode).toBe(201)
    const token = await next({ iat: now() + 1 })
    expect(await status(token)).toBe(200)
    await app.advance(8 * 3600 - 60)
    expect(await status(token)).toBe(200)
    await app.advance(2 * 60)
    expect(await status(token)).toBe(401)
    await app.advance(15 * 3600)
    expect(await status(await next())).toBe(200)
    await app.advance(3600)
    expect(await status(await next())).toBe(401)
    expect(await status(await next({ session_id: randomUUID() }))).toBe(200)
  })

  test.each([
    ['a person with a sign that no text holds', { sub: 'a\u0000b' }],
    ['a person with half a pair of surrogates', { sub: 'a\ud800' }],
    ['a beginning beyond all days', { iat: 1e18 }],
    ['an end beyond all days', { exp: 1e18 }],
  ])('opens nothing by a token with %s, which is no fault of the way there', async (_case, over) => {
    expect(await status(await sign(claims(over)))).toBe(401)
  })

  test('may name itself with a slash at its end, which settings lose', async () => {
    expect(await status(await sign(claims({ iss: `${url}/` })))).toBe(200)
    expect(await status(await sign(claims({ iss: `${url}//` })))).toBe(401)
  })
})
