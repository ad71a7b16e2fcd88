import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createLogger } from '../../platform/logger.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { addAuthenticator, accessTokenOf } from '../factors/testing.ts'
import { startIdentityApp, type Client, type IdentityApp } from '../testing.ts'
import { approveAt, clientOf, startOidcProvider, type Account, type Listening } from './testing.ts'

const secret = 'only the operator knows this'
const accounts = new Map<string, Account>()
let provider: Listening
let app: IdentityApp
beforeAll(async () => {
  provider = await startOidcProvider(accounts)
  const one = { issuer: provider.url, ...clientOf }
  app = await startIdentityApp({
    AUTH_PRIVATE_HOSTS: provider.host,
    AUTH_SECRET_KEY: secret,
    AUTH_REDIRECT_URLS: 'https://partner.example/back',
    AUTH_OIDC_PROVIDERS: JSON.stringify([
      { name: 'ministry', ...one, label: { en: 'The ministry', ar: 'الوزارة' } },
      { name: 'sure', ...one, acr_values: ['urn:loa:high'] },
      { name: 'other', ...one },
      { name: 'brief', ...one, scopes: 'email profile' },
    ]),
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

type Began = { auth: Client; location: string }
async function begin(
  options: { provider?: string; redirectTo?: string; queryParams?: Record<string, string>; auth?: Client } = {},
): Promise<Began> {
  const auth = options.auth ?? app.client()
  const { data, error } = await auth.signInWithOAuth({
    provider: (options.provider ?? 'custom:ministry') as `custom:${string}`,
    options: {
      redirectTo: options.redirectTo ?? 'http://athar.test/inventory',
      ...(options.queryParams ? { queryParams: options.queryParams } : {}),
    },
  })
  if (error) throw error
  const answer = await fetch(data.url, { redirect: 'manual' })
  return { auth, location: answer.headers.get('location') ?? (await answer.text()) }
}

/** Where our own answer to the provider's leads the browser. */
async function comeBack(back: URL): Promise<URL> {
  const answer = await app.call('GET', `/callback${back.search}`, { key: null })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}
const toldBy = (target: URL) => new URLSearchParams(target.hash.slice(1)).get('error_code')

async function signInAt(login: string, options: Parameters<typeof begin>[0] = {}) {
  const { auth, location } = await begin(options)
  const target = await comeBack(await approveAt(location, login))
  const code = target.searchParams.get('code')
  if (!code) return { auth, target, told: toldBy(target) }
  const { data, error } = await auth.exchangeCodeForSession(code)
  return { auth, target, data, error }
}

test('the official client signs somebody new in, with name and verified address, and finds them again', async () => {
  accounts.set('first', { email: 'First@Example.com', email_verified: true, name: 'Sara\r\nAlotaibi' })
  const { auth, target, data, error } = await signInAt('first')
  expect(error).toBeNull()
  expect(target.origin + target.pathname).toBe('http://athar.test/inventory')
  expect(data?.user).toMatchObject({
    email: 'first@example.com',
    app_metadata: { provider: 'custom:ministry', providers: ['custom:ministry'] },
    user_metadata: { full_name: 'Sara Alotaibi' },
    identities: [
      { provider: 'custom:ministry', id: 'first', identity_data: { email: 'first@example.com', email_verified: true } },
    ],
  })
  expect(decodeJwt(await accessTokenOf(auth))).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'oauth', provider: 'custom:ministry' }],
  })
  accounts.set('first', { email: 'moved@example.com', email_verified: true })
  const again = await signInAt('first')
  expect(again.data?.user).toMatchObject({ id: data?.user?.id, email: 'first@example.com' })
})

test('settings say what is offered and how each is called', async () => {
  expect((await app.call('GET', '/settings')).body).toMatchObject({
    external: { 'custom:ministry': true, email: true },
    external_labels: { 'custom:ministry': { en: 'The ministry', ar: 'الوزارة' } },
  })
})

test('what we ask for cannot be asked otherwise by the caller; a hint passes through', async () => {
  const { location } = await begin({
    queryParams: {
      state: 'mine',
      nonce: 'mine',
      redirect_uri: 'https://evil.example',
      response_type: 'token',
      client_id: 'evil',
      request_uri: 'https://evil.example/r',
      login_hint: 'sara',
    },
  })
  const asked = new URL(location).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    redirect_uri: 'http://athar.test/auth/v1/callback',
    response_type: 'code',
    client_id: 'athar',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    login_hint: 'sara',
  })
  expect(asked.getAll('state')).toHaveLength(1)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  expect(asked.has('request_uri')).toBe(false)
})

