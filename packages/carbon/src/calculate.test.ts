import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { addAmounts } from './calculate-contracts.ts'
import { explainCalculation } from './calculate-explain.ts'
import { recomputeFigure, recomputeSteps } from './calculate-recompute.ts'
import { calculate, calculateRecord, resultOf } from './calculate.ts'
import { add, compare, decimal, type Decimal, equals, isNegative, multiply, negate, sum, toText } from './decimal.ts'
import { timesRate } from './decimal-ratio.ts'
import type { OwnFactor } from './factor.ts'
import { GWP_SETS } from './gwp.ts'
import { figureFromJson, resolutionToJson } from './resolution-json.ts'
import { indexLibrary, type LibraryIndex } from './resolve-index.ts'
import type { OrganisationOptions, Resolution } from './resolve-types.ts'
import { createResolver, resolveFactor } from './resolve.ts'
import { heatAgrees, indexUnits, sameScale, unitRatio } from './units.ts'

const CASES = [
  ['diesel-stationary', 'litre'],
  ['natural-gas', 'kWh'],
  ['refrigerant-r404a', 'lb'],
  ['spend-cleaning', 'sar_2022'],
  ['marine-fuel-oil', 'mmBtu'],
  ['biodiesel-vehicles', 'gallon_us'],
  ['electricity-grid', 'GJ'],
  ['heat-purchased', 'kWh'],
] as const

const whole = emissionLibrary()
const used = new Set([...CASES.map(([key]) => key), 'petrol-vehicles'])
const activities = whole.activities.filter((activity) => used.has(activity.key as (typeof CASES)[number][0]))
const listed = new Set(
  activities.flatMap((key) => [...key.factorIds, ...key.alternativeFactorIds, ...key.upstreamFactorIds]),
)
/** The part of the library that the cases use; small, so that each test reads it anew. */
const library = { ...whole, activities, factors: whole.factors.filter((factor) => listed.has(factor.id)) }
let index: LibraryIndex
beforeEach(() => {
  index = indexLibrary(library)
})

function resolve(activity: string, unit: string, options: OrganisationOptions = {}): Resolution {
  const answer = resolveFactor(createResolver(index, options), { activity, unit, region: 'SA', year: 2025 })
  if (answer.status === 'refused') throw new Error(answer.code)
  return answer
}

const resolutions = () => CASES.map(([activity, unit]) => resolve(activity, unit))
const anyResolution = fc.constantFrom(...CASES).map(([activity, unit]) => resolve(activity, unit))
const quantities = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }))
  .map(([coefficient, scale]): Decimal => ({ coefficient, scale }))

