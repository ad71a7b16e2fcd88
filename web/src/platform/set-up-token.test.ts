import { expect, it } from 'vitest'
import { setUpToken, withoutToken } from './set-up-token.ts'

it.each([
  ['/welcome', '?set-up=printed', '', '/welcome', 'printed'],
  ['/welcome', '?a=1&set-up=printed', '#here', '/welcome?a=1#here', 'printed'],
  ['/inventory', '?year=2025&q=%D8%B4', '#top', '/inventory?year=2025&q=%D8%B4#top', null],
])('what comes of %s%s%s', (pathname, search, hash, comesBackTo, token) => {
  expect(withoutToken({ pathname, search, hash })).toBe(comesBackTo)
  setUpToken.keepFrom(search)
  expect(setUpToken.read()).toBe(token)
  setUpToken.forget()
  expect(setUpToken.read()).toBeNull()
})
