import { expect, it } from 'vitest'
import { isTyping, twinOf } from './language-twin.ts'

const at = (pathname: string) => ({ pathname, search: '?a=1', hash: '#b' })

it.each([
  ['/vision2030', 'ar', '/ar/vision2030?a=1#b'],
  ['/ar/vision2030', 'en', '/vision2030?a=1#b'],
  ['/ar/auth', 'en', '/auth?a=1#b'],
  ['/', 'ar', null],
  ['/vision2030', 'en', '/vision2030?a=1#b'],
  ['/inventory', 'ar', null],
  ['/arabia', 'ar', null],
] as const)('%s in %s stands at %s', (pathname, lang, twin) => {
  expect(twinOf(at(pathname), lang)).toBe(twin)
})

it('knows when somebody has typed', () => {
  document.body.innerHTML = '<input value="" /><input type="search" value="found" /><input type="hidden" value="x" />'
  expect(isTyping(document)).toBe(false)
  document.querySelector('input')!.value = 'Noura'
  expect(isTyping(document)).toBe(true)
})
