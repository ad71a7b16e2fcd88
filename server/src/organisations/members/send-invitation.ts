import { randomUUID } from 'node:crypto'
import type { organisations, OrganisationRole } from '@athar/contracts'
import type { Lang } from '@athar/i18n'
import type { PersonCard } from '../../identity/index.ts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { renewInvitation } from '../store.ts'
import { invited } from '../tell-members.ts'

const openSeconds = 14 * 24 * 3600

type Invited = {
  readonly email: string
  readonly role: OrganisationRole
  readonly language: Lang
  /** Of who has an account, and proved the address. */
  readonly personId: string | undefined
}
type Sending = { readonly db: Db; readonly audit: Audit; readonly at: Date; readonly inviter: PersonCard }

/** Keeps an invitation and mails it, and tells who has an account; a newer one takes the place of the one before. Answers its id. */
export async function sendInvitation(
  deps: Pick<OrganisationsDeps, 'mails' | 'notices'>,
  { db, audit, at, inviter }: Sending,
  organisation: organisations.Organisation,
  { email, role, language, personId }: Invited,
): Promise<string> {
  const id = randomUUID()
  await renewInvitation(db, {
    id,
    organisationId: organisation.id,
    email,
    role,
    invitedBy: inviter.personId,
    at,
    expiresAt: new Date(at.getTime() + openSeconds * 1000),
  })
  await deps.mails.invite(db, { to: email, language, organisation: organisation.name, role, by: inviter.fullName })
  const { name } = organisation
  if (personId) await deps.notices.notify(db, invited({ invitationId: id, personId, organisation: name, role, at }))
  await audit({ action: 'organisations.invite-member', subjectType: 'invitation', subjectId: id, details: { role } })
  return id
}
