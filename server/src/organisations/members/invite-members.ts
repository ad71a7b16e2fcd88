import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findOrganisation } from '../store.ts'
import { checkAddresses } from './check-addresses.ts'
import { sendInvitation } from './send-invitation.ts'

type Answer = ResponseOf<typeof organisations.inviteMembers>

/** Invites everybody on a list, once each. What cannot be sent now is refused row by row, and the others go all the same. */
export async function inviteMembers(
  deps: Pick<OrganisationsDeps, 'people' | 'mails' | 'notices'>,
  { actor, body, db, tell, clock }: Call<typeof organisations.inviteMembers>,
): Promise<Answer> {
  const { organisationId, personId: invitedBy } = actor
  const at = clock.now()
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const addresses = await checkAddresses(deps, db, { organisationId, at })
  const seen = new Set<string>()
  const refused: Answer['refused'] = []
  for (const { line, role, language, ...row } of body.invitations) {
    const email = row.email.trim().toLowerCase()
    const refusal =
      (role === 'owner' && actor.role !== 'owner' && 'owner-only') ||
      (seen.has(email) && 'listed-twice') ||
      addresses.refusalOf(email)
    if (refusal) refused.push({ line, email, refusal })
    else {
      const personId = (await deps.people.findByEmail(db, email))?.personId
      await sendInvitation(deps, { db, tell, at, invitedBy }, organisation, { email, role, language, personId })
    }
    seen.add(email)
  }
  return { sent: body.invitations.length - refused.length, refused }
}
