import type { Region } from '@athar/contracts/inventory'
import { geoMercator, geoPath, type GeoPermissibleObjects, type GeoProjection } from 'd3-geo'
import { clockwise } from '../../ui/charts/geometry/regions.ts'

export type Size = { readonly width: number; readonly height: number }
export type Spot = readonly [x: number, y: number]
export type Place = readonly [longitude: number, latitude: number]

export type Kingdom = {
  readonly shapes: readonly { readonly code: string; readonly path: string; readonly label: Spot }[]
  readonly project: (place: Place) => Spot
  /** The place under a spot of the drawing; null where the drawing has none. */
  readonly unproject: (spot: Spot) => Place | null
  /** The path of an area's outline. */
  readonly outline: (ring: readonly Place[]) => string
}

const edge = 12

/** The thirteen regions drawn into a frame; the one in `focus` fills it. Always left to right, as the land lies. */
export function drawKingdom(regions: readonly Region[], { width, height }: Size, focus: string | null = null): Kingdom {
  const features = regions.map((region) => ({ region, shape: clockwise(region) as unknown as GeoPermissibleObjects }))
  const focused = features.filter(({ region }) => region.properties.code === focus)
  const framed = focused.length > 0 ? focused : features
  const projection = geoMercator().fitExtent(
    [
      [edge, edge],
      [width - edge, height - edge],
    ],
    { type: 'GeometryCollection', geometries: framed.map(({ shape }) => geometryOf(shape)) } as GeoPermissibleObjects,
  )
  const path = geoPath(projection).digits(1)
  return {
    // What lies outside of the frame is not there to be reached by key either.
    shapes: features
      .filter(({ shape }) => reaches(path.bounds(shape), { width, height }))
      .map(({ region, shape }) => ({
        code: region.properties.code,
        path: path(shape) ?? '',
        label: at(projection, region.properties.label),
      })),
    project: (place) => at(projection, place),
    unproject: ([x, y]) => projection.invert?.([x, y]) ?? null,
    outline: (ring) =>
      `${ring.map((place, index) => `${index === 0 ? 'M' : 'L'}${at(projection, place).map(tenth).join(' ')}`).join('')}Z`,
  }
}

const reaches = (
  [[left, top], [right, bottom]]: readonly [readonly [number, number], readonly [number, number]],
  { width, height }: Size,
): boolean => right > 0 && bottom > 0 && left < width && top < height

export const isWithin = ([x, y]: Spot, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

const geometryOf = (shape: GeoPermissibleObjects): unknown => (shape as { geometry: unknown }).geometry
const at = (projection: GeoProjection, [longitude, latitude]: Place): Spot =>
  projection([longitude, latitude]) ?? [0, 0]
const tenth = (value: number): number => Math.round(value * 10) / 10

export type Cluster<T> = { readonly x: number; readonly y: number; readonly members: readonly T[] }

/**
 * Marks that would lie within `gap` pixels of each other become one, so that none hides another and each is large enough
 * to be hit. Each joins the first it is near, and the groups join in turn until no two are too near.
 */
export function gather<T extends { readonly x: number; readonly y: number }>(
  marks: readonly T[],
  gap: number,
): Cluster<T>[] {
  let clusters: Cluster<T>[] = marks.map((mark) => ({ x: mark.x, y: mark.y, members: [mark] }))
  for (;;) {
    const next: Cluster<T>[] = []
    for (const cluster of clusters) {
      const at = next.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < gap)
      const near = next[at]
      if (near) next[at] = merged(near, cluster)
      else next.push(cluster)
    }
    if (next.length === clusters.length) return next
    clusters = next
  }
}

function merged<T>(one: Cluster<T>, other: Cluster<T>): Cluster<T> {
  const [m, n] = [one.members.length, other.members.length]
  const middle = (a: number, b: number) => (a * m + b * n) / (m + n)
  return { x: middle(one.x, other.x), y: middle(one.y, other.y), members: [...one.members, ...other.members] }
}
