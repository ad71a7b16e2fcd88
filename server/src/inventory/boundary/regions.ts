import { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Call } from '../../platform/http/serve.ts'
import type { Places } from './deps.ts'

export type Geography = { readonly regions: readonly inventory.Region[]; readonly cities: readonly inventory.City[]; readonly attribution: readonly string[] }

/** The answer is written once: it never changes within an edition, so browsers keep it for ever. */
export function createListRegions(geography: Geography): (call: Pick<Call<typeof inventory.listRegions>, 'reply'>) => Promise<FastifyReply> {
  const text = JSON.stringify(inventory.listRegions.response.parse(geography))
  return async ({ reply }) => reply.header('cache-control', 'public, max-age=31536000, immutable').type('application/json; charset=utf-8').send(text)
}

export const placesOf = ({ regions, cities }: Geography): Places => ({
  regions: new Set(regions.map((region) => region.code)),
  regionOfCity: new Map(cities.map((city) => [city.id, city.region])),
})
