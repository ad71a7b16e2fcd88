import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Bytes = string | ArrayBuffer | Uint8Array
type Descriptor = { id: Bytes }
export type CreationOptions = {
  challenge: Bytes
  rp: { id?: string }
  user: { id: Bytes }
  excludeCredentials?: Descriptor[]
}
export type RequestOptions = { challenge: Bytes; rpId?: string; allowCredentials?: Descriptor[] }
/** What a hostile page, or a worn-out key, would do otherwise. */
export type Odd = Partial<{
  origin: string
  rpId: string
  challenge: string
  counter: number
  verified: boolean
  crossOrigin: boolean
  type: string
  userHandle: string | null
  attestation: { fmt: string; attStmt: Cbor }
  /** The name of a key that exists already. */
  id: Buffer
}>

type Key = { id: Buffer; privateKey: KeyObject; cose: Buffer; handle: Buffer; rpId: string; counter: number }

/** An authenticator in software: P-256 keys, ES256, counts its uses. Answers as the JSON that browsers make of it. */
export function softAuthenticator(site: string, { counts = true } = {}) {
  const keys: Key[] = []
  const { origin } = new URL(site)
  return {
    keys,
    create(options: CreationOptions, odd: Odd = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const rpId = odd.rpId ?? options.rp.id ?? ''
      const key: Key = {
        id: odd.id ?? randomBytes(32),
        privateKey,
        cose,
        handle: bytesOf(options.user.id),
        rpId,
        counter: 0,
      }
      keys.push(key)
      const { fmt, attStmt } = odd.attestation ?? { fmt: 'none', attStmt: new Map() }
      const authData = authenticatorData(key, odd, attested(key))
      return credential(key, {
        clientDataJSON: clientData(odd.type ?? 'webauthn.create', options.challenge, odd),
        attestationObject: cbor(
          new Map<string, Cbor>([
            ['fmt', fmt],
            ['attStmt', attStmt],
            ['authData', authData],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      })
    },
    get(options: RequestOptions, odd: Odd = {}, key: Key = fitting(options)) {
      if (counts) key.counter += 1
      const clientDataJSON = clientData(odd.type ?? 'webauthn.get', options.challenge, odd)
      const authData = authenticatorData(key, odd)
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const handle = odd.userHandle === undefined ? key.handle.toString('base64url') : odd.userHandle
      return credential(key, {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key.privateKey).toString('base64url'),
        ...(handle === null ? {} : { userHandle: handle }),
      })
    },
  }

  function fitting({ allowCredentials }: RequestOptions): Key {
    const allowed = allowCredentials?.map(({ id }) => bytesOf(id).toString('hex'))
    const key = keys.findLast(({ id }) => !allowed?.length || allowed.includes(id.toString('hex')))
    if (!key) throw new Error('this authenticator holds no such key')
    return key
  }

  function clientData(type: string, challenge: Bytes, odd: Odd): string {
    const said = {
      type,
      challenge: odd.challenge ?? bytesOf(challenge).toString('base64url'),
      origin: odd.origin ?? origin,
      crossOrigin: odd.crossOrigin ?? false,
    }
    return Buffer.from(JSON.stringify(said)).toString('base64url')
  }
}

const credential = <R>(key: Key, response: R) => ({
  id: key.id.toString('base64url'),
  rawId: key.id.toString('base64url'),
  type: 'public-key' as const,
  authenticatorAttachment: 'platform' as const,
  clientExtensionResults: {},
  response,
})

/** W3C Web Authentication, section 6.1. */
function authenticatorData(key: Key, odd: Odd, attestedData?: Buffer): Buffer {
  const present = 0x01
  const verified = odd.verified === false ? 0 : 0x04
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(odd.counter ?? key.counter)
  return Buffer.concat([
    sha256(Buffer.from(odd.rpId ?? key.rpId)),
    Buffer.of(present | verified | (attestedData ? 0x40 : 0)),
    counter,
    attestedData ?? Buffer.alloc(0),
  ])
}

function attested(key: Key): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(key.id.length)
  return Buffer.concat([Buffer.alloc(16), length, key.id, key.cose])
}

type Cbor = number | string | Uint8Array | Cbor[] | Map<string | number, Cbor>

/** As much of RFC 8949 as an authenticator speaks. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  if (length < 256) return Buffer.of((major << 5) | 24, length)
  return Buffer.of((major << 5) | 25, length >> 8, length & 0xff)
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const bytesOf = (value: Bytes): Buffer =>
  typeof value === 'string' ? Buffer.from(value, 'base64url') : Buffer.from(value as Uint8Array)

/** The same as the object a browser hands to a page, for the client that serialises it. */
export const asBrowser = <T extends object>(json: T): T & { toJSON(): T } => ({ ...json, toJSON: () => json })
