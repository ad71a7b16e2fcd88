import { geoArea, geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo'
import { scaleQuantize } from 'd3-scale'

export type RegionFeature<P = unknown> = {
  readonly type: 'Feature'
  readonly properties: P
  readonly geometry: unknown
}
export type RegionCollection<P = unknown> = {
  readonly type: 'FeatureCollection'
  readonly features: readonly RegionFeature<P>[]
}
export type RegionShape = {
  readonly code: string
  readonly path: string
  readonly label: readonly [number, number]
  readonly step: number | null
}

type RegionsInput = {
  readonly collection: RegionCollection
  readonly codeOf: (feature: RegionFeature) => string
  /** Longitude and latitude where the name stands; the middle of the shape where absent. */
  readonly labelOf?: ((feature: RegionFeature) => readonly [number, number] | undefined) | undefined
  readonly values: ReadonlyMap<string, number>
  readonly width: number
  readonly height: number
}

export const mapSteps = 5

type Ring = readonly (readonly [number, number])[]
type Outline =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }

/** GeoJSON (RFC 7946) turns its outlines against the clock, d3 with it: taken as it comes, a region would be the rest of the world. */
export function clockwise(feature: RegionFeature): RegionFeature {
  const outline = feature.geometry as Outline
  if (geoArea(feature as unknown as GeoPermissibleObjects) < 2 * Math.PI) return feature
  const turned = (rings: readonly Ring[]) => rings.map((ring) => ring.toReversed())
  const coordinates = outline.type === 'Polygon' ? turned(outline.coordinates) : outline.coordinates.map(turned)
  return { ...feature, geometry: { ...outline, coordinates } }
}

/** Outlines of regions, each with the step of its value in five equal parts from zero to the largest; no value, no step. */
export function regionGeometry({ collection: given, codeOf, labelOf, values, width, height }: RegionsInput): {
  shapes: RegionShape[]
  bounds: readonly [number, number][]
  project: (point: readonly [number, number]) => readonly [number, number]
} {
  const collection = { ...given, features: given.features.map(clockwise) }
  const projection = geoMercator().fitExtent(
    [
      [4, 4],
      [width - 4, height - 4],
    ],
    collection as unknown as GeoPermissibleObjects,
  )
  const path = geoPath(projection).digits(1)
  const top = Math.max(...values.values(), 0)
  const step = scaleQuantize([0, top || 1], [0, 1, 2, 3, 4])
  const project = (point: readonly [number, number]): readonly [number, number] =>
    projection([point[0], point[1]]) ?? [0, 0]
  const shapes = collection.features.map((feature) => {
    const geo = feature as unknown as GeoPermissibleObjects
    const code = codeOf(feature)
    const value = values.get(code)
    const at = labelOf?.(feature)
    return {
      code,
      path: path(geo) ?? '',
      label: at ? project(at) : path.centroid(geo),
      step: value === undefined ? null : step(Math.max(value, 0)),
    }
  })
  return {
    shapes,
    bounds: Array.from(
      { length: mapSteps },
      (_, at) => [(top / mapSteps) * at, (top / mapSteps) * (at + 1)] as [number, number],
    ),
    project,
  }
}
