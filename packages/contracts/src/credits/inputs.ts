import { z } from 'zod'
import { uuid } from '../core/wire.ts'
import { beneficiaryKinds, creditReason, mostCreditText, serialText, wholeTonnes } from './values.ts'

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
