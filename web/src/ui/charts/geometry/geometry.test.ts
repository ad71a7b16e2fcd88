import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barGeometry, hotSpotGeometry, stackedGeometry } from './bars.ts'
import { axisRoom, spread } from './frame.ts'
import { intervalGeometry } from './interval.ts'
import { lineGeometry } from './line.ts'
import { regionGeometry } from './regions.ts'
import { targetGeometry } from './target.ts'

const frame = { width: 640, height: 300, top: 10, right: 10, bottom: 30, left: 50 }
const amounts = fc.array(fc.integer({ min: -1000, max: 100_000 }), { minLength: 1, maxLength: 12 })

it('an axis has room for its longest value, and the usual room where all are short', () => {
  expect(axisRoom(['0', '500'])).toBe(axisRoom([]))
  expect(axisRoom(['0', '400,000,000']) - axisRoom(['0', '400,000'])).toBeGreaterThanOrEqual(4 * 6)
})

describe('bars', () => {
  it('stand within the frame on the zero line, and a refund hangs below it', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const { bars, zero } = barGeometry(
          values.map((value, at) => ({ key: String(at), value })),
          frame,
        )
        bars.forEach((bar, at) => {
          expect(bar.y).toBeGreaterThanOrEqual(frame.top - 0.001)
          expect(bar.y + bar.height).toBeLessThanOrEqual(frame.height - frame.bottom + 0.001)
          const foot = (values[at] ?? 0) < 0 ? bar.y : bar.y + bar.height
          expect(foot).toBeCloseTo(zero)
        })
      }),
    )
  })

  it('have heights in the ratio of their values', () => {
    const { bars } = barGeometry(
      [
        { key: 'a', value: 100 },
        { key: 'b', value: 50 },
      ],
      frame,
    )
    expect((bars[0]?.height ?? 0) / (bars[1]?.height ?? 1)).toBeCloseTo(2)
  })

  it('in parts add up to the whole', () => {
    const { columns, zero } = stackedGeometry(
      [{ key: 'jan', values: { s1: 30, s2: 20, s3: 10 } }],
      ['s1', 's2', 's3'],
      frame,
    )
    const [whole] = barGeometry([{ key: 'jan', value: 60 }], frame).bars
    const parts = columns[0]?.segments ?? []
    expect(parts.map((part) => part.series)).toEqual(['s1', 's2', 's3'])
    expect(parts.reduce((sum, part) => sum + part.height, 0)).toBeCloseTo(whole?.height ?? 0)
    expect((parts[0]?.y ?? 0) + (parts[0]?.height ?? 0)).toBeCloseTo(zero)
  })

  it('without any value are still drawn on an axis', () => {
    expect(barGeometry([{ key: 'a', value: 0 }], frame).ticks.length).toBeGreaterThan(1)
  })
})

describe('hot spots', () => {
  const data = [
    { key: 'a', value: 400 },
    { key: 'b', value: 100 },
  ]

  it('grow from the left, and from the right where they are mirrored', () => {
    const plain = hotSpotGeometry(data, 600, false)
    const mirrored = hotSpotGeometry(data, 600, true)
    expect(plain.rows.map((row) => row.x)).toEqual([0, 0])
    expect(mirrored.rows.map((row) => row.x + row.width)).toEqual([600, 600])
    expect(mirrored.rows.map((row) => row.width)).toEqual(plain.rows.map((row) => row.width))
  })

  it('leave room for their figures', () => {
    for (const row of hotSpotGeometry(data, 320, false).rows) expect(row.width + 96).toBeLessThanOrEqual(320)
  })
})

describe('a line', () => {
  it('leaves a gap where a value is not known, and ends at the last known one', () => {
    const line = lineGeometry(
      [
        { key: '1', value: 10, previous: 5 },
        { key: '2', value: null, previous: 6 },
        { key: '3', value: 30, previous: 7 },
        { key: '4', value: null },
      ],
      frame,
    )
    expect(line.current.match(/M/g)).toHaveLength(2)
    expect(line.last?.key).toBe('3')
    expect(line.lastPrevious?.key).toBe('3')
    expect(line.points).toHaveLength(2)
  })

  it('runs from left to right, always', () => {
    const { steps } = lineGeometry(
      ['1', '2', '3'].map((key) => ({ key, value: 1 })),
      frame,
    )
    expect(steps.map((step) => step.x)).toEqual([50, 340, 630])
  })
})

