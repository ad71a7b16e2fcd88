import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, type Decimal, decimal, equals, sum, toText } from './decimal.ts'
import type { EmissionAmounts } from './factor-amounts.ts'
import { perSet } from './gwp.ts'
import type { ResolvedFactorJson } from './resolution-json.ts'
import { coverElectricity, coverToJson, type FactoredContract, isElectricity } from './totals-contracts.ts'
import type { FigureBasis } from './totals-figure.ts'
import { totalsToJson } from './totals-json.ts'
import { type LineFigures, type LineRow, rowsOfLine } from './totals-lines.ts'
import { scaleRow, totalsOf } from './totals.ts'
import { type QualifiedLine, qualifiedRows, uncertaintyOfRows } from './uncertainty-lines.ts'
import { indexUnits, type Unit } from './units.ts'

const unit = (id: string, toBase: string): Unit => ({
  id,
  dimension: 'energy',
  toBase,
  toBaseDivisor: '1',
  baseUnit: 'MJ',
  nameEn: id,
  nameAr: id,
  source: '',
  notes: '',
  currency: null,
  priceYear: null,
})
const units = indexUnits([
  unit('kWh', '3.6'),
  unit('MWh', '3600'),
  unit('GJ', '1000'),
  { ...unit('litre', '1'), dimension: 'volume', baseUnit: 'litre' },
])

type Given = { id?: number; unit?: string; location?: string; market?: string; flags?: string[]; category?: string }
const rate = (kg: string): EmissionAmounts => ({ co2e: perSet(() => decimal(kg)), gases: [], biogenicCo2: decimal(0) })
const figure = (kg: string, flags: string[], given: Given) => ({
  scope: 2 as const,
  category: given.category ?? 'purchased-electricity',
  rate: rate(kg),
  flags,
  resolved: {
    origin: 'library',
    methodTier: 'average-data',
    from: given.unit ?? 'kWh',
    factor: {
      id: 'grid',
      region: 'SA',
      yearFrom: 2021,
      yearTo: 2021,
      uncertaintyPercent: null,
      confidence: 'verified',
    },
  } as ResolvedFactorJson,
})
const figures = (given: Given): LineFigures => ({
  main: figure(given.location ?? '0.592', ['operating-margin'], given),
  market: figure(given.market ?? '0.592', given.flags ?? ['operating-margin', 'market-falls-back-to-location'], given),
  upstream: [{ ...figure('0.04', [], given), scope: 3, category: 'scope3-3' }],
  energy: null,
})
const rowsOf = (
  site: string,
  quantity: string,
  { line = {}, ...given }: Given & { line?: Partial<QualifiedLine> } = {},
): LineRow<QualifiedLine>[] =>
  rowsOfLine<QualifiedLine>(
    {
      from: '2025-01-01',
      to: '2025-01-31',
      entity: 'company',
      site,
      activity: 'electricity-grid',
      supplier: '',
      quantity: decimal(quantity),
      records: 2,
      dataQuality: 'measured',
      resolution: { id: given.id ?? 1, region: 'SA', year: 2025 },
      ...line,
    },
    figures(given),
  ).filter(isElectricity)
const residual: Given = { id: 2, market: '0.7', flags: ['residual-mix'] }
const contract = (id: string, kWh: string, more: Partial<FactoredContract> = {}): FactoredContract => ({
  id,
  site: null,
  from: '2025-01-01',
  to: '2025-12-31',
  kWh: decimal(kWh),
  kgCo2ePerKWh: decimal(0),
  evidenced: true,
  renewable: false,
  ...more,
})
const covered = (rows: LineRow<QualifiedLine>[], contracts: FactoredContract[]) => {
  const { rows: after, cover } = coverElectricity(rows, contracts, units)
  const totals = totalsOf(after, 'AR5')
  const kg = (basis: FigureBasis) => toText(basis.co2e.AR5)
  return {
    rows: after,
    cover: coverToJson(cover),
    totals,
    location: kg(totals.total.location),
    market: kg(totals.total.market),
    flags: Object.fromEntries(
      totals.total.market.flags.map(({ flag, records, kgCo2e }) => [flag, [records, toText(kgCo2e)]]),
    ),
  }
}

