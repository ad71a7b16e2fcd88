import { createHash, createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAuthenticator, confirmWith } from '../factors/testing.ts'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import { clientOf, startHostileProvider, type Hostile, type MadeToken } from './testing.ts'

let hostile: Hostile
let neighbour: Hostile
let app: IdentityApp
beforeAll(async () => {
  hostile = await startHostileProvider()
  neighbour = await startHostileProvider()
  app = await startIdentityApp({
    AUTH_PRIVATE_HOSTS: `${hostile.host},${neighbour.host}`,
    AUTH_OIDC_PROVIDERS: JSON.stringify([
      { name: 'hostile', issuer: hostile.url, ...clientOf },
      { name: 'neighbour', issuer: neighbour.url, ...clientOf },
    ]),
  })
})
afterAll(async () => {
  await app.close()
  await hostile.close()
  await neighbour.close()
})
beforeEach(() => void (hostile.received.length = 0))

const seconds = () => Math.floor(app.platform.clock.now().getTime() / 1000)
/** What a right id token says. */
const rightClaims = (over: JWTPayload = {}): JWTPayload => ({
  iss: hostile.url,
  sub: 'somebody',
  aud: clientOf.client_id,
  iat: seconds(),
  exp: seconds() + 300,
  email: 'somebody@example.com',
  email_verified: true,
  ...over,
})
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The whole way, with a token endpoint that answers with `make`: the session's person, or the code of the refusal. */
async function signInWith(make: MadeToken, at = { app, hostile }): Promise<string | undefined> {
  const { app, hostile } = at
  hostile.answer(make)
  const auth = app.client()
  const { data } = await auth.signInWithOAuth({ provider: 'custom:hostile' as 'google' })
  const asked = new URL((await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? '')
    .searchParams
  const query = new URLSearchParams({
    code: asked.get('nonce') ?? '',
    state: asked.get('state') ?? '',
    iss: hostile.url,
  })
  const back = new URL(asked.get('redirect_uri') ?? '').pathname.replace('/auth/v1', '')
  const answer = await app.call('GET', `${back}?${query.toString()}`, { key: null })
  const target = new URL(answer.headers.get('location') ?? '')
  const code = target.searchParams.get('code')
  if (!code) return new URLSearchParams(target.hash.slice(1)).get('error_code') ?? undefined
  return (await auth.exchangeCodeForSession(code)).data.user?.email
}
const signedBy = (claims: JWTPayload, header: { alg: string; kid?: string }, key: CryptoKey | Uint8Array) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key)

const refusal = 'provider_email_needs_verification'

describe('a provider that changes its signing key right after its keys were fetched', () => {
  let changing: Hostile
  let its: IdentityApp
  beforeAll(async () => {
    changing = await startHostileProvider()
    const one = { name: 'hostile', issuer: changing.url, ...clientOf }
    its = await startIdentityApp({ AUTH_PRIVATE_HOSTS: changing.host, AUTH_OIDC_PROVIDERS: JSON.stringify([one]) })
  })
  afterAll(async () => {
    await its.close()
    await changing.close()
  })
  const claims = (over: JWTPayload = {}) => rightClaims({ iss: changing.url, sub: 'changing', ...over })
  const signIn = () => signInWith(({ nonce }) => changing.sign(claims({ nonce })), { app: its, hostile: changing })
  const byToken = (idToken: string) =>
    its.call('POST', '/token?grant_type=id_token', {
      body: { provider: 'custom:hostile', id_token: idToken, nonce: 'mine' },
    })
  const hashed = createHash('sha256').update('mine').digest('hex')

  test('is believed at once, on the way by the browser and with a token that a client holds', async () => {
    expect(await signIn()).toBe('somebody@example.com')
    for (let time = 0; time < 3; time += 1) {
      await changing.rotate()
      expect(await signIn()).toBe('somebody@example.com')
      await changing.rotate()
      expect((await byToken(await changing.sign(claims({ nonce: hashed })))).status).toBe(200)
    }
  })

  test('is believed where it gives its new key the name of the old one', async () => {
    await changing.rotate('always the same')
    expect(await signIn()).toBe('somebody@example.com')
    await changing.rotate('always the same')
    expect(await signIn()).toBe('somebody@example.com')
  })

  test('is not asked for its keys each time that somebody makes up the name of one', async () => {
    const before = changing.fetched()
    const { privateKey } = await generateKeyPair('ES256')
    const statuses = new Set<number>()
    for (let nth = 0; nth < 40; nth += 1) {
      const kid = nth % 2 === 0 ? `made-up-${nth}` : 'always the same'
      const made = await signedBy(claims({ nonce: hashed }), { alg: 'ES256', kid }, privateKey)
      statuses.add((await byToken(made)).status)
    }
    expect(statuses).not.toContain(200)
    expect(changing.fetched() - before).toBeLessThanOrEqual(11)
  })
})

