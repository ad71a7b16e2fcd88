import { readTypedNumber } from '@athar/i18n'
import { expect, it } from 'vitest'
import { draftOf, readSiteDraft, type SiteDraft } from './site-draft.ts'

const numberOf = (text: string) => {
  const plain = readTypedNumber(text)
  return plain === null ? null : Number(plain)
}
const whole: SiteDraft = {
  ...draftOf(null),
  nameAr: 'مصاطب المطر',
  placeEn: 'Thadiq',
  region: 'SA-01',
  lat: '25.29',
  lon: '٤٥٫٨٧',
  species: ['talh'],
  capacity: '1,200',
}
const reading = { numberOf, today: '2026-11-21', before: null }

it('a whole draft is read in either digits, with names in one language', () => {
  expect(readSiteDraft(whole, reading)).toMatchObject({
    input: { name: { en: '', ar: 'مصاطب المطر' }, lat: 25.29, lon: 45.87, capacity: 1200, open: true, lastDay: null },
  })
})

it.each([
  [{ nameAr: ' ' }, ['name']],
  [{ region: null, species: [] }, ['region', 'species']],
  [{ lat: '51.5', lon: 'x' }, ['lat', 'lon']],
  [{ capacity: '0' }, ['capacity']],
  [{ capacity: '2.5' }, ['capacity']],
  [{ lastDay: null }, ['lastDay']],
  [{ lastDay: '2026-11-20', capacity: '' }, ['capacity', 'lastDay']],
] as const)('%o needs another look at %o', (over, wrong) => {
  expect(readSiteDraft({ ...whole, ...over }, reading)).toEqual({ wrong })
})

it('a last day is today or later; one that has passed since may stay as it is', () => {
  const today = { ...whole, lastDay: '2026-11-21' }
  expect(readSiteDraft(today, reading)).toMatchObject({ input: { lastDay: '2026-11-21' } })
  const passed = { ...whole, lastDay: '2026-11-01' }
  expect(readSiteDraft(passed, { ...reading, before: '2026-11-01' })).toMatchObject({
    input: { lastDay: '2026-11-01' },
  })
})
