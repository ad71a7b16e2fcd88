import { randomUUID } from 'node:crypto'
import { organisations, paths, type ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findMember, holdMembers } from '../members/store.ts'
import { nameOf } from '../name-of.ts'
import { findOrganisation } from '../store.ts'
import * as store from './store.ts'

/** An owner offers their ownership to a member. Nothing changes until the member accepts. */
export async function askTransfer(
  deps: Pick<OrganisationsDeps, 'people' | 'mails'>,
  { actor, body, db, tell, clock }: Call<typeof organisations.askTransfer>,
): Promise<ResponseOf<typeof organisations.askTransfer>> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await holdMembers(db, organisationId)
  if (body.personId === personId) fail('organisations.already-owner')
  const member = await findMember(db, organisationId, body.personId)
  if (!member || member.ended_at) return fail('organisations.member-not-found')
  if (member.role === 'owner') fail('organisations.already-owner')
  await store.lapseExpired(db, organisationId, at)
  if (await store.openTransfer(db, organisationId, at)) fail('organisations.transfer-open')
  const id = randomUUID()
  const expiresAt = new Date(at.getTime() + organisations.transferDays * 86_400_000)
  await store.insertTransfer(db, { organisationId, id, from: personId, to: body.personId, at, expiresAt })
  const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const cards = await deps.people.find(db, [personId, body.personId])
  const [from, to] = [cards.get(personId), cards.get(body.personId)]
  if (to)
    await deps.mails.notify(db, {
      kind: 'transferAsked',
      to,
      organisation: organisation.name,
      name: nameOf(from),
      path: `${paths.organisation()}?tab=ownership`,
    })
  await tell({
    action: 'organisations.ask-transfer',
    subjectType: 'transfer',
    subjectId: id,
    details: { to: body.personId },
  })
  return { id }
}
