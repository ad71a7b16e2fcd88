import { randomUUID } from 'node:crypto'
import { organisations, type ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { lockMembersAs } from '../members/lock-as.ts'
import { findMember } from '../members/store.ts'
import { findOrganisation } from '../store.ts'
import * as store from './store.ts'
import { endOfOffer, ownershipOffered } from './tell-of-offer.ts'

/** An owner offers their ownership to a member. Nothing changes until the member accepts. */
export async function askTransfer(
  deps: Pick<OrganisationsDeps, 'notices'>,
  { actor, body, db, audit, clock }: Call<typeof organisations.askTransfer>,
): Promise<ResponseOf<typeof organisations.askTransfer>> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await lockMembersAs(db, actor)
  if (body.personId === personId) fail('organisations.already-owner')
  const member = await findMember(db, organisationId, body.personId)
  if (!member || member.endedAt) return fail('organisations.member-not-found')
  if (member.role === 'owner') fail('organisations.already-owner')
  await store.lapseExpired(db, organisationId, at)
  if (await store.openTransfer(db, organisationId, at)) fail('organisations.transfer-open')
  const id = randomUUID()
  const expiresAt = new Date(at.getTime() + organisations.transferDays * 86_400_000)
  await store.insertTransfer(db, { organisationId, id, from: personId, to: body.personId, at, expiresAt })
  const { name: organisation } = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const offer = { organisationId, organisation, id, at }
  await deps.notices.notify(db, ownershipOffered(offer, { from: personId, to: body.personId }))
  await deps.notices.remind(db, endOfOffer({ organisationId, id, expiresAt }, at))
  await audit({
    action: 'organisations.ask-transfer',
    subjectType: 'transfer',
    subjectId: id,
    details: { to: body.personId },
  })
  return { id }
}
