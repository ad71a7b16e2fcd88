import { describe, expect, test } from 'vitest'
import { decimal, toText } from './decimal.ts'
import type { ResolvedFactorJson } from './resolution-json.ts'
import {
  factorQuality,
  intervalTexts,
  type QualifiedAmount,
  type QualifiedLine,
  qualifiedRows,
  type Scope2View,
  uncertainLines,
  uncertaintyOfRows,
} from './uncertainty-lines.ts'
import { perSet } from './gwp.ts'
import type { LineRow, RatedFigure } from './totals-lines.ts'
import { propagateUncertainty } from './uncertainty.ts'
import { activityPedigree, factorPedigree } from './uncertainty-defaults.ts'
import { sigmaOf } from './uncertainty-pedigree.ts'

type FactorPart = Partial<ResolvedFactorJson['factor']>
const figure = (factor: FactorPart = {}, more: Partial<ResolvedFactorJson> = {}): ResolvedFactorJson =>
  ({
    origin: 'library',
    methodTier: 'fuel-based',
    factor: {
      id: 'diesel',
      region: 'GLOBAL',
      yearFrom: 2020,
      yearTo: 2024,
      confidence: 'verified',
      uncertaintyPercent: null,
      source: { title: '', publisher: '', year: '2019', table: '', licence: '' },
      ...factor,
    } as ResolvedFactorJson['factor'],
    ...more,
  }) as ResolvedFactorJson
const amount = (kg: string, more: Partial<QualifiedAmount> = {}): QualifiedAmount => ({
  kgCo2e: decimal(kg),
  group: 'diesel measured',
  dataQuality: 'measured',
  figure: figure(),
  region: 'SA',
  year: 2025,
  ...more,
})

describe('lines of uncertainty', () => {
  test('add up amounts of one group and keep groups apart', () => {
    const lines = uncertainLines([amount('1.5'), amount('2'), amount('4', { group: 'other' })])
    expect(lines.map(({ id, kgCo2e }) => [id, toText(kgCo2e)])).toEqual([
      ['diesel measured', '3.5'],
      ['other', '4'],
    ])
  })

  test('carry the spread of the quantity and of the factor', () => {
    const [line] = uncertainLines([amount('1', { dataQuality: 'estimated' })])
    expect(line?.activitySigma).toBe(sigmaOf({ pedigree: activityPedigree('estimated') }))
    const quality = { confidence: 'verified', yearsApart: 1, region: 'wider', tier: 'fuel-based' } as const
    expect(line?.factorSigma).toBe(sigmaOf({ pedigree: factorPedigree(quality) }))
  })

  test('widen by the half-interval that a source states', () => {
    const [plain] = uncertainLines([amount('1')])
    const [stated] = uncertainLines([amount('1', { figure: figure({ uncertaintyPercent: '30' }) })])
    expect(stated!.factorSigma!).toBeGreaterThan(plain!.factorSigma!)
  })

  test('name the factor with its origin, since an own factor may bear a library id', () => {
    const ids = [figure(), figure({}, { origin: 'site' })].map(
      (each) => uncertainLines([amount('1', { figure: each })])[0]?.factorId,
    )
    expect(ids).toEqual(['library diesel', 'site diesel'])
  })
})

describe('how well a factor fits', () => {
  const quality = (factor: FactorPart, more: Partial<ResolvedFactorJson> = {}) =>
    factorQuality(figure(factor, more), 'SA', 2025)

  test.each([
    ['SA', 'same'],
    ['GLOBAL', 'wider'],
    ['GB', 'other'],
  ])('a figure of %s is of the %s region', (region, expected) => {
    expect(quality({ region }).region).toBe(expected)
  })

  test('an own factor without a region was measured here, a library row without one is of nowhere in particular', () => {
    expect(quality({ region: null }, { origin: 'organisation' }).region).toBe('same')
    expect(quality({ region: null }).region).toBe('wider')
  })

  test('an own factor of another country is of another region all the same', () => {
    expect(quality({ region: 'GB' }, { origin: 'organisation' }).region).toBe('other')
  })

  test.each([
    [2020, 2024, 1],
    [2020, 2025, 0],
    [2020, null, 0],
    [2025, 2030, 0],
    [2027, null, 2],
    [null, 2020, 5],
    [null, null, 6],
  ])('an edition from %s to %s is %s years from 2025', (yearFrom, yearTo, years) => {
    expect(quality({ yearFrom, yearTo }).yearsApart).toBe(years)
  })

  test('a factor whose source names no year counts as of its time', () => {
    const source = { title: '', publisher: '', year: '', table: '', licence: '' }
    expect(quality({ yearFrom: null, yearTo: null, source }).yearsApart).toBe(0)
  })

  test('keeps confidence and tier', () => {
    expect(quality({ confidence: 'single' })).toMatchObject({ confidence: 'single', tier: 'fuel-based' })
  })
})

