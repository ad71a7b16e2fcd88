import { toText } from '@athar/carbon'
import { expect, test } from 'vitest'

import { emissionLibrary } from '../../reference-data/src/index.ts'
import { NO_ANSWER } from './answer.ts'
import { createFileReader, type FileSetup } from './file-reader.ts'
import { detectLayout } from './header.ts'
import { suggestMapping } from './mapping.ts'
import { createUnitReader } from './recognise.ts'
import { numbered, parseCsv, setupFor } from './testing.ts'
import { indexVocabulary } from './vocabulary.ts'

const vocabulary = indexVocabulary(emissionLibrary())
const readUnit = createUnitReader(vocabulary)
const sites = [{ code: 'RUH', names: ['Riyadh'] }]

/** What becomes of rows of activity, quantity, unit, all of one month. */
function rowsOf(rows: readonly string[], over: Partial<FileSetup> = {}) {
  const lines = rows.map((row, index) => `RUH,2025-0${index + 1}-01,2025-0${index + 1}-28,${row}`)
  const records = parseCsv(['site,period_start,period_end,activity,quantity,unit', ...lines].join('\n'))
  const reader = createFileReader(setupFor(records, { vocabulary, sites, ...over }))
  return numbered(records)
    .map((row) => reader.read(row))
    .slice(1)
}
const brief = ({ codes, values, needsConfirmation }: ReturnType<typeof rowsOf>[number]) => [
  values?.activity,
  values?.quantity,
  values?.unit,
  needsConfirmation ? codes.join(' ') : '',
]

test.each([
  ['MWh x1000', 'MWh', '1000'],
  ['MWh x 1,000', 'MWh', '1000'],
  ['kWh (000s)', 'kWh', '1000'],
  ["'000 kWh", 'kWh', '1000'],
  ['thousand litres', 'litre', '1000'],
  ['1000 m3', 'm3', '1000'],
  ['million m3', 'm3', '1000000'],
  ['ألف لتر', 'litre', '1000'],
  ['مليون متر مكعب', 'm3', '1000000'],
  ['kg refrigerant', 'kg', '1'],
  ['L diesel', 'litre', '1'],
  ['litres of diesel', 'litre', '1'],
  ['لتر ديزل', 'litre', '1'],
  ['[m tonnes]', 'tonne', '1'],
  ['therms', 'therm', '1'],
  ['MMBTU', 'mmBtu', '1'],
  ['ccf', 'scf', '100'],
  ['kWh in 000s', 'kWh', '1000'],
  ['kWh (000)', 'kWh', '1000'],
  ["Litres '000", 'litre', '1000'],
  ['kWh (thousands)', 'kWh', '1000'],
  ['kWh, in thousands', 'kWh', '1000'],
  ['m3 x10³', 'm3', '1000'],
  ['آلاف لتر', 'litre', '1000'],
  ['بالألف لتر', 'litre', '1000'],
  ['بالآلاف كيلوواط ساعة', 'kWh', '1000'],
  ['لتر (بالألف)', 'litre', '1000'],
  ['ملايين متر مكعب', 'm3', '1000000'],
  ["kWh'000", 'kWh', '1000'],
  ['000kWh', 'kWh', '1000'],
  ['000s of litres', 'litre', '1000'],
  ['آلاف اللترات', 'litre', '1000'],
  ['بملايين الأمتار المكعبة', 'm3', '1000000'],
  ['GJ, HHV', 'GJ_gross', '1'],
  ['US gal', 'gallon_us', '1'],
  ['gal (US)', 'gallon_us', '1'],
  ['imperial gallons', 'gallon_imp', '1'],
  ['UK gallons', 'gallon_imp', '1'],
  ['GJ (HHV)', 'GJ_gross', '1'],
  ['GJ (LHV)', 'GJ_net', '1'],
  ['kWh (gross)', 'kWh_gross', '1'],
  ['kWh (net)', 'kWh_net', '1'],
])('%s is %s times %s', (text, unit, multiplier) => {
  const reading = readUnit(text)
  expect([reading.known?.unit.id, toText(reading.multiplier), reading.alternatives]).toEqual([unit, multiplier, []])
})

