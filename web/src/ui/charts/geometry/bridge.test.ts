import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bridgeGeometry, type BridgeDatum } from './bridge.ts'

const bridge = (then: number, changes: readonly number[]): BridgeDatum[] => [
  { key: 'then', kind: 'total', value: then },
  ...changes.map((value, at) => ({ key: String(at), kind: 'change' as const, value })),
  { key: 'now', kind: 'total', value: then + changes.reduce((all, each) => all + each, 0) },
]
const placed = (data: readonly BridgeDatum[], mirrored: boolean) =>
  bridgeGeometry(data, 400, mirrored).bars.map(({ way, x, width }) => [way, Math.round(x), Math.round(width)])

it('begins each change where the one before ended, mirrored where reading begins at the right', () => {
  const data = bridge(100, [100, -50, 0])
  expect(placed(data, false)).toEqual([
    ['total', 0, 200],
    ['up', 200, 200],
    ['down', 300, 100],
    ['none', 300, 0],
    ['total', 0, 300],
  ])
  expect(placed(data, true)).toEqual([
    ['total', 200, 200],
    ['up', 0, 200],
    ['down', 0, 100],
    ['none', 100, 0],
    ['total', 100, 300],
  ])
})

it('lets the axis begin later only where changes would be too narrow to be seen', () => {
  expect(bridgeGeometry(bridge(100, [40]), 400, false).start).toBe(0)
  const { start, bars } = bridgeGeometry(bridge(1000, [10, -4]), 400, false)
  expect(start).toBe(995)
  expect(bars[1]!.width).toBeGreaterThan(200)
})

it('keeps every bar within the drawing', () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(value, fc.array(value, { maxLength: 6 }), fc.boolean(), (then, changes, mirrored) => {
      for (const { x, width } of bridgeGeometry(bridge(then, changes), 320, mirrored).bars) {
        expect(x).toBeGreaterThanOrEqual(-0.001)
        expect(x + width).toBeLessThanOrEqual(320.001)
      }
    }),
  )
})
