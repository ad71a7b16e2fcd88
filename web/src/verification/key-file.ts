import { fromBase64, publicKeyOf, signEd25519, toBase64, utf8 } from '@athar/evidence-log'

/** A private key as a file holds it: a JSON Web Key (RFC 8037). */
export type KeyPair = { readonly seed: Uint8Array; readonly publicKey: Uint8Array }

const toUrl = (bytes: Uint8Array) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromUrl = (text: string) => {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(plain + '='.repeat((4 - (plain.length % 4)) % 4))
}

export function makeKey(): KeyPair {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  return { seed, publicKey: publicKeyOf(seed) }
}

export const formatKey = ({ seed, publicKey }: KeyPair): string =>
  `${JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: toUrl(publicKey), d: toUrl(seed) })}\n`

/** Undefined for a file that holds no Ed25519 key. */
export function parseKey(text: string): KeyPair | undefined {
  const { crv, d } = (parseFields(text, ['crv', 'd']) ?? {}) as { readonly crv?: string; readonly d?: string }
  const seed = crv === 'Ed25519' && d !== undefined ? fromUrl(d) : undefined
  return seed?.length === 32 ? { seed, publicKey: publicKeyOf(seed) } : undefined
}

/** What registers the key: its public half and its signature of the challenge. */
export const answerChallenge = ({ seed, publicKey }: KeyPair, challenge: string) => ({
  publicKey: toBase64(publicKey),
  challenge,
  signature: toBase64(signEd25519(seed, utf8(challenge))),
})

/** The named texts of a JSON file; undefined where one is missing. */
export function parseFields<K extends string>(text: string, names: readonly K[]): Record<K, string> | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null) return undefined
  const found = read as Record<string, unknown>
  const pairs = names.map((name) => [name, found[name]] as const)
  return pairs.every(([, value]) => typeof value === 'string') ? (Object.fromEntries(pairs) as never) : undefined
}
