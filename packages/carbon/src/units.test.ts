import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { abs, compare, decimal, type Decimal, divide, equals, multiply, subtract, toText } from './decimal.ts'
import { applyRatio, divideRatios, multiplyRatios, type Ratio, ratio, UNITY } from './decimal-ratio.ts'
import { convert, type ConversionMeans } from './resolve-convert.ts'
import type { FuelProperty } from './units-fuel.ts'
import { crossByFuel } from './units-fuel.ts'
import { fuelHeatBasis, heatAgrees, type IndexedUnit, indexUnits, sameScale, type UnitTable } from './units.ts'

const library = emissionLibrary()
let table: UnitTable
beforeEach(() => {
  table = indexUnits(library.units)
})
const unit = (id: string): IndexedUnit => table.get(id)!
const diesel = library.fuelProperties.find((fuel) => fuel.fuel === 'Diesel (100% mineral diesel)')!
const naturalGas = library.fuelProperties.find((fuel) => fuel.fuel === 'Natural gas (IPCC default)')!
const nothing: ConversionMeans = { fuel: false, property: null }
const of = (fuel: FuelProperty): ConversionMeans => ({ fuel: true, property: fuel })

/** How many `to` one `from` is, to 20 digits. */
function factor(from: string, to: string, means = nothing): string {
  const result = convert(unit(from), unit(to), means)
  if (!result.ok) throw new Error(`refused: ${result.missing}`)
  return toText(applyRatio(decimal(1), result.conversion.ratio))
}

const product = (steps: readonly { multiply: Decimal; divide: Decimal }[]): Ratio =>
  steps.reduce((all, step) => multiplyRatios(all, ratio(step.multiply, step.divide)), UNITY)

describe('conversion within a dimension', () => {
  test.each([
    ['MWh', 'kWh', '1000'],
    ['kWh', 'MJ', '3.6'],
    ['therm', 'mmBtu', '0.1'],
    ['mmBtu', 'kWh', '293.07107017222222222'],
    ['gallon_us', 'litre', '3.785411784'],
    ['bbl', 'gallon_us', '42'],
    ['short_ton', 'kg', '907.18474'],
    ['lb', 'kg', '0.45359237'],
    ['short_ton_mile', 'tonne_km', '1.45997231821056'],
    ['ton_hour_refrigeration', 'kWh_cooling', '3.5168528420666666667'],
    ['sar_2022', 'usd_2022', '0.26666666666666666667'],
    ['SAR', 'USD', '0.26666666666666666667'],
    ['day', 'hour', '24'],
    ['ft2', 'm2', '0.09290304'],
    ['kg', 'kg', '1'],
  ])('one %s is so many %s', (from, to, expected) => {
    expect(factor(from, to)).toBe(expected)
  })

  test('names its one step, with the source of the unit; a unit to itself needs none', () => {
    const result = convert(unit('MWh'), unit('kWh'), nothing)
    expect(result.ok && result.conversion).toMatchObject({
      from: 'MWh',
      to: 'kWh',
      steps: [{ by: 'unit', from: 'MWh', to: 'kWh', fuel: null, source: 'Exact international definition' }],
    })
    const same = convert(unit('kg'), unit('kg'), nothing)
    expect(same.ok && same.conversion.steps).toEqual([])
    const riyal = convert(unit('sar_2022'), unit('usd_2022'), nothing)
    expect(riyal.ok && riyal.conversion.steps[0]).toMatchObject({ by: 'exchange-rate' })
    expect(riyal.ok && riyal.conversion.steps[0]?.source).toContain('SAMA')
  })

  test('there and back is where one started, for every pair of a dimension', () => {
    const pairs = library.units.flatMap((a) =>
      library.units.filter((b) => a.baseUnit === b.baseUnit).map((b) => [a.id, b.id]),
    )
    expect(pairs.length).toBeGreaterThan(400)
    for (const [a, b] of pairs as [string, string][]) {
      if (!heatAgrees(unit(a), unit(b), false) || !heatAgrees(unit(b), unit(a), false)) continue
      const there = convert(unit(a), unit(b), nothing)
      const back = convert(unit(b), unit(a), nothing)
      const round = multiplyRatios(there.ok ? there.conversion.ratio : UNITY, back.ok ? back.conversion.ratio : UNITY)
      expect(equals(round.numerator, round.denominator), `${a} ${b}`).toBe(true)
    }
  })

  test('more of a unit is more of the other', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        (quantity, more) => {
          const result = convert(unit('kWh'), unit('mmBtu'), nothing)
          if (!result.ok) throw new Error('refused')
          const at = (n: bigint) => applyRatio(decimal(n), result.conversion.ratio, 60)
          expect(compare(at(quantity), at(quantity + more))).toBe(-1)
        },
      ),
    )
  })

  test('two dimensions never meet without a fuel', () => {
    expect(convert(unit('litre'), unit('kWh'), nothing)).toEqual({ ok: false, code: 'unit-dimension', missing: null })
    expect(convert(unit('km'), unit('kg'), of(diesel))).toEqual({ ok: false, code: 'unit-dimension', missing: null })
    expect(convert(unit('SAR'), unit('usd_2022'), nothing)).toEqual({
      ok: false,
      code: 'unit-dimension',
      missing: null,
    })
  })
})

