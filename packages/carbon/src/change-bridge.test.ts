import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundedBridge } from './change-bridge.ts'
import { add, decimal, subtract, sum, toNumber, toText } from './decimal.ts'

const shown = (then: string, steps: readonly string[]) => {
  const bridge = roundedBridge(decimal(then), steps.map(decimal))
  return { ...bridge, then: toText(bridge.then), steps: bridge.steps.map(toText), now: toText(bridge.now) }
}

it('rounds so that the steps shown lead from one total shown to the other', () => {
  // Each third rounds to 33.3: 1,000.4 and three of them would be 1,100.3, not the 1,100.4 that is there.
  expect(shown('1000.4', ['33.3333', '33.3333', '33.3334'])).toMatchObject({
    scale: 1,
    then: '1000.4',
    steps: ['33.3', '33.4', '33.3'],
    now: '1100.4',
  })
})

it('keeps three digits of the largest step, and shows nothing as nothing', () => {
  expect(shown('52000', ['-1234.5', '0'])).toMatchObject({ scale: 0, steps: ['-1234', '0'], now: '50766' })
  expect(shown('52000', ['0.012345', '0'])).toMatchObject({ scale: 4, steps: ['0.0123', '0'] })
  expect(shown('52.123', ['0', '0'])).toMatchObject({ scale: 1, then: '52.1', now: '52.1' })
})

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.nat({ max: 12 }))
  .map(([coefficient, scale]) => ({ coefficient, scale }))

it('adds up for every bridge, each step within one of its last digit', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 10 }), (then, steps) => {
      const bridge = roundedBridge(then, steps)
      expect(toText(add(bridge.then, sum(bridge.steps)))).toBe(toText(bridge.now))
      bridge.steps.forEach((step, at) =>
        expect(Math.abs(toNumber(subtract(step, steps[at]!)))).toBeLessThanOrEqual(10 ** -bridge.scale),
      )
    }),
  )
})
