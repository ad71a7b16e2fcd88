import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { structureOf, type Entity, type Holding, type Structure } from './consolidation.ts'
import { consolidateRows, monthlyShares } from './consolidation-rows.ts'
import { countedMonths, type MonthSpan } from './consolidation-spans.ts'
import { compare, decimal, isZero, ONE } from './decimal.ts'
import { perSet } from './gwp.ts'
import type { ResolvedFactorJson } from './resolution-json.ts'
import { totalsOf } from './totals.ts'
import { rowsOfLine, type LineFigures } from './totals-lines.ts'

const holding = (validFrom: string, validTo: string | null, share = '1'): Holding => ({
  validFrom,
  validTo,
  equityShare: decimal(share),
  financialControl: true,
  operationalControl: true,
})
const company: Entity = { id: 'company', parentId: null, holdings: [] }
const child = (...holdings: Holding[]): Entity => ({ id: 'a', parentId: 'company', holdings })

function checked(...entities: Entity[]): Structure {
  const result = structureOf(entities)
  if (!result.ok) throw new Error(JSON.stringify(result.refusals))
  return result.structure
}
const months = (...holdings: Holding[]) => countedMonths(checked(company, child(...holdings)), 'a', 'equity-share')

describe('the months in which an entity counts', () => {
  test('are all for the company itself, and none for what is never held', () => {
    const always = [{ from: null, to: null }]
    expect(countedMonths(checked(company), 'company', 'equity-share')).toEqual({ counted: always, whole: always })
    expect(months(holding('2020-01-01', null, '0'))).toEqual({ counted: [], whole: [] })
  })

  test('include a month that is held for a day, which does not count whole', () => {
    expect(months(holding('2024-03-15', '2025-02-01'))).toEqual({
      counted: [{ from: '2024-03', to: '2025-02' }],
      whole: [{ from: '2024-04', to: '2025-01' }],
    })
  })

  test('end with a month whose last day is held', () => {
    expect(months(holding('2024-03-01', '2024-12-31'))).toEqual({
      counted: [{ from: '2024-03', to: '2024-12' }],
      whole: [{ from: '2024-03', to: '2024-12' }],
    })
  })

  test('count in part where a part is held, and follow the chain of holdings', () => {
    const structure = checked(company, child(holding('2024-01-01', null, '0.6')), {
      id: 'b',
      parentId: 'a',
      holdings: [holding('2023-01-01', '2025-06-30')],
    })
    expect(countedMonths(structure, 'b', 'equity-share')).toEqual({
      counted: [{ from: '2024-01', to: '2025-06' }],
      whole: [],
    })
  })

  test('are those with a share, whatever the holdings', () => {
    const day = fc
      .integer({ min: 0, max: 1400 })
      .map((n) => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10))
    const held = fc.uniqueArray(day, { minLength: 2, maxLength: 6 }).map((days) => {
      const sorted = days.toSorted()
      return sorted.flatMap((from, at) =>
        at % 2 === 0 ? [holding(from, sorted[at + 1] ?? null, at === 2 ? '0.5' : '1')] : [],
      )
    })
    const inside = (spans: readonly MonthSpan[], month: string) =>
      spans.some(({ from, to }) => (from === null || from <= month) && (to === null || month <= to))
    fc.assert(
      fc.property(held, (holdings) => {
        const structure = checked(company, child(...holdings))
        const share = monthlyShares(structure, 'equity-share')
        const { counted, whole } = countedMonths(structure, 'a', 'equity-share')
        for (let at = 0; at < 60; at++) {
          const month = `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
          expect(inside(counted, month)).toBe(!isZero(share('a', month)))
          expect(inside(whole, month)).toBe(compare(share('a', month), ONE) === 0)
        }
      }),
    )
  })
})

test('a record over several months counts once, in the first that is held', () => {
  const amounts = { co2e: perSet(() => decimal('2')), gases: [], biogenicCo2: decimal('0') }
  const figures: LineFigures = {
    main: {
      scope: 1,
      category: 'stationary-combustion',
      rate: amounts,
      flags: [],
      resolved: {} as ResolvedFactorJson,
    },
    market: null,
    upstream: [],
    energy: null,
  }
  const structure = checked(company, child(holding('2025-03-10', null)))
  const shareOf = monthlyShares(structure, 'equity-share')
  const line = (from: string, to: string) => ({
    from,
    to,
    entity: 'a',
    site: 'riyadh',
    activity: 'diesel-stationary',
    supplier: '',
    quantity: decimal('90'),
    records: 2,
  })
  const rows = [line('2025-01-01', '2025-04-30'), line('2025-01-01', '2025-02-28')].flatMap((each) =>
    rowsOfLine(each, figures, (month) => !isZero(shareOf('a', month))),
  )
  const { rows: counted, outside } = consolidateRows(rows, structure, 'equity-share', shareOf)
  expect(totalsOf(counted, 'AR5').total.records).toBe(2)
  expect(outside).toEqual([{ entityId: 'a', records: 2 }])
})
