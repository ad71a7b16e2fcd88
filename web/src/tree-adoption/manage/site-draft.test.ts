import { siteInput } from '@athar/contracts/tree-adoption'
import { expect, it } from 'vitest'
import { issuesOf } from '../../platform/form/index.ts'
import { bodyOf, draftOf, lastDayIssues, type SiteDraft } from './site-draft.ts'

const whole: SiteDraft = {
  ...draftOf(null),
  name: { en: '', ar: 'مصاطب المطر' },
  place: { en: 'Thadiq', ar: '' },
  region: 'SA-01',
  lat: '25.29',
  lon: '٤٥٫٨٧',
  species: ['talh'],
  capacity: '1,200',
}
const wrongIn = (draft: SiteDraft, before: string | null = null) => [
  ...issuesOf(siteInput, bodyOf(draft)).map(({ path }) => path.split('.')[0]),
  ...lastDayIssues(draft, '2026-11-21', before).map(({ path }) => path),
]

it('a whole draft is read in either digits, with names in one language', () => {
  expect(wrongIn(whole)).toEqual([])
  expect(bodyOf(whole)).toMatchObject({
    name: { en: '', ar: 'مصاطب المطر' },
    lat: 25.29,
    lon: 45.87,
    capacity: 1200,
    open: true,
    lastDay: null,
  })
})

it.each([
  [{ name: { en: '', ar: ' ' } }, ['name']],
  [{ region: null, species: [] }, ['region', 'species']],
  [{ lat: '51.5', lon: 'x' }, ['lat', 'lon']],
  [{ capacity: '0' }, ['capacity']],
  [{ capacity: '2.5' }, ['capacity']],
  [{ lastDay: null }, ['lastDay']],
  [{ lastDay: '2026-11-20', capacity: '' }, ['capacity', 'lastDay']],
] as const)('%o needs another look at %o', (over, wrong) => {
  expect(wrongIn({ ...whole, ...over })).toEqual(wrong)
})

it('a last day is today or later; one that has passed since may stay as it is', () => {
  const today = { ...whole, lastDay: '2026-11-21' }
  expect(wrongIn(today)).toEqual([])
  const passed = { ...whole, lastDay: '2026-11-01' }
  expect(wrongIn(passed, '2026-11-01')).toEqual([])
})
