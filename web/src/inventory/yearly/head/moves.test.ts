import { expect, it } from 'vitest'
import { movesFor } from './moves.ts'

it.each([
  ['open', 'preparer', ['submit']],
  ['open', 'reviewer', []],
  ['in-review', 'reviewer', ['approve', 'return']],
  ['in-review', 'preparer', []],
  ['approved', 'owner', ['lock', 'return']],
  ['approved', 'reviewer', ['return']],
  ['locked', 'admin', ['restate']],
  ['locked', 'auditor', []],
  ['open', undefined, []],
] as const)('%s: %s may %j', (state, role, expected) => {
  expect(movesFor(state, role)).toEqual(expected)
})
