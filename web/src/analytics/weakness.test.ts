import { expect, it } from 'vitest'
import { weaknessOf, worstFirst } from './weakness.ts'

const item = (over: Partial<Parameters<typeof weaknessOf>[0]>) => ({
  status: 'in-progress' as const,
  dueOn: null,
  answered: 1,
  asked: 2,
  mandatory: false,
  ...over,
})
const today = '2026-11-27'

it('says what an item lacks', () => {
  expect(weaknessOf(item({ dueOn: '2026-11-26' }), today)).toBe('overdue')
  expect(weaknessOf(item({ dueOn: today, status: 'pending', answered: 0 }), today)).toBe('unanswered')
  expect(weaknessOf(item({}), today)).toBe('partial')
  expect(weaknessOf(item({ answered: 2 }), today)).toBe('evidence')
  expect(weaknessOf(item({ status: 'completed', dueOn: '2020-01-01' }), today)).toBeNull()
  expect(weaknessOf(item({ status: 'not-applicable' }), today)).toBeNull()
})

it('puts what is overdue first, and mandatory items before others', () => {
  const items = [
    item({ answered: 2 }),
    item({}),
    item({ mandatory: true }),
    item({ dueOn: '2026-01-01' }),
    item({ status: 'completed' }),
  ]
  expect(worstFirst(items, today).map((one) => [one.weakness, one.item.mandatory])).toEqual([
    ['overdue', false],
    ['partial', true],
    ['partial', false],
    ['evidence', false],
  ])
})
