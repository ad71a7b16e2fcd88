import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, decimal, equals, isZero, multiply, negate, sum, toText, ZERO, type Decimal } from './decimal.ts'
import type { Scope } from './factor.ts'
import type { GasAmount } from './factor-amounts.ts'
import { CARBON_DIOXIDE, METHANE, type GasGroup } from './gases.ts'
import { GWP_SETS, perSet, type PerGwpSet } from './gwp.ts'
import { scaleRow, totalsOf, type Totals, type TotalsRow } from './totals.ts'
import type { Figure, FigureBasis } from './totals-figure.ts'

const kg = (text: string): PerGwpSet<Decimal> => perSet(() => decimal(text))

const row = (amount: string, more: Partial<TotalsRow> = {}): TotalsRow => ({
  scope: 1,
  category: 'stationary-combustion',
  entity: 'parent',
  site: 'riyadh',
  month: '2025-01',
  supplier: '',
  activity: 'diesel-stationary',
  co2e: kg(amount),
  flags: [],
  gases: [],
  ...more,
})

const electricity = (location: string, market: string | null, more: Partial<TotalsRow> = {}): TotalsRow =>
  row(location, {
    scope: 2,
    category: 'purchased-electricity',
    activity: 'electricity-grid',
    market: market === null ? undefined : { co2e: kg(market), flags: [] },
    ...more,
  })

const text = (basis: FigureBasis) => toText(basis.co2e.AR5)
const flagTexts = (basis: FigureBasis) =>
  basis.flags.map((each) => [each.flag, each.records, toText(each.kgCo2e), toText(each.share)])
const plain = (slices: readonly { key: string; figure: Figure }[]) =>
  slices.map(({ key, figure }) => [key, text(figure.location)])

describe('a total', () => {
  test('is the exact sum of its rows', () => {
    const totals = totalsOf([row('0.1'), row('0.2'), row('1000000000000000000.000000000000000003')], 'AR5')
    expect(text(totals.total.location)).toBe('1000000000000000000.300000000000000003')
    expect(totals.total.records).toBe(3)
    expect(totals.gwpSet).toBe('AR5')
  })

  test('keeps the GWP sets apart', () => {
    const totals = totalsOf(
      [row('0', { co2e: { AR4: decimal(25), AR5: decimal(28), AR6: decimal('27.9') } }), row('1')],
      'AR6',
    )
    expect(GWP_SETS.map((set) => toText(totals.total.location.co2e[set]))).toEqual(['26', '29', '28.9'])
  })

  test('holds purchased energy on both bases; the other scopes are the same on either', () => {
    const totals = totalsOf([row('10'), electricity('100', '40'), electricity('50', null)], 'AR5')
    expect([text(totals.total.location), text(totals.total.market)]).toEqual(['160', '100'])
    expect(totals.byScope.map(({ scope, figure }) => [scope, text(figure.location), text(figure.market)])).toEqual([
      [1, '10', '10'],
      [2, '150', '90'],
    ])
  })

  test('carries biogenic CO2 beside the scopes', () => {
    const totals = totalsOf(
      [row('1', { biogenicCo2: decimal('7.5') }), row('2', { biogenicCo2: decimal('0.25') }), row('3')],
      'AR5',
    )
    expect(toText(totals.total.biogenicCo2)).toBe('7.75')
    expect(text(totals.total.location)).toBe('6')
  })

  test('leaves gases outside the scopes out of every figure but their own', () => {
    const totals = totalsOf(
      [row('5'), row('900', { scope: 'outside', category: 'fugitive', activity: 'refrigerant-r22' })],
      'AR5',
    )
    expect(text(totals.total.location)).toBe('5')
    expect(text(totals.outside.location)).toBe('900')
    expect(totals.byScope.map(({ scope }) => scope)).toEqual([1, 'outside'])
    expect(plain(totals.bySite)).toEqual([['riyadh', '5']])
    expect(plain(totals.byCategory)).toEqual([['stationary-combustion', '5']])
    expect(totals.byGas.map((gas) => toText(gas.co2e.AR5))).toEqual(['5'])
  })

  test('counts the records behind sums', () => {
    expect(totalsOf([row('5', { records: 12 }), row('1')], 'AR5').total.records).toBe(13)
  })

  test('of nothing is zero everywhere', () => {
    const totals = totalsOf([], 'AR5')
    const basis = { co2e: kg('0'), flags: [] }
    const nothing = { records: 0, location: basis, market: basis, biogenicCo2: ZERO }
    expect(totals).toEqual({
      gwpSet: 'AR5',
      total: nothing,
      byScope: [],
      byCategory: [],
      byEntity: [],
      bySite: [],
      byMonth: [],
      bySupplier: [],
      byActivity: [],
      byGas: [],
      byGasOfScope1: [],
      outside: nothing,
    })
  })
})

