import { randomUUID } from 'node:crypto'
import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { showReview } from './read-access-review.ts'
import { nextReview } from './remind-of-review.ts'
import * as store from './store.ts'
import { lockMembersAs } from '../members/lock-as.ts'

/** Confirms members one by one or all at once, as they were seen; what changed meanwhile is looked at again. */
export async function confirmAccess(
  deps: Pick<OrganisationsDeps, 'people' | 'notices' | 'config'>,
  { actor, body, db, audit, clock }: Call<typeof organisations.confirmAccess>,
): Promise<organisations.AccessReview> {
  const { organisationId, personId: by } = actor
  const at = clock.now()
  await lockMembersAs(db, actor)
  const now = new Map((await store.accessOf(db, organisationId, at)).map((row) => [row.personId, row]))
  const seen = body.lines.map(({ personId, role }) => {
    const row = now.get(personId)
    return row?.role === role ? row : fail('organisations.access-changed')
  })
  const reviewId = await store.ensureReview(db, { organisationId, id: randomUUID(), by, at })
  // Named twice, somebody is confirmed once.
  const fresh = [...new Set(seen)].filter((row) => row.confirmedAt === null)
  await store.confirmLines(
    db,
    { organisationId, reviewId, by, at },
    fresh.map((row) => row.personId),
  )
  for (const { personId: subjectId, role } of fresh)
    await audit({
      action: 'organisations.confirm-access',
      subjectType: 'person',
      subjectId,
      details: { review: reviewId, role },
    })
  const open = (await store.accessOf(db, organisationId, at)).some((row) => row.confirmedAt === null)
  if (!open) {
    await store.completeReview(db, { organisationId, reviewId, by, at })
    await deps.notices.remind(db, nextReview({ organisationId, reviewedOn: clock.today() }, at))
    await audit({ action: 'organisations.complete-access-review', subjectType: 'access-review', subjectId: reviewId })
  }
  return showReview(deps, db, { organisationId, clock })
}