describe('contracts over the electricity of a year', () => {
  // By hand: at A 400 kWh are solar, then 300 kWh at 0.05 are shared over the 600 kWh left at A and the 600 kWh at B.
  // A: 150 × 0.05 + 450 × 0.592 = 273.9. B: 150 × 0.05 + 450 × 0.7 = 322.5. By the grid's average: 1600 × 0.592.
  const rows = [...rowsOf('A', '1000'), ...rowsOf('B', '600', residual)]
  const contracts = [
    contract('a', '400', { site: 'A' }),
    contract('b', '300', { kgCo2ePerKWh: decimal('0.05'), evidenced: false }),
  ]

  test('cover their kWh at their factor; the rest takes the residual mix or the location factor', () => {
    const { location, market, totals } = covered(rows, contracts)
    expect([location, market]).toEqual(['947.2', '596.4'])
    expect(totals.bySite.map(({ key, figure: of }) => [key, toText(of.market.co2e.AR6)])).toEqual([
      ['A', '273.9'],
      ['B', '322.5'],
    ])
    expect(totals.total.records).toBe(4)
  })

  test('and both bases rest on the same kWh, which are told apart', () => {
    expect(covered(rows, contracts).cover).toEqual({
      used: '1600',
      covered: '700',
      uncovered: { ownFactor: '0', residualMix: '450', location: '450' },
      contracts: [
        { id: 'a', kWh: '400', covered: '400', unused: '0', kgCo2e: '0' },
        { id: 'b', kWh: '300', covered: '300', unused: '0', kgCo2e: '15' },
      ],
    })
  })

  test('warnings of the rest touch the rest, those of contracts what they cover', () => {
    expect(covered(rows, contracts).flags).toEqual({
      'contract-without-evidence': [4, '15'],
      'energy-contract': [4, '15'],
      'gwp-fixed': [4, '15'],
      'market-falls-back-to-location': [2, '266.4'],
      'operating-margin': [2, '266.4'],
      'residual-mix': [2, '315'],
    })
    const [part] = coverElectricity(rowsOf('A', '1000'), [contract('a', '400')], units).rows
    expect(part!.market!.flags).toEqual(['energy-contract', 'operating-margin', 'market-falls-back-to-location'])
    const whole = covered(rowsOf('A', '1000'), [contract('a', '5000')])
    expect(whole.flags).toEqual({ 'energy-contract': [2, '0'] })
    expect(whole.cover).toMatchObject({
      covered: '1000',
      uncovered: { location: '0' },
      contracts: [{ unused: '4000' }],
    })
  })

  test('an own factor is the rate of what no contract covers', () => {
    const { market, cover } = covered(rowsOf('A', '1000', { market: '0.3', flags: [] }), [contract('a', '250')])
    expect([market, cover.uncovered]).toEqual(['225', { ownFactor: '750', residualMix: '0', location: '0' }])
  })

  test('serve only their site and their days, by the days of each month', () => {
    const half = contract('a', '1000000', { site: 'A', from: '2025-01-17', to: '2025-02-14' })
    const long = rowsOf('A', '590', { line: { to: '2025-02-28' } })
    const { cover } = covered([...long, ...rowsOf('B', '600')], [half])
    // 310 kWh fall to January and 280 to February: 15 of 31 and 14 of 28 days.
    expect([cover.covered, cover.uncovered.location, cover.contracts[0]!.unused]).toEqual(['290', '900', '999710'])
  })

  test('count kWh whatever the unit', () => {
    const mixed = [...rowsOf('A', '1.5', { unit: 'MWh', location: '592', market: '592' })]
    expect(covered(mixed, [contract('a', '600')])).toMatchObject({ location: '888', market: '532.8' })
    const joules = rowsOf('A', '36', { unit: 'GJ', location: '1', market: '1' })
    expect(covered(joules, [contract('a', '2500')]).market).toBe('27')
    expect(covered(rowsOf('A', '0.00000000000001'), []).cover.used).toBe('0.00000000000001')
    const third = covered(rowsOf('A', '1', { unit: 'GJ', location: '1', market: '1' }), []).cover
    expect([third.used, third.uncovered.location]).toEqual(['277.777777777778', '277.777777777778'])
  })

  test('cannot cover what is no energy, which is a fault of whoever asks', () => {
    expect(() => covered(rowsOf('A', '1', { unit: 'litre' }), [])).toThrow('litre, which is no unit of energy')
    expect(() => covered(rowsOf('A', '1', { unit: 'ghost' }), [])).toThrow(RangeError)
    expect(() => coverElectricity(rowsOf('A', '1'), [], new Map())).toThrow(RangeError)
  })

  test('leave rows as they are that none of them covers', () => {
    const alone = rowsOf('B', '600')
    expect(coverElectricity(alone, [contract('a', '9', { site: 'A' })], units).rows[0]).toBe(alone[0])
    expect(covered([], [contract('a', '9')]).cover).toEqual({
      used: '0',
      covered: '0',
      uncovered: { ownFactor: '0', residualMix: '0', location: '0' },
      contracts: [{ id: 'a', kWh: '9', covered: '0', unused: '9', kgCo2e: '0' }],
    })
  })

  test('are scaled with the row, part by part, where an entity counts by its share', () => {
    const { rows: after } = coverElectricity(rows, contracts, units)
    const totals = totalsOf(
      after.map((row) => scaleRow(row, decimal('0.5'))),
      'AR5',
    )
    expect(toText(totals.total.market.co2e.AR5)).toBe('298.2')
    const flags = totals.total.market.flags.map(({ flag, kgCo2e }) => [flag, toText(kgCo2e)])
    expect(flags).toContainEqual(['market-falls-back-to-location', '133.2'])
    expect(flags).toContainEqual(['energy-contract', '7.5'])
  })

  test('change no location figure, lose no kWh and do not depend on the order', () => {
    const row = fc.record({
      site: fc.constantFrom('A', 'B'),
      amount: fc.integer({ min: -500, max: 50_000 }),
      from: fc.constantFrom('2025-01-01', '2025-02-10'),
      to: fc.constantFrom('2025-02-28', '2025-06-30'),
      id: fc.constantFrom(1, 2),
      unit: fc.constantFrom('kWh', 'GJ'),
    })
    const given = fc.record({
      site: fc.constantFrom('A', null),
      kWh: fc.integer({ min: 1, max: 90_000 }),
      factor: fc.integer({ min: 0, max: 900 }),
      from: fc.constantFrom('2025-01-01', '2025-03-15'),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.array(given, { maxLength: 3 }), (some, bundles) => {
        const all = some.flatMap(({ site, amount, from, to, id, unit: of }) =>
          rowsOf(site, String(amount), { id, unit: of, ...(id === 2 ? residual : {}), line: { from, to } }),
        )
        const held = bundles.map(({ site, kWh, factor, from }, n) =>
          contract(`c${n}`, String(kWh), { site, from, kgCo2ePerKWh: { coefficient: BigInt(factor), scale: 3 } }),
        )
        const { cover, totals, location } = covered(all, held)
        const parts = [cover.covered, ...Object.values(cover.uncovered)].map((text) => decimal(text))
        expect(toText(sum(parts))).toBe(cover.used)
        expect(location).toBe(toText(totalsOf(all, 'AR5').total.location.co2e.AR5))
        for (const each of cover.contracts)
          expect(toText(add(decimal(each.covered), decimal(each.unused)))).toBe(each.kWh)
        const turned = covered(all.toReversed(), held.toReversed())
        expect(turned.cover).toEqual(cover)
        expect(totalsToJson(turned.totals)).toEqual(totalsToJson(totals))
      }),
    )
  })

  const alike: [string, (Given & { line?: Partial<QualifiedLine> })[]][] = [
    ['resolution', [1, 2, 3].map((id) => ({ id, market: String(id), flags: [] }))],
    ['origin', (['measured', 'estimated', 'calculated'] as const).map((dataQuality) => ({ line: { dataQuality } }))],
    ['supplier', ['', '4', '9'].map((supplier) => ({ line: { supplier } }))],
    ['activity', ['coal', 'grid', 'supplier'].map((activity) => ({ line: { activity } }))],
  ]
  test.each(alike)('give what cannot be shared to the same %s, whichever comes first', (_what, given) => {
    const seen = (rows: LineRow<QualifiedLine>[]) => {
      const { rows: after, totals } = covered(rows, [contract('a', '1', { kgCo2ePerKWh: decimal('5') })])
      const spread = qualifiedRows(after, 'AR5').map(({ market }) => [market.group, toText(market.kgCo2e)])
      return { totals: totalsToJson(totals), spread: Object.fromEntries(spread) }
    }
    const [x, y, z] = given.map((each) => rowsOf('A', '1', each)[0]!) as [
      LineRow<QualifiedLine>,
      LineRow<QualifiedLine>,
      LineRow<QualifiedLine>,
    ]
    for (const order of [
      [y, z, x],
      [z, x, y],
      [z, y, x],
    ])
      expect(seen(order)).toEqual(seen([x, y, z]))
  })

  test('at the factor of the rest they change nothing', () => {
    const same = (quantity: Decimal, kWh: Decimal) => {
      const { market, location } = covered(rowsOf('A', toText(quantity)), [
        contract('a', toText(kWh), { kgCo2ePerKWh: decimal('0.592') }),
      ])
      return equals(decimal(market), decimal(location))
    }
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (quantity, kWh) => {
        expect(same(decimal(quantity), decimal(kWh))).toBe(true)
      }),
    )
  })
})

