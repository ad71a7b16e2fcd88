import { describe, expect, it } from 'vitest'
import { bridgeOver, columnsAcross, placeOn, stack, ticksOver } from './chart-geometry.ts'

describe('the geometry of a drawing', () => {
  it('counts in round steps and reaches from zero over the highest value', () => {
    expect(ticksOver(0, 12_362)).toEqual([0, 2500, 5000, 7500, 10_000, 12_500])
    expect(ticksOver(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3])
  })

  it('holds zero and what lies below it, as a year with refunds does', () => {
    const ticks = ticksOver(-40, 95)
    expect(ticks).toContain(0)
    expect(ticks[0]).toBeLessThanOrEqual(-40)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(95)
  })

  it('draws an empty year without dividing by zero', () => {
    expect(ticksOver(0, 0)).toEqual([0, 1])
  })

  it('places the first tick at zero and the last at one', () => {
    const at = placeOn([-50, 0, 50, 100])
    expect([at(-50), at(0), at(100)]).toEqual([0, 1 / 3, 1])
  })

  it('sets columns side by side without touching', () => {
    const columns = columnsAcross(12)
    expect(columns).toHaveLength(12)
    columns
      .slice(1)
      .forEach((column, index) => expect(column.x).toBeGreaterThan(columns[index]!.x + columns[index]!.width))
  })

  it('stacks what is positive upwards and what is negative downwards', () => {
    expect(stack([3, -1, 2, -4])).toEqual([
      { from: 0, to: 3 },
      { from: 0, to: -1 },
      { from: 3, to: 5 },
      { from: -1, to: -5 },
    ])
  })
})

describe('a bridge', () => {
  it('begins each bar where the one before ended', () => {
    expect(bridgeOver(100, [100, -50, 0])).toEqual({
      start: 0,
      bars: [
        { from: 0, to: 0.5 },
        { from: 0.5, to: 1 },
        { from: 0.75, to: 1 },
        { from: 0.75, to: 0.75 },
        { from: 0, to: 0.75 },
      ],
    })
  })

  it('begins later only where changes would be too narrow to be seen, and draws nothing of nothing', () => {
    expect(bridgeOver(1000, [10, -4]).start).toBe(995)
    expect(bridgeOver(100, [40]).start).toBe(0)
    expect(bridgeOver(0, [0]).bars).toEqual([0, 0, 0].map(() => ({ from: 0, to: 0 })))
  })
})
