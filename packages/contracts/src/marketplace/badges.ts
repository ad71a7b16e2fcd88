import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { bilingualName, day, idParams, instant, uuid } from '../core/wire.ts'
import { badgeKinds, marketplaceEditor } from './vocabulary.ts'

/** Ten digits: a commercial registration, or a unified number, which begins with 7. */
const registration = /^\d{10}$/

export const isBadgeNumber = ({ kind, number }: { readonly kind: string; readonly number: string }): boolean =>
  kind === 'registration' ? registration.test(number) : number.length >= 2

const badge = z.object({
  id: uuid,
  kind: z.enum(badgeKinds),
  number: z.string(),
  checkedAt: instant,
  expiresOn: day,
  expired: z.boolean(),
})
export type Badge = z.infer<typeof badge>

export const checkedProvider = z.object({
  id: uuid,
  name: bilingualName,
  /** As its organisation entered it; for comparison. */
  unifiedNumber: z.string().nullable(),
  sample: z.boolean(),
  badges: z.array(badge),
})
export type CheckedProvider = z.infer<typeof checkedProvider>

export const readProviderChecks = contract({
  name: 'marketplace.read-checks',
  method: 'GET',
  path: '/api/platform/market-providers/:id',
  summary: 'A provider with what was checked of it, for editors',
  access: marketplaceEditor,
  params: idParams,
  response: checkedProvider,
})

export const addBadge = contract({
  name: 'marketplace.add-badge',
  method: 'POST',
  path: '/api/platform/market-providers/:id/badges',
  summary: 'Note that a registration, licence or accreditation of a provider was checked; it runs out after a year',
  access: marketplaceEditor,
  params: idParams,
  body: z
    .object({ kind: z.enum(badgeKinds), number: z.string().trim().min(1).max(60) })
    .refine(isBadgeNumber, { params: { code: 'badge-number' }, path: ['number'] }),
  response: checkedProvider,
  status: 201,
})

export const removeBadge = contract({
  name: 'marketplace.remove-badge',
  method: 'POST',
  path: '/api/platform/market-providers/:id/badges/:badgeId/remove',
  summary: 'Take a badge off a provider',
  access: marketplaceEditor,
  params: idParams.extend({ badgeId: uuid }),
  response: checkedProvider,
})
