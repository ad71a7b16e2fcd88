import type { grants, ResponseOf } from '@athar/contracts'
import type { Criterion, OwnReview, ReviewDetail } from '@athar/contracts/grants'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { findGrant, grantOf, holdGrant, termsOf } from './store/calls.ts'
import { withVerified } from './store/applications.ts'
import { isOfApplicant, reviewsBy, writeReview, type Reviewed } from './store/reviews.ts'

const isOpen = ({ applicationState, state }: Reviewed): boolean =>
  (applicationState === 'submitted' || applicationState === 'under-review') && state !== 'conflict'

async function present(db: Db, review: Reviewed): Promise<OwnReview> {
  const grant = (await findGrant(db, review.grantId)) ?? fail('grants.grant-not-found')
  return {
    id: review.id,
    title: termsOf(grant).title,
    number: review.number,
    state: review.state,
    assignedAt: review.assignedAt.toISOString(),
    total: review.total,
    open: isOpen(review),
  }
}

/** What the caller was asked to review. */
export async function listReviews({
  actor,
  db,
}: Call<typeof grants.listReviews>): Promise<ResponseOf<typeof grants.listReviews>> {
  const items: OwnReview[] = []
  for (const review of await reviewsBy(db, actor.personId)) items.push(await present(db, review))
  return { items }
}

export const readReview = (call: Call<typeof grants.readReview>): Promise<ReviewDetail> => detail(call, call.params.id)

/** Points for every criterion, within its bounds, by no member of the applicant; they may change until the decision. */
export async function scoreReview(call: Call<typeof grants.scoreReview>): Promise<ReviewDetail> {
  const { actor, params, body, db, clock, audit } = call
  const review = await openReview(db, actor.personId, params.id)
  const { criteria } = (await holdGrant(db, review.grantId)) ?? fail('grants.grant-not-found')
  const scores = criteria.map((one) => ({ criterion: one.id, points: pointsFor(one, body.scores) }))
  const total = scores.reduce((sum, { points }) => sum + points, 0)
  const scored = { id: review.id, state: 'scored', scores, total, reason: body.reason, at: clock.now() } as const
  await writeReview(db, scored).catch((error: unknown) =>
    isOfApplicant(error) ? fail('grants.own-review') : Promise.reject(error),
  )
  await audit({ action: 'grants.score-review', subjectType: 'grant-review', subjectId: review.id })
  return detail(call, review.id)
}

/** Whoever has an interest in an application does not score it. */
export async function declareConflict(call: Call<typeof grants.declareConflict>): Promise<ReviewDetail> {
  const { actor, params, body, db, clock, audit } = call
  const review = await openReview(db, actor.personId, params.id)
  await writeReview(db, {
    id: review.id,
    state: 'conflict',
    scores: [],
    total: null,
    reason: body.reason,
    at: clock.now(),
  })
  await audit({ action: 'grants.declare-conflict', subjectType: 'grant-review', subjectId: review.id })
  return detail(call, review.id)
}

function pointsFor({ id, points: most }: Criterion, scores: readonly { criterion: string; points: number }[]): number {
  const { points } =
    scores.find(({ criterion }) => criterion === id) ?? fail('grants.score-out-of-bounds', { criterion: id, most })
  return points <= most ? points : fail('grants.score-out-of-bounds', { criterion: id, most })
}

async function openReview(db: Db, personId: string, id: string): Promise<Reviewed> {
  const [review] = await reviewsBy(db, personId, id)
  if (!review) return fail('grants.review-not-found')
  return isOpen(review) ? review : fail('grants.review-closed')
}

async function detail(
  { actor, db, clock }: Pick<Call<typeof grants.readReview>, 'actor' | 'db' | 'clock'>,
  id: string,
): Promise<ReviewDetail> {
  const [review] = await reviewsBy(db, actor.personId, id)
  if (!review) return fail('grants.review-not-found')
  const grant = (await findGrant(db, review.grantId)) ?? fail('grants.grant-not-found')
  const { form, answers, scores, reason } = review
  return {
    ...(await present(db, review)),
    grant: grantOf(grant, clock.now()),
    form,
    answers,
    project: await withVerified(db, review.applicationId, review.project),
    criteria: grant.criteria,
    scores,
    reason,
  }
}