describe('an id token from the token endpoint', () => {
  test('that is as it should be opens a session', async () => {
    expect(await signInWith(({ nonce }) => hostile.sign(rightClaims({ nonce })))).toBe('somebody@example.com')
    expect(hostile.received[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })

  const asked = { sub: 'asked', email: 'asked@example.com', email_verified: true }
  test.each([
    ['names an address alone', { email: 'asked@example.com' }, asked, 'asked@example.com'],
    ['names another address', { email: 'other@example.com' }, asked, 'asked@example.com'],
    ['calls nothing verified', { email_verified: true }, { ...asked, email_verified: false }, refusal],
    ['names an address nobody verified', { email: 'asked@example.com' }, { sub: 'asked' }, refusal],
  ])(
    'that %s is believed about it with what the userinfo endpoint says, both from one place',
    async (_case, said, userinfo, told) => {
      const talker = await startHostileProvider({ userinfo })
      const env = { AUTH_PRIVATE_HOSTS: talker.host }
      const providers = JSON.stringify([{ name: 'hostile', issuer: talker.url, ...clientOf }])
      const own = await startIdentityApp({ ...env, AUTH_OIDC_PROVIDERS: providers })
      try {
        const { email: _address, email_verified: _verified, ...claims } = rightClaims({ iss: talker.url, sub: 'asked' })
        const made: MadeToken = ({ nonce }) => talker.sign({ ...claims, nonce: nonce ?? '', ...said })
        expect(await signInWith(made, { app: own, hostile: talker })).toBe(told)
      } finally {
        await own.close()
        await talker.close()
      }
    },
  )

  const forged: [string, MadeToken][] = [
    ['another nonce', () => hostile.sign(rightClaims({ nonce: 'another' }))],
    ['no nonce', () => hostile.sign(rightClaims())],
    ['another audience', ({ nonce }) => hostile.sign(rightClaims({ nonce, aud: 'another-client' }))],
    [
      'several audiences and no word for whom',
      ({ nonce }) => hostile.sign(rightClaims({ nonce, aud: ['athar', 'other'] })),
    ],
    ['another issuer', ({ nonce }) => hostile.sign(rightClaims({ nonce, iss: neighbour.url }))],
    [
      'its time long past',
      ({ nonce }) => hostile.sign(rightClaims({ nonce, iat: seconds() - 7200, exp: seconds() - 3600 })),
    ],
    ['no subject', ({ nonce }) => hostile.sign(rightClaims({ nonce, sub: '' }))],
    ['no signature', async ({ nonce }) => `${encode({ alg: 'none' })}.${encode(rightClaims({ nonce }))}.`],
    [
      'the client secret as its key',
      ({ nonce }) =>
        signedBy(rightClaims({ nonce }), { alg: 'HS256' }, new TextEncoder().encode(clientOf.client_secret)),
    ],
    [
      'the public key as the secret',
      async ({ nonce, keys }) => {
        const spki = await exportSPKI((await importJWK(keys.publicJwk, 'ES256', { extractable: true })) as CryptoKey)
        const body = `${encode({ alg: 'HS256', kid: 'own' })}.${encode(rightClaims({ nonce }))}`
        return `${body}.${createHmac('sha256', spki).update(body).digest('base64url')}`
      },
    ],
    [
      'the signature of a stranger under our name for the key',
      async ({ nonce }) =>
        signedBy(rightClaims({ nonce }), { alg: 'ES256', kid: 'own' }, (await generateKeyPair('ES256')).privateKey),
    ],
    ['the key of another provider', ({ nonce }) => neighbour.sign(rightClaims({ nonce }))],
    ['nothing of the form of a token', async () => 'nonsense'],
  ]
  test.each(forged)('with %s opens nothing', async (_case, make) => {
    expect(await signInWith(make)).toBe('bad_oauth_callback')
  })
})

describe('an id token that a client brings', () => {
  const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')
  const bring = (token: string, over: { provider?: string; nonce?: string | null } = {}) =>
    app.call('POST', '/token?grant_type=id_token', {
      body: {
        provider: over.provider ?? 'custom:hostile',
        id_token: token,
        nonce: over.nonce === undefined ? 'mine' : over.nonce,
      },
    })
  const right = (over: JWTPayload = {}) => hostile.sign(rightClaims({ nonce: hashed('mine'), ...over }))

  test('opens a session by the official client, once', async () => {
    const token = await right({ sub: 'brought', email: 'brought@example.com' })
    const auth = app.client()
    const credentials = { provider: 'custom:hostile', token, nonce: 'mine' } as const
    const { data, error } = await auth.signInWithIdToken(credentials)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'brought@example.com', identities: [{ provider: 'custom:hostile' }] })
    expect((await app.client().signInWithIdToken(credentials)).error).toMatchObject({ code: 'bad_oauth_callback' })
    const byIssuer = await right({ sub: 'brought', iat: seconds() - 1 })
    expect((await bring(byIssuer, { provider: hostile.url })).body['user']).toMatchObject({ id: data.user?.id })
  })

  test('opens one session when it comes five times at the same moment', async () => {
    const token = await right({ sub: 'hurried', email: 'hurried@example.com' })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => bring(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is added to the account of a signed-in person who asks for that, whosever address it names', async () => {
    const [one, other] = [await app.aPerson(), await app.aPerson()]
    const token = await right({ sub: 'added', email: other.email, email_verified: true })
    const credentials = { provider: 'custom:hostile', token, nonce: 'mine' } as const
    expect((await one.auth.linkIdentity(credentials)).error).toBeNull()
    const { user } = (await one.auth.getUser()).data
    expect([user?.id, user?.identities?.map(({ provider }) => provider)]).toEqual([one.id, ['email', 'custom:hostile']])
    expect((await one.auth.refreshSession()).error).toBeNull()
    expect((await app.mailTo(one.email, 'identity_linked')).text).toContain('hostile')
    const again = { ...credentials, token: await right({ sub: 'added', iat: seconds() - 1 }) }
    expect((await other.auth.linkIdentity(again)).error).toMatchObject({ status: 422, code: 'identity_already_exists' })
    expect((await app.client().linkIdentity(again)).error).toMatchObject({ status: 401, code: 'no_authorization' })
  })

  test('is added beside a second factor once that was used', async () => {
    const { auth, email, password } = await app.aPerson()
    const phone = await addAuthenticator(app, auth)
    const weak = app.client()
    await weak.signInWithPassword({ email, password })
    const token = await right({ sub: 'careful' })
    const credentials = { provider: 'custom:hostile', token, nonce: 'mine' } as const
    expect((await weak.linkIdentity(credentials)).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    await confirmWith(weak, phone)
    expect((await weak.linkIdentity(credentials)).error).toBeNull()
    expect((await weak.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  const forged: [string, () => Promise<string>][] = [
    ['the nonce of another', () => right({ nonce: hashed('other') })],
    ['the nonce in clear', () => right({ nonce: 'mine' })],
    ['another audience', () => right({ aud: 'other' })],
    ['another party', () => right({ azp: 'other' })],
    ['two audiences and another party', () => right({ aud: ['athar', 'other'], azp: 'other' })],
    ['another issuer', () => right({ iss: neighbour.url })],
    ['its time past', () => right({ exp: seconds() - 1 })],
    ['a time that has not come', () => right({ nbf: seconds() + 600 })],
    ['the key of another provider', () => neighbour.sign(rightClaims({ nonce: hashed('mine') }))],
    ['no signature', async () => `${encode({ alg: 'none' })}.${encode(rightClaims({ nonce: hashed('mine') }))}.`],
    [
      'the client secret as its key',
      () =>
        signedBy(
          rightClaims({ nonce: hashed('mine') }),
          { alg: 'HS256', kid: 'own' },
          new TextEncoder().encode(clientOf.client_secret),
        ),
    ],
    [
      'one sign altered',
      async () => (await right()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/\.(.)/, '.X'),
    ],
  ]
  test.each(forged)('with %s opens nothing', async (_case, make) => {
    expect(await bring(await make())).toMatchObject({ status: 400, body: { code: 'bad_oauth_callback' } })
  })

  const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  /** Other ways to write the same signature: by its counterpart on the curve, and with bits at the end that say nothing. */
  const rewritten: readonly (readonly [string, (signature: string) => string])[] = [
    [
      'its counterpart',
      (signature) => {
        const bytes = Buffer.from(signature, 'base64url')
        const other = orderOfP256 - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
        return Buffer.concat([
          bytes.subarray(0, 32),
          Buffer.from(other.toString(16).padStart(64, '0'), 'hex'),
        ]).toString('base64url')
      },
    ],
    ['bits at its end', (signature) => signature.slice(0, -1) + String.fromCodePoint(signature.codePointAt(85)! + 1)],
  ]
  test.each(rewritten)('opens no second session with its signature written by %s', async (_case, rewrite) => {
    const token = await right({ sub: 'rewritten', jti: _case })
    const [head, body, signature = ''] = token.split('.')
    expect((await bring(token)).status).toBe(200)
    const again = `${head}.${body}.${rewrite(signature)}`
    expect(again).not.toBe(token)
    expect(await bring(again)).toMatchObject({ status: 400, body: { code: 'bad_oauth_callback' } })
  })

  test('is not taken without a nonce, of the wrong type, or for no provider', async () => {
    expect(await bring(await right(), { nonce: null })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect(await bring(await right(), { provider: 'google' })).toMatchObject({
      status: 422,
      body: { code: 'provider_disabled' },
    })
    expect(await app.call('POST', '/token?grant_type=id_token', { body: { provider: 7, id_token: [] } })).toMatchObject(
      {
        status: 400,
        body: { code: 'validation_failed' },
      },
    )
  })
})

test('a provider that cannot be reached is told on the page somebody came from', async () => {
  const away = await startHostileProvider()
  const alone = await startIdentityApp({
    AUTH_PRIVATE_HOSTS: away.host,
    AUTH_OIDC_PROVIDERS: JSON.stringify([{ name: 'away', issuer: away.url, ...clientOf }]),
  })
  try {
    await away.close()
    const { data } = await alone.client().signInWithOAuth({
      provider: 'custom:away' as 'google',
      options: { redirectTo: 'http://athar.test/auth' },
    })
    const target = new URL((await fetch(data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? '')
    expect(target.pathname).toBe('/auth')
    expect(target.hash).toContain('error=server_error')
    const elsewhere = await alone.client().signInWithOAuth({
      provider: 'custom:away' as 'google',
      options: { redirectTo: 'https://evil.example/' },
    })
    const led = (await fetch(elsewhere.data.url ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
    expect(new URL(led).origin).toBe('http://athar.test')
  } finally {
    await alone.close()
  }
})
