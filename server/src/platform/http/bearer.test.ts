import { expect, it } from 'vitest'
import { bearerIn } from './bearer.ts'

it.each(['Bearer abc.def-1', 'bearer abc.def-1', 'BEARER  abc.def-1'])('the token of %j is found', (header) => {
  expect(bearerIn(header)).toBe('abc.def-1')
})

it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearerabc', 'Bearer   ', 'x Bearer abc'])(
  'there is none in %j',
  (header) => {
    expect(bearerIn(header)).toBeUndefined()
  },
)