describe('heat', () => {
  test('units that say gross or net are known, a bare kWh says neither', () => {
    const basis = (id: string) => unit(id).heatBasis
    for (const id of ['mmBtu', 'Btu', 'therm', 'kWh_gross']) expect(basis(id)).toBe('gross')
    for (const id of ['J', 'kJ', 'MJ', 'GJ', 'TJ', 'toe', 'kcal', 'kWh_net']) expect(basis(id)).toBe('net')
    for (const id of ['Wh', 'kWh', 'MWh', 'GWh', 'TWh']) expect(basis(id)).toBe('plain')
    for (const id of ['kWh_cooling', 'ton_hour_refrigeration']) expect(basis(id)).toBe('cooling')
    for (const id of ['litre', 'kg', 'km']) expect(basis(id)).toBeNull()
    expect(fuelHeatBasis(unit('kWh'))).toBe('gross')
    expect(fuelHeatBasis(unit('GJ'))).toBe('net')
    expect(fuelHeatBasis(unit('litre'))).toBeNull()
  })

  test('a fuel is not converted from gross to net without its calorific values', () => {
    expect(heatAgrees(unit('therm'), unit('GJ'), true)).toBe(false)
    expect(heatAgrees(unit('kWh'), unit('mmBtu'), true)).toBe(true)
    expect(heatAgrees(unit('kWh'), unit('GJ'), true)).toBe(false)
    expect(convert(unit('therm'), unit('GJ'), of(naturalGas))).toMatchObject({ ok: false, missing: 'gcv_gj_per_tonne' })
    expect(convert(unit('GJ'), unit('kWh_gross'), { fuel: true, property: null })).toMatchObject({
      ok: false,
      missing: 'ncv_gj_per_tonne',
    })
  })

  test('electricity has no heat basis, but cooling never stands for it', () => {
    expect(heatAgrees(unit('GJ'), unit('kWh'), false)).toBe(true)
    expect(heatAgrees(unit('kWh_cooling'), unit('kWh'), false)).toBe(false)
    expect(heatAgrees(unit('kWh'), unit('ton_hour_refrigeration'), false)).toBe(true)
    expect(heatAgrees(unit('kWh_cooling'), unit('ton_hour_refrigeration'), false)).toBe(true)
    expect(heatAgrees(unit('litre'), unit('kWh'), false)).toBe(true)
    expect(convert(unit('kWh_cooling'), unit('kg'), of(diesel))).toMatchObject({ ok: false, missing: null })
    expect(convert(unit('kg'), unit('kWh'), { fuel: false, property: diesel })).toMatchObject({
      ok: false,
      missing: null,
    })
  })

  test('scales are told apart by their base unit', () => {
    expect(sameScale(unit('kg'), unit('tonne'))).toBe(true)
    expect(sameScale(unit('SAR'), unit('sar_2022'))).toBe(false)
  })
})

