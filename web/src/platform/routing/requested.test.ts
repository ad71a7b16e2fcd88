import { expect, it } from 'vitest'
import { requestedPath } from './requested.ts'

it.each([
  ['/inventory?year=2025#top', '/inventory?year=2025#top'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  // Browsers read over these signs.
  ['/\t/evil.example', '/'],
  ['/\n\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth?x=1', '/'],
  ['/x/../auth', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/a/../\\evil.example', '/'],
  ['/authors', '/authors'],
  [undefined, '/'],
  [7, '/'],
])('after signing in, %s leads to %s', (from, to) => {
  expect(requestedPath({ from }, '/')).toBe(to)
  expect(requestedPath(null, '/')).toBe('/')
})

it('the page that one person left is not where another is led', () => {
  const left = { from: '/inventory/records?search=bonus', of: 'sara' }
  expect([requestedPath(left, '/', 'sara'), requestedPath(left, '/', 'omar')]).toEqual([left.from, '/'])
  // Nobody knows yet who comes, or nobody had been there before.
  expect([requestedPath(left, '/'), requestedPath({ ...left, of: null }, '/', 'omar')]).toEqual([left.from, left.from])
})
