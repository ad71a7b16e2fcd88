import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Spot } from './kingdom.ts'
import { boxOf, placeNames, shared, type MapName } from './place-names.ts'

const size = { width: 560, height: 480 }
const radius = 13
const aName = (text: string, spot: Spot, owns: MapName['owns'] = () => true): MapName => ({
  code: text,
  text,
  spot,
  owns,
})
const around = ([x, y]: Spot) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius })

describe('a name on the map', () => {
  it('stands in its place where nothing is in the way', () => {
    const placed = placeNames([aName('Riyadh', [200, 200])], { marks: [[300, 200]], radius, size })
    expect(placed.get('Riyadh')).toEqual([200, 200])
  })

  it('is looked for no farther away than where it is already free', () => {
    let asked = 0
    const owns = () => {
      asked += 1
      return true
    }
    const names = Array.from({ length: 13 }, (_, at) => aName(`Region ${at}`, [100, 20 + at * 30], owns))
    placeNames(names, { marks: [], radius, size })
    expect(asked).toBe(13)
  })

  it('makes way for a mark, and stays in its region where that has room', () => {
    const name = aName('Riyadh', [200, 200], ([, y]) => y > 200)
    const [x, y] = placeNames([name], { marks: [[200, 200]], radius, size }).get('Riyadh')!
    expect(shared(boxOf('Riyadh', [x, y]), around([200, 200]))).toBe(0)
    expect(y).toBeGreaterThan(200)
    expect(Math.hypot(x - 200, y - 200)).toBeLessThan(40)
  })

  it('is hidden by no mark and by no other name, wherever three marks stand near it', () => {
    const near = fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -30, max: 30 }))
    fc.assert(
      fc.property(fc.array(near, { maxLength: 3 }), (offsets) => {
        const names = [aName('مكة المكرمة', [200, 240]), aName('Al Bahah', [215, 250])]
        const marks = offsets.map(([x, y]): Spot => [205 + x, 245 + y])
        const placed = placeNames(names, { marks, radius, size })
        const boxes = names.map(({ text }) => boxOf(text, placed.get(text)!))
        for (const box of boxes) for (const mark of marks) expect(shared(box, around(mark))).toBe(0)
        expect(shared(boxes[0]!, boxes[1]!)).toBe(0)
      }),
    )
  })

  it('does not leave the drawing', () => {
    const spot = placeNames([aName('Jazan', [6, 474])], { marks: [[10, 470]], radius, size }).get('Jazan')!
    const { left, bottom } = boxOf('Jazan', spot)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(size.height)
  })
})
