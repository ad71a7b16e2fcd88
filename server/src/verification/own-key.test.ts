import { createPublicKey, generateKeyPairSync, sign as signBytes, verify, type KeyObject } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { checkStatement, type StatementFile } from '@athar/evidence-log'
import type {
  PreparedSignature,
  PublishedStatement,
  VerificationDetail,
  VerificationKey,
} from '@athar/contracts/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { startVerificationApp, type Refused, type VerificationApp, type Verifier } from './testing.ts'

let app: VerificationApp
let client: Owner
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
})
afterAll(() => app.close())

type Own = { readonly publicKey: string; readonly sign: (text: string) => string; readonly x: string }
function aKey(): Own {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x!
  return {
    x,
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    sign: (text) => signBytes(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

type Keys = { items: VerificationKey[] } & Refused
const keysAt = '/api/mrv/verification-keys'
const post = async <T = Keys>(who: Acting, path: string, body?: object) =>
  (await app.call<T>(who, 'POST', path, body)).body
const challenge = async (who: Acting) => (await post<{ challenge: string }>(who, `${keysAt}/challenge`)).challenge
async function register(who: Acting, { publicKey, sign }: Own): Promise<Keys> {
  const asked = await challenge(who)
  return post(who, keysAt, { publicKey, challenge: asked, signature: sign(asked) })
}
const prepare = (who: Acting, id: string) => app.act<PreparedSignature & Refused>(who, id, '/preparation')
const signed = ({ prepared, statement, input }: PreparedSignature, own: Own) => ({
  prepared,
  signature: own.sign(statement),
  credential: own.sign(input),
})
const send = (who: Acting, { id, version }: VerificationDetail, own?: object) =>
  app.act<VerificationDetail & Refused>(who, id, '/signature', { version, ...(own && { own }) })
const fileOf = async (id: string) =>
  (
    await app.app.inject({
      method: 'GET',
      url: `/api/mrv/verifications/${id}/statement?format=json`,
      headers: client.headers,
    })
  ).json<StatementFile>()
const logKey = async () => (await app.call<{ key: string }>(null, 'GET', '/api/log/key')).body.key
const read = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, never> & {
    kid: string
    issuer: { id: string }
    credentialStatus: { statusListCredential: string; statusListIndex: string }
    credentialSubject: { encodedList: string }
  }
const pathOf = (address: string) => new URL(address).pathname
const publicKeyOf = (x: string): KeyObject => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

describe('an own key', () => {
  it('is registered by who proves to hold it, at the second factor, once and for one verifier', async () => {
    const { lead, second } = await app.aVerifier('Register Assurance')
    const other = await app.aVerifier('Another Assurance')
    const own = aKey()
    expect((await post(second, `${keysAt}/challenge`)).code).toBe('forbidden')
    const asked = await challenge(lead)
    const body = { publicKey: own.publicKey, challenge: asked, signature: own.sign(asked) }
    expect((await post(second, keysAt, body)).code).toBe('forbidden')
    const theirs = await challenge(other.lead)
    for (const forged of [
      { ...body, signature: aKey().sign(asked) },
      { ...body, publicKey: aKey().publicKey },
      { ...body, publicKey: 'no key' },
      { ...body, challenge: theirs, signature: own.sign(theirs) },
      { ...body, challenge: 'x', signature: own.sign('x') },
    ])
      expect((await post(lead, keysAt, forged)).code).toBe('verification.key-unproven')
    // Points of small order: a signature of zero holds under them for every text, or for one of eight.
    const zero = Buffer.from(`01${'00'.repeat(63)}`, 'hex').toString('base64')
    for (const point of [`01${'00'.repeat(31)}`, `01${'00'.repeat(30)}80`, `ee${'ff'.repeat(30)}7f`]) {
      const weak = { ...body, publicKey: Buffer.from(point, 'hex').toString('base64'), signature: zero }
      expect((await post(lead, keysAt, weak)).code).toBe('verification.key-unproven')
    }
    const { items } = await post(lead, keysAt, body)
    expect(items).toMatchObject([{ kind: 'own', revokedAt: null, statements: 0 }])
    expect((await register(lead, aKey())).code).toBe('verification.own-key-in-use')
    await post(lead, `${keysAt}/${items[0]!.id}/revocation`, { reason: 'A laptop was lost' })
    expect((await post(lead, keysAt, body)).code).toBe('verification.key-known')
    expect((await register(other.lead, own)).code).toBe('verification.key-known')
  })
})

describe('a signature with an own key', () => {
  let verifier: Verifier
  let ready: VerificationDetail
  const own = aKey()
  beforeAll(async () => {
    verifier = await app.aVerifier('Own Key Assurance')
    ready = await app.aReadyOne(client, verifier)
  })

  it('is prepared by the server, made elsewhere, and refused where anything differs', async () => {
    const { lead, second } = verifier
    expect((await prepare(lead, ready.id)).code).toBe('verification.no-own-key')
    expect((await send(lead, ready, { prepared: 'x', signature: 'x', credential: 'x' })).code).toBe(
      'verification.signature-mismatch',
    )
    await register(lead, own)
    const signing = await app.act<{ key: object }>(lead, ready.id, '/signing', undefined, 'GET')
    expect(signing.key).toMatchObject({ kind: 'own' })
    expect((await send(lead, ready)).code).toBe('verification.own-signature-needed')
    expect((await prepare(second, ready.id)).code).toBe('verification.not-the-lead')
    const prepared = await prepare(lead, ready.id)
    const good = signed(prepared, own)
    const forger = signed(prepared, aKey())
    for (const wrong of [
      { ...good, signature: forger.signature },
      { ...good, credential: forger.credential },
      { ...good, prepared: `${good.prepared.slice(0, -4)}AAAA` },
    ])
      expect((await send(lead, ready, wrong)).code).toBe('verification.signature-mismatch')
    const again = await prepare(lead, ready.id)
    expect((await send(lead, ready, { ...good, prepared: again.prepared })).code).toBe(
      'verification.signature-mismatch',
    )
  })

  it('gives a statement that names the key as the verifier’s own, of two browsers once', async () => {
    const { lead } = verifier
    const [one, two] = [await prepare(lead, ready.id), await prepare(lead, ready.id)]
    const both = await Promise.all([send(lead, ready, signed(one, own)), send(lead, ready, signed(two, own))])
    expect(both.map(({ code }) => code ?? 'signed').toSorted()).toEqual(
      ['signed', expect.stringMatching(/conflict|wrong-state/)].toSorted(),
    )
    const file = await fileOf(ready.id)
    expect(file.key).toBe(own.publicKey)
    expect(checkStatement(file, { logKey: await logKey() })).toMatchObject({ holds: true })
    expect(file.statement['key']).toMatchObject({ kind: 'own' })
    const number = file.statement['number'] as string
    const { body } = await app.call<PublishedStatement>(null, 'GET', `/api/mrv/statements/${number}`)
    expect(body.content.key.kind).toBe('own')
  })

  it('has issuer and kid that resolve at a public address', async () => {
    const file = await fileOf(ready.id)
    const [header, payload, signature] = file.credential.split('.')
    const { kid } = read(header)
    const { issuer } = read(payload)
    expect(kid).toBe(`${issuer.id}#${kid.split('#')[1]}`)
    const answer = await app.app.inject({ method: 'GET', url: pathOf(issuer.id) })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const { keys } = answer.json<{ keys: { kid: string; x: string; kind: string; revoked?: object }[] }>()
    const key = keys.find((each) => each.kid === kid)!
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kind: 'own', x: own.x })
    expect(key.revoked).toBeUndefined()
    const input = Buffer.from(`${header}.${payload}`)
    expect(verify(null, input, publicKeyOf(key.x), Buffer.from(signature!, 'base64url'))).toBe(true)
    const none = await app.app.inject({ method: 'GET', url: pathOf(issuer.id).replace(/[0-9a-f-]{36}/, ready.id) })
    expect(none.json<Refused>().code).toBe('verification.no-verifier-keys')
  })

  it('has a place in a status list under the log’s key, whose bit a withdrawal sets', async () => {
    const { credentialStatus } = read((await fileOf(ready.id)).credential.split('.')[1])
    const bit = async () => {
      const list = await app.app.inject({ method: 'GET', url: pathOf(credentialStatus.statusListCredential) })
      expect(list.headers['content-type']).toContain('application/vc+jwt')
      const [header, payload, signature] = list.body.split('.')
      const x = Buffer.from((await logKey()).split('+').slice(2).join('+'), 'base64')
        .subarray(1)
        .toString('base64url')
      const input = Buffer.from(`${header}.${payload}`)
      expect(verify(null, input, publicKeyOf(x), Buffer.from(signature!, 'base64url'))).toBe(true)
      const bits = gunzipSync(Buffer.from(read(payload).credentialSubject.encodedList.slice(1), 'base64url'))
      expect(bits.length * 8).toBe(131_072)
      const place = Number(credentialStatus.statusListIndex)
      return { set: (bits[place >> 3]! >> (7 - (place & 7))) & 1, all: bits.reduce((sum, byte) => sum + byte, 0) }
    }
    expect(await bit()).toEqual({ set: 0, all: 0 })
    const { version } = await app.act(verifier.lead, ready.id, '', undefined, 'GET')
    await app.act(verifier.lead, ready.id, '/withdrawal', { reason: 'A meter was read wrongly', version })
    expect((await bit()).set).toBe(1)
  })
})

describe('what was prepared', () => {
  it('is refused once the year was restated, and once its key was revoked', async () => {
    const verifier = await app.aVerifier('Stale Assurance')
    const { lead } = verifier
    const other = await app.aClient('Stale Works')
    const own = aKey()
    const [key] = (await register(lead, own)).items
    const ready = await app.aReadyOne(other, verifier)
    const prepared = await prepare(lead, ready.id)

    await post(lead, `${keysAt}/${key!.id}/revocation`, { reason: 'A laptop was lost' })
    expect((await send(lead, ready, signed(prepared, own))).code).toBe('verification.key-revoked')
    const next = aKey()
    await register(lead, next)
    expect((await send(lead, ready, signed(prepared, own))).code).toBe('verification.key-revoked')
    expect((await send(lead, ready, signed(prepared, next))).code).toBe('verification.key-revoked')

    const fresh = await prepare(lead, ready.id)
    const at = '/api/inventory/inventories/2024'
    const { year } = (await app.call<{ year: { version: number } }>(other, 'GET', at)).body
    await app.call(other, 'POST', `${at}/restate`, { version: year.version, reason: 'A bill was missing' })
    expect((await send(lead, ready, signed(fresh, next))).code).toBe('verification.year-not-approved')
  })

  it('is refused once the accreditation was suspended', async () => {
    const verifier = await app.aVerifier('Suspended Assurance')
    const { lead } = verifier
    const own = aKey()
    await register(lead, own)
    const ready = await app.aReadyOne(await app.aClient('Suspended Works'), verifier)
    const prepared = await prepare(lead, ready.id)
    const { body } = await app.call<{ accreditation: { version: number } }>(
      lead,
      'GET',
      '/api/organisation/accreditation',
    )
    const decision = { decision: 'suspend', reason: 'Under review', version: body.accreditation.version }
    await post(app.platformOwner, `/api/platform/verifiers/${lead.organisation.id}/decision`, decision)
    expect((await send(lead, ready, signed(prepared, own))).code).toBe('organisations.engagement-closed')
    expect((await prepare(lead, ready.id)).code).toBe('organisations.engagement-closed')
  })

  it('is refused where a name in it changed since', async () => {
    const verifier = await app.aVerifier('Renamed Assurance')
    const { lead } = verifier
    const other = await app.aClient('Renamed Works')
    const own = aKey()
    await register(lead, own)
    const ready = await app.aReadyOne(other, verifier)
    const prepared = await prepare(lead, ready.id)
    await app.app.inject({
      method: 'PUT',
      url: '/auth/v1/user',
      headers: { ...lead.headers, apikey: 'anon' },
      payload: { data: { full_name: 'Another Name' } },
    })
    expect((await send(lead, ready, signed(prepared, own))).code).toBe('verification.preparation-stale')
    expect((await send(lead, ready, signed(await prepare(lead, ready.id), own))).state).toBe('signed')
  })
})

it('a key kept here signs nothing beside an own key, in the database too', async () => {
  const verifier = await app.aVerifier('Both Keys Assurance')
  const { lead } = verifier
  const first = await app.aReadyOne(await app.aClient('First Works'), verifier)
  expect((await send(lead, first)).state).toBe('signed')
  const { items } = await register(lead, aKey())
  const keptHere = items.find(({ kind }) => kind === 'kept-here')!
  expect(keptHere).toMatchObject({ revokedAt: null, statements: 1 })
  const second = await app.aReadyOne(await app.aClient('Second Works'), verifier)
  const byHand = app.platform.database.transaction(
    { personId: lead.personId, organisationId: lead.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) =>
      sql`insert into verification_statements (org_id, verification_id, client_org_id, number, statement, sha256,
        key_id, signature, credential, status_place, signed_at)
        select org_id, ${second.id}, client_org_id, 'V-23456789', statement, sha256, ${keptHere.id}, signature,
          credential, 99999, signed_at from verification_statements where verification_id = ${first.id}`.execute(db),
  )
  await expect(byHand).rejects.toMatchObject({ constraint: 'verification_statements_key' })
})

it('a challenge and a prepared statement are valid for an hour', async () => {
  const verifier = await app.aVerifier('Slow Assurance')
  const { lead } = verifier
  const [own, ready] = [aKey(), await app.aReadyOne(await app.aClient('Slow Works'), verifier)]
  const old = await challenge(lead)
  await register(lead, own)
  const prepared = await prepare(lead, ready.id)
  await app.advance(3601)
  const later = await app.again(lead)
  const body = { publicKey: own.publicKey, challenge: old, signature: own.sign(old) }
  expect((await post(later, keysAt, body)).code).toBe('verification.challenge-expired')
  expect((await send(later, ready, signed(prepared, own))).code).toBe('verification.preparation-expired')
})
