import { z } from 'zod'
import { regionCodes } from './region-codes.ts'

/** ISO 3166-2 code of one of the thirteen regions of the Kingdom. */
export const regionCode = z.string().regex(new RegExp(`^(?:${regionCodes.join('|')})$`))

/** How well a point is known: measured there, the middle of a town, or put by hand within some tens of kilometres. */
export const placePrecisions = ['site', 'town', 'approximate'] as const
export type PlacePrecision = (typeof placePrecisions)[number]

/** A point inside the Kingdom's frame, in degrees of WGS 84. */
export const placePoint = {
  lat: z.number().min(16).max(33),
  lon: z.number().min(34).max(56),
  precision: z.enum(placePrecisions),
}
