import { expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

it.each([
  ['', 'tooShort'],
  ['abc12', 'tooShort'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['12345678', 'weak'],
  ['qwertyuiop', 'weak'],
  ['password', 'weak'],
  ['Passw0rd1', 'weak'],
  ['athar-demo', 'weak'],
  ['palmX7!', 'fair'],
  ['m4xHqT9!', 'good'],
  ['a palm beside the gate', 'strong'],
  ['نخلة عند الباب القديم', 'strong'],
] as const)('takes %j for %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

it('takes nothing from the person’s own name and address', () => {
  expect(strengthOf('noura.alharbi1', ['noura', 'alharbi'])).toBe('weak')
  expect(strengthOf('noura.alharbi1')).not.toBe('weak')
})
