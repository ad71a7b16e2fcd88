import { expect, it } from 'vitest'
import { plainCode } from './one-time-code.ts'

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳-۴۵۶', '123456'],
  ['abc', ''],
])('reads %j as %j', (typed, code) => expect(plainCode(typed)).toBe(code))
