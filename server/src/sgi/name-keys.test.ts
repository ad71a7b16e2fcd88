import { expect, it } from 'vitest'
import { foldName, looksLike, nameKeys } from './name-keys.ts'

it('a name is the same however it is spelled', () => {
  expect(foldName('  The Green—Riyadh! ')).toBe(foldName('green riyadh'))
  expect(foldName('الرّياض الخضراء')).toBe(foldName('رياض خضراء'))
  expect(foldName('مبادرة أشجار الطائف')).toBe(foldName('مبادره اشجار الطائف'))
  expect(foldName('!!!')).toBe('')
})

it('names look alike when most of their words are the same in one of the languages', () => {
  const known = nameKeys({ en: 'Taif rose valley planting', ar: 'تشجير وادي الورد بالطائف' })
  expect(looksLike(nameKeys({ en: 'Planting of Taif rose valley', ar: '' }), known)).toBe(true)
  expect(looksLike(nameKeys({ en: 'Jazan mangroves', ar: 'تشجير وادي الورد' }), known)).toBe(true)
  expect(looksLike(nameKeys({ en: 'Jazan mangroves', ar: 'مانجروف جازان' }), known)).toBe(false)
})
