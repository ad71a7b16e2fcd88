import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { uuid } from '../core/wire.ts'

/** From 0 to 100 with up to four decimals. */
export const percentText = z
  .string()
  .max(20)
  .refine((text) => /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/.test(text), { params: { code: 'percent' } })

const terms = z.object({
  name: z.object({ en: z.string().trim().min(1).max(200), ar: z.string().trim().min(1).max(200) }),
  /** Shares of each issuance. */
  buffer: percentText,
  proceeds: percentText,
  mitigation: percentText,
  party: percentText,
  /** The organisation that another party's share goes to. */
  partyOrganisationId: uuid.nullable(),
  /** Planting needs one of these. */
  plantingBuffer: percentText.nullable(),
  plantingExpiryYears: z.number().int().min(1).max(100).nullable(),
})
export const programmeInput = terms.extend({ version: z.number().int().min(1) })
export const creditProgramme = terms.extend({
  number: z.number().int(),
  version: z.number().int(),
  /** A programme without buffer or expiry issues no planting. */
  plantingProtected: z.boolean(),
})
export type CreditProgramme = z.infer<typeof creditProgramme>

const number = z.object({ number: z.coerce.number().int().min(1).max(32_767) })

export const listProgrammes = contract({
  name: 'credits.list-programmes',
  method: 'GET',
  path: '/api/credits/programmes',
  summary: 'Credit programmes with their shares',
  access: { kind: 'public' },
  response: z.object({ items: z.array(creditProgramme.omit({ partyOrganisationId: true })) }),
})

export const saveProgramme = contract({
  name: 'credits.save-programme',
  method: 'PUT',
  path: '/api/platform/credits/programmes/:number',
  summary: 'Credit programme: change its terms, or add one with the next number; what was issued stays as it is',
  access: { kind: 'platform', roles: ['platform_admin'] },
  params: number,
  body: programmeInput,
  response: creditProgramme,
})
