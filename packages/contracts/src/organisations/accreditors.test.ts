import { expect, it } from 'vitest'
import { accreditorIn } from './accreditors.ts'

it('an accreditation body is named in the language of the reader where both names are known', () => {
  for (const body of ['Saudi Accreditation Center', ' saudi accreditation center', 'المركز السعودي للاعتماد']) {
    expect(accreditorIn('ar', body)).toBe('المركز السعودي للاعتماد')
    expect(accreditorIn('en', body)).toBe('Saudi Accreditation Center')
  }
  for (const lang of ['ar', 'en'] as const) expect(accreditorIn(lang, 'UKAS')).toBe('UKAS')
})