test('no provider of that name, and none without a challenge: an attacker’s code must not sign a visitor in', async () => {
  for (const name of ['google', 'custom:unknown', 'custom:__proto__'])
    expect(
      await app.call('GET', `/authorize?provider=${name}&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`),
    ).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  expect(await app.call('GET', '/authorize?provider=custom:ministry')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed' },
  })
})

test('the way there and back leaves no state, code or challenge in the log', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const logging = await createApp({ ...app.platform, log }, app.features, null)
  accounts.set('logged', { email: 'logged@example.com', email_verified: true })
  const challenge = 'c'.repeat(43)
  const asked = `provider=custom:ministry&code_challenge=${challenge}&code_challenge_method=s256`
  const leaving = await logging.inject({ url: `/auth/v1/authorize?${asked}` })
  const back = await approveAt(String(leaving.headers.location), 'logged')
  const returning = await logging.inject({ url: `/auth/v1/callback${back.search}` })
  expect([leaving.statusCode, returning.statusCode]).toEqual([302, 302])
  await logging.close()
  const levels = lines.map((line) => (JSON.parse(line) as { level: string }).level)
  expect(levels.length).toBeGreaterThan(3)
  expect(new Set(levels)).toEqual(new Set(['info']))
  for (const secret of [challenge, ...back.searchParams.values()]) expect(lines.join()).not.toContain(secret)
})

