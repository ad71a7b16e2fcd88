import { expect, it } from 'vitest'
import { isolate } from './bidi.ts'
import { defaultFormat } from './locale.ts'
import { textValues } from './text-values.ts'

const word = (key: string) => `the word ${key}`
const data = {
  count: 1204,
  rows: 5000,
  year: 2025,
  file: 'march \u202Efdp.csv',
  organisation: { en: 'Oasis Works', ar: 'مصنع الواحة' },
  role: { word: 'roles.reviewer' },
}

it('shows figures in the digits of the reader, a year without grouping, and a count that still chooses the plural form', () => {
  expect(textValues(data, defaultFormat('en'), word)).toMatchObject({
    count: 1204,
    number: '1,204',
    rows: '5,000',
    year: '2025',
  })
  const arabic = textValues(data, { lang: 'ar', digits: 'arab', calendar: 'gregory' }, word)
  expect(arabic).toMatchObject({ count: 1204, number: '١٬٢٠٤', year: '٢٠٢٥' })
})

it('sets apart what somebody typed, without the marks by which it could turn the sentence round', () => {
  expect(textValues(data, defaultFormat('ar'), word)['file']).toBe(isolate('march fdp.csv'))
})

it('takes the name of the reader’s language, the other one where there is none, and words by their key', () => {
  const read = (lang: 'en' | 'ar', organisation: { en: string; ar: string }) =>
    textValues({ ...data, organisation }, defaultFormat(lang), word)['organisation']
  expect(read('ar', data.organisation)).toBe(isolate('مصنع الواحة'))
  expect(read('ar', { en: 'Oasis Works', ar: '' })).toBe(isolate('Oasis Works'))
  expect(textValues(data, defaultFormat('en'), word)['role']).toBe('the word roles.reviewer')
})
