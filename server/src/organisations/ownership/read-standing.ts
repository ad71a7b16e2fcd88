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
  const ids = [transfer?.from_person, transfer?.to_person, deletion?.asked_by].filter((id) => id !== undefined)
  const cards = await deps.people.find(db, ids)
  const named = (personId: string) => ({ personId, fullName: nameOf(cards.get(personId)) })
  const reviews = organisations.mayReviewAccess.some((role) => role === actor.role)
  return {
    transfer: transfer
      ? {
          id: transfer.id,
          from: named(transfer.from_person),
          to: named(transfer.to_person),
          askedAt: transfer.asked_at.toISOString(),
          expiresAt: transfer.expires_at.toISOString(),
        }
      : null,
    deletion: deletion
      ? { askedBy: named(deletion.asked_by), askedAt: deletion.asked_at.toISOString(), dueOn: deletion.due_on }
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
