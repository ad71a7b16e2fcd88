import { listingForm } from '@athar/contracts/marketplace'
import { expect, it } from 'vitest'
import { queriesOf, searchWords, titleKeyOf } from './words.ts'

const wordsOf = (answers: Readonly<Record<string, unknown>>) =>
  searchWords({ category: 'renewables', form: listingForm('renewables'), answers }).split(' ')

it('a listing is found by the names of what was chosen, in both languages', () => {
  const words = wordsOf({ titleAr: 'أسطح شمسية', technologies: ['wind'], regions: ['SA-02'] })
  for (const word of ['wind', 'makkah', 'renewable', 'اسطح']) expect(words).toContain(word)
})

it('a question answered with yes is found by, one answered with no is not', () => {
  expect(wordsOf({ gridConnection: true })).toContain('grid')
  expect(wordsOf({ gridConnection: false })).not.toContain('grid')
})

it('ids of files and answers to no question are no words', () => {
  const words = wordsOf({ pictures: ['4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a77'], other: 'gold' })
  expect(words.some((word) => word.startsWith('4b1f'))).toBe(false)
  expect(words).not.toContain('gold')
})

it('a title is the same whatever its case, spaces, hamzas and vowel signs', () => {
  expect(titleKeyOf({ titleEn: 'Solar  ROOFS' })).toBe(titleKeyOf({ titleEn: 'solar roofs' }))
  expect(titleKeyOf({ titleAr: 'الأَسطح الشمسيّة' })).toBe(titleKeyOf({ titleAr: 'الاسطح الشمسية' }))
  expect(titleKeyOf({ titleEn: 'Roofs' })).not.toBe(titleKeyOf({ titleAr: 'Roofs' }))
})

it.each([
  ['factory', ['(factory:* | factories:*)']],
  ['Batteries', ['(battery:* | batteries:*)']],
  ['panels', ['panel:*']],
  // Neither is many of something.
  ['gas glass', ['gas:*', 'glass:*']],
  ['الألواح', ['الواح:*']],
  ["solar:* | ('&", ['solar:*']],
])('a search for %s finds one and many', (text, queries) => {
  expect(queriesOf(text)).toEqual(queries)
})
