import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

/** An opaque token: 32 random bytes. Only its hash is ever stored. */
export const randomToken = (prefix = ''): string => prefix + randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** Six digits, the first may be a zero. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

/** Seals a refresh token's successor so that only whoever holds the token itself can open it. */
export function sealUnder(token: string, successor: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), nonce)
  return Buffer.concat([nonce, cipher.update(successor, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openUnder(token: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

const keyOf = (token: string): Buffer => Buffer.from(hkdfSync('sha256', token, 'athar', 'refresh successor', 32))