it('an interval begins its axis at zero and keeps the order low, total, high', () => {
  const drawn = intervalGeometry(100, 80, 130, { width: 600, left: 0, right: 0 })
  expect(drawn.ticks[0]).toEqual({ value: 0, at: 0 })
  expect(drawn.low).toBeLessThan(drawn.middle)
  expect(drawn.middle).toBeLessThan(drawn.high)
})

it('labels that want the same place stand apart, in order, within the range', () => {
  expect(spread([50, 50, 52], 16, [0, 100])).toEqual([50, 66, 82])
  expect(spread([98, 99], 16, [0, 100])).toEqual([84, 100])
  expect(spread([], 16, [0, 100])).toEqual([])
})

it('regions are shaded in five steps from zero to the largest; no value, no step', () => {
  const square = (west: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, 20],
        [west, 22],
        [west + 2, 22],
        [west + 2, 20],
        [west, 20],
      ],
    ],
  })
  const features = [40, 43, 46].map((west, at) => ({
    type: 'Feature' as const,
    properties: { code: `R${at}` },
    geometry: square(west),
  }))
  const drawn = regionGeometry({
    collection: { type: 'FeatureCollection', features },
    codeOf: (feature) => (feature.properties as { code: string }).code,
    values: new Map([
      ['R0', 0],
      ['R1', 100],
    ]),
    width: 300,
    height: 200,
  })
  expect(drawn.shapes.map((shape) => shape.step)).toEqual([0, 4, null])
  expect(drawn.bounds).toEqual([
    [0, 20],
    [20, 40],
    [40, 60],
    [60, 80],
    [80, 100],
  ])
  expect(drawn.shapes.every((shape) => shape.path.startsWith('M'))).toBe(true)
})

describe('values on the way to a goal', () => {
  const room = { height: 148, top: 30, bottom: 30, side: 3 }
  const some = fc.array(
    fc.record({ year: fc.integer({ min: 1990, max: 2060 }), value: fc.integer({ min: -500, max: 500 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )

  it('stand within the frame, in the order of their years, as high as their values', () => {
    fc.assert(
      fc.property(some, (values) => {
        const placed = targetGeometry(values, room)
        placed.forEach((one, at) => {
          expect(one.x).toBeGreaterThanOrEqual(room.side)
          expect(one.x).toBeLessThanOrEqual(100 - room.side)
          expect(one.y).toBeGreaterThanOrEqual(room.top - 0.001)
          expect(one.y).toBeLessThanOrEqual(room.height - room.bottom + 0.001)
          placed.forEach((other, index) => {
            expect(one.x < other.x || values[at]!.year >= values[index]!.year).toBe(true)
            expect(one.y > other.y || values[at]!.value >= values[index]!.value).toBe(true)
          })
        })
      }),
    )
  })

  it('are measured from zero: twice the value is twice as high', () => {
    const [low, high] = targetGeometry(
      [
        { year: 2020, value: 20 },
        { year: 2030, value: 40 },
      ],
      room,
    )
    const ground = room.height - room.bottom
    expect((ground - high!.y) / (ground - low!.y)).toBeCloseTo(2)
  })

  it('of one year and nearly one height are written above and below', () => {
    const placed = targetGeometry(
      [
        { year: 2016, value: 17 },
        { year: 2030, value: 30 },
        { year: 2030, value: 40 },
      ],
      room,
    )
    expect(placed.map(({ labelAt, anchor }) => [labelAt, anchor])).toEqual([
      ['above', 'start'],
      ['below', 'end'],
      ['above', 'end'],
    ])
  })

  it('of a single year stand in the middle', () => {
    expect(targetGeometry([{ year: 2024, value: 5 }], room)[0]).toMatchObject({ x: 50, anchor: 'middle' })
  })
})
