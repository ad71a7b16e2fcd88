import { expect, it } from 'vitest'
import { readableEmail } from './email-address.ts'

it('an address is read in one spelling', () => {
  expect(readableEmail('  Noura@Example.COM ')).toBe('noura@example.com')
})

it.each([
  ['a sign for degrees Kelvin, which is written small as the letter k', 'mar\u212a@example.com'],
  ['a letter that only looks plain', 'm\u0430rk@example.com'],
  ['a dotted capital', '\u0130brahim@example.com'],
  ['no address', 'example.com'],
])('%s is none', (_what, written) => {
  expect(readableEmail(written)).toBeUndefined()
})