describe('slices', () => {
  test('are in the order of their keys, scopes in their own', () => {
    const totals = totalsOf(
      [
        electricity('4', null, { site: 'jeddah', month: '2025-03', supplier: 'sec', entity: 'child' }),
        row('1', { month: '2025-02' }),
        row('2', {
          scope: 3,
          category: 'scope3-5',
          site: 'abha',
          month: '2024-12',
          supplier: 'acme',
          activity: 'waste',
        }),
      ],
      'AR5',
    )
    expect(totals.byScope.map(({ scope, figure }) => [scope, text(figure.location)])).toEqual([
      [1, '1'],
      [2, '4'],
      [3, '2'],
    ])
    expect(totals.byCategory.map(({ key, scope }) => [key, scope])).toEqual([
      ['purchased-electricity', 2],
      ['scope3-5', 3],
      ['stationary-combustion', 1],
    ])
    expect(plain(totals.byEntity)).toEqual([
      ['child', '4'],
      ['parent', '3'],
    ])
    expect(plain(totals.bySite)).toEqual([
      ['abha', '2'],
      ['jeddah', '4'],
      ['riyadh', '1'],
    ])
    expect(plain(totals.byMonth)).toEqual([
      ['2024-12', '2'],
      ['2025-02', '1'],
      ['2025-03', '4'],
    ])
    expect(plain(totals.bySupplier)).toEqual([
      ['', '1'],
      ['acme', '2'],
      ['sec', '4'],
    ])
    expect(plain(totals.byActivity)).toEqual([
      ['diesel-stationary', '1'],
      ['electricity-grid', '4'],
      ['waste', '2'],
    ])
  })

  test('a category in two scopes is a fault', () => {
    expect(() => totalsOf([row('1'), row('1', { scope: 3 })], 'AR5')).toThrow(
      'category stationary-combustion is in scopes 1 and 3',
    )
  })
})

describe('gases', () => {
  const co2: GasAmount = { gas: CARBON_DIOXIDE, group: 'CO2', kg: decimal('2.5'), co2e: kg('2.5') }
  const methane: GasAmount = {
    gas: METHANE,
    group: 'CH4',
    kg: decimal('0.1'),
    co2e: { AR4: decimal('2.5'), AR5: decimal('2.8'), AR6: decimal('2.79') },
  }

  test('are summed by family in the order of inventories, and the rest of the row is unsplit', () => {
    const mixed = row('0', {
      gases: [methane, co2],
      co2e: { AR4: decimal('5'), AR5: decimal('5.5'), AR6: decimal('5.29') },
    })
    const totals = totalsOf([row('7'), mixed, mixed], 'AR5')
    expect(
      totals.byGas.map(({ group, kg: mass, co2e }) => [group, toText(mass), toText(co2e.AR4), toText(co2e.AR5)]),
    ).toEqual([
      ['CO2', '5', '5', '5'],
      ['CH4', '0.2', '5', '5.6'],
      ['unsplit', '0', '7', '7.4'],
    ])
  })

  test('a row that is told wholly by gas leaves nothing unsplit, in any set', () => {
    const told = row('0', {
      gases: [co2, methane],
      co2e: { AR4: decimal('5.0'), AR5: decimal('5.3'), AR6: decimal('5.29') },
    })
    expect(totalsOf([told], 'AR5').byGas.map(({ group }) => group)).toEqual(['CO2', 'CH4'])
    const onlyAr6 = { ...told, co2e: { ...told.co2e, AR6: decimal('5.3') } }
    expect(totalsOf([onlyAr6], 'AR5').byGas.at(-1)).toMatchObject({ group: 'unsplit' })
  })

  test('a part without a mass is summed as CO2e only', () => {
    const totals = totalsOf([row('3', { gases: [{ gas: 'R-410A', group: 'HFCs', kg: null, co2e: kg('3') }] })], 'AR5')
    expect(totals.byGas).toEqual([{ group: 'HFCs', kg: ZERO, co2e: kg('3') }])
  })
})

