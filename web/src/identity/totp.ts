const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes of a base32 text (RFC 4648, section 6), padding and spaces left out. */
export function base32Bytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = text.toUpperCase().replace(/[\s=]/g, '')
  const bytes = new Uint8Array(Math.floor((letters.length * 5) / 8))
  let buffer = 0
  let bits = 0
  let at = 0
  for (const letter of letters) {
    const value = alphabet.indexOf(letter)
    if (value === -1) throw new RangeError('not base32')
    buffer = (buffer << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = (buffer >> bits) & 0xff
  }
  return bytes
}

export const totpStep = 30

/** The code of a time-based one-time password (RFC 6238): SHA-1, steps of 30 s, six digits. */
export async function totpCode(secret: string, epochSeconds: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setUint32(4, Math.floor(epochSeconds / totpStep))
  const key = await crypto.subtle.importKey('raw', base32Bytes(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = digest.getUint8(19) & 0x0f
  return String((digest.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
