import { asciiDigits } from '@athar/activity-file'
import { mostCorners, placeInput, type PlaceInput } from '@athar/contracts/sgi'

export type Corner = [longitude: number, latitude: number]

/** A number as people type it in either script, with a point or a comma before the fraction. */
export function parseDegrees(text: string): number | null {
  const plain = asciiDigits(text)
    .trim()
    .replace('٫', '.')
    .replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^-?\d{1,3}(\.\d{1,10})?$/.test(plain) ? Number(plain) : null
}

/** A point of the Kingdom's surroundings; anything else is a mistake in typing. */
export const isNear = ([longitude, latitude]: Corner): boolean =>
  longitude >= 30 && longitude <= 60 && latitude >= 10 && latitude <= 40

/** Corners as they are pasted from a map: a line each, latitude before longitude. Lines that are none are told by number. */
export function parseCorners(text: string): { readonly corners: readonly Corner[]; readonly wrong: readonly number[] } {
  const corners: Corner[] = []
  const wrong: number[] = []
  text.split('\n').forEach((line, at) => {
    if (line.trim() === '') return
    const [latitude, longitude, ...more] = line
      .split(/[;\t،]|,\s*(?=-?[\d٠-٩])|\s+/)
      .filter((part) => part.trim() !== '')
    const corner: (number | null)[] = [parseDegrees(longitude ?? ''), parseDegrees(latitude ?? '')]
    const [x, y] = corner
    if (x == null || y == null || more.length > 0 || !isNear([x, y])) wrong.push(at + 1)
    else corners.push([x, y])
  })
  const [first, last] = [corners[0], corners.at(-1)]
  // An outline copied whole ends where it began.
  if (corners.length > 3 && first && last && first[0] === last[0] && first[1] === last[1]) corners.pop()
  return { corners, wrong }
}

export const cornerText = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([longitude, latitude]) => `${latitude}, ${longitude}`).join('\n')

type Nested = {
  readonly type?: unknown
  readonly coordinates?: unknown
  readonly geometry?: unknown
  readonly features?: unknown
}

/** The point or the outline of a GeoJSON text: a geometry, a feature, or a collection of one; null where it is none. */
export function parseGeoJson(text: string): PlaceInput | null {
  if (!text.trimStart().startsWith('{')) return null
  let geometry: Nested
  try {
    geometry = JSON.parse(text) as Nested
  } catch {
    return null
  }
  const features = geometry.features
  if (Array.isArray(features)) {
    if (features.length !== 1) return null
    geometry = features[0] as Nested
  }
  if (geometry.geometry) geometry = geometry.geometry as Nested
  const { type, coordinates } = geometry
  const flat = (position: unknown) => (Array.isArray(position) ? position.slice(0, 2) : position)
  if (type === 'Point') return checked({ kind: 'point', point: flat(coordinates) })
  // A hole would be lost.
  if (type !== 'Polygon' || !Array.isArray(coordinates) || coordinates.length !== 1) return null
  const [outer] = coordinates as unknown[]
  if (!Array.isArray(outer) || outer.length - 1 > mostCorners) return null
  return checked({ kind: 'area', ring: outer.slice(0, -1).map(flat) })
}

function checked(place: unknown): PlaceInput | null {
  const read = placeInput.safeParse(place)
  return read.success ? read.data : null
}
