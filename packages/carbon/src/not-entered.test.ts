import { expect, it } from 'vitest'
import { decimal } from './decimal.ts'
import { perSet } from './gwp.ts'
import { enteredKeys, notEntered, stateWithoutFigure } from './not-entered.ts'
import { totalsOf, type TotalsRow } from './totals.ts'

const row = (over: Partial<TotalsRow>): TotalsRow => ({
  scope: 2,
  category: 'purchased-electricity',
  entity: 'company',
  site: 'a',
  month: '2025-03',
  supplier: '',
  activity: 'electricity-grid',
  gases: [],
  co2e: perSet(() => decimal('592')),
  flags: [],
  biogenicCo2: decimal('0'),
  records: 1,
  ...over,
})
const months = ['2025-03', '2025-04']
const of = (...rows: TotalsRow[]) => notEntered(enteredKeys(totalsOf(rows, 'AR5')), months, [])

it('is every scope, category of scope 3 and month without a row', () => {
  const { scopes, scope3, months: without } = of(row({}))
  expect([scopes, without]).toEqual([['1', '3'], ['2025-04']])
  expect(scope3).toHaveLength(15)
  expect(new Set(scope3.map(({ state }) => state))).toEqual(new Set(['not-entered']))
})

it('is none whose rows come to zero', () => {
  const zero = { co2e: perSet(() => decimal('0')), month: '2025-04' }
  const found = of(row({ ...zero, scope: 3, category: 'scope3-6' }), row({ ...zero, scope: 1, category: 'process' }))
  expect([found.scopes, found.months]).toEqual([['2'], ['2025-03']])
  expect(found.scope3.map(({ category }) => category)).not.toContain(6)
})

it('is gases outside the scopes no more than nothing', () => {
  expect(of(row({ scope: 'outside', category: 'fugitive' })).scopes).toEqual(['1', '2', '3'])
})

it('says of a category that was left out that it was', () => {
  const screening = [
    { category: 2, decision: 'not-relevant' as const },
    { category: 4, decision: 'excluded' as const },
    { category: 6, decision: 'included' as const },
    { category: 7, decision: null },
  ]
  const { scope3 } = notEntered(enteredKeys(totalsOf([], 'AR5')), months, screening)
  const state = (wanted: number) => scope3.find(({ category }) => category === wanted)?.state
  expect([2, 4, 6, 7, 8].map(state)).toEqual(['not-relevant', 'excluded', 'not-entered', 'not-entered', 'not-entered'])
  expect(stateWithoutFigure('undecided')).toBe('not-entered')
})
