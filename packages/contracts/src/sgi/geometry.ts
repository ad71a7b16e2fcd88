/** Longitude and latitude in degrees, WGS 84. */
export type Point = readonly [longitude: number, latitude: number]
/** A closed outline; the last corner joins the first without being repeated. */
export type Ring = readonly Point[]
type Outline =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
export type RegionOutline = { readonly code: string; readonly geometry: Outline }

const turn = (a: Point, b: Point, c: Point): number =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))

const isBetween = (a: Point, b: Point, c: Point): boolean =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1])

/** Whether two straight lines have a point in common, ends included. */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const turns = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)] as const
  if (turns[0] !== turns[1] && turns[2] !== turns[3]) return true
  return (
    (turns[0] === 0 && isBetween(a, b, c)) ||
    (turns[1] === 0 && isBetween(a, b, d)) ||
    (turns[2] === 0 && isBetween(c, d, a)) ||
    (turns[3] === 0 && isBetween(c, d, b))
  )
}

const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1]

/** Whether sides of an outline cross or touch elsewhere than at their shared corner, or turn back on themselves. */
export function crossesItself(ring: Ring): boolean {
  const sides = ring.map((point, at) => [point, ring[(at + 1) % ring.length] ?? point] as const)
  return sides.some(([a, b], at) => {
    if (same(a, b)) return true
    const next = sides[(at + 1) % sides.length]?.[1]
    // A corner that leads straight back over its own side.
    if (next && turn(a, b, next) === 0 && (b[0] - a[0]) * (next[0] - b[0]) + (b[1] - a[1]) * (next[1] - b[1]) < 0)
      return true
    return sides.some(
      ([c, d], other) => other > at + 1 && !(at === 0 && other === sides.length - 1) && meet(a, b, c, d),
    )
  })
}

/** Even-odd rule; a point on the line may fall on either side. */
function inRing([x, y]: Point, ring: Ring): boolean {
  let inside = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
    const [xa, ya] = ring[at]!
    const [xb, yb] = ring[before]!
    if (ya > y !== yb > y && x < ((xb - xa) * (y - ya)) / (yb - ya) + xa) inside = !inside
  }
  return inside
}

const polygonsOf = (geometry: Outline): readonly (readonly Ring[])[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

/** Inside the outer line of one of its parts and in none of that part's holes. */
export const isInside = (point: Point, geometry: Outline): boolean =>
  polygonsOf(geometry).some(
    ([outer, ...holes]) => outer !== undefined && inRing(point, outer) && !holes.some((hole) => inRing(point, hole)),
  )

/** Mean radius of the Earth, (2a + b) / 3 of the ellipsoid GRS 80: Moritz, Geodetic Reference System 1980 (IUGG, IAG). */
const earthKm = 6371.0088
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between a point and a straight line of the map, on a plane laid at the point: right to a few metres nearby. */
function kmToSide(point: Point, a: Point, b: Point): number {
  const flat = ([x, y]: Point): Point => [
    radians(x - point[0]) * Math.cos(radians(point[1])) * earthKm,
    radians(y - point[1]) * earthKm,
  ]
  const [ax, ay] = flat(a)
  const [bx, by] = flat(b)
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(Math.max(-(ax * dx + ay * dy) / length, 0), 1)
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Kilometres from a point to an outline; 0 inside of it. */
export function kmTo(point: Point, geometry: Outline): number {
  if (isInside(point, geometry)) return 0
  let least = Number.POSITIVE_INFINITY
  for (const ring of polygonsOf(geometry).flat())
    for (let at = 0; at < ring.length; at += 1)
      least = Math.min(least, kmToSide(point, ring[at]!, ring[(at + 1) % ring.length]!))
  return least
}

/** The region a point lies in or, within `withinKm` of its simplified outline, beside; null elsewhere. */
export function regionAt(point: Point, regions: readonly RegionOutline[], withinKm = 0): string | null {
  const inside = regions.find(({ geometry }) => isInside(point, geometry))
  if (inside) return inside.code
  if (withinKm === 0) return null
  const [nearest] = regions
    .map(({ code, geometry }) => ({ code, km: kmTo(point, geometry) }))
    .toSorted((one, other) => one.km - other.km)
  return nearest && nearest.km <= withinKm ? nearest.code : null
}

/** The middle of the corners' weight (shoelace); the first corner of an outline without any area. */
export function centreOf(ring: Ring): Point {
  let [area, x, y] = [0, 0, 0]
  ring.forEach((a, at) => {
    const b = ring[(at + 1) % ring.length] ?? a
    const cross = a[0] * b[1] - b[0] * a[1]
    area += cross
    x += (a[0] + b[0]) * cross
    y += (a[1] + b[1]) * cross
  })
  return area === 0 ? (ring[0] ?? [0, 0]) : [x / (3 * area), y / (3 * area)]
}

/** Kilometres between two points along the great circle of a sphere of the mean radius (haversine). */
export function kmBetween(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const chord = half(b[1] - a[1]) + Math.cos(radians(a[1])) * Math.cos(radians(b[1])) * half(b[0] - a[0])
  return 2 * earthKm * Math.asin(Math.sqrt(chord))
}

/** Land outlines are simplified, so a little beside them counts as in them; what is done at sea lies farther out. */
export const reachKm = (initiative: string | null): number => (initiative === 'marine-conservation' ? 60 : 10)

type Somewhere = { readonly kind: 'point'; readonly point: Point } | { readonly kind: 'area'; readonly ring: Ring }

/** Two points as near as this, in kilometres, are one place. */
const sameSpotKm = 0.1

/** Whether two places have ground in common; outlines that only touch do, too. */
export function placesOverlap(one: Somewhere, other: Somewhere): boolean {
  if (one.kind === 'point')
    return other.kind === 'point' ? kmBetween(one.point, other.point) <= sameSpotKm : inRing(one.point, other.ring)
  if (other.kind === 'point') return placesOverlap(other, one)
  const sides = (ring: Ring) => ring.map((corner, at) => [corner, ring[(at + 1) % ring.length] ?? corner] as const)
  return (
    one.ring.some((corner) => inRing(corner, other.ring)) ||
    other.ring.some((corner) => inRing(corner, one.ring)) ||
    sides(one.ring).some(([a, b]) => sides(other.ring).some(([c, d]) => meet(a, b, c, d)))
  )
}
