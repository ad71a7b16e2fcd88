import { describe, expect, test } from 'vitest'
import { base32, base32Bytes, codeOf, judgeCode, otpauthUri, stepAt } from './totp.ts'

// RFC 6238, appendix B, SHA-1; the last six of the eight digits printed there.
const secret = Buffer.from('12345678901234567890')
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i the code is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32, and back', (plain, encoded) => {
  expect(base32(Buffer.from(plain))).toBe(encoded)
  expect(base32Bytes(encoded).toString()).toBe(plain)
})

test('what is no base32 is refused', () => {
  expect(() => base32Bytes('MZXW1')).toThrow(RangeError)
})

describe('a code', () => {
  const at = new Date(1_111_111_111_000)
  const step = stepAt(at)
  const judge = (code: string, lastStep: number | null = null) => judgeCode(secret, code, { at, lastStep })

  test('is taken one step early and one step late, and no further', () => {
    const verdicts = [-2, -1, 0, 1, 2].map((away) => judge(codeOf(secret, step + away)))
    expect(verdicts).toEqual(['wrong', step - 1, step, step + 1, 'wrong'])
  })

  test('is spent with its step, and spends those before it', () => {
    expect(judge(codeOf(secret, step), step)).toBe('replayed')
    expect(judge(codeOf(secret, step - 1), step)).toBe('replayed')
    expect(judge(codeOf(secret, step + 1), step)).toBe(step + 1)
  })

  test.each(['', '05047', '0504711', 'abcdef', '05047１', '-50471'])('is not %j', (code) => {
    expect(judge(code)).toBe('wrong')
  })

  test('may be typed in groups and with Arabic digits', () => {
    expect(judge('٠٥٠ ٤٧١')).toBe(step)
    expect(judge('\u2066050471\u2069')).toBe(step)
  })
})

test('the address for the app names issuer and account, whatever signs they hold', () => {
  const uri = otpauthUri({ secret: 'MZXW6', issuer: 'Athar أثر & Co', account: 'a+b@example.com' })
  expect(uri).toBe(
    'otpauth://totp/Athar%20%D8%A3%D8%AB%D8%B1%20%26%20Co:a%2Bb%40example.com?secret=MZXW6&issuer=Athar%20%D8%A3%D8%AB%D8%B1%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})
