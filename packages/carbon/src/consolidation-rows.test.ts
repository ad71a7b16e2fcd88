import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { structureOf, type ConsolidationApproach, type Entity, type Holding, type Structure } from './consolidation.ts'
import { consolidateRows, recordShares, shareInMonth } from './consolidation-rows.ts'
import { abs, compare, decimal, sum, toText } from './decimal.ts'
import { perSet } from './gwp.ts'
import { totalsOf, type TotalsRow } from './totals.ts'

const holding = (equityShare: string, more: Partial<Holding> = {}): Holding => ({
  validFrom: '2020-01-01',
  validTo: null,
  equityShare: decimal(equityShare),
  financialControl: true,
  operationalControl: true,
  ...more,
})
const company: Entity = { id: 'company', parentId: null, holdings: [] }

function checked(...entities: Entity[]): Structure {
  const result = structureOf(entities)
  if (!result.ok) throw new Error(JSON.stringify(result.refusals))
  return result.structure
}

const row = (entity: string, amount: string, more: Partial<TotalsRow> = {}): TotalsRow => ({
  scope: 1,
  category: 'stationary-combustion',
  entity,
  site: entity,
  month: '2025-04',
  supplier: '',
  activity: 'diesel-stationary',
  co2e: perSet(() => decimal(amount)),
  flags: [],
  gases: [],
  ...more,
})

test('a record counts by the share of its month, or of its months by their days', () => {
  const bought = checked(company, {
    id: 'a',
    parentId: 'company',
    holdings: [holding('0.6', { validFrom: '2025-05-01' })],
  })
  const shareOf = recordShares(bought, 'equity-share')
  const share = (from: string, to: string) => toText(shareOf('a', { from, to }))
  expect(share('2025-05-03', '2025-05-04')).toBe('0.6')
  expect(share('2025-04-03', '2025-04-04')).toBe('0')
  expect(share('2025-05-01', '2025-07-31')).toBe('0.6')
  // By hand: 31 of 61 days at 60 %.
  expect(share('2025-04-01', '2025-05-31')).toBe('0.304918032787')
})

describe('a share in a month', () => {
  const bought = checked(company, {
    id: 'a',
    parentId: 'company',
    holdings: [holding('0.6', { validFrom: '2025-04-11' })],
  })

  test('is exact where nothing changes', () => {
    expect(toText(shareInMonth(bought, 'a', 'equity-share', '2025-05'))).toBe('0.6')
    expect(toText(shareInMonth(bought, 'a', 'equity-share', '2025-03'))).toBe('0')
    expect(toText(shareInMonth(bought, 'company', 'equity-share', '2025-03'))).toBe('1')
  })

  // By hand: 20 of the 30 days of April at 60 % are 0.4; at 100 % they are two thirds.
  test('is weighted by days where it changes, to 12 decimals', () => {
    expect(toText(shareInMonth(bought, 'a', 'equity-share', '2025-04'))).toBe('0.4')
    expect(toText(shareInMonth(bought, 'a', 'operational-control', '2025-04'))).toBe('0.666666666667')
  })

  test('sees a holding end, and a change above the entity', () => {
    const sold = checked(
      company,
      {
        id: 'a',
        parentId: 'company',
        holdings: [holding('0.5', { validTo: '2025-02-07' }), holding('1', { validFrom: '2025-02-15' })],
      },
      { id: 'b', parentId: 'a', holdings: [holding('0.5', { validTo: '2025-02-21' })] },
    )
    // February 2025: 7 days at 25 %, 7 days outside, 7 days at 50 %, 7 days outside.
    expect(toText(shareInMonth(sold, 'b', 'equity-share', '2025-02'))).toBe('0.1875')
    expect(toText(shareInMonth(sold, 'a', 'equity-share', '2025-02'))).toBe('0.625')
  })

  test('a change on the first day of a month, or after its last, is no change within it', () => {
    const changed = checked(company, {
      id: 'a',
      parentId: 'company',
      holdings: [
        holding('0.1', { validTo: '2025-03-31' }),
        holding('0.3', { validFrom: '2025-04-01', validTo: '2025-04-30' }),
        holding('0.7', { validFrom: '2025-05-01' }),
      ],
    })
    expect(
      ['2025-03', '2025-04', '2025-05'].map((month) => toText(shareInMonth(changed, 'a', 'equity-share', month))),
    ).toEqual(['0.1', '0.3', '0.7'])
  })

  test('a new holding at the same share changes nothing', () => {
    const renewed = checked(company, {
      id: 'a',
      parentId: 'company',
      holdings: [holding('0.333', { validTo: '2025-04-10' }), holding('0.333', { validFrom: '2025-04-11' })],
    })
    expect(toText(shareInMonth(renewed, 'a', 'equity-share', '2025-04'))).toBe('0.333')
  })

  test('keeps every digit where nothing changes, though a split has twelve', () => {
    const fine = '0.33333333333333333'
    const held = (...holdings: Holding[]) => checked(company, { id: 'a', parentId: 'company', holdings })
    expect(toText(shareInMonth(held(holding(fine)), 'a', 'equity-share', '2025-04'))).toBe(fine)
    const renewed = held(holding(fine, { validTo: '2025-04-10' }), holding(fine, { validFrom: '2025-04-11' }))
    expect(toText(shareInMonth(renewed, 'a', 'equity-share', '2025-04'))).toBe(fine)
  })

  test('sees a change on the last day of a month', () => {
    const late = checked(company, {
      id: 'a',
      parentId: 'company',
      holdings: [holding('0.6', { validFrom: '2025-04-30' })],
    })
    expect(toText(shareInMonth(late, 'a', 'equity-share', '2025-04'))).toBe('0.02')
  })

  test('an unknown entity or month is a fault', () => {
    expect(() => shareInMonth(bought, 'nobody', 'equity-share', '2025-04')).toThrow('no entity nobody')
    expect(() => shareInMonth(bought, 'a', 'equity-share', '2025-4')).toThrow('not a month: 2025-4')
  })
})

