import { expect, test } from 'vitest'
import { isEvenByDay } from './even-months.ts'

const month = (name: string, total: number) => ({ month: name, total: String(total) })

test('a yearly amount spread by days makes its months even, whatever their length', () => {
  const spread = [month('2024-01', 310 / 3), month('2024-02', 290 / 3), month('2024-04', 100)]
  expect(isEvenByDay(spread)).toBe(true)
  expect(isEvenByDay([...spread, month('2024-05', 0)])).toBe(true)
  expect(isEvenByDay([...spread, month('2024-05', 104)])).toBe(false)
  // Two may agree by chance.
  expect(isEvenByDay(spread.slice(0, 2))).toBe(false)
  expect(isEvenByDay([])).toBe(false)
})
