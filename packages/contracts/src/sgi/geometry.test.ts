import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centreOf, crossesItself, isInside, kmBetween, kmTo, regionAt, type Point, type Ring } from './geometry.ts'

const square: Ring = [
  [40, 20],
  [41, 20],
  [41, 21],
  [40, 21],
]
const withHole = {
  type: 'Polygon',
  coordinates: [
    square,
    [
      [40.4, 20.4],
      [40.6, 20.4],
      [40.6, 20.6],
      [40.4, 20.6],
    ] as Ring,
  ],
} as const
const regions = [
  { code: 'SA-01', geometry: withHole },
  {
    code: 'SA-02',
    geometry: { type: 'MultiPolygon', coordinates: [[square.map(([x, y]): Point => [x + 1, y])]] } as const,
  },
]

describe('an outline', () => {
  it('crosses itself when two of its sides meet away from a shared corner', () => {
    expect(crossesItself(square)).toBe(false)
    const bow: Ring = [square[0]!, square[2]!, square[1]!, square[3]!]
    expect(crossesItself(bow)).toBe(true)
    expect(crossesItself([...square, [40.5, 20]])).toBe(true)
  })

  it('crosses itself when it names a corner twice or goes back the way it came', () => {
    expect(crossesItself([square[0]!, square[0]!, square[1]!, square[2]!])).toBe(true)
    expect(crossesItself([square[0]!, square[1]!, [40.5, 20]])).toBe(true)
  })

  it('never crosses itself where its corners go round their middle in order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 24 }), (radii) => {
        const ring = radii.map((radius, at): Point => {
          const angle = (2 * Math.PI * at) / radii.length
          return [45 + radius * Math.cos(angle), 24 + radius * Math.sin(angle)]
        })
        expect(crossesItself(ring)).toBe(false)
      }),
    )
  })

  it('has its middle where its weight is, whichever way round its corners stand', () => {
    expect(centreOf(square)[0]).toBeCloseTo(40.5)
    expect(centreOf(square.toReversed())[1]).toBeCloseTo(20.5)
  })
})

/** The same by another way: the angle between the directions from the middle of the earth. */
function kmByVectors(a: Point, b: Point): number {
  const direction = ([longitude, latitude]: Point) => {
    const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)] as const
  }
  const [u, v] = [direction(a), direction(b)]
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const dot = u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
  return 6371.0088 * Math.atan2(Math.hypot(...cross), dot)
}

describe('a point', () => {
  it('is inside an outline, not inside its hole, and far from neither', () => {
    expect(isInside([40.2, 20.2], withHole)).toBe(true)
    expect(isInside([40.5, 20.5], withHole)).toBe(false)
    expect(kmTo([40.2, 20.2], withHole)).toBe(0)
    // A tenth of a degree of latitude is 11.1 km anywhere.
    expect(kmTo([40.5, 21.1], withHole)).toBeCloseTo(11.12, 1)
  })

  it('belongs to the region it lies in, or to the nearest within reach', () => {
    expect(regionAt([41.5, 20.5], regions)).toBe('SA-02')
    expect(regionAt([42.05, 20.5], regions)).toBeNull()
    expect(regionAt([42.05, 20.5], regions, 10)).toBe('SA-02')
    expect(regionAt([43, 20.5], regions, 10)).toBeNull()
  })

  it('is as far from another as the great circle says', () => {
    // A quarter of a great circle: from the equator to the pole.
    expect(kmBetween([45, 0], [45, 90])).toBeCloseTo((Math.PI / 2) * 6371.0088, 6)
    fc.assert(
      fc.property(
        fc.tuple(fc.double({ min: 34, max: 56, noNaN: true }), fc.double({ min: 16, max: 33, noNaN: true })),
        fc.tuple(fc.double({ min: 34, max: 56, noNaN: true }), fc.double({ min: 16, max: 33, noNaN: true })),
        (a, b) => {
          expect(kmBetween(a, b)).toBeCloseTo(kmBetween(b, a))
          expect(kmBetween(a, b)).toBeCloseTo(kmByVectors(a, b), 6)
        },
      ),
    )
  })
})