test.each([
  ['tons', ['tonne', 'short_ton', 'long_ton']],
  ['Ton', ['tonne', 'short_ton', 'long_ton']],
  ['thousand tons', ['tonne', 'short_ton', 'long_ton']],
  ['million tonnes', ['Mt', 'tonne']],
  ['gallons', ['gallon_us', 'gallon_imp']],
  ['thousand Mt', ['tonne', 'Mt']],
  ['ML x1000', ['million_litres', 'ml']],
])('%s is asked about', (text, meant) => {
  const reading = readUnit(text)
  expect([reading.codes, reading.alternatives]).toEqual([['unit-ambiguous'], meant])
})

test('the thousand stays, whichever ton a person says it is', () => {
  const [row] = rowsOf(['coal-industrial,5,thousand tons'])
  expect(row!.choices.find(({ code }) => code === 'unit-ambiguous')?.decision).toEqual({
    kind: 'set',
    values: { unit: 'tonne', quantity: '5000' },
  })
  const synonyms = { units: { 'thousand tons': 'short_ton' } }
  expect(rowsOf(['coal-industrial,5,thousand tons'], { synonyms }).map(brief)).toEqual([
    ['coal-industrial', '5000', 'short_ton', ''],
  ])
})

/** Each holds a sign of thousands or millions, and none says plainly how many of which unit. */
const UNCLEAR = [
  'MWh/1000',
  'MWh / 1000',
  '000 kWh (thousands)',
  'k litres',
  'M litres',
  'kWh (k)',
  '103 kWh',
  'kWh 10e3',
]

test('what is no unit stays unknown: a normal cubic metre, a substance alone, a sentence', () => {
  for (const text of [
    'Nm3',
    'diesel',
    'kg of something',
    'x1000',
    '000',
    'units',
    'kg CO2e per m2',
    'thousand',
    ...UNCLEAR,
  ])
    expect([text, readUnit(text).known]).toEqual([text, null])
  expect(readUnit('طن').codes).toEqual([])
})

test('emissions in CO2e are reported ones of the category, once their potentials are said', () => {
  const rows = ['diesel-stationary,12.5,t CO2e', 'hotel-nights,400,kgCO2e', 'electricity-grid,7,طن مكافئ CO2']
  expect(rowsOf(rows.slice(0, 1)).map(brief)).toEqual([
    ['reported-stationary-combustion', '12.5', 't_CO2e_AR5', 'co2e-set'],
  ])
  expect(rowsOf(rows.slice(0, 1))[0]!.choices.map(({ decision }) => decision)).toEqual(
    ['AR4', 'AR5', 'AR6'].map((set) => ({ kind: 'set', values: { unit: `t_CO2e_${set}` } })),
  )
  const said = rowsOf(rows.slice(0, 1), { facts: { gwpSet: 'AR6' } })
  expect(said.map(brief)).toEqual([['reported-stationary-combustion', '12.5', 't_CO2e_AR6', '']])
  for (const text of ['tCO2e', 'kg CO2e', 'Metric Tons CO2e', 't CO2-eq', 'tonnes of CO₂ equivalent', 'طن مكافئ CO2'])
    expect([text, readUnit(text).alternatives.length]).toEqual([text, 3])
})

test('capitals tell a million tonnes of CO2e from metric tonnes of it, and a thousand tonnes are a thousand', () => {
  for (const text of ['MtCO2e', 'Mt CO2e', 'Mt CO₂-eq', '(MtCO2e)'])
    expect([text, readUnit(text).known]).toEqual([text, null])
  for (const text of ['MT CO2e', 'mt CO2e', 'mtCO2e', 'tCO2e'])
    expect([text, readUnit(text).known?.unit.id, toText(readUnit(text).multiplier)]).toEqual([text, 't_CO2e_AR5', '1'])
  for (const text of ['ktCO2e', 'kt CO2e', 'kilotonnes of CO2e']) {
    const { known, multiplier, codes } = readUnit(text)
    expect([text, known?.unit.id, toText(multiplier), codes]).toEqual([text, 't_CO2e_AR5', '1000', ['co2e-set']])
  }
  const [row] = rowsOf(['diesel-stationary,2,ktCO2e'], { facts: { gwpSet: 'AR6' } })
  expect(brief(row!)).toEqual(['reported-stationary-combustion', '2000', 't_CO2e_AR6', ''])
})

