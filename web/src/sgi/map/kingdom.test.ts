import type { Region } from '@athar/contracts/inventory'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRegion } from '../testing.ts'
import { drawKingdom, gather } from './kingdom.ts'

const size = { width: 640, height: 520 }
const regions: Region[] = [aRegion('SA-01', 44, 22), aRegion('SA-02', 40, 20)]

describe('the Kingdom', () => {
  it('is drawn within its frame, and a spot leads back to its place', () => {
    const kingdom = drawKingdom(regions, size)
    for (const place of [
      [44.5, 22.5],
      [40.1, 20.1],
    ] as const) {
      const [x, y] = kingdom.project(place)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(size.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(size.height)
      const back = kingdom.unproject([x, y])
      expect(back?.[0]).toBeCloseTo(place[0], 6)
      expect(back?.[1]).toBeCloseTo(place[1], 6)
    }
  })

  it('puts east to the right in either direction of reading, and a region in focus fills the frame', () => {
    const whole = drawKingdom(regions, size)
    expect(whole.project([44.5, 22])[0]).toBeGreaterThan(whole.project([40.5, 22])[0])
    const near = drawKingdom(regions, size, 'SA-02')
    const width = (kingdom: typeof near) => kingdom.project([41, 20.5])[0] - kingdom.project([40, 20.5])[0]
    expect(width(near)).toBeGreaterThan(width(whole) * 2)
    expect(
      near.outline([
        [40, 20],
        [41, 20],
        [41, 21],
      ]),
    ).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+L[\d.]+ [\d.]+Z$/)
  })
})

/** Where the corners of a shape come to stand in the frame. */
function cornersOf(path: string, transform: string): readonly (readonly [number, number])[] {
  const [across = 0, down = 0, scale = 0] = [...transform.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))
  let [x, y] = [0, 0]
  return [...path.matchAll(/([Ml])(-?\d+) (-?\d+)/g)].map(([, how, first, second]) => {
    const from = how === 'M' ? [0, 0] : [x, y]
    x = from[0]! + Number(first)
    y = from[1]! + Number(second)
    return [x * scale + across, y * scale + down] as const
  })
}

describe('the outlines', () => {
  it.each([
    { frame: size, focus: null },
    { frame: { width: 328, height: 282 }, focus: null },
    { frame: { width: 900, height: 620 }, focus: 'SA-02' },
  ])('stand where their places do, in a frame of $frame.width by $frame.height', ({ frame, focus }) => {
    const kingdom = drawKingdom(regions, frame, focus)
    const shown = regions.filter(({ properties }) => focus === null || properties.code === focus)
    for (const { properties, geometry } of shown) {
      const shape = kingdom.shapes.find(({ code }) => code === properties.code)!
      const corners = cornersOf(shape.path, kingdom.transform)
      const places = geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2) as (readonly [number, number])[]
      expect(corners).toHaveLength(places.length)
      corners.forEach(([x, y], at) => {
        const [right, down] = kingdom.project(places[at]!)
        expect(Math.hypot(x - right, y - down)).toBeLessThan(0.5)
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(frame.width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(frame.height)
      })
      expect(shape.path).toMatch(/Z$/)
    }
    // Far from what fills the frame, nothing is there to be reached.
    expect(kingdom.shapes.map(({ code }) => code)).toEqual(shown.map(({ properties }) => properties.code))
  })

  it('are traced once, whatever the frame', () => {
    const [path] = drawKingdom(regions, size).shapes.map((shape) => shape.path)
    expect(drawKingdom(regions, { width: 328, height: 282 }).shapes[0]!.path).toBe(path)
    expect(drawKingdom([regions[1]!], size).shapes[0]!.path).not.toBe(path)
  })
})

describe('marks', () => {
  it('never lie nearer than the gap, and none is lost', () => {
    const mark = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) })
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), (marks) => {
        const clusters = gather(marks, 24)
        expect(clusters.flatMap(({ members }) => members)).toHaveLength(marks.length)
        const distances = clusters.flatMap((one, at) =>
          clusters.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
        )
        expect(Math.min(...distances, 24)).toBe(24)
      }),
    )
  })

  it('at one and the same spot are one mark that holds them all', () => {
    expect(
      gather(
        [
          { x: 5, y: 5 },
          { x: 5, y: 5 },
          { x: 100, y: 5 },
        ],
        24,
      ).map(({ members }) => members.length),
    ).toEqual([2, 1])
  })
})
