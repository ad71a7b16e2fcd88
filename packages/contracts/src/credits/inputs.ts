import { z } from 'zod'
import { uuid } from '../core/wire.ts'
import {
  beneficiaryKinds,
  creditCurrencies,
  creditReason,
  mostConditions,
  mostCreditText,
  serialText,
  wholeTonnes,
} from './values.ts'

const asked = z.object({
  tonnes: wholeTonnes,
  /** A serial of exactly these tonnes; empty for the oldest vintages. */
  serial: serialText,
  note: z.string().trim().max(mostCreditText),
})
export const claim = {
  beneficiary: z.string().trim().min(1).max(200),
  beneficiaryKind: z.enum(beneficiaryKinds),
  purpose: z.string().trim().min(1).max(500),
  claimYear: z.number().int().min(1990).max(3000),
}

export const transferInput = asked.extend({ receiverId: uuid })
export const retireInput = asked.extend(claim)
export const cancelInput = asked

export const issuanceInput = z.object({ periodId: uuid, programme: z.number().int().min(1).max(32_767) })

export const lossInput = z.object({
  /** Any serial of the project. */
  serial: serialText,
  tonnes: wholeTonnes,
  reason: creditReason,
  /** What the loss was seen by: a statement, a report. */
  evidence: z.string().trim().min(1).max(500),
})

const mostPrice = 1_000_000_000_000
/** More than zero, at most 10¹², with up to six decimals. */
export const pricePerTonne = z
  .string()
  .max(40)
  .refine((text) => /^\d{1,13}(\.\d{1,6})?$/.test(text) && Number(text) > 0 && isBelowMost(text), {
    params: { code: 'price' },
  })
const isBelowMost = (text: string): boolean => {
  const [whole = '0', rest = ''] = text.split('.')
  return BigInt(whole) < BigInt(mostPrice) || (BigInt(whole) === BigInt(mostPrice) && /^0*$/.test(rest))
}

export const creditOfferInput = z.object({
  programme: z.number().int().min(1).max(32_767),
  project: z.string().regex(/^[1-9]\d{0,12}$/),
  vintage: z.number().int().min(1900).max(3000),
  tonnes: wholeTonnes,
  leastTonnes: wholeTonnes,
  price: pricePerTonne,
  currency: z.enum(creditCurrencies),
  conditions: z
    .object({ en: z.string().trim().max(mostConditions), ar: z.string().trim().max(mostConditions) })
    .refine(({ en, ar }) => en !== '' || ar !== '', { path: ['en'], params: { code: 'text-missing' } }),
})
