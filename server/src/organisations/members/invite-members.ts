import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findOrganisation } from '../store.ts'
import { checkAddresses } from './check-addresses.ts'
import { lockInviter } from './lock-inviter.ts'
import { refusalForWait } from './refusal-for-wait.ts'
import { refuseManyInvitations } from './refuse-many-invitations.ts'
import { sendInvitation } from './send-invitation.ts'

type Answer = ResponseOf<typeof organisations.inviteMembers>

/** Invites everybody on a list, once each. What cannot be sent now is refused row by row, and the others go all the same. */
export async function inviteMembers(
  deps: Pick<OrganisationsDeps, 'people' | 'mails' | 'mailWaits' | 'sendingWait' | 'notices'>,
  { actor, body, db, audit, clock }: Call<typeof organisations.inviteMembers>,
): Promise<Answer> {
  const { organisationId, personId: invitedBy } = actor
  const at = clock.now()
  const sentMeanwhile = await lockInviter(db, actor, at)
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const addresses = await checkAddresses(deps, db, { organisationId, role: actor.role, at })
  const seen = new Set<string>()
  const refused: Answer['refused'] = []
  const rows = body.invitations.map((row) => ({ ...row, email: row.email.trim().toLowerCase() }))
  const fit = rows.filter(({ line, role, email }) => {
    const refusal =
      (role === 'owner' && actor.role !== 'owner' && 'owner-only') ||
      (seen.has(email) && 'listed-twice') ||
      addresses.refusalOf(email)
    if (refusal) refused.push({ line, email, refusal })
    seen.add(email)
    return !refusal
  })
  const unsent = fit.filter(({ email, role }) => !sentMeanwhile(email, role))
  const emails = unsent.map(({ email }) => email)
  const waits = await deps.mailWaits(db, 'invitation', emails)
  // What is refused row by row is no mail of theirs.
  await refuseManyInvitations(deps, db, { personId: invitedBy, mails: waits.filter((wait) => wait === 0).length })
  const inviter = (await deps.people.find(db, [invitedBy])).get(invitedBy) ?? fail('unauthenticated')
  for (const [index, { line, email, role, language }] of unsent.entries()) {
    const refusal = refusalForWait(waits[index] ?? 0)
    if (refusal) {
      refused.push({ line, email, refusal })
      continue
    }
    const known = await deps.people.findByEmail(db, email)
    const personId = known?.proven ? known.personId : undefined
    await sendInvitation(deps, { db, audit, at, inviter }, organisation, { email, role, language, personId })
  }
  return { sent: rows.length - refused.length, refused: refused.toSorted((a, b) => a.line - b.line) }
}
