import type { organisations, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { nameOf } from '../name-of.ts'
import { heldBy } from './read-access-review.ts'
import { linesOf, pastReviews } from './store.ts'

/** A review as it was completed: it says what was seen then, whatever changed since. */
export async function readPastReview(
  deps: Pick<OrganisationsDeps, 'people'>,
  { actor, params, db }: Call<typeof organisations.readPastReview>,
): Promise<ResponseOf<typeof organisations.readPastReview>> {
  const { organisationId } = actor
  const review = (await pastReviews(db, organisationId)).find(({ id }) => id === params.id)
  if (!review) return fail('organisations.review-not-found')
  const lines = await linesOf(db, organisationId, review.id)
  const ids = lines.flatMap((row) => [row.personId, row.invitedBy, row.confirmedBy])
  const cards = await deps.people.find(
    db,
    [...ids, review.completedBy].filter((id) => id !== null),
  )
  return {
    id: review.id,
    openedAt: review.openedAt.toISOString(),
    completedAt: review.completedAt.toISOString(),
    completedBy: nameOf(cards.get(review.completedBy)),
    lines: lines.map((row) => ({
      ...heldBy(row, cards),
      confirmedBy: nameOf(cards.get(row.confirmedBy)),
      confirmedAt: row.confirmedAt.toISOString(),
    })),
  }
}