describe('crossing by the properties of a fuel', () => {
  // Diesel of fuel-properties.csv (UK DESNZ 2026): 830.565 kg/m3, 43.031 GJ/t net, 45.777 GJ/t gross.
  test.each([
    ['litre', 'kg', '0.830565'],
    ['tonne', 'm3', '1.2039996869600813904'],
    ['kg', 'GJ', '0.043031'],
    ['kg', 'MJ', '43.031'],
    ['tonne', 'kWh_gross', '12715.833333333333333'],
    ['m3', 'GJ', '35.740042515'],
    ['GJ', 'litre', '27.979821220982114996'],
    ['GJ', 'kWh_gross', '295.504016484240044'],
  ])('diesel: one %s is so many %s', (from, to, expected) => {
    expect(factor(from, to, of(diesel))).toBe(expected)
  })

  test('figures above by hand: 1 GJ of diesel is 1 / (830.565 × 43.031) m3', () => {
    const litres = divide(decimal('1e6'), multiply(decimal('830.565'), decimal('43.031')), 20)
    expect(toText(litres)).toBe('27.979821220982114996')
  })

  test('the steps go by way of the mass and their product is the conversion', () => {
    const result = convert(unit('gallon_us'), unit('kWh'), of(diesel))
    if (!result.ok) throw new Error('refused')
    expect(result.usesProperty).toBe(true)
    expect(result.conversion.steps.map((step) => [step.by, step.from, step.to, step.fuel])).toEqual([
      ['unit', 'gallon_us', 'm3', null],
      ['density_kg_per_m3', 'm3', 'kg', diesel.fuel],
      ['gcv_gj_per_tonne', 'kg', 'MJ (gross)', diesel.fuel],
      ['unit', 'MJ (gross)', 'kWh', null],
    ])
    const { numerator, denominator } = divideRatios(product(result.conversion.steps), result.conversion.ratio)
    expect(equals(numerator, denominator)).toBe(true)
  })

  test('there and back is where one started', () => {
    for (const [from, to] of [
      ['litre', 'GJ'],
      ['kg', 'kWh'],
      ['mmBtu', 'TJ'],
      ['tonne', 'bbl'],
    ] as const) {
      const there = convert(unit(from), unit(to), of(diesel))
      const back = convert(unit(to), unit(from), of(diesel))
      if (!there.ok || !back.ok) throw new Error('refused')
      const round = multiplyRatios(there.conversion.ratio, back.conversion.ratio)
      const off = abs(subtract(round.numerator, round.denominator))
      expect(toText(off), `${from} ${to}`).toBe('0')
    }
  })

  test('the missing property is named', () => {
    expect(crossByFuel(unit('litre'), unit('kg'), null)).toEqual({ ok: false, missing: 'density_kg_per_m3' })
    expect(crossByFuel(unit('kg'), unit('litre'), null)).toEqual({ ok: false, missing: 'density_kg_per_m3' })
    expect(crossByFuel(unit('kg'), unit('kWh_net'), null)).toEqual({ ok: false, missing: 'ncv_gj_per_tonne' })
    expect(crossByFuel(unit('kg'), unit('kWh'), naturalGas)).toEqual({ ok: false, missing: 'gcv_gj_per_tonne' })
    expect(crossByFuel(unit('kg'), unit('km'), diesel)).toEqual({ ok: false, missing: null })
    expect(convert(unit('m3'), unit('kg'), { fuel: false, property: null })).toMatchObject({
      missing: 'density_kg_per_m3',
    })
  })

  test('a property of zero carries nothing', () => {
    const inert: FuelProperty = { ...diesel, ncvGjPerTonne: '0' }
    expect(crossByFuel(unit('kg'), unit('GJ'), inert)).toEqual({ ok: false, missing: 'ncv_gj_per_tonne' })
  })
})