describe('warnings', () => {
  test('are carried to every figure they touch, with their share of it', () => {
    const totals = totalsOf([row('750'), row('250', { site: 'jeddah', flags: ['region-proxy', 'single'] })], 'AR5')
    expect(flagTexts(totals.total.location)).toEqual([
      ['region-proxy', 1, '250', '0.25'],
      ['single', 1, '250', '0.25'],
    ])
    expect(totals.total.market.flags).toEqual(totals.total.location.flags)
    expect(totals.bySite[0]!.figure.location.flags.map(({ flag, share }) => [flag, toText(share)])).toEqual([
      ['region-proxy', '1'],
      ['single', '1'],
    ])
    expect(totals.bySite[1]!.figure.location.flags).toEqual([])
  })

  test('belong to the basis they touch', () => {
    const rows = [
      row('100'),
      electricity('300', null, { flags: ['single'], market: { co2e: kg('100'), flags: ['no-residual-mix'] } }),
    ]
    const { location, market } = totalsOf(rows, 'AR5').total
    expect(flagTexts(location)).toEqual([['single', 1, '300', '0.75']])
    expect(flagTexts(market)).toEqual([['no-residual-mix', 1, '100', '0.5']])
  })

  test('are measured in the chosen GWP set, by size where refunds take away', () => {
    const fixed = { flags: ['gwp-fixed'], co2e: { AR4: decimal(900), AR5: decimal(100), AR6: decimal(100) } }
    const totals = totalsOf([row('0', fixed), row('-300', { records: 2, flags: ['gwp-fixed'] }), row('600')], 'AR5')
    expect(flagTexts(totals.total.location)).toEqual([['gwp-fixed', 3, '-200', '0.4']])
    expect(toText(totals.total.location.co2e.AR5)).toBe('400')
  })

  test('a share is rounded half-even to 6 decimals; nothing has a share of nothing', () => {
    const [third] = totalsOf([row('1', { flags: ['single'] }), row('2')], 'AR5').total.location.flags
    expect(toText(third!.share)).toBe('0.333333')
    const [none] = totalsOf([row('0', { flags: ['single'] })], 'AR5').total.location.flags
    expect(none).toEqual({ flag: 'single', records: 1, kgCo2e: ZERO, share: ZERO })
  })
})

describe('a scaled row', () => {
  test('counts by its share in every amount and keeps everything else', () => {
    const whole = electricity('100', '40', {
      biogenicCo2: decimal(10),
      flags: ['single'],
      gases: [{ gas: CARBON_DIOXIDE, group: 'CO2', kg: decimal(80), co2e: kg('80') }],
    })
    const part = scaleRow(whole, decimal('0.415'))
    expect(toText(part.co2e.AR4)).toBe('41.5')
    expect(toText(part.market!.co2e.AR6)).toBe('16.6')
    expect(toText(part.biogenicCo2!)).toBe('4.15')
    expect(toText(part.gases[0]!.kg!)).toBe('33.2')
    expect(toText(part.gases[0]!.co2e.AR5)).toBe('33.2')
    expect(part).toMatchObject({ flags: ['single'], market: { flags: [] }, site: 'riyadh', scope: 2, month: '2025-01' })
    expect(part.gases[0]).toMatchObject({ gas: CARBON_DIOXIDE, group: 'CO2' })
  })

  test('has no market figure or mass where the whole has none, and no biogenic CO2', () => {
    const part = scaleRow(
      row('100', { gases: [{ gas: 'R-410A', group: 'HFCs', kg: null, co2e: kg('100') }] }),
      decimal('0.5'),
    )
    expect(part.market).toBeUndefined()
    expect(isZero(part.biogenicCo2!)).toBe(true)
    expect(part.gases[0]!.kg).toBeNull()
  })
})

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 12 }))
  .map(([coefficient, scale]) => ({ coefficient, scale }))
