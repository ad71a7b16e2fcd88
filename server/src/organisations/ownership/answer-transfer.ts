import type { organisations } from '@athar/contracts'
import { needSecondFactor } from '../../platform/assurance.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { endInvitationsBy } from '../members/end-invitations-by.ts'
import { lockMembersAs } from '../members/lock-as.ts'
import { findMember, setRole } from '../members/store.ts'
import { actFor, findOrganisation, isShutOut } from '../store.ts'
import * as store from './store.ts'
import { ownershipAnswered } from './tell-of-offer.ts'

/** The member asked takes the ownership over, or does not. Who handed it over stays as administrator. */
export async function answerTransfer(
  deps: Pick<OrganisationsDeps, 'notices'>,
  { actor, params, body, db, audit, clock }: Call<typeof organisations.answerTransfer>,
): Promise<void> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await lockMembersAs(db, actor)
  const transfer = await store.openTransfer(db, organisationId, at)
  if (transfer?.id !== params.id || transfer.toPerson !== personId) return fail('organisations.transfer-not-found')
  if (body.accept) await needSecondFactor(db, actor)
  const from = await findMember(db, organisationId, transfer.fromPerson)
  if (!from || from.endedAt || from.role !== 'owner') fail('organisations.transfer-not-found')
  // Whoever may not come in hands nothing over either, as long as that lasts.
  if (body.accept && (await isShutOut(db, transfer.fromPerson, at))) fail('organisations.transfer-not-found')
  // The offer of an owner, which this is, carries an owner's rights as far as it goes.
  await actFor(db, { organisationId, role: 'owner' })
  const outcome = body.accept ? 'accepted' : 'declined'
  if (!(await store.settleTransfer(db, { organisationId, id: transfer.id, outcome, at })))
    return fail('organisations.transfer-not-found')
  if (body.accept) {
    await setRole(db, { organisationId, personId, role: 'owner' })
    await setRole(db, { organisationId, personId: transfer.fromPerson, role: 'admin' })
    await endInvitationsBy(db, { organisationId, personId: transfer.fromPerson, role: 'admin' })
  }
  await audit({
    action: `organisations.${body.accept ? 'accept' : 'decline'}-transfer`,
    subjectType: 'transfer',
    subjectId: transfer.id,
    details: { from: transfer.fromPerson, to: personId },
  })
  const { name: organisation } = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const parties = { from: transfer.fromPerson, to: personId, accepted: body.accept }
  await deps.notices.notify(db, ownershipAnswered({ organisationId, organisation, id: transfer.id, at }, parties))
  await actFor(db, { organisationId, role: body.accept ? 'owner' : actor.role })
}