describe('quantity × rate', () => {
  test('exact in every set and for every gas', () => {
    const { factor } = resolve('diesel-stationary', 'litre')
    const result = calculate(decimal('1250.5'), factor.rate)
    // ipcc2006-stationary-gas-diesel-oil-litre: 2.6464293 CO2, 0.00010714288 CH4, 0.000021428577 N2O, 2.6551078 CO2e
    expect(toText(result.co2e.AR5)).toBe('3320.2123039')
    expect(result.gases.map((gas) => [gas.gas, toText(gas.kg!)])).toEqual([
      ['Carbon dioxide', '3309.35983965'],
      ['Methane', '0.13398217144'],
      ['Nitrous oxide', '0.0267964355385'],
    ])
    expect(toText(result.co2e.AR6)).toBe('3320.6679352609225')
  })

  test('biogenic CO2 goes beside the total', () => {
    const { factor } = resolve('biodiesel-vehicles', 'litre')
    const result = calculate(decimal(100), factor.rate)
    expect([toText(result.co2e.AR5), toText(result.biogenicCo2)]).toEqual(['16.751', '239'])
  })

  test('a gas whose mass nobody knows stays unknown', () => {
    const result = calculate(decimal(10), resolve('spend-cleaning', 'usd_2022').factor.rate)
    expect(result.gases).toMatchObject([{ group: 'unsplit', kg: null }])
  })

  test('a refund is negative and cancels its bill', () => {
    fc.assert(
      fc.property(anyResolution, quantities, ({ factor }, quantity) => {
        const [bill, refund] = [calculate(quantity, factor.rate), calculate(negate(quantity), factor.rate)]
        for (const set of GWP_SETS) expect(equals(refund.co2e[set], negate(bill.co2e[set]))).toBe(true)
      }),
    )
    expect(isNegative(calculate(decimal('-350'), resolve('petrol-vehicles', 'litre').factor.rate).co2e.AR5)).toBe(true)
  })

  test('parts add up to the whole, and the gases to the total', () => {
    fc.assert(
      fc.property(anyResolution, quantities, quantities, ({ factor }, a, b) => {
        const whole = calculate(add(a, b), factor.rate)
        const parts = addAmounts([calculate(a, factor.rate), calculate(b, factor.rate)])
        for (const set of GWP_SETS) {
          expect(equals(parts.co2e[set], whole.co2e[set])).toBe(true)
          expect(equals(sum(whole.gases.map((gas) => gas.co2e[set])), whole.co2e[set])).toBe(true)
        }
        expect(equals(parts.biogenicCo2, whole.biogenicCo2)).toBe(true)
        parts.gases.forEach((gas, n) => {
          expect(gas.kg === null ? null : equals(gas.kg, whole.gases[n]!.kg!)).toBe(gas.kg === null ? null : true)
        })
      }),
    )
  })

  test('more activity is more emissions', () => {
    fc.assert(
      fc.property(anyResolution, quantities, fc.bigInt({ min: 1n, max: 10n ** 9n }), ({ factor }, quantity, more) => {
        const low = calculate(quantity, factor.rate)
        const high = calculate(add(quantity, decimal(more)), factor.rate)
        for (const set of GWP_SETS) expect(compare(low.co2e[set], high.co2e[set])).toBe(-1)
      }),
    )
  })

  test('a total does not depend on the order of its rows', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyResolution, quantities), { minLength: 2 }), (rows) => {
        const results = rows.map(([{ factor }, quantity]) => calculate(quantity, factor.rate))
        const [forward, backward] = [addAmounts(results), addAmounts(results.toReversed())]
        for (const set of GWP_SETS) expect(equals(forward.co2e[set], backward.co2e[set])).toBe(true)
      }),
    )
  })

  test('a row has its market-based figure and its supply chain, all on the same quantity', () => {
    const result = calculateRecord(decimal(1000), resolve('electricity-grid', 'kWh', { upstream: true }))
    expect(toText(result.main.amounts.co2e.AR5)).toBe('592')
    expect(toText(result.market!.amounts.co2e.AR5)).toBe('592')
    expect(result.upstream.map((part) => [part.figure.category, toText(part.amounts.co2e.AR5)])).toEqual([
      ['scope3-3', '44.062464'],
    ])
    expect(calculateRecord(decimal(1), resolve('diesel-stationary', 'litre')).market).toBeNull()
  })
})

