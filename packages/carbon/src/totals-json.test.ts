import { describe, expect, test } from 'vitest'
import { decimal, type Decimal } from './decimal.ts'
import { CARBON_DIOXIDE } from './gases.ts'
import { perSet, type PerGwpSet } from './gwp.ts'
import { totalsOf, type TotalsRow } from './totals.ts'
import { totalsToJson } from './totals-json.ts'

const kg = (ar5: string): PerGwpSet<Decimal> => ({ AR4: decimal('1'), AR5: decimal(ar5), AR6: decimal('3.0') })
const row = (more: Partial<TotalsRow> = {}): TotalsRow => ({
  scope: 2,
  category: 'purchased-electricity',
  entity: 'parent',
  site: 'riyadh',
  month: '2025-01',
  supplier: '',
  activity: 'electricity-grid',
  co2e: kg('2.50'),
  market: { co2e: perSet(() => decimal('0.5')), flags: [] },
  flags: ['operating-margin'],
  biogenicCo2: decimal('0.10'),
  gases: [{ gas: CARBON_DIOXIDE, group: 'CO2', kg: decimal('2.5'), co2e: kg('2.5') }],
  ...more,
})

describe('totals as JSON', () => {
  const json = totalsToJson(totalsOf([row()], 'AR5'))
  const figure = {
    records: 1,
    location: {
      co2e: { AR4: '1', AR5: '2.5', AR6: '3' },
      flags: { 'operating-margin': { records: 1, kgCo2e: '2.5', share: '1' } },
    },
    market: { co2e: { AR4: '0.5', AR5: '0.5', AR6: '0.5' }, flags: {} },
    biogenicCo2: '0.1',
  }

  test('hold every dimension by its keys, as plain decimal text', () => {
    expect(json).toMatchObject({
      gwpSet: 'AR5',
      total: figure,
      byScope: { 2: figure },
      byCategory: { 'purchased-electricity': figure },
      byEntity: { parent: figure },
      bySite: { riyadh: figure },
      byMonth: { '2025-01': figure },
      bySupplier: { '': figure },
      byActivity: { 'electricity-grid': figure },
      byGas: { CO2: { kg: '2.5', co2e: { AR4: '1', AR5: '2.5', AR6: '3' } } },
    })
    expect(json.outside.records).toBe(0)
  })

  test('are the same text whatever the order of the rows', () => {
    const rows = [row(), row({ site: 'jeddah', co2e: kg('7') }), row({ month: '2024-12' })]
    const text = (list: readonly TotalsRow[]) => JSON.stringify(totalsToJson(totalsOf(list, 'AR5')))
    expect(text(rows.toReversed())).toBe(text(rows))
  })
})