test('only the line’s own figure of purchased electricity is covered', () => {
  const given: Given = {}
  const [row] = rowsOf('A', '1')
  expect(isElectricity(row!)).toBe(true)
  expect(isElectricity({ ...row!, role: 'upstream' })).toBe(false)
  expect(isElectricity({ ...row!, marketFigure: null })).toBe(false)
  expect(isElectricity({ ...row!, category: 'purchased-heat-steam-cooling' })).toBe(false)
  expect(figures(given).upstream).toHaveLength(1)
})

describe('the spread of what contracts cover', () => {
  const spread = (contracts: FactoredContract[], view: 'location' | 'market') =>
    uncertaintyOfRows(qualifiedRows(coverElectricity(rowsOf('A', '1000'), contracts, units).rows, 'AR5'), view)
  const priced = { kgCo2ePerKWh: decimal('0.592') }

  test('is that of a supplier’s own figure, wider where no evidence stands behind it', () => {
    const none = spread([], 'market')
    const evidenced = spread([contract('a', '1000', priced)], 'market')
    const bare = spread([contract('a', '1000', { ...priced, evidenced: false })], 'market')
    expect([evidenced.kgCo2e, bare.kgCo2e]).toEqual([592, 592])
    expect(evidenced.standardDeviation).toBeLessThan(bare.standardDeviation)
    expect(bare.standardDeviation).toBeLessThan(none.standardDeviation)
  })

  test('is apart from that of the rest, and none on the location basis', () => {
    const part = spread([contract('a', '250', priced), contract('b', '250', priced)], 'market')
    expect(part.kgCo2e).toBeCloseTo(592, 9)
    expect(part.contributions.map(({ id }) => id)).toEqual([
      'electricity-grid|1|main|purchased-electricity|grid|measured',
      'electricity-grid|energy-contract|measured',
    ])
    const location = spread([contract('a', '250', priced)], 'location')
    expect(location.interval).toEqual(spread([], 'location').interval)
    expect(location.unquantified.share).toBe(0)
  })
})
