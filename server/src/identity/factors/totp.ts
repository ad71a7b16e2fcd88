import { createHmac, timingSafeEqual } from 'node:crypto'
import { plainCode } from '../typed-code.ts'

/** Time-based one-time passwords (RFC 6238): SHA-1, steps of 30 s, six digits, as every authenticator app has them. */
export const stepSeconds = 30
const digits = 6
/** A clock may be one step off, either way. */
const tolerance = [0, -1, 1]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, section 6, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function base32Bytes(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '').toUpperCase()]
    .map((letter) => {
      const value = alphabet.indexOf(letter)
      if (value === -1) throw new RangeError('not base32')
      return value.toString(2).padStart(5, '0')
    })
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step a code stands for; `replayed` when it, or a later one, was accepted before, so that a code read over a shoulder is worth nothing. */
export function judgeCode(
  secret: Uint8Array,
  given: string,
  { at, lastStep }: { at: Date; lastStep: number | null },
): number | 'replayed' | 'wrong' {
  const code = plainCode(given)
  if (!/^\d{6}$/.test(code)) return 'wrong'
  const matching = tolerance
    .map((away) => stepAt(at) + away)
    .filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)))
  const fresh = matching.find((step) => lastStep === null || step > lastStep)
  return fresh ?? (matching.length > 0 ? 'replayed' : 'wrong')
}

/** What the QR code says: Key URI Format, as authenticator apps read it. */
export function otpauthUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const fields = { secret, issuer, algorithm: 'SHA1', digits: String(digits), period: String(stepSeconds) }
  // A plus would be shown as a plus: these apps know no form encoding.
  return `otpauth://totp/${label}?${new URLSearchParams(fields).toString().replaceAll('+', '%20')}`
}
