import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findOrganisation, openInvitations } from '../store.ts'
import { lockInviter } from './lock-inviter.ts'
import { refusalForWait } from './refusal-for-wait.ts'
import { refuseManyInvitations } from './refuse-many-invitations.ts'
import { sendInvitation } from './send-invitation.ts'
import { isOwnersBusiness } from './rules.ts'
import { findMember } from './store.ts'

/** Invites an address. Only an owner makes owners; who is kept out is let in again, not invited. */
export async function inviteMember(
  deps: Pick<OrganisationsDeps, 'people' | 'mails' | 'mailWaits' | 'sendingWait' | 'notices'>,
  { actor, body, db, audit, clock }: Call<typeof organisations.inviteMember>,
): Promise<ResponseOf<typeof organisations.inviteMember>> {
  const { organisationId, personId } = actor
  const email = body.email.trim().toLowerCase()
  if (body.role === 'owner' && actor.role !== 'owner') fail('organisations.owner-only')
  const at = clock.now()
  const sentMeanwhile = await lockInviter(db, actor, at)
  const known = await deps.people.findByEmail(db, email)
  const member = known && (await findMember(db, organisationId, known.personId))
  if (member && !member.endedAt) fail('organisations.already-member')
  if (member?.endedHow === 'deactivated') fail('organisations.member-deactivated')
  const open = (await openInvitations(db, organisationId, at)).find((one) => one.email.toLowerCase() === email)
  if (open && isOwnersBusiness(open.role, actor.role)) fail('organisations.owner-invited')
  const same = sentMeanwhile(email, body.role)
  if (same) return { id: same.id }
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const [wait = 0] = await deps.mailWaits(db, 'invitation', [email])
  const refusal = refusalForWait(wait)
  if (refusal) fail(`organisations.${refusal}`, { retryAfterSeconds: wait })
  await refuseManyInvitations(deps, db, { personId, mails: 1 })
  const inviter = (await deps.people.find(db, [personId])).get(personId) ?? fail('unauthenticated')
  const sending = { db, audit, at, inviter }
  return {
    id: await sendInvitation(deps, sending, organisation, {
      ...body,
      email,
      personId: known?.proven ? known.personId : undefined,
    }),
  }
}
