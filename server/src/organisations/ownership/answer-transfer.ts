import { paths, type organisations } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findMember, holdMembers, setRole } from '../members/store.ts'
import { nameOf } from '../name-of.ts'
import { actFor, findOrganisation } from '../store.ts'
import { roleChanged } from '../tell-members.ts'
import * as store from './store.ts'

/** The member asked takes the ownership over, or does not. Who handed it over stays as administrator. */
export async function answerTransfer(
  deps: Pick<OrganisationsDeps, 'people' | 'mails' | 'notices'>,
  { actor, params, body, db, tell, clock }: Call<typeof organisations.answerTransfer>,
): Promise<void> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await holdMembers(db, organisationId)
  const transfer = await store.openTransfer(db, organisationId, at)
  if (transfer?.id !== params.id || transfer.to_person !== personId) return fail('organisations.transfer-not-found')
  const from = await findMember(db, organisationId, transfer.from_person)
  if (!from || from.ended_at || from.role !== 'owner') fail('organisations.transfer-not-found')
  // The offer of an owner, which this is, carries an owner's rights as far as it goes.
  await actFor(db, { organisationId, role: 'owner' })
  const outcome = body.accept ? 'accepted' : 'declined'
  await store.settleTransfer(db, { organisationId, id: transfer.id, outcome, at })
  if (body.accept) {
    await setRole(db, { organisationId, personId, role: 'owner' })
    await setRole(db, { organisationId, personId: transfer.from_person, role: 'admin' })
  }
  await tell({
    action: `organisations.${body.accept ? 'accept' : 'decline'}-transfer`,
    subjectType: 'transfer',
    subjectId: transfer.id,
    details: { from: transfer.from_person, to: personId },
  })
  const parties = { organisationId, personId, previous: transfer.from_person, accepted: body.accept, at }
  await tellPrevious(deps, db, parties)
  await actFor(db, { organisationId, role: body.accept ? 'owner' : actor.role })
}

async function tellPrevious(
  deps: Pick<OrganisationsDeps, 'people' | 'mails' | 'notices'>,
  db: Db,
  parties: { organisationId: string; personId: string; previous: string; accepted: boolean; at: Date },
): Promise<void> {
  const organisation = (await findOrganisation(db, parties.organisationId)) ?? fail('not-found')
  const cards = await deps.people.find(db, [parties.personId, parties.previous])
  const [by, to] = [cards.get(parties.personId), cards.get(parties.previous)]
  if (!to) return
  await deps.mails.notify(db, {
    kind: parties.accepted ? 'transferAccepted' : 'transferDeclined',
    to,
    organisation: organisation.name,
    name: nameOf(by),
    path: paths.organisation(),
  })
  const { organisationId, personId, previous, at } = parties
  if (parties.accepted)
    await deps.notices.notify(
      db,
      roleChanged({
        organisationId,
        organisation: organisation.name,
        personId: previous,
        role: 'admin',
        by: personId,
        at,
      }),
    )
}
