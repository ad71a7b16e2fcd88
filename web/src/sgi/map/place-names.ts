import type { Size, Spot } from './kingdom.ts'

/** A name of the map: how it is written, and where its middle would stand if nothing were in the way. */
export type MapName = {
  readonly code: string
  readonly text: string
  readonly spot: Spot
  /** Whether a spot still belongs to what is named. */
  readonly owns: (spot: Spot) => boolean
}
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Of the small letters of a map, a little more than they take. */
const letterWidth = 6.6
const lineHeight = 15
const ring = 7
const rings = 8
const directions = [90, 270, 45, 135, 225, 315, 0, 180, 67, 113, 247, 293]
const tries: readonly Spot[] = [
  [0, 0],
  ...Array.from({ length: rings }, (_, at) => (at + 1) * ring).flatMap((far) =>
    directions.map((degrees): Spot => {
      const angle = (degrees * Math.PI) / 180
      return [Math.cos(angle) * far, Math.sin(angle) * far]
    }),
  ),
]

/**
 * Where each name can be read: as near to its own place as the marks and the other names leave room for, and there beside
 * rather than outside of what it names. Where no spot is free, the one that hides least of it.
 */
export function placeNames(
  names: readonly MapName[],
  { marks, radius, size }: { readonly marks: readonly Spot[]; readonly radius: number; readonly size: Size },
): ReadonlyMap<string, Spot> {
  const placed = new Map<string, Spot>()
  const boxes: Box[] = []
  const hides = marks.map(([x, y]): Box => ({
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  }))
  for (const name of names) {
    const cost = (spot: Spot): number => {
      const box = boxOf(name.text, spot)
      const hidden = [...hides, ...boxes].reduce((sum, other) => sum + shared(box, other), 0)
      const outside = area(box) - shared(box, { left: 0, top: 0, right: size.width, bottom: size.height })
      return (hidden + outside) * 1000 + (name.owns(spot) ? 0 : 40)
    }
    let best = name.spot
    let least = Number.POSITIVE_INFINITY
    for (const [x, y] of tries) {
      const away = Math.hypot(x, y)
      // Every further try costs at least its way.
      if (away >= least) break
      const spot: Spot = [name.spot[0] + x, name.spot[1] + y]
      const costs = cost(spot) + away
      if (costs < least) [best, least] = [spot, costs]
    }
    placed.set(name.code, best)
    boxes.push(boxOf(name.text, best))
  }
  return placed
}

export function boxOf(text: string, [x, y]: Spot): Box {
  const half = ([...text].length * letterWidth) / 2
  return { left: x - half, top: y - lineHeight / 2, right: x + half, bottom: y + lineHeight / 2 }
}

const area = ({ left, top, right, bottom }: Box): number => Math.max(right - left, 0) * Math.max(bottom - top, 0)

/** How much of two boxes lies in both. */
export const shared = (a: Box, b: Box): number =>
  area({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
