import { sha256 } from './sha256.ts'
import { fromBase64, toBase64, toHex, utf8 } from './bytes.ts'
import { canonicalJson, type Json } from './canonical-json.ts'
import { signEd25519, verifyEd25519 } from './note.ts'
import { checkProof, type ProofFile } from './proof-file.ts'

export const statementFormat = 'athar-statement/1'
export const statementKind = 'verification.signed'

type Content = { readonly [name: string]: Json }

/** A signed statement, as anyone checks it without the platform. */
export type StatementFile = {
  readonly format: typeof statementFormat
  readonly statement: Content
  /** Ed25519 public key of the verifier, in base64. */
  readonly key: string
  /** Of the statement as canonical JSON (RFC 8785), in base64. */
  readonly signature: string
  /** The same as a W3C verifiable credential, a JWS with `typ: vc+jwt`. */
  readonly credential: string
  /** Proves that the log holds hash and key of the statement. */
  readonly proof: ProofFile
}

export type Signed = Pick<StatementFile, 'key' | 'signature' | 'credential'>
/** `id` is the stable address of the verifier's key set. */
type Issuer = { readonly id: string; readonly name: string }
/** Names the bit of a status list that is set once the statement is withdrawn. */
export type CredentialStatus = {
  readonly id: string
  readonly type: 'BitstringStatusListEntry'
  readonly statusPurpose: 'revocation'
  readonly statusListIndex: string
  readonly statusListCredential: string
}
export type Issued = {
  readonly id: string
  readonly issuer: Issuer
  readonly validFrom: string
  readonly credentialStatus: CredentialStatus
}

/** The two texts that a verifier signs: the statement as canonical JSON, and the credential's JWS signing input. */
export type ToSign = { readonly statement: string; readonly input: string }
/** Ed25519 signatures of both texts as UTF-8, in base64. */
export type Signatures = { readonly signature: string; readonly credential: string }

/** `kid` of a key within the key set at `address`. */
export const keyAddress = (address: string, key: Uint8Array): string => `${address}#${keyIdOf(key)}`

/** Writes what the holder of `key` signs. */
export function prepareStatement(statement: Content, key: Uint8Array, issued: Issued): ToSign {
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
    type: ['VerifiableCredential', 'VerificationStatement'],
    ...issued,
    credentialSubject: statement,
  }
  return { statement: canonicalJson(statement), input: jwsInput(credential, keyAddress(issued.issuer.id, key)) }
}

export const signPrepared = ({ statement, input }: ToSign, seed: Uint8Array): Signatures => ({
  signature: toBase64(signEd25519(seed, utf8(statement))),
  credential: toBase64(signEd25519(seed, utf8(input))),
})

/** Joins texts and signatures; undefined where `key` did not sign both. */
export function joinSignatures(texts: ToSign, signatures: Signatures, key: Uint8Array): Signed | undefined {
  const [signature, credential] = [fromBase64(signatures.signature), fromBase64(signatures.credential)]
  if (signature === undefined || !verifyEd25519(key, utf8(texts.statement), signature)) return undefined
  if (credential === undefined || !verifyEd25519(key, utf8(texts.input), credential)) return undefined
  return {
    key: toBase64(key),
    signature: toBase64(signature),
    credential: `${texts.input}.${urlSafe(toBase64(credential))}`,
  }
}

/** A credential as JWS with `typ: vc+jwt`, signed by `sign`; `kid` names the key. */
export function signCredential(credential: object, kid: string, sign: (bytes: Uint8Array) => Uint8Array): string {
  const input = jwsInput(credential, kid)
  return `${input}.${urlSafe(toBase64(sign(utf8(input))))}`
}

function jwsInput(credential: object, kid: string): string {
  const header = { alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid }
  return `${inBase64Url(canonicalJson(header))}.${inBase64Url(canonicalJson(credential as Json))}`
}

/** SHA-256 of a statement as canonical JSON. */
export const statementHash = (statement: Content): string => toHex(sha256(utf8(canonicalJson(statement))))
/** SHA-256 of a public key. */
export const keyIdOf = (key: Uint8Array): string => toHex(sha256(key))

/** Why a statement is refused. */
export const statementFaults = ['no-statement', 'signature', 'credential', 'log', 'log-key'] as const
export type StatementFault = (typeof statementFaults)[number]
export type StatementResult =
  | { readonly holds: true; readonly statement: Content; readonly keyId: string; readonly place: number }
  | { readonly holds: false; readonly fault: StatementFault }

export const isStatementFile = (value: unknown): boolean => isRecord(value) && value['format'] === statementFormat

/** Checks a statement file by itself; `logKey` is the log's as it is known from elsewhere. */
export function checkStatement(file: unknown, { logKey }: { readonly logKey?: string } = {}): StatementResult {
  const refuse = (fault: StatementFault): StatementResult => ({ holds: false, fault })
  if (!isRecord(file) || file['format'] !== statementFormat) return refuse('no-statement')
  const { statement, key, signature, credential, proof } = file
  const publicKey = typeof key === 'string' ? fromBase64(key) : undefined
  const signed = typeof signature === 'string' ? fromBase64(signature) : undefined
  if (!isContent(statement) || publicKey === undefined || signed === undefined) return refuse('no-statement')
  const bytes = bytesOf(statement)
  if (bytes === undefined) return refuse('no-statement')
  if (!verifyEd25519(publicKey, bytes, signed)) return refuse('signature')
  if (!holdsCredential(credential, publicKey, statement)) return refuse('credential')
  const logged = checkProof(proof, logKey === undefined ? {} : { key: logKey })
  if (!logged.holds) return refuse(logged.fault === 'another-key' ? 'log-key' : 'log')
  const { kind, hashes } = logged.leaf
  const keyId = keyIdOf(publicKey)
  if (kind !== statementKind || hashes['statement'] !== toHex(sha256(bytes)) || hashes['key'] !== keyId)
    return refuse('log')
  return { holds: true, statement, keyId, place: logged.index }
}

function holdsCredential(jws: unknown, key: Uint8Array, statement: Content): boolean {
  if (typeof jws !== 'string') return false
  const [header = '', payload = '', signature = '', ...rest] = jws.split('.')
  const signed = fromBase64Url(signature)
  if (rest.length > 0 || signed === undefined || !verifyEd25519(key, utf8(`${header}.${payload}`), signed)) return false
  const [head, body] = [readJson(header), readJson(payload)]
  if (!isRecord(head) || head['alg'] !== 'EdDSA' || !isRecord(body)) return false
  const { issuer, credentialSubject: subject } = body
  if (!isRecord(issuer) || typeof issuer['id'] !== 'string' || head['kid'] !== keyAddress(issuer['id'], key))
    return false
  return isContent(subject) && canonicalJson(subject) === canonicalJson(statement)
}

function readJson(part: string): unknown {
  const bytes = fromBase64Url(part)
  try {
    return bytes === undefined ? undefined : JSON.parse(fromUtf8(bytes))
  } catch {
    return undefined
  }
}

/** Throws for what is no UTF-8. */
const fromUtf8 = (bytes: Uint8Array): string => decodeURIComponent(toHex(bytes).replaceAll(/../g, '%$&'))

function bytesOf(statement: Content): Uint8Array | undefined {
  try {
    return utf8(canonicalJson(statement))
  } catch {
    return undefined
  }
}

const urlSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const inBase64Url = (text: string): string => urlSafe(toBase64(utf8(text)))
function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(plain + '='.repeat((4 - (plain.length % 4)) % 4))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Anything that JSON holds is canonical JSON, but for halves of letters. */
const isContent = (value: unknown): value is Content => isRecord(value)
