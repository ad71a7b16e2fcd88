import { z } from 'zod'

export const unitTypes = ['reduction-nature', 'reduction-technical', 'removal-nature', 'removal-technical'] as const
export type UnitType = (typeof unitTypes)[number]

/** The largest amount of one request. */
export const mostTonnes = 1_000_000_000
const most = BigInt(mostTonnes)

/** Whole tonnes from 1 to 10⁹, as text. */
export const wholeTonnes = z
  .string()
  .max(40)
  .refine((text) => /^[1-9]\d{0,9}$/.test(text) && BigInt(text) <= most, { params: { code: 'tonnes-whole' } })
/** Tonnes that were counted: whole, zero or more. */
export const tonnesText = z.string().regex(/^\d{1,19}$/)

/** A serial as it was typed; the server reads it. */
export const serialText = z.string().trim().max(120)

export const serial = z.object({
  /** `ATH-{programme}-{project}-{vintage}-{from}-{to}` */
  serial: z.string(),
  programme: z.number().int(),
  project: z.string(),
  vintage: z.number().int(),
  from: z.string(),
  to: z.string(),
  tonnes: tonnesText,
})
export type SerialShown = z.infer<typeof serial>

export const mostCreditText = 2000
export const creditReason = z.string().trim().min(1).max(mostCreditText)

export const beneficiaryKinds = ['person', 'company'] as const

export const creditCurrencies = ['SAR', 'USD', 'EUR'] as const
export const mostConditions = 5000
