import { mayAdminister, organisations, type ResponseOf } from '@athar/contracts'
import { hasSecondFactor } from '../../identity/index.ts'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findDeletion } from '../deletion/store.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { nameOf } from '../name-of.ts'
import { readDue } from '../review/read-due.ts'
import { openTransfer } from './store.ts'

/** What is under way with the organisation, for the head of its page. */
export async function readStanding(
  deps: Pick<OrganisationsDeps, 'people' | 'config'>,
  { actor, db, clock }: Call<typeof organisations.readStanding>,
): Promise<ResponseOf<typeof organisations.readStanding>> {
  const { organisationId } = actor
  const transfer = await openTransfer(db, organisationId, clock.now())
  const deletion = await findDeletion(db, organisationId)
  const ids = [transfer?.fromPerson, transfer?.toPerson, deletion?.askedBy].filter((id) => id !== undefined)
  const cards = await deps.people.find(db, ids)
  const named = (personId: string) => ({ personId, fullName: nameOf(cards.get(personId)) })
  const reviews = organisations.mayReviewAccess.some((role) => role === actor.role)
  return {
    transfer: transfer
      ? {
          id: transfer.id,
          from: named(transfer.fromPerson),
          to: named(transfer.toPerson),
          askedAt: transfer.askedAt.toISOString(),
          expiresAt: transfer.expiresAt.toISOString(),
        }
      : null,
    deletion: deletion
      ? { askedBy: named(deletion.askedBy), askedAt: deletion.askedAt.toISOString(), dueOn: deletion.dueOn }
      : null,
    review: reviews ? await readDue(db, organisationId, clock.today()) : null,
    secondFactorMissing: await lacksSecondFactor(deps, db, actor),
  }
}

/** Where people sign in elsewhere, their second factors are known there and not here. */
const lacksSecondFactor = async (
  { config }: Pick<OrganisationsDeps, 'config'>,
  db: Db,
  { role, aal }: Pick<Member, 'role' | 'aal'>,
): Promise<boolean> =>
  config.auth.mode === 'internal' &&
  aal !== 'aal2' &&
  mayAdminister.some((one) => one === role) &&
  !(await hasSecondFactor(db))
