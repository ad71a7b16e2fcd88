import { z } from 'zod'
import { regionCode } from '../core/place.ts'
import { skills } from './skills.ts'

export const profileInput = z.object({
  skills: z.array(z.enum(skills)).max(skills.length),
  /** Where a person wants to hear of events that lack people. */
  regions: z.array(regionCode).max(13),
  tellOfShortage: z.boolean(),
  public: z.boolean(),
})
export type ProfileInput = z.infer<typeof profileInput>
