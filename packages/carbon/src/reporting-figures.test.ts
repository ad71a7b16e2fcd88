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
    ['N2O', null, null],
    ['HFCs', null, null],
    ['PFCs', null, null],
    ['SF6', null, null],
    ['NF3', null, null],
    ['unsplit', null, '100'],
  ])
  expect(figures.biogenicCo2Kg).toEqual({ scope1: '7', scope2: null, scope3: '3' })
  expect(figures.isoCategories.map(({ kg }) => kg)).toEqual(['129', null, null, '50', null, null])
})

it('calls zero what was entered and comes to zero, and nothing else', () => {
  const electricity = row('0', [], { scope: 2, category: 'purchased-electricity' })
  const figures = reportingFigures(totalsOf([electricity], 'AR5'), 'AR5')
  expect(figures.directGases.map(({ co2eKg }) => co2eKg)).toEqual(Array(7).fill(null))
  expect(figures.biogenicCo2Kg).toEqual({ scope1: null, scope2: '0', scope3: null })
  expect(figures.isoCategories.map(({ kg, marketKg }) => [kg, marketKg])).toEqual(
    [1, 2, 3, 4, 5, 6].map((category) => (category === 2 ? ['0', '0'] : [null, null])),
  )
})
