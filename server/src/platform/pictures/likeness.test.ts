import { describe, expect, it } from 'vitest'
import { greySide, isPlain, keptKeys, likenessTo, sameFrom, soughtKeys, turned } from './likeness.ts'
import { aScene, redrawn, reencoded, type Raster } from './testing.ts'

const greyOf = (picture: Raster) =>
  Uint8Array.from(redrawn(picture, greySide, greySide).values, (value) => Math.round(value))

const many = 16
const scenes = Array.from({ length: many }, (_, at) => aScene(at + 1))
const greys = scenes.map(greyOf)
const isFound = (sought: readonly number[], kept: readonly number[]) => {
  const known = new Set(kept)
  return sought.some((key) => known.has(key))
}

describe.each<[string, (picture: Raster) => Raster]>([
  ['stored again', (picture) => reencoded(picture, 40)],
  ['drawn smaller, in another shape', (picture) => reencoded(redrawn(picture, 144, 200), 70)],
  ['cut by a tenth on one side', (picture) => reencoded(redrawn(picture, 200, 200, { left: 0.1 }), 75)],
  [
    'cut by a tenth, somewhere',
    (picture) => reencoded(redrawn(picture, 160, 160, { left: 0.03, right: 0.07, top: 0.055, bottom: 0.045 }), 75),
  ],
  [
    'cut by a tenth on each side',
    (picture) => reencoded(redrawn(picture, 160, 160, { left: 0.1, right: 0.1, top: 0.1, bottom: 0.1 }), 75),
  ],
  [
    'made lighter',
    (picture) => ({ ...picture, values: picture.values.map((value) => Math.min(255, value * 1.15 + 10)) }),
  ],
])('a picture %s', (_how, change) => {
  const changed = scenes.map((scene) => greyOf(change(scene)))

  it('is found, and so is the picture that it is a part of', () => {
    const found = changed.filter((grey, at) => isFound(soughtKeys(grey), keptKeys(greys[at]!)))
    const whole = greys.filter((grey, at) => isFound(soughtKeys(grey), keptKeys(changed[at]!)))
    expect(found).toHaveLength(many)
    expect(whole.length).toBeGreaterThanOrEqual(many - 1)
  })

  it('is taken for the same', () => {
    const least = Math.min(...changed.map((grey, at) => likenessTo(grey)(greys[at]!)))
    expect(least).toBeGreaterThan(sameFrom + 0.05)
  })
})

it('no two pictures of different things are taken for the same', () => {
  const most = greys.flatMap((one, at) => greys.slice(at + 1).map(likenessTo(one)))
  expect(Math.max(...most)).toBeLessThan(sameFrom - 0.1)
})

it('a picture held sideways is compared upright', () => {
  const [grey] = greys
  const sideways: Record<number, number> = { 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6 }
  for (const [one, back] of Object.entries(sideways)) {
    const lying = turned(grey!, Number(one))
    expect(lying).not.toEqual(grey)
    expect(turned(lying, back)).toEqual(grey)
  }
})

it('a picture of one colour says nothing', () => {
  expect(isPlain(new Uint8Array(greySide * greySide).fill(90))).toBe(true)
  expect(greys.some(isPlain)).toBe(false)
})
