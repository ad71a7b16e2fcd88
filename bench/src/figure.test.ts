import { expect, test } from 'vitest'
import { isHeld, ratioOf, type Figure } from './figure.ts'
import { describe as line } from './report.ts'

const figure: Figure = {
  name: 'second start',
  measured: 2,
  unit: 's',
  limit: { what: 'Node alone', value: 1 },
  better: 'lower',
  asked: { of: 'measured', value: 3 },
}

test('a ratio above one is better than the limit, for rates and for durations', () => {
  expect(ratioOf(figure)).toBe(0.5)
  expect(ratioOf({ ...figure, better: 'higher' })).toBe(2)
})

test('a figure is held against what was asked of it or of its ratio', () => {
  expect(isHeld(figure)).toBe(true)
  expect(isHeld({ ...figure, asked: { of: 'ratio', value: 0.6 } })).toBe(false)
  expect(isHeld({ ...figure, better: 'higher', asked: { of: 'ratio', value: 0.6 } })).toBe(true)
})

test('the line names figure, limit, ratio, and whether what was asked is held', () => {
  expect(line(figure, { measured: 1 })).toMatch(
    /second start +2 s +\| Node alone: 1 s \| ratio 0.50 \| asked ≤ 3 s: held \| 2.00 of the saved figure/,
  )
})
