import { kmTo, reachKm, regionAt, type Point, type RegionOutline } from '@athar/contracts/sgi'
import { regions } from '@athar/reference-data'

let outlines: readonly RegionOutline[] | undefined
/** The thirteen regions as they are drawn, simplified; read once. */
export const regionOutlines = (): readonly RegionOutline[] =>
  (outlines ??= regions().features.map(({ properties, geometry }) => ({ code: properties.code, geometry })))

type Named = { readonly lat: number; readonly lon: number; readonly region: string }

/** Whether a point lies in the region it is said to lie in: in it, beside its simplified outline, elsewhere, or abroad. */
export function standing(
  { lat, lon, region }: Named,
  initiative: string | null = null,
): 'there' | 'elsewhere' | 'outside' {
  const point: Point = [lon, lat]
  const reach = reachKm(initiative)
  const named = regionOutlines().find(({ code }) => code === region)
  if (named && kmTo(point, named.geometry) <= reach) return 'there'
  return regionAt(point, regionOutlines(), reach) === null ? 'outside' : 'elsewhere'
}
