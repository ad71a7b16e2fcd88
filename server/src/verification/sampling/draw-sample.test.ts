import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allot, drawSample, shareOf, type Stratum } from './draw-sample.ts'

const strata = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('large', 'medium', 'small')), {
    minLength: 1,
    maxLength: 8,
    selector: (parts) => parts.join('|'),
  })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((parts, at) =>
        fc.record({
          key: fc.constant(parts.join('|')),
          ids: fc.integer({ min: 1, max: 60 }).map((many) => Array.from({ length: many }, (_, n) => `${at}-${n}`)),
          weight: fc.nat(1e12).map((thousandths) => (thousandths / 1000).toFixed(3)),
        }),
      ),
    ),
  )
const seed = fc.stringMatching(/^[a-z0-9-]{1,20}$/)
const size = fc.integer({ min: 1, max: 500 })

describe('a sample', () => {
  it('is the same for the same seed and records, in whatever order the strata come', () => {
    fc.assert(
      fc.property(strata, size, seed, (all, many, from) => {
        const drawn = drawSample(all, { size: many, seed: from })
        expect(drawSample(all.toReversed(), { size: many, seed: from })).toEqual(drawn)
      }),
    )
  })

  it('has as many different records as asked for, or all there are, each of its stratum', () => {
    fc.assert(
      fc.property(strata, size, seed, (all, many, from) => {
        const drawn = drawSample(all, { size: many, seed: from })
        const whole = all.reduce((sum, { ids }) => sum + ids.length, 0)
        expect(drawn).toHaveLength(Math.min(many, whole))
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
        for (const { id, stratum } of drawn) expect(all.find(({ key }) => key === stratum)?.ids).toContain(id)
      }),
    )
  })

  it('takes large records first, and one of each stratum where there is room', () => {
    fc.assert(
      fc.property(strata, size, (all, many) => {
        const shares = allot(all as readonly Stratum[], many)
        const large = all.map(({ key }) => key.endsWith('large'))
        const ofLarge = shares.reduce((sum, share, at) => sum + (large[at] ? share : 0), 0)
        const whole = all.reduce((sum, { ids }, at) => sum + (large[at] ? ids.length : 0), 0)
        expect(ofLarge).toBe(Math.min(many, whole))
        const isEach = shares.every((share) => share > 0)
        expect(isEach || many < whole + all.length).toBe(true)
      }),
    )
  })

  it('is drawn evenly: each record of a stratum comes as often as the others', () => {
    const ids = Array.from({ length: 10 }, (_, n) => String(n))
    const counts = new Map<string, number>()
    for (let n = 0; n < 2000; n++)
      for (const { id } of drawSample([{ key: 'all', ids, weight: '1' }], { size: 3, seed: `s-${n}` }))
        counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(100)
  })

  it('of the example of the documentation stays what it is', () => {
    const ids = Array.from({ length: 100 }, (_, n) => String(n + 1))
    expect(drawSample([{ key: 'all', ids, weight: '1' }], { size: 5, seed: 'athar-2026' }).map(({ id }) => id))
      .toMatchInlineSnapshot(`
      [
        "74",
        "82",
        "83",
        "88",
        "97",
      ]
    `)
  })
})

it('a sample of a little is not a share of nothing', () => {
  expect(shareOf([{ kg: '-1' }], '1000000')).toBe('0.01')
  expect(shareOf([{ kg: '0' }], '1000000')).toBe('0')
  expect(shareOf([{ kg: '1' }], '300')).toBe('0.33')
  expect(shareOf([], '0')).toBeNull()
})