/** What is read of a quantity of 5 under a heading, in a table without a column of units. */
function under(heading: string, activity: string): readonly (string | null | undefined)[] {
  const records = parseCsv(
    [`site,month,activity,"${heading}"`, ...['01', '02', '03'].map((month) => `RUH,2025-${month},${activity},5`)].join(
      '\n',
    ),
  )
  const layout = detectLayout(records)!
  const { mapping } = suggestMapping(layout, records.slice(1), contentTests)
  const reader = createFileReader(setupFor(records, { vocabulary, sites, layout, mapping }))
  const outcomes = numbered(records).map((row) => reader.read(row))
  const { values, codes } = outcomes[1]!
  return [
    values?.quantity,
    values?.unit,
    codes.filter((code) => code.startsWith('unit-') && code !== 'unit-normalised').join(),
  ]
}
const contentTests = {
  isActivity: (text: string) => vocabulary.activityByText.has(text),
  dimensionOf: (text: string) => readUnit(text).known?.unit.dimension ?? null,
  isSite: () => false,
}

test.each([
  ['kWh in 000s', 'electricity-grid', 'kWh'],
  ['Electricity kWh in 000s', 'electricity-grid', 'kWh'],
  ['kWh (000)', 'electricity-grid', 'kWh'],
  ['Consumption (000 kWh)', 'electricity-grid', 'kWh'],
  ['Consumption (kWh) in thousands', 'electricity-grid', 'kWh'],
  ['kWh (thousands)', 'electricity-grid', 'kWh'],
  ['Electricity (thousands) kWh', 'electricity-grid', 'kWh'],
  ["Litres '000", 'diesel-stationary', 'litre'],
  ["Diesel litres '000", 'diesel-stationary', 'litre'],
  ['الكمية بالألف لتر', 'diesel-stationary', 'litre'],
  ['آلاف لتر', 'diesel-stationary', 'litre'],
  ['كمية الديزل (آلاف لتر)', 'diesel-stationary', 'litre'],
  ['الاستهلاك بالألف كيلوواط ساعة', 'electricity-grid', 'kWh'],
  ['استهلاك الديزل (آلاف اللترات)', 'diesel-stationary', 'litre'],
  ['ألف قدم مكعب', 'natural-gas', 'scf'],
  ['الغاز ألف قدم مكعب', 'natural-gas', 'scf'],
])('a quantity under %s is a thousand times as much', (heading, activity, unit) => {
  expect(under(heading, activity)).toEqual(['5000', unit, ''])
})

test.each([
  ['MWh/1000', 'electricity-grid'],
  ['Electricity (MWh/1000)', 'electricity-grid'],
  ['kWh bought, in about thousands', 'electricity-grid'],
  ['Thousands of kWh and MWh', 'electricity-grid'],
  ['k litres', 'diesel-stationary'],
  ['Diesel M litres', 'diesel-stationary'],
  ['Tank 1000 litres', 'diesel-stationary'],
  ['Building 103 kWh (k)', 'electricity-grid'],
  ['آلاف ومئات لتر', 'diesel-stationary'],
  ['Diesel kilo litres', 'diesel-stationary'],
  ['Diesel, hundred litres', 'diesel-stationary'],
  ['Gas N m3', 'natural-gas'],
  ['Emissions Mt CO2e', 'reported-purchased-electricity'],
])('the unit of a quantity under %s is asked', (heading, activity) => {
  const [quantity, unit, codes] = under(heading, activity)
  expect([quantity, unit, codes]).toEqual(['5', null, expect.stringMatching(/^unit-(?:unknown|missing)$/)])
})

