import { z } from 'zod'
import { contract } from '../core/contract.ts'

const bilingual = z.object({ en: z.string(), ar: z.string() })
const position = z.tuple([z.number(), z.number()])
const ring = z.array(position)

/** Rises with each change of the shipped regions and cities, so that browsers may keep the answer for ever. */
export const regionsEdition = 2

export const region = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    /** ISO 3166-2. */
    code: z.string(),
    name: bilingual,
    short: bilingual,
    capital: bilingual,
    /** Where a label sits best: longitude, latitude. */
    label: position,
  }),
  geometry: z.union([
    z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
  ]),
})
export type Region = z.infer<typeof region>

export const city = z.object({ id: z.string(), name: bilingual, region: z.string(), lat: z.number(), lon: z.number() })
export type City = z.infer<typeof city>

export const listRegions = contract({
  name: 'inventory.list-regions',
  method: 'GET',
  path: `/api/inventory/regions/${regionsEdition}`,
  summary: 'The thirteen regions of the Kingdom with their outlines, and its larger cities',
  access: { kind: 'public' },
  response: z.object({
    /** GeoJSON (RFC 7946). */
    regions: z.object({ type: z.literal('FeatureCollection'), features: z.array(region) }),
    cities: z.array(city),
    /** To be shown where the outlines or cities are. */
    attribution: z.array(bilingual),
  }),
})
