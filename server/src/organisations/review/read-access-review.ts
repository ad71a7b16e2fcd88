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
  const ids = rows.flatMap((row) => [row.person_id, row.invited_by, row.confirmed_by])
  const cards = await deps.people.find(
    db,
    [...ids, ...past.map((row) => row.completed_by)].filter((id) => id !== null),
  )
  return {
    ...(await readDue(db, organisationId, clock.today())),
    lines: rows.map((row) => ({
      ...heldBy(row, cards),
      tokens: tokens.get(row.person_id) ?? 0,
      secondFactor: secured && mayAdminister.some((role) => role === row.role) ? secured.has(row.person_id) : null,
      confirmed:
        row.confirmed_by && row.confirmed_at
          ? { by: nameOf(cards.get(row.confirmed_by)), at: row.confirmed_at.toISOString() }
          : null,
    })),
    past: past.map((row) => ({
      id: row.id,
      completedAt: row.completed_at.toISOString(),
      completedBy: nameOf(cards.get(row.completed_by)),
      people: row.people,
    })),
  }
}

/** What one person has, with names beside the ids. */
export const heldBy = (row: Confirmation, cards: ReadonlyMap<string, PersonCard>) => ({
  personId: row.person_id,
  fullName: cards.get(row.person_id)?.fullName ?? '',
  email: cards.get(row.person_id)?.email ?? '',
  role: row.role,
  since: row.since.toISOString(),
  invitedBy: row.invited_by ? nameOf(cards.get(row.invited_by)) : '',
  lastSeenOn: row.last_seen_on,
})