describe('the arithmetic that a person can follow', () => {
  const explain = (resolution: Resolution, quantity: string, set: (typeof GWP_SETS)[number] = 'AR5') =>
    explainCalculation(decimal(quantity), resolution.factor, { set, gwp: index.gwp })

  test('a stated total, its conversion, the rate and the result', () => {
    expect(explain(resolve('heat-purchased', 'kWh'), '1000')).toEqual([
      { kind: 'gas', gas: 'Carbon dioxide', kg: '66.33', gwp: '1', co2e: '66.33', unit: 'mmBtu' },
      { kind: 'gas', gas: 'Methane', kg: '0.00125', gwp: '28', co2e: '0.035', unit: 'mmBtu' },
      { kind: 'gas', gas: 'Nitrous oxide', kg: '0.000125', gwp: '265', co2e: '0.033125', unit: 'mmBtu' },
      {
        kind: 'convert',
        by: 'unit',
        from: 'mmBtu',
        perUnitOf: 'kWh',
        multiply: '3.6',
        divide: '1055.05585262',
        perUnit: '0.2265598066741332286',
        fuel: null,
        source: 'Exact international definition',
      },
      { kind: 'rate', kg: '0.2265598066741332286', unit: 'kWh' },
      { kind: 'result', quantity: '1000', unit: 'kWh', kg: '226.5598066741332285999560507324' },
    ])
  })

  test('where the publisher rounded, the published total is the start', () => {
    const steps = explain(resolve('diesel-stationary', 'litre'), '2')
    expect(steps).toEqual([
      { kind: 'factor', factorId: 'ipcc2006-stationary-gas-diesel-oil-litre', kg: '2.6551078', unit: 'litre' },
      { kind: 'rate', kg: '2.6551078', unit: 'litre' },
      { kind: 'result', quantity: '2', unit: 'litre', kg: '5.3102156' },
    ])
    expect(explain(resolve('diesel-stationary', 'litre'), '2', 'AR6').map((step) => step.kind)).toEqual([
      'gas',
      'gas',
      'gas',
      'rate',
      'result',
    ])
  })

  test('a blend in AR6 is one line with the potential of the blend', () => {
    expect(explain(resolve('refrigerant-r404a', 'kg'), '2', 'AR6')[0]).toEqual({
      kind: 'gas',
      gas: 'R-404A',
      kg: '1',
      gwp: '4728',
      co2e: '4728',
      unit: 'kg',
    })
  })

  test('crossing a fuel shows each property with its source', () => {
    const steps = explain(resolve('marine-fuel-oil', 'mmBtu'), '1')
    const conversions = steps.filter((step) => step.kind === 'convert')
    expect(conversions.map((step) => [step.by, step.from, step.perUnitOf])).toEqual([
      ['unit', 'litre', 'm3'],
      ['density_kg_per_m3', 'm3', 'kg'],
      ['gcv_gj_per_tonne', 'kg', 'MJ (gross)'],
      ['unit', 'MJ (gross)', 'mmBtu'],
    ])
    expect(conversions[1]).toMatchObject({ fuel: 'Fuel Oil', source: expect.stringContaining('DESNZ') })
  })

  test('every line can be repeated from its own texts, and the last is the result', () => {
    for (const resolution of resolutions()) {
      for (const set of GWP_SETS) {
        const steps = explain(resolution, '1234.567', set)
        expect(recomputeSteps(steps)).toEqual([])
        expect(steps.at(-1)).toMatchObject({
          kg: toText(timesRate(decimal('1234.567'), resolution.factor.rate.co2e[set])),
        })
      }
    }
  })

  test('a changed line is found by name', () => {
    const steps = explain(resolve('heat-purchased', 'kWh'), '1000')
    const changed = (kind: string, more: object) =>
      recomputeSteps(steps.map((step) => (step.kind === kind ? { ...step, ...more } : step)))
    expect(changed('result', { kg: '226.6' })).toEqual([
      { figure: 'result', stored: '226.6', recomputed: '226.5598066741332285999560507324' },
    ])
    expect(changed('rate', { kg: '0.2' }).map((found) => found.figure)).toEqual(['rate'])
    expect(changed('gas', { co2e: '0' }).map((found) => found.figure)).toEqual([
      'Carbon dioxide',
      'Methane',
      'Nitrous oxide',
    ])
    expect(changed('convert', { multiply: '3.7' }).map((found) => found.figure)).toEqual(['per kWh', 'rate', 'result'])
    const diesel = explain(resolve('diesel-stationary', 'litre'), '2')
    expect(recomputeSteps(diesel.map((step) => (step.kind === 'factor' ? { ...step, kg: '3' } : step)))).toHaveLength(2)
  })
})

