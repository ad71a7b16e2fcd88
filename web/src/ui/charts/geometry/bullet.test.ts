import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bulletGeometry } from './bullet.ts'

const point = (kind: 'start' | 'now' | 'goal', value: number) => ({
  kind,
  value,
  label: 'Goal',
  valueText: `${value}%`,
})
const three = [point('start', 22), point('now', 33.5), point('goal', 30)]

it('runs from zero to the largest value, mirrored where reading begins at the right', () => {
  const at = (rtl: boolean) =>
    bulletGeometry(three, 335, rtl).map(({ point: { kind }, x, from, length }) => [
      kind,
      Math.round(x),
      Math.round(from),
      Math.round(length),
    ])
  expect(at(false)).toEqual([
    ['now', 335, 0, 335],
    ['start', 220, 0, 220],
    ['goal', 300, 0, 300],
  ])
  expect(at(true).map(([, x]) => x)).toEqual([0, 115, 35])
})

it('leaves out a name that would lie over another one, never the current value', () => {
  const named = bulletGeometry([point('start', 33), point('now', 34), point('goal', 65)], 300, false)
  expect(named.map(({ isNamed }) => isNamed)).toEqual([true, false, true])
})

it('keeps every place within the drawing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e9, noNaN: true }), { maxLength: 6 }),
      fc.boolean(),
      (values, rtl) => {
        for (const { x, from, length } of bulletGeometry(
          values.map((value) => point('goal', value)),
          320,
          rtl,
        )) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(320.001)
          expect(from + length).toBeLessThanOrEqual(320.001)
        }
      },
    ),
  )
})
