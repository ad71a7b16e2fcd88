import { mayReadAll, paths } from '@athar/contracts'
import { npoOfficers, reminderDays } from '@athar/contracts/npo-registration'
import { tellOfficers as tellRoles } from '../platform/applications/index.ts'
import type { Db } from '../platform/database.ts'
import { each, type Notice } from '../platform/notices.ts'
import { daysAfter, morningOf } from '../platform/riyadh-day.ts'
import type { NpoRegistrationDeps } from './deps.ts'

type Named = { readonly en: string; readonly ar: string }

type ToOfficers = {
  readonly kind: 'npo-registration.submitted' | 'npo-registration.account-changed'
  readonly id: string
  readonly name: Named
  readonly at: Date
}

/** Officers hear of what waits for them. */
export const tellOfficers = (
  deps: Pick<NpoRegistrationDeps, 'notices'>,
  db: Db,
  { name, id, ...told }: ToOfficers,
): Promise<void> =>
  tellRoles(deps, db, {
    ...told,
    roles: npoOfficers,
    id,
    data: { organisation: name },
    link: paths.adminNpoRegistration(id),
  })

type Decided = {
  readonly kind: 'npo-registration.information-requested' | 'npo-registration.approved' | 'npo-registration.rejected'
  readonly organisationId: string
  readonly id: string
  readonly expiresOn: string
  readonly reason: string
  readonly at: Date
}

/** Members hear what an officer decided; of an approval they are reminded before the licence is over. */
export async function tellDecision(
  { organisations }: Pick<NpoRegistrationDeps, 'organisations'>,
  db: Db,
  { kind, organisationId, id, expiresOn, reason, at }: Decided,
): Promise<void> {
  const first = kind === 'npo-registration.approved' ? nextReminder(expiresOn, at) : null
  await organisations.tellMembers(db, {
    ...toMembers(organisationId, each(id, at), at),
    kind,
    data: kind === 'npo-registration.approved' ? { date: expiresOn } : { reason },
    ...(first === null ? {} : { remind: { name: reminderName, subject: id, at: first } }),
  })
}

export const reminderName = 'npo-registration.expiring'

export const toMembers = (
  organisationId: string,
  key: string,
  at: Date,
): Omit<Notice, 'kind' | 'data' | 'organisationId'> & { readonly organisationId: string } => ({
  organisationId,
  to: { roles: mayReadAll },
  by: null,
  link: paths.npoRegistration(),
  key,
  at,
})

const dayMs = 86_400_000
const reminderAt = (expiresOn: string, days: number): Date => morningOf(daysAfter(expiresOn, -days))

/** The next time to remind; null where all have passed. */
export function nextReminder(expiresOn: string, now: Date): Date | null {
  return reminderDays.map((days) => reminderAt(expiresOn, days)).find((at) => at > now) ?? null
}

/** Days until the licence is over, in Riyadh. */
export const daysLeft = (expiresOn: string, today: string): number =>
  Math.round((Date.parse(expiresOn) - Date.parse(today)) / dayMs)
