import { toText } from '@athar/carbon'
import { expect, test } from 'vitest'

import { emissionLibrary } from '../../reference-data/src/index.ts'
import { createFileReader, type FileSetup } from './file-reader.ts'
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

test('what is no unit stays unknown: a normal cubic metre, a substance alone, a sentence', () => {
  for (const text of ['Nm3', 'diesel', 'kg of something', 'x1000', '000', 'units', 'kg CO2e per m2', 'thousand'])
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