const perSetAmount = fc.record({ AR4: amount, AR5: amount, AR6: amount })
const someRow: fc.Arbitrary<TotalsRow> = fc
  .record({
    scope: fc.constantFrom<Scope>(1, 2, 3, 'outside'),
    entity: fc.constantFrom('parent', 'child'),
    site: fc.constantFrom('riyadh', 'jeddah', 'abha'),
    month: fc.constantFrom('2025-01', '2025-02'),
    supplier: fc.constantFrom('', 'acme'),
    activity: fc.constantFrom('diesel', 'grid'),
    co2e: perSetAmount,
    flags: fc.uniqueArray(fc.constantFrom('single', 'region-proxy', 'gwp-fixed')),
    market: fc.option(fc.record({ co2e: perSetAmount, flags: fc.constant(['no-residual-mix']) }), { nil: undefined }),
    biogenicCo2: fc.option(amount, { nil: undefined }),
    gases: fc.array(
      fc.record({
        gas: fc.constant('a gas'),
        group: fc.constantFrom<GasGroup>('CO2', 'CH4'),
        kg: amount,
        co2e: perSetAmount,
      }),
      { maxLength: 2 },
    ),
  })
  .map((drawn) => ({ ...drawn, category: `category of ${drawn.scope}` }))
const someRows = fc.array(someRow, { maxLength: 12 })

const figures = (totals: Totals): [string, Figure][] => [
  ['total', totals.total],
  ['outside', totals.outside],
  ...totals.byScope.map(({ scope, figure }): [string, Figure] => [`scope ${scope}`, figure]),
  ...(['byCategory', 'byEntity', 'bySite', 'byMonth', 'bySupplier', 'byActivity'] as const).flatMap((dimension) =>
    totals[dimension].map(({ key, figure }): [string, Figure] => [`${dimension} ${key}`, figure]),
  ),
]

describe('properties', () => {
  test('totals do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(
        someRows.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        ([rows, shuffled]) => {
          expect(totalsOf(shuffled, 'AR5')).toEqual(totalsOf(rows, 'AR5'))
        },
      ),
    )
  })

  test('the total of two inventories is the sum of their totals, in every slice', () => {
    fc.assert(
      fc.property(someRows, someRows, (first, second) => {
        const [one, two, both] = [
          totalsOf(first, 'AR5'),
          totalsOf(second, 'AR5'),
          totalsOf([...first, ...second], 'AR5'),
        ]
        const parts = [new Map(figures(one)), new Map(figures(two))]
        for (const [name, figure] of figures(both)) {
          for (const basis of ['location', 'market'] as const) {
            const expected = sum(parts.map((part) => part.get(name)?.[basis].co2e.AR6 ?? ZERO))
            expect(equals(figure[basis].co2e.AR6, expected)).toBe(true)
          }
          expect(equals(figure.biogenicCo2, sum(parts.map((part) => part.get(name)?.biogenicCo2 ?? ZERO)))).toBe(true)
        }
      }),
    )
  })

  test('every dimension, and the gases, add up to the total', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const totals = totalsOf(rows, 'AR5')
        for (const dimension of ['byCategory', 'byEntity', 'bySite', 'byMonth', 'bySupplier', 'byActivity'] as const) {
          expect(
            equals(sum(totals[dimension].map(({ figure }) => figure.market.co2e.AR5)), totals.total.market.co2e.AR5),
          ).toBe(true)
          expect(totals[dimension].reduce((count, { figure }) => count + figure.records, 0)).toBe(totals.total.records)
        }
        const scopes = sum(totals.byScope.map(({ figure }) => figure.location.co2e.AR4))
        expect(equals(scopes, add(totals.total.location.co2e.AR4, totals.outside.location.co2e.AR4))).toBe(true)
        for (const set of GWP_SETS) {
          expect(equals(sum(totals.byGas.map((gas) => gas.co2e[set])), totals.total.location.co2e[set])).toBe(true)
        }
      }),
    )
  })

  test('a row and its refund leave zero', () => {
    fc.assert(
      fc.property(someRows, (rows) => {
        const both = totalsOf([...rows, ...rows.map((each) => scaleRow(each, negate(decimal(1))))], 'AR5')
        for (const [, figure] of figures(both)) expect(isZero(figure.market.co2e.AR5)).toBe(true)
      }),
    )
  })

  test('scaling rows scales the total', () => {
    fc.assert(
      fc.property(someRows, fc.integer({ min: 0, max: 1000 }), (rows, thousandths) => {
        const share = { coefficient: BigInt(thousandths), scale: 3 }
        const scaled = totalsOf(
          rows.map((each) => scaleRow(each, share)),
          'AR5',
        )
        expect(equals(scaled.total.market.co2e.AR5, multiply(totalsOf(rows, 'AR5').total.market.co2e.AR5, share))).toBe(
          true,
        )
      }),
    )
  })
})
