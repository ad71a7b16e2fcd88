import type { Inventory } from '@athar/contracts/inventory'
import { describe, expect, it } from 'vitest'
import { inOrder, largest, monthFinding, monthRuns, screeningGaps, shareOf } from './derive.ts'

const month = (name: string, total: string | null, previousTotal: string | null): Inventory['months'][number] => ({
  month: name,
  scope1: total,
  scope2: '0',
  scope3: '0',
  total,
  previousTotal,
})

const finding = (months: Inventory['months'], spreadByDays = false) => monthFinding({ months, spreadByDays })

describe('what the screen reads out of the figures', () => {
  it('gives no share of a whole that is nothing or below it', () => {
    expect(shareOf('25', '100')).toBe(0.25)
    expect(shareOf('25', '0')).toBeNull()
    expect(shareOf('25', '-100')).toBeNull()
  })

  it('names the largest line, and none where all is nothing', () => {
    expect(largest([{ kg: '3' }, { kg: '20.5' }, { kg: '7' }])).toEqual({ kg: '20.5' })
    expect(largest([{ kg: '0' }, { kg: '-2' }])).toBeUndefined()
  })

  it('finds the month with the most and the side of last year that most months are on', () => {
    const months = [month('2025-01', '5', '6'), month('2025-02', '9', '10'), month('2025-03', '7', '3')]
    expect(finding(months)).toEqual({
      peak: '2025-02',
      even: false,
      against: { way: 'below', months: 2, of: 3 },
    })
  })

  it('compares no month that one of the two years knows nothing of', () => {
    const months = [month('2025-01', '5', null), month('2025-02', null, '4')]
    expect(finding(months)).toEqual({ peak: null, even: false, against: null })
    expect(finding([month('2025-01', '0', null)])).toEqual({ peak: null, even: false, against: null })
  })

  it('compares a month whose records come to zero, which was entered', () => {
    expect(finding([month('2025-01', '0', '4')]).against).toEqual({ way: 'below', months: 1, of: 1 })
  })

  it('names no peak of a year with months that were not entered', () => {
    expect(finding([month('2025-01', '5', null), month('2025-02', null, null)]).peak).toBeNull()
    expect(finding([month('2025-01', '5', null), month('2025-02', '0', null)]).peak).toBe('2025-01')
  })

  it('names no month on a tie, and sees a yearly figure that was spread by days', () => {
    const tie = [month('2025-01', '5', null), month('2025-02', '5', null), month('2025-03', '4', null)]
    expect(finding(tie)).toEqual({ peak: null, even: false, against: null })
    const spread = [month('2025-01', '310', null), month('2025-02', '280', null), month('2025-03', '310', null)]
    expect(finding(spread, true)).toEqual({ peak: null, even: true, against: null })
  })

  it('is on no side of a year that was alike', () => {
    expect(finding([month('2025-01', '5', '5')]).against).toBeNull()
  })

  it('finds where decisions on scope 3 and figures disagree', () => {
    const gaps = screeningGaps([
      { category: 1, decision: 'included', kg: '12' },
      { category: 4, decision: 'excluded', kg: '3' },
      { category: 5, decision: 'not-relevant', kg: null },
      { category: 6, decision: 'included', kg: null },
      { category: 7, decision: 'undecided', kg: '0' },
    ])
    expect(gaps).toEqual({ againstDecision: [4], withoutData: [6], undecided: [7] })
  })

  it('joins months that follow each other, over the turn of the year too', () => {
    expect(monthRuns(['2025-03', '2025-01', '2024-12', '2025-06'])).toEqual([
      ['2024-12', '2025-01'],
      ['2025-03', '2025-03'],
      ['2025-06', '2025-06'],
    ])
    expect(monthRuns([])).toEqual([])
  })

  it('puts the widest warning first, and of those alike the gravest', () => {
    const marks = ['price-year', 'co2-only', 'operating-margin'].map((flag) => ({ flag, share: '1' }))
    expect(inOrder([{ flag: 'region-proxy', share: '0.2' }, ...marks]).map(({ flag }) => flag)).toEqual([
      'operating-margin',
      'co2-only',
      'price-year',
      'region-proxy',
    ])
  })
})