const rated = (factor: FactorPart = {}): RatedFigure => ({
  scope: 2,
  category: 'purchased-electricity',
  rate: { co2e: perSet(() => decimal('1')), gases: [], biogenicCo2: decimal('0') },
  flags: [],
  resolved: figure(factor),
})
const row = (kg: string, more: Partial<LineRow<QualifiedLine>> = {}): LineRow<QualifiedLine> =>
  ({
    scope: 2,
    category: 'purchased-electricity',
    co2e: perSet(() => decimal(kg)),
    role: 'main',
    figure: rated(),
    marketFigure: null,
    line: { activity: 'diesel', dataQuality: 'measured', resolution: { id: 3, region: 'SA', year: 2025 } },
    ...more,
  }) as LineRow<QualifiedLine>

const spread = (rows: readonly LineRow<QualifiedLine>[], view: Scope2View = 'location') =>
  uncertaintyOfRows(qualifiedRows(rows, 'AR5'), view)

describe('the spread of rows', () => {
  test('is that of one line for one activity, resolution and origin', () => {
    const together = spread([row('30'), row('12')])
    expect(together.kgCo2e).toBe(42)
    expect(together.contributions.map(({ id }) => id)).toEqual(['diesel|3|main|purchased-electricity|diesel|measured'])
    expect(together).toEqual(spread([row('42')]))
  })

  test('keeps apart what differs in origin, resolution or role', () => {
    const { line } = row('1')
    const lines = qualifiedRows(
      [
        row('1'),
        row('2', { line: { ...line, dataQuality: 'estimated' } }),
        row('3', { line: { ...line, resolution: { id: 4, region: 'SA', year: 2024 } } }),
        row('4', { role: 'upstream', scope: 3 }),
      ],
      'AR5',
    )
    expect(lines.map(({ scope, location }) => [scope, toText(location.kgCo2e)])).toEqual([
      [2, '1'],
      [2, '2'],
      [2, '3'],
      [3, '4'],
    ])
    expect(lines.map(({ location }) => [location.dataQuality, location.region, location.year])).toContainEqual([
      'measured',
      'SA',
      2024,
    ])
  })

  test('follows the basis of purchased energy, with the factor of that basis', () => {
    const market = { co2e: perSet(() => decimal('5')), flags: [] }
    const bought = row('100', { market, marketFigure: rated({ id: 'contract', uncertaintyPercent: '50' }) })
    const views = (['location', 'market'] as const).map((view) => spread([bought, bought], view))
    expect(views.map(({ kgCo2e }) => kgCo2e)).toEqual([200, 10])
    expect(views[1]!.standardDeviation / 10).toBeGreaterThan(views[0]!.standardDeviation / 200)
  })

  test('of a row without a contract is the same on either basis', () => {
    expect(spread([row('7')], 'market')).toEqual(spread([row('7')]))
  })
})

describe('an interval as text', () => {
  test('has six digits and holds the total', () => {
    const texts = intervalTexts(spread([row('123456.789')]))!
    expect(Number(texts.low)).toBeLessThan(123456.789)
    expect(Number(texts.high)).toBeGreaterThan(123456.789)
    for (const text of [texts.low, texts.high])
      expect(text.replace('.', '').replace(/^0+/, '').length).toBeLessThanOrEqual(6)
  })

  test('is none where nothing varies or nothing is known', () => {
    const nothing = propagateUncertainty([{ id: 'a', kgCo2e: decimal('5') }])
    expect(intervalTexts(nothing)).toBeNull()
    expect(intervalTexts(propagateUncertainty([]))).toBeNull()
    const half = propagateUncertainty([{ id: 'a', kgCo2e: decimal('5'), activitySigma: 0.1 }])
    expect(half.standardDeviation).toBeGreaterThan(0)
    expect(intervalTexts(half)).toBeNull()
  })

  test('of very large and very small totals has no exponent', () => {
    for (const kg of ['1', '1000000000000000000000000', '0.000000012'])
      expect(intervalTexts(spread([row(kg)]))?.high).toMatch(/^\d+(\.\d+)?$/)
  })
})
