import { chooseLanguage, pageLanguage } from '@athar/i18n'
import { describe, expect, it } from 'vitest'
import source from './boot.js?raw'

const boot = (): void => {
  new Function(source)()
}

describe('the boot script', () => {
  const stored = [null, 'en', 'ar', 'AR', 'fr', '']
  const pages = [
    ['/', 'en'],
    ['/', 'ar'],
    ['/', 'fr'],
    ['/ar', 'en'],
    ['/ar/sgi', 'en'],
    ['/arabia', 'en'],
  ] as const

  it.each(stored.flatMap((value) => pages.map(([path, lang]) => [value, path, lang] as const)))(
    'stored %s, path %s, page %s: the same language as the application',
    (value, path, lang) => {
      history.replaceState(null, '', path)
      document.documentElement.lang = lang
      if (value !== null) localStorage.setItem('language', value)
      boot()
      const expected = chooseLanguage(value, pageLanguage(path, lang))
      expect(document.documentElement.lang).toBe(expected)
      expect(document.documentElement.dir).toBe(expected === 'ar' ? 'rtl' : 'ltr')
    },
  )

  it('puts the chosen tone on the page, and no class where the system decides', () => {
    boot()
    expect(document.documentElement.className).toBe('')
    localStorage.setItem('tone', 'dark')
    boot()
    expect(document.documentElement.classList.contains('dark')).toBe(true)
  })
})
