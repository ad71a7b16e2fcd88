import { z } from 'zod'
import { regionCode } from '../core/place.ts'
import { bilingualName, decimalText, uuid } from '../core/wire.ts'
import { countryCode } from './countries.ts'

const positive = decimalText.refine((text) => /[1-9]/.test(text) && !text.startsWith('-'), {
  params: { code: 'not-positive' },
})
/** What a file calls a site. */
export const siteAlias = z.string().trim().min(1).max(200)

export const siteInput = z.object({
  /** Left empty, the next free number is given. */
  code: z
    .string()
    .trim()
    .max(40)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$|^$/u),
  name: bilingualName,
  aliases: z.array(siteAlias).max(50),
  entityId: uuid,
  country: countryCode.default('SA'),
  region: regionCode.nullable(),
  city: z.string().trim().min(1).max(100).nullable(),
  floorAreaM2: positive.nullable(),
})
export type SiteInput = z.infer<typeof siteInput>
