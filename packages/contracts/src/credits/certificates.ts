import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { bilingualName, instant, uuid } from '../core/wire.ts'
import { beneficiaryKinds, serial, tonnesText } from './values.ts'

/** A range as the ledger has it, with the name of its project. */
export type RetiredRange = {
  readonly programme: number
  readonly project: number
  readonly vintage: number
  readonly from: number
  readonly to: number
  readonly en: string
  readonly ar: string
  readonly sample: boolean
}

const number = z.object({ number: z.string().max(40) })

export const downloadRetirementCertificate = contract({
  name: 'credits.download-certificate',
  method: 'GET',
  path: '/api/credits/retirements/:number/certificate',
  summary: 'The certificate of a retirement of the organisation as PDF, in one of the two languages',
  access: { kind: 'member', roles: mayReadAll },
  params: number,
  query: z.object({ lang: z.enum(['en', 'ar']) }),
  answer: 'file',
  transaction: false,
})

export const retirementProof = z.object({
  /** Of its leaf in the log. */
  id: uuid,
  number: z.string(),
  tonnes: tonnesText,
  /** Null of a person, who is not named in public. */
  beneficiary: z.string().nullable(),
  beneficiaryKind: z.enum(beneficiaryKinds),
  purpose: z.string().nullable(),
  claimYear: z.number().int(),
  retiredAt: instant,
  serials: z.array(serial.extend({ projectName: bilingualName })),
  /** Made up to show the product with. */
  sample: z.boolean(),
})
export type RetirementProof = z.infer<typeof retirementProof>

export const readRetirementProof = contract({
  name: 'credits.read-proof',
  method: 'GET',
  path: '/api/credits/proofs/:number',
  summary: 'What a certificate of retirement stands for, to anyone who has its number',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  params: number,
  response: retirementProof,
})
