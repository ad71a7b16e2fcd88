import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  asBrowser,
  cbor,
  softAuthenticator,
  type CreationOptions,
  type Odd,
  type RequestOptions,
} from '../testing-authenticator.ts'
import { startIdentityApp, type Client, type IdentityApp } from '../testing.ts'
import { accessTokenOf, addAuthenticator, claimsOf } from './testing.ts'

const site = 'http://athar.test'
const party = { rpId: 'athar.test', rpOrigins: [site] }

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

type Key = ReturnType<typeof softAuthenticator>

/** Puts the question and lets the key answer it. */
async function ask(auth: Client, factorId: string, key: Key, odd: Odd = {}) {
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: party })
  if (error) throw error
  if (data.type !== 'webauthn') throw new Error('asked another kind of factor')
  const { type, credential_options: options } = data.webauthn
  const answer =
    type === 'create'
      ? key.create(options.publicKey as CreationOptions, odd)
      : key.get(options.publicKey as RequestOptions, odd)
  return { challengeId: data.id, type, answer, options: options.publicKey }
}

async function confirm(auth: Client, factorId: string, key: Key, odd: Odd = {}) {
  const { challengeId, type, answer } = await ask(auth, factorId, key, odd)
  return auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { ...party, type, credential_response: asBrowser(answer) as never },
  })
}

async function aPersonWithKey() {
  const person = await app.aPerson()
  const key = softAuthenticator(site)
  const { data, error } = await person.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
  if (error) throw error
  const made = await confirm(person.auth, data.id, key)
  if (made.error) throw made.error
  return { ...person, key, factorId: data.id }
}
async function signInAgain({ email, password }: { email: string; password: string }) {
  const auth = app.client()
  await auth.signInWithPassword({ email, password })
  return auth
}
const refused = { status: 422, code: 'mfa_verification_failed' }

