import { mayAdminister, type organisations } from '@athar/contracts'
import type { PersonCard } from '../../identity/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { nameOf } from '../name-of.ts'
import { readDue } from './read-due.ts'
import { accessOf, pastReviews, securedAdministrators, tokensOfMembers, type Confirmation } from './store.ts'

export async function readAccessReview(
  deps: Pick<OrganisationsDeps, 'people' | 'config'>,
  { actor, db, clock }: Call<typeof organisations.readAccessReview>,
): Promise<organisations.AccessReview> {
  return showReview(deps, db, { organisationId: actor.organisationId, clock })
}

/** Who has what now, and the reviews before. */
export async function showReview(
  deps: Pick<OrganisationsDeps, 'people' | 'config'>,
  db: Db,
  { organisationId, clock }: { organisationId: string; clock: Clock },
): Promise<organisations.AccessReview> {
  const at = clock.now()
  const rows = await accessOf(db, organisationId, at)
  const tokens = await tokensOfMembers(db, at)
  // Where people sign in elsewhere, their second factors are known there and not here.
  const secured = deps.config.auth.mode === 'internal' ? await securedAdministrators(db) : null
  const past = await pastReviews(db, organisationId)
  const ids = rows.flatMap((row) => [row.personId, row.invitedBy, row.confirmedBy])
  const cards = await deps.people.find(
    db,
    [...ids, ...past.map((row) => row.completedBy)].filter((id) => id !== null),
  )
  return {
    ...(await readDue(db, organisationId, clock.today())),
    lines: rows.map((row) => ({
      ...heldBy(row, cards),
      tokens: tokens.get(row.personId) ?? 0,
      secondFactor: secured && mayAdminister.some((role) => role === row.role) ? secured.has(row.personId) : null,
      confirmed:
        row.confirmedBy && row.confirmedAt
          ? { by: nameOf(cards.get(row.confirmedBy)), at: row.confirmedAt.toISOString() }
          : null,
    })),
    past: past.map((row) => ({
      id: row.id,
      completedAt: row.completedAt.toISOString(),
      completedBy: nameOf(cards.get(row.completedBy)),
      people: row.people,
    })),
  }
}

/** What one person has, with names beside the ids. */
export const heldBy = (row: Confirmation, cards: ReadonlyMap<string, PersonCard>) => ({
  personId: row.personId,
  fullName: cards.get(row.personId)?.fullName ?? '',
  email: cards.get(row.personId)?.email ?? '',
  role: row.role,
  since: row.since.toISOString(),
  invitedBy: row.invitedBy ? nameOf(cards.get(row.invitedBy)) : '',
  lastSeenOn: row.lastSeenOn,
})
