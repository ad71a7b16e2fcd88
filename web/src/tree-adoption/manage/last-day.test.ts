import { siteInput } from '@athar/contracts/tree-adoption'
import { expect, it } from 'vitest'
import { bodyFrom, draftFrom, issuesOf } from '../../platform/form/index.ts'
import { lastDayIssues } from './last-day.ts'

const whole = {
  ...draftFrom(siteInput, { precision: 'site', open: true }),
  name: { en: '', ar: 'مصاطب المطر' },
  place: { en: 'Thadiq', ar: '' },
  region: 'SA-01',
  lat: '25.29',
  lon: '٤٥٫٨٧',
  species: ['talh'],
  capacity: '1,200',
}

it('a whole draft is read in either digits, with names in one language', () => {
  const body = bodyFrom(siteInput, whole)
  expect(issuesOf(siteInput, body)).toEqual([])
  expect(body).toMatchObject({
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
  [{ region: '', species: [] }, ['region', 'species']],
  [{ lat: '51.5', lon: 'x' }, ['lat', 'lon']],
  [{ capacity: '0' }, ['capacity']],
  [{ capacity: '2.5' }, ['capacity']],
] as const)('%o needs another look at %o', (over, wrong) => {
  const issues = issuesOf(siteInput, bodyFrom(siteInput, { ...whole, ...over }))
  expect(issues.map(({ path }) => path.split('.')[0])).toEqual(wrong)
})

it('a last day is today or later; one that has passed since may stay as it is', () => {
  const of = (day: string | null, before: string | null = null) => lastDayIssues(day, '2026-11-21', before).length
  expect([of(''), of('2026-11-21'), of('2026-11-01', '2026-11-01')]).toEqual([0, 0, 0])
  expect([of(null), of('2026-11-20')]).toEqual([1, 1])
})
