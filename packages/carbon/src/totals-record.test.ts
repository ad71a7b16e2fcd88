import { describe, expect, test } from 'vitest'
import type { FigureResult } from './calculate.ts'
import { decimal, toText } from './decimal.ts'
import type { EmissionAmounts } from './factor-amounts.ts'
import { CARBON_DIOXIDE } from './gases.ts'
import { perSet } from './gwp.ts'
import type { ResolvedFactor, WarningCode } from './resolve-types.ts'
import { totalsRowsOf } from './totals-record.ts'
import { totalsOf } from './totals.ts'

const amounts = (kg: string): EmissionAmounts => ({
  co2e: perSet(() => decimal(kg)),
  gases: [{ gas: CARBON_DIOXIDE, group: 'CO2', kg: decimal(kg), co2e: perSet(() => decimal(kg)) }],
  biogenicCo2: decimal(1),
})

/** A figure as far as totals look at it: the factor and the conversion behind it play no part. */
const figure = (kg: string, more: Partial<ResolvedFactor>, ...warnings: WarningCode[]): FigureResult => ({
  amounts: amounts(kg),
  figure: { scope: 2, category: 'purchased-electricity', warnings, ...more } as ResolvedFactor,
})

const place = { entity: 'company', site: 'riyadh', month: '2025-01', supplier: 'sec', activity: 'electricity-grid' }

describe('a calculated record', () => {
  test('is a row with both bases of scope 2', () => {
    const [row, ...more] = totalsRowsOf(
      { main: figure('100', {}, 'operating-margin'), market: figure('40', {}, 'residual-mix'), upstream: [] },
      place,
    )
    expect(more).toEqual([])
    expect(row).toMatchObject({
      ...place,
      scope: 2,
      category: 'purchased-electricity',
      flags: ['operating-margin'],
      gases: [{ group: 'CO2' }],
    })
    expect(toText(row!.co2e.AR5)).toBe('100')
    expect(toText(row!.market!.co2e.AR5)).toBe('40')
    expect(row!.market!.flags).toEqual(['residual-mix'])
    expect(toText(row!.biogenicCo2!)).toBe('1')
  })

  test('has no market figure where none was resolved', () => {
    const [row] = totalsRowsOf(
      { main: figure('100', { scope: 1, category: 'fugitive' }), market: null, upstream: [] },
      place,
    )
    expect(row!.market).toBeUndefined()
  })

  test('adds a row for each figure of the supply chain, and counts once', () => {
    const upstream = [
      figure('7', { scope: 3, category: 'scope3-3' }, 'region-proxy'),
      figure('3', { scope: 3, category: 'scope3-6' }),
    ]
    const rows = totalsRowsOf({ main: figure('100', {}), market: null, upstream }, place)
    const totals = totalsOf(rows, 'AR5')
    expect(totals.total.records).toBe(1)
    expect(totals.byCategory.map(({ key, figure: { location } }) => [key, toText(location.co2e.AR5)])).toEqual([
      ['purchased-electricity', '100'],
      ['scope3-3', '7'],
      ['scope3-6', '3'],
    ])
    expect(rows[1]).toMatchObject({ ...place, flags: ['region-proxy'] })
  })
})
