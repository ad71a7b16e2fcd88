import { expect, it } from 'vitest'
import { detectLayout } from './header.ts'
import { missingFields, suggestMapping } from './mapping.ts'

const trips = [
  ['ID_MISSION', 'DATE_MISSION', 'VILLE_DEPART', 'VILLE_DESTINATION', 'TRANSPORT'],
  ['B-1', '2026-04-29 11:36:14', 'Berlin', 'Washington', 'Avion'],
  ['B-2', '2026-04-30 01:52:28', 'Berlin', 'London', 'Train'],
  ['B-3', '2026-05-02 05:26:50', 'Paris', 'Berlin', 'Train'],
]

it('a list of trips is read without a column of distances, which is no column it lacks', () => {
  const layout = detectLayout(trips)!
  expect(layout.headerRecord).toBe(1)
  const { mapping } = suggestMapping(layout, trips.slice(1))
  expect(mapping).toMatchObject({ trips: true, columns: { periodStart: 1 } })
  expect(mapping.columns.quantity).toBeUndefined()
  expect(missingFields({ ...mapping, constants: { site: 'A', activity: 'b', unit: 'km' } })).toEqual([])
})

it.each([
  [['رقم الرحلة', 'التاريخ', 'مدينة المغادرة', 'الوجهة'], true],
  [['Employee', 'Travel date', 'Origin', 'Destination'], true],
  [['Employee', 'Start date', 'Origin', 'Department'], false],
])('%s lists trips: %s', (header, expected) => {
  const rows = [
    ['a', '2026-01-01', 'Riyadh', 'Jeddah'],
    ['b', '2026-01-02', 'Riyadh', 'Dammam'],
    ['c', '2026-01-03', 'Riyadh', 'Abha'],
  ]
  const layout = detectLayout([header, ...rows])
  expect(layout !== null && suggestMapping(layout, rows).mapping.trips === true).toBe(expected)
})
