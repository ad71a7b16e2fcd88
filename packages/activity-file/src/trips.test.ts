import { expect, it } from 'vitest'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { NO_ANSWER } from './answer.ts'
import { createFileReader } from './file-reader.ts'
import { detectLayout } from './header.ts'
import { missingFields, suggestMapping } from './mapping.ts'
import { createUnitReader } from './recognise.ts'
import { numbered, parseCsv, setupFor } from './testing.ts'
import { indexVocabulary } from './vocabulary.ts'

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

const vocabulary = indexVocabulary(emissionLibrary())
const readUnit = createUnitReader(vocabulary)
const contentTests = {
  isActivity: () => false,
  dimensionOf: (text: string) => readUnit(text).known?.unit.dimension ?? null,
  isSite: () => false,
}

/** What is proposed for trips with one more column. */
function proposed(name: string, cells: readonly string[], from = 'Origin', to = 'Destination') {
  const records = [
    ['Employee', 'Travel date', from, to, name],
    ...['Ali', 'Sara', 'Omar'].map((who, at) => [who, `2026-01-0${at + 1}`, 'Riyadh', 'Jeddah', cells[at]!]),
  ]
  const layout = detectLayout(records)!
  return suggestMapping(layout, records.slice(1), contentTests).mapping
}

it.each([
  ['Passengers', '1'],
  ['Nights', '2'],
  ['Fare SAR', '350.5'],
  ['Amount', '12'],
  ['Luggage (kg)', '23'],
  ['Fuel litres', '60'],
  ['CO2 per km', '0.2'],
  ['Cost per km', '0.7'],
  ['Hours', '1.5'],
])('of a list of trips %s is no distance', (name, cell) => {
  const mapping = proposed(name, [cell, cell, '3'])
  expect([mapping.trips, mapping.columns.quantity]).toEqual([true, undefined])
})

it.each([
  'Distance',
  'Distance (km)',
  'km',
  'Mileage',
  'Miles flown',
  'Passenger-km',
  'Tonne-km',
  'المسافة',
  'المسافة (كم)',
  'كم',
  'عدد الكيلومترات',
  'ميل',
])('of a list of trips %s is the distance', (name) => {
  const mapping = proposed(name, ['848', '873', '4760'])
  expect([mapping.trips, mapping.columns.quantity]).toEqual([true, 4])
})

it.each([
  ['From', 'To', ['Riyadh', 'Jeddah', 'Abha']],
  ['من', 'إلى', ['الرياض', 'جدة', 'أبها']],
  ['From', 'To', ['RUH T5', 'JED T1', 'DXB T3']],
] as const)('%s and %s over %s name a trip, whose nights are no distance', (from, to, places) => {
  const mapping = fromTo(from, to, places)
  expect([mapping.trips, mapping.columns.periodStart]).toEqual([true, 1])
  expect([mapping.columns.periodEnd, mapping.columns.quantity]).toEqual([undefined, undefined])
})

it.each([
  ['From', 'To', ['2026-01-01', '2026-01-02', '2026-01-03']],
  ['From', 'To', ['1200', '1300', '1400']],
  ['From', 'To', ['08:00', '09:30', '10:15']],
  ['From', 'To', ['January', 'February', 'March']],
  ['From', 'Department', ['Riyadh', 'Jeddah', 'Abha']],
] as const)('%s and %s over %s name no trip', (from, to, places) => {
  expect(fromTo(from, to, places).trips).toBeUndefined()
})

function fromTo(from: string, to: string, places: readonly string[]) {
  const records = [
    ['Traveller', 'Date', from, to, 'Nights'],
    ...places.map((place, at) => ['Ali', `2026-01-0${at + 1}`, place, places[(at + 1) % 3]!, '2']),
  ]
  const layout = detectLayout(records)!
  return suggestMapping(layout, records.slice(1), contentTests).mapping
}

it('two trips from a place to another are enough for their days to be found', () => {
  const records = [
    ['Date', 'From', 'To'],
    ['2026-01-01', 'Riyadh', 'Jeddah'],
    ['2026-01-02', 'Jeddah', 'Riyadh'],
  ]
  const { mapping } = suggestMapping(detectLayout(records)!, records.slice(1), contentTests)
  expect([mapping.trips, mapping.columns.periodStart, mapping.columns.periodEnd]).toEqual([true, 0, undefined])
})

it('a distance of zero, a dash and N/A wait for the distance, whatever is confirmed, and none is read as zero', () => {
  const records = parseCsv(
    [
      'site,date,activity,origin,destination,distance (km)',
      ...['0', '0.00', '-', 'N/A', '', '848'].map(
        (distance, at) => `RUH,2026-01-0${at + 1},flight-domestic,Riyadh,Jeddah,${distance}`,
      ),
    ].join('\n'),
  )
  const layout = detectLayout(records)!
  const { mapping } = suggestMapping(layout, records.slice(1), contentTests)
  const columns = { site: 0, periodStart: 1, activity: 2, quantity: 5 }
  const trips = { ...mapping, columns, constants: { unit: 'passenger_km' } }
  const sites = [{ code: 'RUH', names: [] }]
  const reader = createFileReader(
    setupFor(records, { vocabulary, sites, layout, mapping: trips, confirmedCodes: ['quantity-zero'] }),
  )
  const read = numbered(records)
    .map((row) => reader.read(row))
    .slice(1)
  expect(
    read.map(({ status, codes, values }) => [status, codes.includes('distance-missing'), values?.quantity]),
  ).toEqual([...Array.from({ length: 5 }, () => ['flag', true, null]), ['accept', false, '848']])
  expect(read.slice(0, 5).every(({ needsConfirmation }) => needsConfirmation)).toBe(true)
  const entered = createFileReader(setupFor(records, { vocabulary, sites, layout, mapping: trips })).read(
    numbered(records)[6]!,
    { ...NO_ANSWER, values: { quantity: '0' } },
  )
  expect([entered.needsConfirmation, entered.codes]).toEqual([true, ['distance-missing']])
})
