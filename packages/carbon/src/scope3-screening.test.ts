import { describe, expect, test } from 'vitest'
import { decimal, toText } from './decimal.ts'
import { perSet } from './gwp.ts'
import {
  kgNotIncluded,
  scope3DataOf,
  SCOPE3_CATEGORIES,
  screenScope3,
  type CategoryData,
  type ScreeningEntry,
} from './scope3-screening.ts'
import { totalsOf, type TotalsRow } from './totals.ts'

const decisions = (changed: Partial<Record<number, Partial<ScreeningEntry>>> = {}): ScreeningEntry[] =>
  SCOPE3_CATEGORIES.map((category) => ({ category, decision: 'not-relevant', reason: '', ...changed[category] }))
const data = (...held: [number, CategoryData][]) => new Map(held)
const some: CategoryData = { records: 2, kgCo2e: decimal(40) }

describe('a screening', () => {
  test('has fifteen categories', () => {
    expect(SCOPE3_CATEGORIES).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })

  test('is complete when every category is decided and the data agree', () => {
    const entries = decisions({
      1: { decision: 'included' },
      15: { decision: 'excluded', reason: 'no investments above 1 %' },
    })
    expect(screenScope3(entries, data([1, some]))).toEqual({ complete: true, findings: [] })
  })

  test('names each undecided category and what it holds', () => {
    const { complete, findings } = screenScope3([], data([6, some]))
    expect(complete).toBe(false)
    expect(findings).toHaveLength(15)
    expect(findings[0]).toEqual({ code: 'category-undecided', category: 1, data: null })
    expect(findings[5]).toEqual({ code: 'category-undecided', category: 6, data: some })
  })

  test('asks for the reason of an exclusion, and spaces are none', () => {
    for (const reason of ['', '  \n']) {
      expect(screenScope3(decisions({ 4: { decision: 'excluded', reason } }), data()).findings).toEqual([
        { code: 'reason-missing', category: 4 },
      ])
    }
  })

  test('finds data in a category that is not included', () => {
    const entries = decisions({ 7: { decision: 'excluded', reason: 'small' } })
    expect(screenScope3(entries, data([7, some], [9, some])).findings).toEqual([
      { code: 'data-but-not-included', category: 7, decision: 'excluded', data: some },
      { code: 'data-but-not-included', category: 9, decision: 'not-relevant', data: some },
    ])
  })

  test('finds an included category without data', () => {
    expect(screenScope3(decisions({ 2: { decision: 'included' } }), data()).findings).toEqual([
      { code: 'included-without-data', category: 2 },
    ])
  })

  test('finds a category decided twice or not known', () => {
    const entries: ScreeningEntry[] = [
      { category: 16, decision: 'included', reason: '' },
      { category: 0, decision: 'included', reason: '' },
      { category: 1.5, decision: 'included', reason: '' },
      ...decisions(),
      { category: 3, decision: 'not-relevant', reason: '' },
    ]
    expect(screenScope3(entries, data())).toEqual({
      complete: false,
      findings: [
        { code: 'category-twice', category: 3 },
        { code: 'category-unknown', category: 16 },
        { code: 'category-unknown', category: 0 },
        { code: 'category-unknown', category: 1.5 },
      ],
    })
  })

  test('adds up what is held of categories that are not included', () => {
    const entries = decisions({ 1: { decision: 'included' }, 2: { decision: 'included' } })
    const screening = screenScope3(entries, data([1, some], [5, some], [6, { records: 1, kgCo2e: decimal('0.5') }]))
    expect(toText(kgNotIncluded(screening))).toBe('40.5')
    expect(toText(kgNotIncluded(screenScope3(decisions(), data())))).toBe('0')
  })
})

test('the data of a screening are the scope 3 categories of the totals', () => {
  const row = (scope: TotalsRow['scope'], category: string, kg: string, records = 1): TotalsRow => ({
    scope,
    category,
    entity: 'e',
    site: 's',
    month: '2025-01',
    supplier: '',
    activity: 'a',
    co2e: { ...perSet(() => decimal(kg)), AR4: decimal(1) },
    flags: [],
    gases: [],
    records,
  })
  const totals = totalsOf(
    [row(3, 'scope3-12', '5', 3), row(3, 'scope3-1', '7'), row(3, 'scope3-12', '1'), row(1, 'fugitive', '9')],
    'AR6',
  )
  const found = [...scope3DataOf(totals)].map(([category, held]) => [category, held.records, toText(held.kgCo2e)])
  expect(found).toEqual([
    [1, 1, '7'],
    [12, 4, '6'],
  ])
})
