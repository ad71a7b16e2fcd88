import { expect, it } from 'vitest'
import { base32Bytes, totpCode } from './totp.ts'

/** RFC 6238, appendix B, SHA-1, last six of the eight digits; the secret is "12345678901234567890". */
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at second %i the code is %s', async (second, code) => {
  expect(await totpCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', second)).toBe(code)
})

it('reads base32 with spaces and padding, and nothing else', () => {
  expect([...base32Bytes('mzxw 6===')]).toEqual([102, 111, 111])
  expect(() => base32Bytes('0189')).toThrow('not base32')
})
