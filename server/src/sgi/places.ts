import type { PlaceInput } from '@athar/contracts/sgi'
import { centreOf, reachKm, regionAt, type Point, type Ring } from '@athar/contracts/sgi'
import { regionOutlines } from '../platform/kingdom.ts'

/** Where a place lies: the region, the point at which it stands on the map, and its outline where it has one. */
export type SettledPlace = { readonly region: string; readonly point: Point; readonly area: Ring | null }

/** Null for a place with any corner out of the Kingdom's reach. An area belongs to the region its middle lies in. */
export function settlePlace(place: PlaceInput, initiative: string | null): SettledPlace | null {
  const reach = reachKm(initiative)
  const at = (point: Point) => regionAt(point, regionOutlines(), reach)
  const ring = place.kind === 'area' ? place.ring : null
  const point = ring ? rounded(centreOf(ring)) : rounded((place as { point: Point }).point)
  if (ring && !ring.every((corner) => at(corner) !== null)) return null
  // The middle of a bent outline may lie outside of it; its first corner does not.
  const region = at(point) ?? (ring?.[0] ? at(ring[0]) : null)
  return region === null ? null : { region, point, area: ring ? ring.map(rounded) : null }
}

/** Five places after the point are about a metre. */
const rounded = ([longitude, latitude]: Point): Point => [
  Math.round(longitude * 1e5) / 1e5,
  Math.round(latitude * 1e5) / 1e5,
]
