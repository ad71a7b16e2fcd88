import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export { bytesToHex as toHex, concatBytes, utf8ToBytes as utf8 }

/** 32 bytes of SHA-256. */
export type Hash = Uint8Array

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

/** Undefined where the text is no hexadecimal of whole bytes. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(at * 2, at * 2 + 2), 16))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3)
    const bits = a * 65536 + (b ?? 0) * 256 + (c ?? 0)
    text += alphabet.charAt(bits >> 18) + alphabet.charAt((bits >> 12) & 63)
    text +=
      (b === undefined ? '=' : alphabet.charAt((bits >> 6) & 63)) + (c === undefined ? '=' : alphabet.charAt(bits & 63))
  }
  return text
}

/** Undefined where the text is not the one way to write the bytes in standard base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  const digits = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let at = 0
  for (let digit = 0; digit < digits.length; digit++) {
    bits = ((bits << 6) | alphabet.indexOf(digits.charAt(digit))) & 0xffffff
    if (digit % 4 !== 0) bytes[at++] = (bits >> (6 - 2 * (digit % 4))) & 255
  }
  return toBase64(bytes) === text ? bytes : undefined
}
