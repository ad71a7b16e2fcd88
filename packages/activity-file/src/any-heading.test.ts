import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dayOfIso } from './calendar.ts'
import type { Cell } from './cell.ts'
import type { Field } from './fields.ts'
import { detectLayout, layoutAt } from './header.ts'
import { missingFields, suggestMapping } from './mapping.ts'
import { endingWith, PERIOD_LENGTHS } from './period-length.ts'
import { createUnitReader } from './recognise.ts'
import { parseCsv, vocabularyFrom } from './testing.ts'
import { unitInName } from './unit-in-name.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})
const readUnit = createUnitReader(vocabulary)
const tests = {
  isActivity: (name: string) => vocabulary.activityByText.has(name),
  dimensionOf: (name: string) => readUnit(name).known?.unit.dimension ?? null,
  isSite: () => false,
}

function understood(records: readonly (readonly Cell[])[], headerRecord?: number) {
  const layout = headerRecord === undefined ? detectLayout(records) : layoutAt(records, headerRecord)
  if (layout === null) return null
  const { mapping } = suggestMapping(layout, records.slice(layout.headerRecord), tests)
  return { header: layout.headerRecord, columns: mapping.columns, unit: mapping.constants.unit }
}
const file = (...lines: string[]) => parseCsv(lines.join('\n'))

interface Case {
  readonly lines: string[]
  readonly header?: number
  readonly columns: Partial<Record<Field, number>>
  readonly unit?: string
}

const cases: Record<string, Case> = {
  'a meter, its reading and kWh': {
    lines: ['Meter,Reading date,kWh', 'M-1,2024-01-31,1200', 'M-1,2024-02-29,1100', 'M-2,2024-01-31,90'],
    columns: { periodStart: 1, quantity: 2 },
    unit: 'kWh',
  },
  'fills of a truck in litres': {
    lines: ['Truck,Filled on,Litres', 'T-04,03/02/2024,210.5', 'T-05,04/02/2024,198', 'T-04,09/02/2024,201'],
    columns: { periodStart: 1, quantity: 2 },
    unit: 'Litres',
  },
  'trips with their distance': {
    lines: [
      'Employee,Origin,Destination,Class,Distance (km),Travel date',
      'Ali,RUH,JED,economy,848,2024-03-01',
      'Sara,RUH,DXB,business,873,2024-03-04',
      'Omar,JED,LHR,economy,4760,2024-03-09',
    ],
    columns: { quantity: 4, periodStart: 5 },
    unit: 'km',
  },
  'fills in Arabic': {
    lines: [
      'المركبة,تاريخ التعبئة,لتر,نوع الوقود',
      'أ ب ج 123,2024-05-01,60,ديزل',
      'أ ب د 456,2024-05-02,45,بنزين',
      'أ ب ج 123,2024-05-09,58,ديزل',
    ],
    columns: { periodStart: 1, quantity: 2, activity: 3 },
    unit: 'لتر',
  },
  'the end of a year alone': {
    lines: [
      'Building,Year Ending,Natural gas (therms)',
      'City Hall,12/31/2011,51000',
      'Library,12/31/2011,900',
      'Depot,12/31/2011,72',
    ],
    columns: { site: 0, periodEnd: 1, quantity: 2 },
    unit: 'therms',
  },
  'kWh beside what they cost': {
    lines: [
      'Account,From,To,kWh,Amount (SAR)',
      '30012,2024-01-01,2024-01-31,5000,900',
      '30013,2024-01-01,2024-01-31,700,126',
      '30014,2024-01-01,2024-01-31,80,14.4',
    ],
    columns: { periodStart: 1, periodEnd: 2, quantity: 3 },
    unit: 'kWh',
  },
  'titles above, a unit in the heading and no data at all under a column': {
    lines: [
      'Fleet log',
      'Printed,2024-06-01',
      '',
      'Depot,Month,Fuel (litres),Remarks',
      'North,2024-01,812,',
      'South,2024-01,90,',
      'North,2024-02,700,',
    ],
    header: 4,
    columns: { site: 0, period: 1, quantity: 2, note: 3 },
    unit: 'litres',
  },
  'a benchmarking file': {
    lines: [
      [
        'Property Id,Property Name,Postal Code,Number of Buildings,Year Built',
        'Property GFA - Self-Reported (m²),Site EUI (GJ/m²)',
        'Total GHG Emissions (Metric Tons CO2e)',
        'Electricity Use – Generated from Onsite Renewable Systems (kWh)',
        'Electricity Use - Grid Purchase (kWh),Year Ending',
      ].join(','),
      '10176804,Acadia,T2H 0Z4,1,2010,1838,3.69,509,,368616,2023',
      '6169481,Ad Valorem,T2E 7L7,1,1981,7770,1.11,920,,1091854,2023',
      '6305956,Trade Centre,T2G 0W2,1,1974,6681,0.60,499,,508589,2023',
    ],
    columns: { site: 1, quantity: 9, period: 10 },
    unit: 'kWh',
  },
}

