import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll, type PlatformRole } from '../core/roles.ts'
import { day, instant, uuid } from '../core/wire.ts'

/** Who accredits verifiers. */
export const mayAccredit = ['platform_owner', 'platform_admin'] as const satisfies readonly PlatformRole[]

export const accreditationStates = ['asked', 'accredited', 'refused', 'suspended', 'expired'] as const
export type AccreditationState = (typeof accreditationStates)[number]
export const accreditationActions = ['ask', 'accredit', 'refuse', 'suspend', 'renew', 'expire'] as const
export const accreditationDecisions = ['accredit', 'refuse', 'suspend', 'renew'] as const
export type AccreditationDecision = (typeof accreditationDecisions)[number]

/** Who vouches for the verifier outside of Athar, under which number, for which sectors and days, both counted. */
const voucher = {
  body: z.string().trim().min(2).max(200),
  number: z.string().trim().min(1).max(100),
  validFrom: day,
  validTo: day,
  sectors: z.string().trim().min(2).max(500),
}
const name = z.object({ en: z.string(), ar: z.string() })

export const accreditation = z.object({
  state: z.enum(accreditationStates),
  ...voucher,
  askedAt: instant,
  decidedAt: instant.nullable(),
  version: z.number().int(),
  /** Newest first. */
  events: z.array(z.object({ action: z.enum(accreditationActions), at: instant, reason: z.string() })),
})
export type Accreditation = z.infer<typeof accreditation>

export const readAccreditation = contract({
  name: 'organisations.read-accreditation',
  method: 'GET',
  path: '/api/organisation/accreditation',
  summary: 'The accreditation of the acting organisation as a verifier, with its trail',
  access: { kind: 'member', roles: mayReadAll },
  response: z.object({ accreditation: accreditation.nullable() }),
})

/** What vouches for a verification body. */
export const accreditationInput = z.object(voucher).refine(({ validFrom, validTo }) => validFrom <= validTo, {
  path: ['validTo'],
  params: { code: 'ends-before-start' },
})

export const askAccreditation = contract({
  name: 'organisations.ask-accreditation',
  method: 'POST',
  path: '/api/organisation/accreditation',
  summary: 'Ask the platform to accredit the acting organisation, which must be a verification body',
  access: byAdministrators,
  body: accreditationInput,
  response: accreditation,
})

export const verifierEntry = accreditation.extend({
  organisationId: uuid,
  /** As it was accredited; before, and after it asked again, as it is called. */
  name,
  presentName: name,
})
export type VerifierEntry = z.infer<typeof verifierEntry>

export const listVerifiers = contract({
  name: 'organisations.list-verifiers',
  method: 'GET',
  path: '/api/platform/verifiers',
  summary: 'Verifiers that asked for accreditation or have it',
  access: { kind: 'platform', roles: mayAccredit },
  query: z.object({ state: z.enum(accreditationStates).optional() }),
  response: z.object({ items: z.array(verifierEntry) }),
})

export const decideAccreditation = contract({
  name: 'organisations.decide-accreditation',
  method: 'POST',
  path: '/api/platform/verifiers/:id/decision',
  summary: 'Accredit a verifier, refuse, renew or suspend it, which ends every look into its clients at once',
  access: { kind: 'platform', roles: mayAccredit },
  params: z.object({ id: uuid }),
  body: z.object({
    decision: z.enum(accreditationDecisions),
    reason: z.string().trim().min(3).max(1000),
    /** With `renew`: the new last day. */
    validTo: day.optional(),
    version: z.number().int().min(1),
  }),
  response: verifierEntry,
})

export const listAccreditedVerifiers = contract({
  name: 'organisations.list-accredited-verifiers',
  method: 'GET',
  path: '/api/verifiers',
  summary: 'Verifiers that may be engaged, with who vouches for each and under which number',
  access: { kind: 'person' },
  response: z.object({
    items: z.array(
      accreditation.pick({ body: true, number: true, validTo: true, sectors: true }).extend({ id: uuid, name }),
    ),
  }),
})
