import fc from 'fast-check'
import { emissionLibrary } from '@athar/reference-data'
import { describe, expect, test } from 'vitest'
import { decimal, multiply, toText } from './decimal.ts'
import { deriveQuantity, inputKindsOf, type QuantityInput } from './quantity-input.ts'
import { indexUnits } from './units.ts'

const library = emissionLibrary()
const units = indexUnits(library.units)
const derive = (input: QuantityInput) => deriveQuantity(input, units)
const text = (input: QuantityInput) => {
  const found = derive(input)
  return found.ok ? `${found.quantity} ${found.unit}` : `${found.path} ${found.code} ${found.missing ?? ''}`.trim()
}
const written = (input: QuantityInput) => {
  const found = derive(input)
  return found.ok ? found.terms.map(({ operator, value, unit }) => `${operator}${value} ${unit ?? ''}`.trim()) : []
}

const freight = (over: Partial<Extract<QuantityInput, { kind: 'weight-distance' }>> = {}): QuantityInput => ({
  kind: 'weight-distance',
  weight: '500',
  weightUnit: 'kg',
  distance: '100',
  distanceUnit: 'km',
  ...over,
})
const trip = (over: Partial<Extract<QuantityInput, { kind: 'distance-economy' }>> = {}): QuantityInput => ({
  kind: 'distance-economy',
  distance: '300',
  distanceUnit: 'mile',
  economy: '20',
  economyUnit: 'mile-per-gallon',
  ...over,
})
const delivery = (over: Partial<Extract<QuantityInput, { kind: 'heat-content' }>> = {}): QuantityInput => ({
  kind: 'heat-content',
  amount: '100',
  amountUnit: 'kilotonne',
  heat: '25000',
  heatUnit: 'MJ',
  perUnit: 'tonne',
  source: 'Certificate of analysis',
  ...over,
})
const stock = (over: Partial<Extract<QuantityInput, { kind: 'stock-change' }>> = {}): QuantityInput => ({
  kind: 'stock-change',
  unit: 'kg',
  opening: '50',
  purchased: '120',
  disposed: '10',
  closing: '40',
  capacityIncrease: '30',
  ...over,
})
const cement = (over: Partial<Extract<QuantityInput, { kind: 'clinker' }>> = {}): QuantityInput => ({
  kind: 'clinker',
  cement: '1000',
  unit: 'tonne',
  clinkerPercent: '75',
  limePercent: '65',
  ...over,
})
const stake = (over: Partial<Extract<QuantityInput, { kind: 'investee-share' }>> = {}): QuantityInput => ({
  kind: 'investee-share',
  amount: '2000000',
  unit: 'SAR',
  invested: '25',
  value: '100',
  ...over,
})

describe('weight × distance', () => {
  // https://help.carbontrail.co/en/articles/15202995: 500 kg over 100 km are 50 tonne-kilometres.
  test('gives tonne-kilometres', () => {
    expect(text(freight())).toBe('50 tonne_km')
    expect(written(freight())).toEqual(['500 kg', '×100 km', '=50 tonne_km'])
  })

  // https://intercom.help/greenly/en/articles/6999491: 10 t × 100 km, 15 t × 200 km, 20 t × 150 km are 7000 in all.
  test('adds up over routes', () => {
    const routes = [
      ['10', '100', '1000'],
      ['15', '200', '3000'],
      ['20', '150', '3000'],
    ] as const
    for (const [weight, distance, stated] of routes)
      expect(text(freight({ weight, weightUnit: 'tonne', distance }))).toBe(`${stated} tonne_km`)
  })

  test('takes miles and refuses what is no weight or distance', () => {
    expect(text(freight({ distance: '1', distanceUnit: 'mile' }))).toBe('0.804672 tonne_km')
    expect(text(freight({ weightUnit: 'litre' }))).toBe('weightUnit unknown-unit')
    expect(text(freight({ distanceUnit: 'none' }))).toBe('distanceUnit unknown-unit')
  })
})

describe('distance and economy', () => {
  // https://www.autoupkeep.com/auto-repair-qa/automotive-expenses/mpg-calculation: 300 miles at 20 mpg are 15 gallons.
  test('gives fuel', () => {
    expect(text(trip())).toBe('15 gallon_us')
    expect(written(trip())).toEqual(['300 mile', '÷20 mile', '=15 gallon_us'])
    expect(text(trip({ distanceUnit: 'km', economyUnit: 'litre-per-100-km', economy: '8.5' }))).toBe('25.5 litre')
    expect(text(trip({ distanceUnit: 'km', economyUnit: 'km-per-litre', economy: '12' }))).toBe('25 litre')
    expect(written(trip({ distanceUnit: 'km', economyUnit: 'litre-per-100-km', economy: '8.5' }))).toEqual([
      '300 km',
      '÷100 km',
      '×8.5 litre',
      '=25.5 litre',
    ])
  })

  test('refuses an economy of zero', () => {
    expect(text(trip({ economy: '0' }))).toBe('economy not-positive')
    expect(text(trip({ economy: '-1', economyUnit: 'km-per-litre' }))).toBe('economy not-positive')
    expect(text(trip({ distanceUnit: 'kg' }))).toBe('distanceUnit unknown-unit')
  })
})