describe('a security key', () => {
  test('is enrolled and then confirms with the official client', async () => {
    const person = await app.aPerson()
    const key = softAuthenticator(site)
    const enrolled = await person.auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
    expect(enrolled.data).toMatchObject({ type: 'webauthn', friendly_name: 'Key' })
    const factorId = enrolled.data!.id
    const first = await ask(person.auth, factorId, key)
    expect([first.type, first.options]).toMatchObject([
      'create',
      { rp: { id: 'athar.test' }, attestation: 'none', user: { name: person.email } },
    ])
    const made = await person.auth.mfa.verify({
      factorId,
      challengeId: first.challengeId,
      webauthn: { ...party, type: 'create', credential_response: asBrowser(first.answer) as never },
    })
    expect(made.error).toBeNull()
    expect(claimsOf(made.data!.access_token).aal).toBe('aal2')
    expect((await app.mailTo(person.email, 'factor_added')).text).toContain('A security key was added')

    const auth = await signInAgain(person)
    const again = await ask(auth, factorId, key)
    expect(again.type).toBe('request')
    expect((await confirm(auth, factorId, key)).error).toBeNull()
    expect(claimsOf(await accessTokenOf(auth)).amr.map(({ method }) => method)).toEqual(['mfa/webauthn', 'password'])
    expect((await auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, status: 'verified' }])
  })

  test('may do without asking who holds it: it is the second factor, not the only one', async () => {
    const { factorId, key, ...person } = await aPersonWithKey()
    expect((await confirm(await signInAgain(person), factorId, key, { verified: false })).error).toBeNull()
  })

  test.each<[string, Odd]>([
    ['from another site', { origin: 'http://athar.test.evil.example' }],
    ['from another port', { origin: 'http://athar.test:8080' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['inside a page of somebody else', { crossOrigin: true }],
  ])('is not believed %s', async (_case, odd) => {
    const { factorId, key, ...person } = await aPersonWithKey()
    const auth = await signInAgain(person)
    expect((await confirm(auth, factorId, key, odd)).error).toMatchObject(refused)
    expect((await confirm(auth, factorId, key)).error).toBeNull()
  })

  test.each<[string, Odd]>([
    ['from another site', { origin: 'http://athar.test.evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['of another ceremony', { type: 'webauthn.get' }],
    ['inside a page of somebody else', { crossOrigin: true }],
  ])('is not enrolled %s', async (_case, odd) => {
    const { auth } = await app.aPerson()
    const { data } = await auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
    expect((await confirm(auth, data!.id, softAuthenticator(site), odd)).error).toMatchObject(refused)
    expect((await auth.mfa.listFactors()).data?.all).toMatchObject([{ status: 'unverified' }])
  })

  test('that counts backwards is a copy: refused, and told in the trail', async () => {
    const { factorId, key, ...person } = await aPersonWithKey()
    const auth = await signInAgain(person)
    expect((await confirm(auth, factorId, key, { counter: 7 })).error).toBeNull()
    expect((await confirm(auth, factorId, key, { counter: 7 })).error).toMatchObject(refused)
    expect((await confirm(auth, factorId, key, { counter: 3 })).error).toMatchObject(refused)
    const { rows } = await app.platform.accounts.transaction({ personId: person.id }, ({ db }) =>
      sql<{
        reason: string
      }>`select details->>'reason' as reason from audit_trail where person_id = ${person.id} and action = 'identity.second-factor-failed'`.execute(
        db,
      ),
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['counter', 'counter'])
    expect((await confirm(auth, factorId, key, { counter: 8 })).error).toBeNull()
  })

  test('of somebody else confirms nothing', async () => {
    const { factorId, ...person } = await aPersonWithKey()
    const other = await aPersonWithKey()
    const auth = await signInAgain(person)
    const { data } = await auth.mfa.challenge({ factorId, webauthn: party })
    const options = (data as { webauthn: { credential_options: { publicKey: RequestOptions } } }).webauthn
    const answer = other.key.get({ challenge: options.credential_options.publicKey.challenge })
    const verify = (credential: object) =>
      auth.mfa.verify({
        factorId,
        challengeId: data!.id,
        webauthn: { ...party, type: 'request', credential_response: asBrowser(credential) as never },
      })
    expect((await verify(answer)).error).toMatchObject(refused)
    // Neither under the name of the right key.
    const [mine] = person.key.keys
    const id = mine!.id.toString('base64url')
    expect((await verify({ ...answer, id, rawId: id })).error).toMatchObject(refused)
  })

  test('answers once', async () => {
    const { factorId, key, ...person } = await aPersonWithKey()
    const auth = await signInAgain(person)
    const { challengeId, answer } = await ask(auth, factorId, key)
    const send = () =>
      auth.mfa.verify({
        factorId,
        challengeId,
        webauthn: { ...party, type: 'request', credential_response: asBrowser(answer) as never },
      })
    expect((await send()).error).toBeNull()
    expect((await send()).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  test('is listed as taken when another is enrolled, and needs aal2 for it', async () => {
    const { auth, key } = await aPersonWithKey()
    const { data } = await auth.mfa.webauthn.enroll({ friendlyName: 'Spare' })
    const { options } = await ask(auth, data!.id, softAuthenticator(site))
    const taken = (options as CreationOptions).excludeCredentials?.map(({ id }) => Buffer.from(id as ArrayBuffer))
    expect(taken).toEqual([key.keys[0]!.id])
  })

  test('is asked beside an authenticator app, each by its own question', async () => {
    const { auth, factorId, key } = await aPersonWithKey()
    const totp = await addAuthenticator(app, auth)
    const { data: question } = await auth.mfa.challenge({ factorId: totp.factorId })
    const { answer } = await ask(auth, factorId, key)
    const token = await accessTokenOf(auth)
    const body = { challenge_id: question!.id, webauthn: { type: 'request', credential_response: answer } }
    expect(await app.call('POST', `/factors/${factorId}/verify`, { token, body })).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    })
  })
})

describe('an attestation nobody asked for', () => {
  test('is not read: its certificates would call addresses that they name', async () => {
    const { auth } = await app.aPerson()
    const { data } = await auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
    const attestation = { fmt: 'apple', attStmt: new Map([['x5c', [Buffer.from('no certificate at all')]]]) }
    expect((await confirm(auth, data!.id, softAuthenticator(site), { attestation })).error).toBeNull()
  })
})

describe('what is no answer of a key', () => {
  const nested = (depth: number): string =>
    Buffer.concat([Buffer.alloc(depth, 0x81), Buffer.of(0)]).toString('base64url')
  const made = (over: object) => ({
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', attestationObject: 'oA', ...over },
  })

  test.each<[string, unknown, number]>([
    ['nothing', undefined, 400],
    ['a text', 'text', 400],
    ['a list', [], 400],
    ['empty', {}, 400],
    ['of another type', { ...made({}), type: 'password' }, 400],
    ['without JSON', made({ clientDataJSON: 'AAAA' }), 422],
    ['with JSON that is null', made({ clientDataJSON: Buffer.from('null').toString('base64url') }), 422],
    [
      'with CBOR that ends too early',
      made({
        attestationObject: cbor(new Map([['fmt', 'none']]))
          .subarray(0, 3)
          .toString('base64url'),
      }),
      422,
    ],
    ['with CBOR nested without end', made({ attestationObject: nested(40_000) }), 422],
    ['with signs that are no base64url', made({ attestationObject: '<>' }), 400],
    ['longer than any answer', made({ attestationObject: 'A'.repeat(70_000) }), 400],
  ])('%s: a refusal, never a fault', async (_case, credential, status) => {
    const { auth, accessToken: token } = await app.aPerson()
    const { data } = await auth.mfa.webauthn.enroll({ friendlyName: 'Key' })
    const asked = await app.call('POST', `/factors/${data!.id}/challenge`, { token, body: {} })
    const body = { challenge_id: asked.body['id'], webauthn: { type: 'create', credential_response: credential } }
    const answer = await app.call('POST', `/factors/${data!.id}/verify`, { token, body })
    expect(answer).toMatchObject({
      status,
      body: { code: status === 400 ? 'validation_failed' : 'mfa_verification_failed' },
    })
  })
})
