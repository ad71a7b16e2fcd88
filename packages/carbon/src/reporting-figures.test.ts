import { expect, it } from 'vitest'
import { decimal } from './decimal.ts'
import type { GasGroup } from './gases.ts'
import { perSet } from './gwp.ts'
import { reportingFigures } from './reporting-figures.ts'
import { totalsOf, type TotalsRow } from './totals.ts'

const row = (co2e: string, gases: readonly [GasGroup, string, string][], more: Partial<TotalsRow> = {}): TotalsRow => ({
  scope: 1,
  category: 'fugitive',
  entity: 'parent',
  site: 'riyadh',
  month: '2025-01',
  supplier: '',
  activity: 'leak',
  co2e: perSet(() => decimal(co2e)),
  flags: [],
  gases: gases.map(([group, kg, of]) => ({ gas: group, group, kg: decimal(kg), co2e: perSet(() => decimal(of)) })),
  ...more,
})

it('keeps direct gases apart from those of other scopes, and says what no source splits', () => {
  const figures = reportingFigures(
    totalsOf(
      [
        row('29', [
          ['CO2', '1', '1'],
          ['CH4', '1', '28'],
        ]),
        row('100', [], { biogenicCo2: decimal('7') }),
        row('50', [['CO2', '50', '50']], { scope: 3, category: 'scope3-1', biogenicCo2: decimal('3') }),
      ],
      'AR5',
    ),
    'AR5',
  )
  expect(figures.directGases.map(({ gas, massKg, co2eKg }) => [gas, massKg, co2eKg])).toEqual([
    ['CO2', '1', '1'],
    ['CH4', '1', '28'],
    ['N2O', '0', '0'],
    ['HFCs', '0', '0'],
    ['PFCs', '0', '0'],
    ['SF6', '0', '0'],
    ['NF3', '0', '0'],
    ['unsplit', null, '100'],
  ])
  expect(figures.biogenicCo2Kg).toEqual({ scope1: '7', scope2: '0', scope3: '3' })
  expect(figures.isoCategories.map(({ kg }) => kg)).toEqual(['129', '0', '0', '50', '0', '0'])
})
