import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
let token: string
beforeAll(async () => {
  app = await startIdentityApp()
  token = (await app.aPerson('holder@example.com')).accessToken
})
afterAll(() => app.close())

const use = (forged: string) => app.call('GET', '/user', { token: forged })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = { status: 403, body: { code: 'bad_jwt' } }

test('an access token says who and how, within 4 KB, and the official client verifies it', async () => {
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  const claims = decodeJwt(token)
  expect(claims).toMatchObject({
    iss: 'http://athar.test/auth/v1',
    aud: 'authenticated',
    email: 'holder@example.com',
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    is_anonymous: false,
    amr: [{ method: 'password' }],
  })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900)
  expect(token.length).toBeLessThan(4096)
  const { data, error } = await app.client().getClaims(token)
  expect(error).toBeNull()
  expect(data?.claims.sub).toBe(claims.sub)
})

test('an access token stays within 4 KB with all that somebody may write about themselves', async () => {
  const { auth } = await app.aPerson()
  const { error } = await auth.updateUser({ data: { full_name: 'ن'.repeat(1000) } })
  expect(error).toBeNull()
  expect((await auth.refreshSession()).data.session?.access_token.length).toBeLessThan(4096)
})

describe('refused, whatever it claims:', () => {
  test('a token without a signature', async () => {
    const [, payload] = token.split('.')
    for (const alg of ['none', 'None', 'NONE'])
      expect(await use(`${encode({ alg, typ: 'JWT' })}.${payload}.`)).toMatchObject(refused)
  })

  test('a token signed by HS256 with the public key as the secret', async () => {
    const { keys } = (await app.call('GET', '/.well-known/jwks.json', { key: null })).body as {
      keys: { kid: string; x: string }[]
    }
    const [, payload] = token.split('.')
    for (const secret of [JSON.stringify(keys[0]), keys[0]?.x ?? '']) {
      const head = encode({ alg: 'HS256', typ: 'JWT', kid: keys[0]?.kid })
      const signature = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')
      expect(await use(`${head}.${payload}.${signature}`)).toMatchObject(refused)
    }
  })

  test('a token signed by a key of its own, named inside or pretending to be ours', async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = await importPKCS8(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'ES256')
    const jwk = pair.publicKey.export({ format: 'jwk' })
    const { kid } = decodeProtectedHeader(token)
    for (const extra of [
      { kid: kid ?? '' },
      { kid: 'unknown' },
      { jwk: jwk as Record<string, string> },
      { jku: 'http://evil.example/keys', kid: 'theirs' },
      { x5u: 'http://evil.example/chain', kid: 'theirs' },
      {},
    ]) {
      const forged = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'ES256', ...extra }).sign(key)
      expect(await use(forged)).toMatchObject(refused)
    }
  })

  test('a token with an altered claim, a cut one, and a very long one', async () => {
    const [head, payload = '', signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    expect(
      await use(`${head}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`),
    ).toMatchObject(refused)
    expect(await use(token.slice(0, -4))).toMatchObject(refused)
    expect(await use(`${token}${'A'.repeat(9000)}`)).toMatchObject(refused)
  })

  test('the right token after its time, on this protocol and on every route', async () => {
    const { accessToken } = await app.aPerson()
    expect((await use(accessToken)).status).toBe(200)
    await app.advance(901)
    expect(await use(accessToken)).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt', message: 'invalid JWT: token is expired' },
    })
    const me = await app.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${accessToken}` } })
    expect([me.statusCode, me.json<{ code: string }>().code]).toEqual([401, 'session-expired'])
  })
})

test('a token of a session that was signed out opens no route, though its signature still holds', async () => {
  const { accessToken, auth } = await app.aPerson()
  const me = () => app.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${accessToken}` } })
  expect((await me()).statusCode).toBe(200)
  await auth.signOut()
  expect((await me()).statusCode).toBe(401)
})
