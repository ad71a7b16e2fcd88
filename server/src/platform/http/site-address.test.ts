import { expect, it } from 'vitest'
import { pageLanguage } from './site-address.ts'

it.each([
  ['/sgi', {}, 'en'],
  ['/sgi', { 'accept-language': 'fr, ar-SA;q=0.9, en;q=0.8' }, 'ar'],
  ['/ar/sgi', { 'accept-language': 'en' }, 'ar'],
  ['/sgi', { 'accept-language': 'en', cookie: 'language=ar' }, 'ar'],
  ['/ar/sgi', { 'accept-language': 'ar', cookie: 'a=b; language=en; c=d' }, 'en'],
  ['/sgi', { 'accept-language': 'ar', cookie: 'language=fr' }, 'ar'],
  ['/sgi', { 'accept-language': 'en', cookie: 'my-language=ar; language=arabic' }, 'en'],
] as const)('%s with %o is drawn in %s', (url, headers, language) => {
  expect(pageLanguage({ url, headers })).toBe(language)
})