describe('a heat content of one’s own', () => {
  // https://studylib.net/doc/6919616/cheat-sheet: 100 kt of anthracite at 25,000 MJ/t are 2,500 TJ.
  test('gives energy', () => {
    expect(text(delivery({ amount: '100000', amountUnit: 'tonne' }))).toBe('2500000000 MJ')
    expect(text(delivery({ amount: '2', amountUnit: 'm3', perUnit: 'litre', heat: '36', heatUnit: 'MJ' }))).toBe(
      '72000 MJ',
    )
  })

  test('of the wrong dimension is refused, and the missing property named', () => {
    expect(text(delivery({ amountUnit: 'litre' }))).toBe('perUnit wrong-dimension density_kg_per_m3')
    expect(text(delivery({ amountUnit: 'km' }))).toBe('perUnit wrong-dimension')
    expect(text(delivery({ amountUnit: 'GJ', perUnit: 'MJ' }))).toBe('perUnit wrong-dimension')
    expect(text(delivery({ amountUnit: 'tonne', heat: '0' }))).toBe('heat not-positive')
    expect(text(delivery({ amountUnit: '?' }))).toBe('amountUnit unknown-unit')
    expect(text(delivery({ amountUnit: 'tonne', perUnit: '?' }))).toBe('perUnit unknown-unit')
  })
})

describe('a change of stock', () => {
  // Material balance of the US EPA (Climate Leaders, direct HFC and PFC emissions, 2.2).
  // By hand 50 + 120 − 10 − 40 − 30.
  test('gives what was released', () => {
    expect(text(stock())).toBe('90 kg')
    expect(written(stock())).toEqual(['50 kg', '+120 kg', '−10 kg', '−40 kg', '−30 kg', '=90 kg'])
    expect(text(stock({ capacityIncrease: '-30' }))).toBe('150 kg')
  })

  test('never releases less than nothing', () => {
    expect(text(stock({ closing: '130' }))).toBe('0 kg')
    expect(text(stock({ closing: '130.1' }))).toBe('closing negative')
  })
})

describe('clinker ratio and lime content', () => {
  // 2006 IPCC Guidelines, Volume 3, 2.2.1.2: 0.785 × 0.65 of lime is 0.51 t of CO2 a tonne of clinker.
  test('bring cement to clinker of the default lime content', () => {
    expect(text(cement())).toBe('750 tonne')
    expect(text(cement({ clinkerPercent: '100', limePercent: '67.6' }))).toBe('1040 tonne')
    const perTonne = (lime: string) => {
      const found = derive(cement({ cement: '1', clinkerPercent: '100', limePercent: lime }))
      return found.ok ? multiply(decimal(found.quantity), decimal('0.51025')) : decimal(0)
    }
    expect(toText(perTonne('65'))).toBe('0.51025')
    // 0.785 × 0.676.
    expect(toText(perTonne('67.6'))).toBe('0.53066')
    expect(written(cement())).toEqual(['1000 tonne', '×75 %', '×65 %', '÷65 %', '=750 tonne'])
  })

  test('refuse what is above one hundred percent, or nothing', () => {
    expect(text(cement({ clinkerPercent: '100.1' }))).toBe('clinkerPercent above-hundred')
    expect(text(cement({ limePercent: '101' }))).toBe('limePercent above-hundred')
    expect(text(cement({ limePercent: '0' }))).toBe('limePercent not-positive')
    expect(text(cement({ clinkerPercent: '100', limePercent: '100' }))).toMatch(/^1538\.46/)
  })
})

describe('a share of an investee', () => {
  // PCAF, Global GHG Accounting and Reporting Standard, Part A, 5.2:
  // outstanding amount ÷ (total equity + debt); by hand.
  test('takes its part of the revenue', () => {
    expect(text(stake())).toBe('500000 SAR')
    expect(written(stake())).toEqual(['2000000 SAR', '×25', '÷100', '=500000 SAR'])
    expect(text(stake({ invested: '100' }))).toBe('2000000 SAR')
    expect(text(stake({ invested: '0' }))).toBe('0 SAR')
  })

  test('above one hundred percent is refused', () => {
    expect(text(stake({ invested: '100.01' }))).toBe('invested above-hundred')
    expect(text(stake({ invested: '-1' }))).toBe('invested negative')
    expect(text(stake({ value: '0' }))).toBe('value not-positive')
  })
})

describe('what an activity may be worked out from', () => {
  test.each([
    ['freight-road', ['weight-distance']],
    ['diesel-vehicles', ['distance-economy', 'heat-content']],
    ['natural-gas', ['heat-content']],
    ['refrigerant-r32', ['stock-change']],
    ['cement-clinker', ['clinker']],
    ['investment-banking', ['investee-share']],
    ['electricity-grid', []],
    ['petrol-car', []],
    ['spend-cleaning', []],
    ['flared-natural-gas', []],
  ])('%s: %s', (key, kinds) => {
    expect(inputKindsOf(library.activities.find((activity) => activity.key === key)!)).toEqual(kinds)
  })

  test('weight and distance scale alike', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map((n) => (n / 100).toFixed(2))
    fc.assert(
      fc.property(amount, amount, (weight, distance) => {
        expect(text(freight({ weight, distance, weightUnit: 'tonne' }))).toBe(
          text(freight({ weight: distance, distance: weight, weightUnit: 'tonne' })),
        )
      }),
    )
  })
})
