import { z } from 'zod'
import { placePoint, regionCode } from '../core/place.ts'
import { bilingualName, day } from '../core/wire.ts'

export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Most trees one site can offer. */
export const mostPlaces = 100_000
/** Sites that one planter offers at once: the public list is one answer, and others are on it too. */
export const mostOpenSites = 100

export const siteInput = z.object({
  name: bilingualName,
  place: bilingualName,
  region: regionCode,
  ...placePoint,
  species: z.array(slug).min(1).max(30),
  capacity: z.number().int().min(1).max(mostPlaces),
  open: z.boolean(),
  lastDay: day.nullable().default(null),
})
export type SiteInput = z.infer<typeof siteInput>
