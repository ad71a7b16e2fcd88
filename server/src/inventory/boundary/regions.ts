import { inventory } from '@athar/contracts'
import { cities, regions } from '@athar/reference-data'
import type { FastifyReply } from 'fastify'
import type { Call } from '../../platform/http/serve.ts'
import type { Places } from './deps.ts'

/** Natural Earth asks kindly for its credit, GeoNames by its licence, wherever outlines or cities are shown. */
const attribution = [
  { en: 'Made with Natural Earth', ar: 'أُعدّت بالاستعانة ببيانات Natural Earth' },
  { en: 'Contains data from GeoNames, CC BY 4.0', ar: 'تتضمن بيانات من GeoNames برخصة CC BY 4.0' },
]

/** The answer is written once: it never changes within an edition, so browsers keep it for ever. */
export function createListRegions(): (
  call: Pick<Call<typeof inventory.listRegions>, 'reply'>,
) => Promise<FastifyReply> {
  const text = JSON.stringify(
    inventory.listRegions.response.parse({
      regions: regions(),
      cities: cities(),
      attribution,
    }),
  )
  return async ({ reply }) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('application/json; charset=utf-8')
      .send(text)
}

/** The places a site may name. */
export const knownPlaces = (): Places => ({
  regions: new Set(regions().features.map((region) => region.properties.code)),
  regionOfCity: new Map(cities().map((city) => [city.id, city.region])),
})