test('a number of a building is no thousand', () => {
  expect(under('Building 103 kWh', 'electricity-grid')).toEqual(['5', 'kWh', ''])
})

const beside = (heading: string, row: string, over: Partial<FileSetup> = {}) => {
  const records = parseCsv(`site,month,activity,${heading},unit\nRUH,2025-01,${row}`)
  const reader = createFileReader(setupFor(records, { vocabulary, sites, ...over }))
  return (values: Record<string, string> = {}) => {
    const [, data] = numbered(records).map((one) => reader.read(one, { ...NO_ANSWER, values }))
    return [data!.values?.quantity, data!.values?.unit, data!.codes.includes('unit-unknown')]
  }
}

test('thousands in the name of the quantity count beside a column of units; unclear ones are asked', () => {
  for (const heading of ['Quantity (000)', 'Quantity in thousands', 'الكمية بالألف', 'Consumption x1000'])
    expect([heading, ...beside(heading, 'electricity-grid,5,kWh')()]).toEqual([heading, '5000', 'kWh', false])
  expect(beside('Quantity (millions)', 'water-supply,5,litre')()).toEqual(['5000000', 'litre', false])
  for (const row of ['electricity-grid,5,000 kWh', 'electricity-grid,5,thousand kWh'])
    expect(beside('Quantity (000)', row)()).toEqual(['5', null, true])
  expect(beside('Quantity /1000', 'electricity-grid,5,kWh')()).toEqual(['5', null, true])
  expect(beside('Quantity /1000', 'electricity-grid,5,kWh')({ unit: 'kWh' })).toEqual(['5', 'kWh', false])
})

test('an amount that a person enters is not multiplied again', () => {
  expect(beside('Quantity (000)', 'electricity-grid,5,kWh')({ quantity: '5001' })).toEqual(['5001', 'kWh', false])
  expect(beside('Quantity', 'electricity-grid,5,thousand kWh')({ quantity: '5001' })).toEqual(['5001', 'kWh', false])
  expect(beside('Quantity', 'electricity-grid,5,thousand kWh')({ unit: 'MWh', quantity: '5' })).toEqual([
    '5',
    'MWh',
    false,
  ])
  const [row] = rowsOf(['diesel-stationary,"1,234",thousand litres'])
  const decided = row!.choices.filter(({ code }) => code === 'number-ambiguous').map(({ decision }) => decision)
  expect(decided).toEqual([
    { kind: 'set', values: { quantity: '1234' } },
    { kind: 'set', values: { quantity: '1234000' } },
  ])
})

test('gas in a unit that says no basis waits for gross or net, once for the file; other fuels do not', () => {
  const rows = ['natural-gas,5453,GJ', 'diesel-stationary,10,GJ', 'natural-gas,100,kWh', 'natural-gas,3,therm']
  expect(rowsOf(rows).map(brief)).toEqual([
    ['natural-gas', '5453', 'GJ', 'heat-basis'],
    ['diesel-stationary', '10', 'GJ', ''],
    ['natural-gas', '100', 'kWh', ''],
    ['natural-gas', '3', 'therm', ''],
  ])
  expect(rowsOf(rows)[0]!.choices.map(({ decision }) => decision)).toEqual([
    { kind: 'set', values: { unit: 'GJ_gross' } },
    { kind: 'set', values: { unit: 'GJ_net' } },
  ])
  expect(rowsOf(rows, { facts: { heatBasis: 'gross' } }).map(brief)).toEqual([
    ['natural-gas', '5453', 'GJ_gross', ''],
    ['diesel-stationary', '10', 'GJ', ''],
    ['natural-gas', '100', 'kWh_gross', ''],
    ['natural-gas', '3', 'therm', ''],
  ])
  expect(rowsOf(['natural-gas,1,kWh'], { facts: { heatBasis: 'net' } }).map(brief)).toEqual([
    ['natural-gas', '1', 'kWh_net', ''],
  ])
})
