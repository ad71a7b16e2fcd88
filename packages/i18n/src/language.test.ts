import { describe, expect, it } from 'vitest'
import { isolate, withoutBidiControls } from './bidi.ts'
import { chooseLanguage, directionOf, isLang, nameIn, otherLanguage, pageLanguage } from './language.ts'

describe('language', () => {
  it('a stored value counts only when it is exactly en or ar; else the page language; else English', () => {
    expect(chooseLanguage('ar', 'en')).toBe('ar')
    expect(chooseLanguage('en', 'ar')).toBe('en')
    for (const stored of [null, '', 'AR', 'ar-SA', 'fr', '"ar"']) expect(chooseLanguage(stored, 'ar')).toBe('ar')
    expect(chooseLanguage(null, 'fr')).toBe('en')
    expect(chooseLanguage(null, '')).toBe('en')
  })

  it('the Arabic twin of a public page is Arabic', () => {
    expect(pageLanguage('/ar/sgi', 'en')).toBe('ar')
    expect(pageLanguage('/ar', 'en')).toBe('ar')
    expect(pageLanguage('/arabia', 'en')).toBe('en')
  })

  it('Arabic runs right to left, and the toggle leads to the other language', () => {
    expect([directionOf('ar'), directionOf('en')]).toEqual(['rtl', 'ltr'])
    expect([otherLanguage('ar'), otherLanguage('en')]).toEqual(['en', 'ar'])
    expect([isLang('ar'), isLang('Ar'), isLang(undefined)]).toEqual([true, false, false])
  })

  it('a name missing in one language is shown in the other, which is said', () => {
    expect(nameIn('ar', { en: 'Riyadh plant', ar: '' })).toEqual({ text: 'Riyadh plant', lang: 'en' })
    expect(nameIn('ar', { en: 'Riyadh plant', ar: 'مصنع الرياض' })).toEqual({ text: 'مصنع الرياض', lang: 'ar' })
  })
})

describe('mixed directions', () => {
  it('isolates a text and drops marks that would reorder it', () => {
    expect(isolate('abc\u202E')).toBe('\u2068abc\u2069')
    expect(withoutBidiControls('in\u202Evoice\u200F')).toBe('invoice')
  })
})