it.each(Object.entries(cases))('%s is read without a word', (_, { lines, header = 1, columns, unit }) => {
  const read = understood(file(...lines))
  expect(read).toMatchObject({ header, columns, unit })
})

it.each(["L '000", 'MWh/1000', 'kWh 1000', 'm3 (000)', 'litre x1,000'])('%s is a heading and no value', (name) => {
  const rows = ['01', '02', '03'].map((month) => ['RUH', `2024-${month}`, '12'])
  expect(detectLayout([['Place', 'Month', name], ...rows])?.headerRecord).toBe(1)
  expect(detectLayout([['Place', 'Bought in', name], ...rows])?.headerRecord).toBe(1)
})

it('a table without headings begins with its first row', () => {
  const read = understood(
    file(
      '9900001,METER,01/11/2018,812.4,No,AI',
      '9900001,METER,02/11/2018,799.25,No,AI',
      '9900002,METER,01/11/2018,91,No,AI',
    ),
  )
  expect(read).toMatchObject({ header: 0, columns: { periodStart: 2, quantity: 3 } })
})

it('the row with the headings is where a person says', () => {
  const lines = [...Array.from({ length: 399 }, () => 'note,,'), 'Site,Date,Quantity', 'A,2024-01-01,5']
  expect(understood(file(...lines), 400)).toMatchObject({
    header: 400,
    columns: { site: 0, periodStart: 1, quantity: 2 },
  })
  expect(understood(file('A,2024-01-01,5', 'B,2024-01-02,6', 'C,2024-01-03,7'), 0)?.columns).toMatchObject({
    quantity: 2,
  })
})

it.each([
  ['Consumption (kWh)', 'kWh', 'Consumption'],
  ['kWh_1', 'kWh', '1'],
  ['Litres', 'Litres', ''],
  ['Fuel in litres', 'litres', 'Fuel'],
  ['الكمية (لتر)', 'لتر', 'الكمية'],
  ['Floor area (m2)', 'm2', 'Floor area'],
  ['Days since', undefined, undefined],
  ['Item', undefined, undefined],
])('the name %s holds the unit %s', (name, unit, rest) => {
  const found = unitInName(name, tests.dimensionOf)
  expect([found?.text, found?.rest]).toEqual([unit, rest])
})

it('the end of a period alone is enough where its length is named or said', () => {
  const layout = detectLayout(file('Site,Year ending,kWh', 'A,12/31/2011,5', 'B,12/31/2011,6', 'C,12/31/2011,7'))!
  const { mapping } = suggestMapping(layout, file('A,12/31/2011,5', 'B,12/31/2011,6', 'C,12/31/2011,7'), tests)
  expect(mapping.periodLength).toBe('year')
  expect(missingFields(mapping)).toEqual(['activity'])
  expect(missingFields({ ...mapping, periodLength: undefined })).toEqual(['periodStart', 'activity'])
})

it.each([
  ['2011-12-31', ['2011-12-25', '2011-12-01', '2011-10-01', '2011-07-01', '2011-01-01']],
  ['2024-02-29', ['2024-02-23', '2024-02-01', '2023-12-01', '2023-09-01', '2023-03-01']],
  ['2025-03-15', ['2025-03-09', '2025-02-16', '2024-12-16', '2024-09-16', '2024-03-16']],
])('periods that end on %s begin a week, month, quarter, half and whole year before', (lastIso, firsts) => {
  const last = dayOfIso(lastIso)!
  const day = { first: last, last, firstIso: lastIso, lastIso }
  const read = { ok: true, period: day, codes: [], other: null, evidence: null } as const
  const begun = PERIOD_LENGTHS.map((length) => {
    const ending = endingWith(read, length)
    return ending.ok ? ending.period.firstIso : null
  })
  expect(begun).toEqual(firsts)
})
