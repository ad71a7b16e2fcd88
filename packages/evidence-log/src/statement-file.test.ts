import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, type Json } from './canonical-json.ts'
import { signCheckpoint } from './checkpoint.ts'
import { hashLeaf } from './merkle.ts'
import { formatNoteKey, publicKeyOf, signEd25519 } from './note.ts'
import { leafBytes, makeProofFile, type Leaf } from './proof-file.ts'
import {
  checkStatement,
  isStatementFile,
  joinSignatures,
  keyIdOf,
  prepareStatement,
  signPrepared,
  statementFormat,
  statementHash,
  type Issued,
  type StatementFile,
} from './statement-file.ts'

const [verifierSeed, logSeed] = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(7)]
const origin = 'athar.example/log'
const logKey = formatNoteKey({ name: origin, publicKey: publicKeyOf(logSeed) })
const issued = {
  id: 'https://athar.example/proof/V-23456789',
  issuer: { id: 'https://athar.example/verifiers/1/keys.json', name: 'Gulf Assurance' },
  validFrom: '2026-11-27T08:00:00.000Z',
  credentialStatus: {
    id: 'https://athar.example/status/0#7',
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '7',
    statusListCredential: 'https://athar.example/status/0',
  },
} as const
const statement = {
  number: 'V-23456789',
  client: { en: 'Najd Industries', ar: 'صناعات نجد' },
  figures: { totalLocation: '1204500.25', scope1: '1000' },
  findings: { count: 2, hash: 'ab'.repeat(32) },
}

function signedBy(seed: Uint8Array, content: { readonly [name: string]: Json }, of: Issued = issued) {
  const key = publicKeyOf(seed)
  const texts = prepareStatement(content, key, of)
  return joinSignatures(texts, signPrepared(texts, seed), key)!
}

function fileOf(content: { readonly [name: string]: Json }, seed = verifierSeed): StatementFile {
  const leaf: Leaf = {
    kind: 'verification.signed',
    subject: 'V-23456789',
    at: issued.validFrom,
    ids: { statement: 'V-23456789' },
    hashes: { statement: statementHash(content), key: keyIdOf(publicKeyOf(seed)) },
  }
  const checkpoint = signCheckpoint({ origin, size: 1, root: hashLeaf(leafBytes(leaf)) }, logSeed)
  const proof = makeProofFile({ leaf, index: 0, proof: [] }, checkpoint, logKey)
  return { format: statementFormat, statement: content, ...signedBy(seed, content), proof }
}
const faultOf = (changed: unknown, with_ = { logKey }) => {
  const result = checkStatement(changed, with_)
  return result.holds ? undefined : result.fault
}
const file = fileOf(statement)

describe('a statement file', () => {
  it('holds after a way through JSON, in whichever order its fields are', () => {
    const { figures, ...rest } = file.statement
    const turned = JSON.parse(JSON.stringify({ ...file, statement: { figures, ...rest } })) as unknown
    expect(isStatementFile(turned)).toBe(true)
    expect(checkStatement(turned, { logKey })).toMatchObject({ holds: true, place: 0, statement })
  })

  it('is refused with any figure, finding or text changed', () => {
    for (const changed of [
      { ...statement, figures: { ...statement.figures, totalLocation: '1204500.26' } },
      { ...statement, findings: { ...statement.findings, count: 1 } },
      { ...statement, client: { ...statement.client, ar: 'صناعات نجد ' } },
      { ...statement, more: null },
    ])
      expect(faultOf({ ...file, statement: changed })).toBe('signature')
  })

  it('is refused with another signature, key, credential or proof', () => {
    const other = fileOf({ ...statement, number: 'V-98765432' })
    const forged = fileOf(statement, new Uint8Array(32).fill(9))
    expect(faultOf({ ...file, signature: other.signature })).toBe('signature')
    expect(faultOf({ ...file, key: forged.key })).toBe('signature')
    expect(faultOf({ ...file, credential: other.credential })).toBe('credential')
    expect(faultOf({ ...file, credential: `${file.credential}.` })).toBe('credential')
    expect(faultOf({ ...file, proof: other.proof })).toBe('log')
    expect(faultOf({ ...forged, proof: file.proof })).toBe('log')
    expect(faultOf({ ...file, proof: null })).toBe('log')
    const another = formatNoteKey({ name: origin, publicKey: publicKeyOf(verifierSeed) })
    expect(faultOf(file, { logKey: another })).toBe('log-key')
    for (const none of [null, [], 'file', {}, { ...file, format: 'athar-proof/1' }, { ...file, statement: 7 }])
      expect(faultOf(none)).toBe('no-statement')
  })

  it('with one letter changed anywhere never holds as another', () => {
    const text = JSON.stringify(file)
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('0', 'a', 'Z', '"', '}'), (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1)
        let read: unknown
        try {
          read = JSON.parse(changed)
        } catch {
          return
        }
        const result = checkStatement(read, { logKey })
        expect(canonicalJson(result.holds ? result.statement : statement)).toBe(canonicalJson(statement))
      }),
      { numRuns: 60 },
    )
  })

  it('is a credential of the W3C data model, as JOSE', () => {
    const [header = '', payload = ''] = file.credential.split('.')
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
    expect(read(header)).toMatchObject({
      alg: 'EdDSA',
      typ: 'vc+jwt',
      kid: `${issued.issuer.id}#${keyIdOf(publicKeyOf(verifierSeed))}`,
    })
    expect(read(payload)).toMatchObject({
      '@context': ['https://www.w3.org/ns/credentials/v2', expect.any(String)],
      type: ['VerifiableCredential', 'VerificationStatement'],
      issuer: { name: 'Gulf Assurance' },
      credentialSubject: statement,
      credentialStatus: { statusListIndex: '7' },
    })
  })

  it('is joined only from signatures of the same key over the same texts', () => {
    const key = publicKeyOf(verifierSeed)
    const texts = prepareStatement(statement, key, issued)
    const signatures = signPrepared(texts, verifierSeed)
    expect(joinSignatures(texts, signatures, key)).toEqual(signedBy(verifierSeed, statement))
    const forged = signPrepared(texts, logSeed)
    const later = prepareStatement({ ...statement, number: 'V-98765432' }, key, issued)
    expect(joinSignatures(texts, { ...signatures, signature: forged.signature }, key)).toBeUndefined()
    expect(joinSignatures(texts, { ...signatures, credential: forged.credential }, key)).toBeUndefined()
    expect(joinSignatures(later, signatures, key)).toBeUndefined()
    expect(joinSignatures(texts, { ...signatures, signature: '*' }, key)).toBeUndefined()
  })

  it('is refused where its credential names a key of another issuer', () => {
    const [header = '', payload = ''] = file.credential.split('.')
    const other = { ...issued, issuer: { ...issued.issuer, id: 'https://bank.example/keys.json' } }
    const elsewhere = signedBy(verifierSeed, statement, other)
    const mixed = `${elsewhere.credential.split('.')[0]}.${payload}`
    const signed = Buffer.from(signEd25519(verifierSeed, Buffer.from(mixed))).toString('base64url')
    expect(header).not.toBe('')
    expect(faultOf({ ...file, credential: `${mixed}.${signed}` })).toBe('credential')
    expect(faultOf({ ...file, credential: elsewhere.credential })).toBeUndefined()
  })
})