describe('consolidated rows', () => {
  const structure = checked(
    company,
    { id: 'subsidiary', parentId: 'company', holdings: [holding('0.83')] },
    {
      id: 'venture',
      parentId: 'subsidiary',
      holdings: [holding('0.5', { financialControl: 'joint', operationalControl: false })],
    },
    {
      id: 'associate',
      parentId: 'company',
      holdings: [holding('0.2', { financialControl: false, operationalControl: false })],
    },
  )
  const rows = [
    row('company', '1000'),
    row('subsidiary', '100'),
    row('venture', '10'),
    row('associate', '500', { records: 3 }),
    row('associate', '500'),
  ]
  const total = (approach: ConsolidationApproach) =>
    toText(totalsOf(consolidateRows(rows, structure, approach).rows, 'AR5').total.location.co2e.AR5)

  test('give three totals from the same records', () => {
    expect(total('equity-share')).toBe('1287.15')
    expect(total('financial-control')).toBe('1105')
    expect(total('operational-control')).toBe('1100')
  })

  test('name what stays outside the boundary', () => {
    const result = consolidateRows(rows, structure, 'operational-control')
    expect(result.outside).toEqual([
      { entityId: 'associate', records: 4 },
      { entityId: 'venture', records: 1 },
    ])
    expect(result.rows.map(({ entity }) => entity)).toEqual(['company', 'subsidiary'])
    expect(result.approach).toBe('operational-control')
    expect(consolidateRows(rows, structure, 'equity-share').outside).toEqual([])
    const reversed = consolidateRows([...rows].reverse(), structure, 'operational-control')
    expect(reversed.outside).toEqual(result.outside)
  })

  test('take each month by its own share', () => {
    const bought = checked(company, {
      id: 'a',
      parentId: 'company',
      holdings: [holding('1', { validFrom: '2025-04-16' })],
    })
    const result = consolidateRows(
      [row('a', '30', { month: '2025-03' }), row('a', '30'), row('a', '30', { month: '2025-05' })],
      bought,
      'equity-share',
    )
    expect(result.rows.map(({ month, co2e }) => [month, toText(co2e.AR5)])).toEqual([
      ['2025-04', '15'],
      ['2025-05', '30'],
    ])
    expect(result.outside).toEqual([{ entityId: 'a', records: 1 }])
  })

  test('never count more than the whole', () => {
    const amounts = fc.array(
      fc.tuple(fc.constantFrom('company', 'subsidiary', 'venture', 'associate'), fc.nat({ max: 10_000 })),
      { maxLength: 20 },
    )
    const approaches = fc.constantFrom<ConsolidationApproach>(
      'operational-control',
      'financial-control',
      'equity-share',
    )
    fc.assert(
      fc.property(amounts, approaches, (drawn, approach) => {
        const all = drawn.map(([id, kg]) => row(id, String(kg)))
        const counted = sum(consolidateRows(all, structure, approach).rows.map(({ co2e }) => abs(co2e.AR5)))
        expect(compare(counted, sum(all.map(({ co2e }) => co2e.AR5)))).toBeLessThanOrEqual(0)
      }),
    )
  })
})