describe('a stored figure', () => {
  const stored = (resolution: Resolution) => resolutionToJson(resolution, []).factor

  test('is recomputed from its own factor to the digit', () => {
    const supplier: OwnFactor = {
      ...library.factors[0]!,
      id: 'own',
      activity: 'electricity-grid',
      level: 'organisation',
      category: 'purchased-electricity',
      scope: 2,
      unit: 'MWh',
      co2Kg: '480.123456789',
      ch4FossilKg: '0.01',
      co2eKg: null,
      biogenicCo2Kg: '1',
      region: null,
    }
    for (const resolution of [...resolutions(), resolve('electricity-grid', 'kWh', { ownFactors: [supplier] })]) {
      expect(recomputeFigure(stored(resolution), index.gwp)).toEqual([])
    }
  })

  test('is read back as it was, so that its arithmetic can be shown again', () => {
    for (const resolution of resolutions()) {
      const back = figureFromJson(JSON.parse(JSON.stringify(stored(resolution))))
      expect(stored({ ...resolution, factor: back })).toEqual(stored(resolution))
      for (const set of GWP_SETS) {
        const use = { set, gwp: index.gwp }
        expect(explainCalculation(decimal('12.5'), back, use)).toEqual(
          explainCalculation(decimal('12.5'), resolution.factor, use),
        )
      }
      const { numerator, denominator } = back.conversion.ratio
      const original = resolution.factor.conversion.ratio
      expect(equals(multiply(numerator, original.denominator), multiply(original.numerator, denominator))).toBe(true)
    }
  })

  test('a changed figure is named', () => {
    const figure = stored(resolve('diesel-stationary', 'litre'))
    const names = (changed: typeof figure) => recomputeFigure(changed, index.gwp).map((found) => found.figure)
    const rate = { ...figure.rate, co2e: { ...figure.rate.co2e, AR5: '2.6' } }
    expect(recomputeFigure({ ...figure, rate }, index.gwp)).toEqual([
      { figure: 'rate.co2e.AR5', stored: '2.6', recomputed: '2.6551078' },
    ])
    expect(names({ ...figure, rate: { ...figure.rate, biogenicCo2: '1' } })).toEqual(['rate.biogenicCo2'])
    expect(names({ ...figure, rate: { ...figure.rate, gases: figure.rate.gases.slice(1) } })).toContain(
      'rate.Carbon dioxide.kg',
    )
    expect(names({ ...figure, fixedSets: ['AR4'] })).toEqual(['fixedSets'])
    const factor = { ...figure.factor, co2eKg: '2.7' }
    expect(names({ ...figure, factor })).toContain('perFactorUnit.co2e.AR5')
    const [step] = stored(resolve('diesel-stationary', 'gallon_us')).steps
    expect(names({ ...figure, steps: [step!] })).toContain('rate.co2e.AR6')
  })
})

describe('one amount in different units', () => {
  /** Kilograms of an amount of kWh, given in this unit by its definition. */
  const kgOf = (activity: string, unit: string, quantity: string) =>
    toText(resultOf(decimal(quantity), resolve(activity, unit).factor.rate).co2e.AR5)

  test('3,600 kWh, 3.6 MWh and 12.96 GJ give the same kilograms to the last digit', () => {
    const given = [
      ['kWh', '3600'],
      ['MWh', '3.6'],
      ['GJ', '12.96'],
      ['MJ', '12960'],
    ] as const
    expect(given.map(([unit, quantity]) => kgOf('electricity-grid', unit, quantity))).toEqual([
      '2131.2',
      '2131.2',
      '2131.2',
      '2131.2',
    ])
  })

  const resolves = (activity: string, unit: string) =>
    resolveFactor(createResolver(index), { activity, unit, region: 'SA', year: 2025 }).status === 'resolved'

  test('for all pairs of units of one dimension', () => {
    const table = indexUnits(whole.units)
    let pairs = 0
    for (const [activity] of CASES) {
      const known = activities.find(({ key }) => key === activity)!
      const units = [...table.values()].filter(({ unit: { dimension } }) => known.dimensions.includes(dimension))
      for (const a of units)
        for (const b of units) {
          if (!sameScale(a, b) || !heatAgrees(a, b, index.activities.get(activity)!.isFuel)) continue
          if (a.heatBasis === 'cooling' || b.heatBasis === 'cooling') continue
          if (!resolves(activity, a.unit.id) || !resolves(activity, b.unit.id)) continue
          // So many that both are whole numbers: x × a = y × b.
          const { numerator, denominator } = unitRatio(a, b)
          const [x, y] = [multiply(denominator, decimal('7')), multiply(numerator, decimal('7'))]
          expect(kgOf(activity, b.unit.id, toText(y)), `${activity} ${a.unit.id} ${b.unit.id}`).toBe(
            kgOf(activity, a.unit.id, toText(x)),
          )
          pairs++
        }
    }
    expect(pairs).toBeGreaterThan(500)
  })

  test('the gases of a rounded result still add up to it', () => {
    const amounts = resultOf(decimal('1'), resolve('heat-purchased', 'kWh').factor.rate)
    for (const set of GWP_SETS)
      expect(toText(sum(amounts.gases.map((gas) => gas.co2e[set])))).toBe(toText(amounts.co2e[set]))
  })
})
