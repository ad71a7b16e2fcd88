import { describe, expect, it } from 'vitest'
import { settlePlace } from './places.ts'

describe('a place', () => {
  it('lies in the region of its point', () => {
    expect(settlePlace({ kind: 'point', point: [46.7219, 24.6877] }, null)).toEqual({
      region: 'SA-01',
      point: [46.7219, 24.6877],
      area: null,
    })
  })

  it('is refused outside of the Kingdom, a little beyond its simplified border not', () => {
    // Cairo, Dubai and the middle of the Empty Quarter beyond the border.
    for (const point of [
      [31.2357, 30.0444],
      [55.2708, 25.2048],
      [0, 0],
    ] as const)
      expect(settlePlace({ kind: 'point', point: [...point] }, null)).toBeNull()
  })

  it('may lie at sea for what is done at sea', () => {
    // The reef off NEOM of the shipped coral project.
    expect(settlePlace({ kind: 'point', point: [34.91, 27.94] }, 'marine-conservation')?.region).toBe('SA-07')
    // The open Red Sea, half way to Sudan, is nobody's coast.
    expect(settlePlace({ kind: 'point', point: [37.6, 21.6] }, 'marine-conservation')).toBeNull()
  })

  it('drawn as an area stands at its middle, and every corner must lie within', () => {
    const ring: [number, number][] = [
      [46.6, 24.6],
      [46.8, 24.6],
      [46.8, 24.8],
      [46.6, 24.8],
    ]
    expect(settlePlace({ kind: 'area', ring }, null)).toMatchObject({
      region: 'SA-01',
      point: [46.7, 24.7],
      area: ring,
    })
    expect(settlePlace({ kind: 'area', ring: [...ring.slice(0, 3), [31.2, 30]] }, null)).toBeNull()
  })
})