describe('the answer of a provider', () => {
  test('serves once', async () => {
    accounts.set('once', { email: 'once@example.com', email_verified: true })
    const { location } = await begin()
    const back = await approveAt(location, 'once')
    expect((await comeBack(back)).searchParams.has('code')).toBe(true)
    expect(await app.call('GET', `/callback${back.search}`, { key: null })).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('that a browser goes back to is told on the page of signing in, and so is a way out that fails', async () => {
    const asked = (path: string) =>
      app.app.inject({ url: `/auth/v1${path}`, headers: { accept: 'text/html,*/*;q=0.8' } })
    const told = async (path: string) => {
      const { statusCode, headers } = await asked(path)
      const target = new URL(String(headers.location))
      return [statusCode, target.origin + target.pathname, new URLSearchParams(target.hash.slice(1)).get('error_code')]
    }
    const page = `${app.platform.config.siteUrl}/auth`
    expect(await told('/callback?code=x&state=spent')).toEqual([302, page, 'flow_state_not_found'])
    expect(await told('/authorize?provider=nobody')).toEqual([302, page, 'validation_failed'])
  })

  test('serves once when it comes twice at the same moment', async () => {
    accounts.set('twice', { email: 'twice@example.com', email_verified: true })
    const { location } = await begin()
    const back = await approveAt(location, 'twice')
    const answers = await Promise.all([1, 2, 3].map(() => app.call('GET', `/callback${back.search}`, { key: null })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 404, 404])
  })

  test('opens nothing without the verifier of the browser that began', async () => {
    accounts.set('victim', { email: 'victim@example.com', email_verified: true })
    const { location } = await begin()
    const target = await comeBack(await approveAt(location, 'victim'))
    const stranger = await begin()
    expect((await stranger.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')).error).toMatchObject({
      code: 'bad_code_verifier',
    })
  })

  test('with a state of nobody, none, or two is nobody’s', async () => {
    const { location } = await begin()
    const state = new URL(location).searchParams.get('state')
    for (const query of [
      '',
      '?code=x',
      '?code=x&state=',
      '?code=x&state=guess',
      `?code=x&state=${state}&state=${state}`,
    ])
      expect(await app.call('GET', `/callback${query}`, { key: null })).toMatchObject({
        status: 404,
        body: { code: 'flow_state_not_found' },
      })
  })

  test('too late is told on the page it began on', async () => {
    accounts.set('late', { email: 'late@example.com', email_verified: true })
    const { location } = await begin()
    const back = await approveAt(location, 'late')
    await app.advance(301)
    expect(toldBy(await comeBack(back))).toBe('flow_state_expired')
  })

  test('of another server than the one asked is refused: the code never reaches it', async () => {
    accounts.set('mixed', { email: 'mixed@example.com', email_verified: true })
    const { location } = await begin()
    const back = await approveAt(location, 'mixed')
    back.searchParams.set('iss', 'https://evil.example')
    expect(toldBy(await comeBack(back))).toBe('bad_oauth_callback')
    const missing = await begin()
    const bare = await approveAt(missing.location, 'mixed')
    bare.searchParams.delete('iss')
    expect(toldBy(await comeBack(bare))).toBe('bad_oauth_callback')
  })

  test('for another provider’s flow is worth nothing there', async () => {
    accounts.set('crossed', { email: 'crossed@example.com', email_verified: true })
    const [one, two] = [await begin(), await begin({ provider: 'custom:other' })]
    const back = await approveAt(one.location, 'crossed')
    back.searchParams.set('state', new URL(two.location).searchParams.get('state') ?? '')
    expect(toldBy(await comeBack(back))).toBe('bad_oauth_callback')
  })

  test('that says no, or makes a code up, leads back with the reason and repeats nothing of it', async () => {
    const { location } = await begin()
    const state = new URL(location).searchParams.get('state') ?? ''
    const iss = encodeURIComponent(provider.url)
    const target = await comeBack(
      new URL(`http://athar.test/?error=access_denied&error_description=<script>&state=${state}&iss=${iss}`),
    )
    expect(toldBy(target)).toBe('bad_oauth_callback')
    expect(decodeURIComponent(target.href)).not.toContain('<script>')
    const second = new URL((await begin()).location).searchParams.get('state') ?? ''
    expect(toldBy(await comeBack(new URL(`http://athar.test/?code=made-up&state=${second}&iss=${iss}`)))).toBe(
      'bad_oauth_callback',
    )
  })

  test('may be posted as a form', async () => {
    accounts.set('posted', { email: 'posted@example.com', email_verified: true })
    const { auth, location } = await begin()
    const back = await approveAt(location, 'posted')
    const answer = await app.call('POST', '/callback', {
      key: null,
      body: back.searchParams.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await auth.exchangeCodeForSession(code)).data.user?.email).toBe('posted@example.com')
  })
})

test.each([
  ['https://evil.example/', 'http://athar.test/'],
  ['//evil.example', 'http://athar.test/'],
  ['http://athar.test@evil.example/', 'http://athar.test/'],
  ['javascript:alert(1)', 'http://athar.test/'],
  ['https://partner.example/back', 'https://partner.example/back'],
])('somebody sent to %s arrives at %s', async (redirectTo, arrives) => {
  accounts.set('led', { email: 'led@example.com', email_verified: true })
  const { target } = await signInAt('led', { redirectTo })
  expect(target.origin + target.pathname).toBe(arrives)
})

describe('an account that is here already', () => {
  test('is opened when both sides hold the verified address, and its owner is told', async () => {
    const { id } = await app.aPerson('both@example.com')
    accounts.set('both', { email: 'both@example.com', email_verified: true })
    const { data } = await signInAt('both')
    expect(data?.user).toMatchObject({ id, app_metadata: { providers: ['email', 'custom:ministry'] } })
    expect((await app.mailTo('both@example.com', 'identity_linked')).text).toContain('The ministry')
  })

  test('is not opened by an address that the provider did not verify, and nobody learns that it is here', async () => {
    await app.aPerson('target@example.com')
    accounts.set('thief', { email: 'target@example.com', email_verified: false })
    accounts.set('sly', { email: 'nobody-has-this@example.com' })
    accounts.set('silent', {})
    for (const login of ['thief', 'sly', 'silent'])
      expect((await signInAt(login)).told).toBe('provider_email_needs_verification')
  })

  test('that nobody ever confirmed gives nothing of itself away: whoever typed it stays outside', async () => {
    const squatter = app.client()
    const made = await squatter.signUp({
      email: 'squatted@example.com',
      password: 'a palm beside the gate',
      options: { data: { full_name: 'Squatter' } },
    })
    const { tokenHash } = await app.mailTo('squatted@example.com', 'signup')
    accounts.set('owner', { email: 'squatted@example.com', email_verified: true, name: 'Owner' })
    const { data } = await signInAt('owner')
    expect(data?.user).toMatchObject({ email: 'squatted@example.com', user_metadata: { full_name: 'Owner' } })
    expect(data?.user?.id).not.toBe(made.data.user?.id)
    expect(
      (await squatter.signInWithPassword({ email: 'squatted@example.com', password: 'a palm beside the gate' })).error,
    ).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await squatter.verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toMatchObject({
      code: 'otp_expired',
    })
  })

  test('and was in use before the operator gave it another address is not taken away by a proof of that, and opens once its mailbox is proven', async () => {
    const { id } = await app.aPerson()
    const email = 'assigned@example.com'
    expect((await app.call('PUT', `/admin/users/${id}`, { key: secret, body: { email } })).status).toBe(200)
    accounts.set('assigned', { email, email_verified: true, name: 'Assigned' })
    expect((await signInAt('assigned')).told).toBe('user_already_exists')
    expect((await app.call('GET', `/admin/users/${id}`, { key: secret })).body).toMatchObject({
      user_metadata: { full_name: 'Noura Alharbi' },
    })
    await app.call('POST', '/recover', { body: { email } })
    const { tokenHash } = await app.mailTo(email, 'recovery')
    await app.call('POST', '/verify', { body: { type: 'recovery', token_hash: tokenHash } })
    expect((await signInAt('assigned')).data?.user).toMatchObject({ id, email })
  })

  test('stays closed to a banned person', async () => {
    accounts.set('banned', { email: 'banned@example.com', email_verified: true })
    const { data } = await signInAt('banned')
    await runSql(
      app.testDatabase.ownerUrl,
      "update auth.users set banned_until = now() + interval '1 day' where id = $1",
      [data?.user?.id ?? ''],
    )
    expect((await signInAt('banned')).told).toBe('user_banned')
  })
})

test('a look-alike address is no address, so it is not that of somebody else', async () => {
  await app.aPerson('paypal@example.com')
  accounts.set('alike', { email: 'pаypal@example.com', email_verified: true })
  expect((await signInAt('alike')).told).toBe('provider_email_needs_verification')
})

test('a national identifier is no key and stands nowhere in the database', async () => {
  accounts.set('1012345678', { email: 'citizen@example.com', email_verified: true })
  const { data } = await signInAt('1012345678')
  const id = data?.user?.id
  expect(JSON.stringify(data?.user)).not.toContain('1012345678')
  expect((await signInAt('1012345678')).data?.user?.id).toBe(id)
  const { rows } = await app.platform.accounts.transaction({ personId: id ?? '' }, ({ db }) =>
    sql`select (select count(*)::int from auth.identities i where i::text like '%1012345678%')
      + (select count(*)::int from audit_trail a where a::text like '%1012345678%') as hits`.execute(db),
  )
  expect(rows).toEqual([{ hits: 0 }])
})

test('a provider that vouches with less than was asked for opens nothing', async () => {
  accounts.set('low', { email: 'low@example.com', email_verified: true })
  const { location } = await begin({ provider: 'custom:sure' })
  expect(new URL(location).searchParams.get('acr_values')).toBe('urn:loa:high')
  expect(toldBy(await comeBack(await approveAt(location, 'low')))).toBe('bad_oauth_callback')
})

describe('a provider added to one’s own account', () => {
  const link = async (auth: Client) => {
    const { data, error } = await auth.linkIdentity({
      provider: 'custom:ministry' as 'google',
      options: { redirectTo: 'http://athar.test/profile' },
    })
    return { url: data?.url ?? '', error }
  }

  test('needs no address from the provider, keeps the session, and opens the account from then on', async () => {
    accounts.set('linked', {})
    const { auth, id, email } = await app.aPerson()
    const before = decodeJwt(await accessTokenOf(auth))
    const { url } = await link(auth)
    const target = await comeBack(await approveAt(url, 'linked'))
    const { data, error } = await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.identities?.map((one) => one.provider)).toEqual(['email', 'custom:ministry'])
    expect(decodeJwt(data.session?.access_token ?? '')['session_id']).toBe(before['session_id'])
    expect((await auth.refreshSession()).error).toBeNull()
    await app.mailTo(email, 'identity_linked')
    expect((await signInAt('linked')).data?.user?.id).toBe(id)
  })

  test('is not added when somebody else follows the link: their account there opens nothing here', async () => {
    accounts.set('lured', { email: 'lured@example.com', email_verified: true })
    const attacker = await app.aPerson()
    const { url } = await link(attacker.auth)
    // The attacker sends the address to a victim, who approves; the code ends up in the victim's browser.
    const target = await comeBack(await approveAt(url, 'lured'))
    const victim = await begin()
    await victim.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect((await attacker.auth.getUser()).data.user?.identities).toHaveLength(1)
    expect((await signInAt('lured')).data?.user?.id).not.toBe(attacker.id)
  })

  test('of somebody else is refused', async () => {
    accounts.set('taken', { email: 'taken@example.com', email_verified: true })
    await signInAt('taken')
    const { auth } = await app.aPerson()
    const { url } = await link(auth)
    expect(toldBy(await comeBack(await approveAt(url, 'taken')))).toBe('identity_already_exists')
  })

  test('needs the second factor of whoever has one, and is taken away with it alone', async () => {
    accounts.set('careful', {})
    const { auth, email, password } = await app.aPerson()
    await addAuthenticator(app, auth)
    const { url } = await link(auth)
    const target = await comeBack(await approveAt(url, 'careful'))
    const { data } = await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(decodeJwt(data.session?.access_token ?? '')['aal']).toBe('aal2')
    const weak = app.client()
    await weak.signInWithPassword({ email, password })
    expect((await link(weak)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const identity = data.user?.identities?.find((one) => one.provider === 'custom:ministry')
    expect((await weak.unlinkIdentity(identity!)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await auth.unlinkIdentity(identity!)).error).toBeNull()
  })

  test('goes with the session that asked', async () => {
    accounts.set('left', {})
    const { auth } = await app.aPerson()
    const { url } = await link(auth)
    const back = await approveAt(url, 'left')
    await auth.signOut()
    expect(await app.call('GET', `/callback${back.search}`, { key: null })).toMatchObject({ status: 404 })
  })
})

test('a provider whose scopes leave out the first of OpenID Connect is asked for it nevertheless', async () => {
  accounts.set('brief', { email: 'brief@example.com', email_verified: true })
  expect((await signInAt('brief', { provider: 'custom:brief' })).error).toBeNull()
})

test('a way in that is taken away closes, with the sessions it had opened and those about to begin; the last one stays', async () => {
  accounts.set('leaving', { email: 'leaving@example.com', email_verified: true })
  const { auth, email } = await app.aPerson('leaving@example.com')
  const there = await signInAt('leaving')
  const onTheWay = await begin()
  const code = (await comeBack(await approveAt(onTheWay.location, 'leaving'))).searchParams.get('code') ?? ''
  const identities = (await auth.getUserIdentities()).data?.identities ?? []
  const [byEmail, byProvider] = ['email', 'custom:ministry'].map((name) =>
    identities.find((one) => one.provider === name)!,
  )
  const stranger = await app.aPerson()
  expect((await stranger.auth.unlinkIdentity(byProvider!)).error).toMatchObject({ code: 'identity_not_found' })
  expect((await auth.unlinkIdentity(byProvider!)).error).toBeNull()
  expect((await there.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await onTheWay.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' })
  expect((await app.mailTo(email, 'identity_removed')).text).toContain('The ministry')
  expect((await auth.unlinkIdentity(byEmail!)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
  })
})

describe('where the operator decided otherwise', () => {
  /** Signs in by the provider on a server of its own; what its page is told. */
  async function withSettings(
    env: Record<string, string>,
    login: string,
    before: (open: IdentityApp) => Promise<unknown>,
  ): Promise<string | null> {
    const open = await startIdentityApp({
      ...env,
      AUTH_PRIVATE_HOSTS: provider.host,
      AUTH_OIDC_PROVIDERS: JSON.stringify([{ name: 'ministry', issuer: provider.url, ...clientOf }]),
    })
    try {
      await before(open)
      accounts.set(login, { email: `${login}@example.com`, email_verified: true })
      const { data } = await open.client().signInWithOAuth({ provider: 'custom:ministry' as 'google' })
      const answer = await fetch(data.url ?? '', { redirect: 'manual' })
      const back = await approveAt(answer.headers.get('location') ?? '', login)
      const told = await open.call('GET', `/callback${back.search}`, { key: null })
      return toldBy(new URL(told.headers.get('location') ?? ''))
    } finally {
      await open.close()
    }
  }

  test('without proofs of addresses here, none opens an account that is here already', async () => {
    const signUp = (open: IdentityApp) =>
      open.client().signUp({ email: 'typed@example.com', password: 'a palm beside the gate' })
    expect(await withSettings({ AUTH_CONFIRM_EMAIL: '0' }, 'typed', signUp)).toBe('user_already_exists')
  })

  test('nobody makes an account by way of a provider where the operator makes them, and who has one comes in', async () => {
    expect(await withSettings({ AUTH_SIGNUP: '0' }, 'uninvited', async () => undefined)).toBe('signup_disabled')
    expect(
      await withSettings({ AUTH_SIGNUP: '0' }, 'admitted', (open) => open.aPerson('admitted@example.com')),
    ).toBeNull()
  })
})
