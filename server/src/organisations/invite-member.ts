import { randomUUID } from 'node:crypto'
import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { OrganisationsDeps } from './deps.ts'
import * as store from './store.ts'

const openSeconds = 14 * 24 * 3600

/** Invites an address. Only an owner makes owners. */
export async function inviteMember(
  deps: OrganisationsDeps,
  { actor, body, db, tell, clock }: Call<typeof organisations.inviteMember>,
): Promise<ResponseOf<typeof organisations.inviteMember>> {
  const { organisationId } = actor
  const email = body.email.trim().toLowerCase()
  if (body.role === 'owner' && actor.role !== 'owner') fail('organisations.owner-only')
  const known = await deps.people.findByEmail(db, email)
  if (known && (await store.findRole(db, organisationId, known.personId))) fail('organisations.already-member')
  const organisation = (await store.findOrganisation(db, organisationId)) ?? fail('not-found')
  const at = clock.now()
  const id = randomUUID()
  await store.insertInvitation(db, {
    id,
    organisationId,
    email,
    role: body.role,
    invitedBy: actor.personId,
    at,
    expiresAt: new Date(at.getTime() + openSeconds * 1000),
  })
  await deps.mails.send(db, { to: email, language: body.language, organisation: organisation.name, role: body.role })
  await tell({
    action: 'organisations.invite-member',
    subjectType: 'invitation',
    subjectId: id,
    details: { role: body.role },
  })
  return { id }
}
