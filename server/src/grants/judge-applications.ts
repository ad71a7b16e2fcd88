import { randomUUID } from 'node:crypto'
import type { grants, ResponseOf } from '@athar/contracts'
import type { JudgedDetail, OfficerAction } from '@athar/contracts/grants'
import { paths } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { sendOneOf } from '../platform/applications/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { move } from '../platform/workflow/move.ts'
import type { GrantsDeps } from './deps.ts'
import { instalmentsFor } from './instalments-for.ts'
import { tellApplicant, tellOfficers } from './notices.ts'
import { presentJudged } from './present-application.ts'
import * as store from './store/applications.ts'
import { findGrant, isBeyondBudget, termsOf, type GrantRow } from './store/calls.ts'
import { isUnverifiable, planInstalments } from './store/instalments.ts'
import { assignReview, isOfApplicant, reviewsOf } from './store/reviews.ts'

type Deps = Pick<
  GrantsDeps,
  'clock' | 'config' | 'people' | 'notices' | 'organisations' | 'registrationOf' | 'registrationFor'
>

export async function listApplications({
  params,
  query,
  db,
}: Call<typeof grants.listApplications>): Promise<ResponseOf<typeof grants.listApplications>> {
  if (!(await findGrant(db, params.id))) fail('grants.grant-not-found')
  const { rows, nextCursor } = await readPage(query, store.bestFirst, (place) =>
    store.judgedApplications(db, { grantId: params.id, state: query.state }, place),
  )
  return { items: rows.map(store.judgedOf), nextCursor }
}

export const readJudged = (
  deps: Pick<Deps, 'clock' | 'people' | 'registrationOf' | 'registrationFor'>,
  { params, db }: Call<typeof grants.readJudged>,
): Promise<JudgedDetail> => presentJudged(deps, db, params.id)

export async function downloadFile(
  deps: Pick<GrantsDeps, 'files'>,
  { params, reply, reauthorise }: Call<typeof grants.downloadFile>,
): Promise<FastifyReply> {
  const files = await reauthorise(({ db }) => store.filesOf(db, params.id))
  return sendOneOf(deps, reply, files, { id: params.fileId, notFound: 'grants.file-not-found' })
}

/** Starts a review, returns an application, or rejects it; confirms what another officer awarded, or sends it back. */
export async function moveApplication(deps: Deps, call: Call<typeof grants.moveApplication>): Promise<JudgedDetail> {
  const { actor, params, body, db } = call
  const found = await store.applications.submitted(db, params.id)
  const { action, note: reason, version } = body
  await store.applications.decide(call, found, action, {
    reason,
    version,
    guard: () => action === 'confirm' && found.ownDecision && fail('grants.second-officer'),
    set: decisionOf(action, {
      terms: await termsNow(db, found.grantId),
      decided_by: actor.personId,
      decided_at: call.clock.now(),
    }),
    effect: () => (action === 'confirm' ? planAward(db, found, found.awarded ?? 0) : Promise.resolve()),
    notify: (kind, { at }) =>
      kind === 'grants.award-sent-back'
        ? tellOfficers(deps, db, { ...found, kind, at, data: { reason } })
        : tellApplicant(deps, db, { ...found, kind, by: null, at, data: action === 'confirm' ? {} : { reason } }),
  })
  return presentJudged(deps, db, found.id)
}

/** What an action writes of who decided: a rejection is a decision, and an award that is sent back is none. */
function decisionOf(action: OfficerAction, decided: { terms: string; decided_by: string; decided_at: Date }) {
  if (action === 'send-back') return { awarded: null, terms: null, decided_by: null, decided_at: null }
  return action === 'reject' ? decided : {}
}

/** What a decision keeps of its call. */
const termsNow = async (db: Db, grantId: string): Promise<string> =>
  JSON.stringify(termsOf((await findGrant(db, grantId)) ?? fail('grants.grant-not-found')))

/** Asks somebody with an account to review; members of the applicant are refused by the database as well. */
export async function assignReviewer(deps: Deps, call: Call<typeof grants.assignReviewer>): Promise<JudgedDetail> {
  const { actor, params, body, db, clock, audit } = call
  const at = clock.now()
  const found = await store.applications.submitted(db, params.id)
  await store.applications.refuseMember(call, found)
  refuseUnlessIn(found.state, ['submitted', 'under-review'])
  const person = await deps.people.findByEmail(db, body.email)
  if (!person?.proven) return fail('grants.no-such-reviewer')
  const id = randomUUID()
  const isNew = await assignReview(db, {
    orgId: found.organisationId,
    id,
    applicationId: found.id,
    reviewerId: person.personId,
    assignedBy: actor.personId,
    assignedAt: at,
  }).catch((error: unknown) => (isOfApplicant(error) ? fail('grants.reviewer-of-applicant') : Promise.reject(error)))
  if (isNew) {
    await audit({
      action: 'grants.assign-reviewer',
      subjectType: 'grant-application',
      subjectId: found.id,
      details: { reviewer: person.personId },
    })
    await deps.notices.notify(db, {
      kind: 'grants.review-asked',
      organisationId: null,
      to: { people: [person.personId] },
      by: actor.personId,
      data: { grant: found.title },
      link: paths.npoReview(id),
      key: id,
      at,
    })
    if (found.state === 'submitted') await move(call, store.applicationFlow, found, 'start-review')
  }
  return presentJudged(deps, db, found.id)
}

/** Two reviews are asked for where a call has criteria. */
const leastReviews = 2

/**
 * Awards to one or many, all or none; the database refuses to promise more than the budget. Above the limit an award
 * is one once a second officer confirmed it.
 */
export async function approveApplications(
  deps: Deps,
  call: Call<typeof grants.approveApplications>,
): Promise<ResponseOf<typeof grants.approveApplications>> {
  const { actor, params, body, db, clock } = call
  const grant = (await findGrant(db, params.id)) ?? fail('grants.grant-not-found')
  const terms = JSON.stringify(termsOf(grant))
  const at = clock.now()
  const isLarge = ({ amount }: { readonly amount: number }) => amount > deps.config.grantConfirmAbove * 100
  for (const award of body.awards) {
    const { application, amount, version } = award
    const found = await store.applications.submitted(db, application)
    if (found.grantId !== grant.id) fail('grants.application-not-found')
    await store.applications
      .decide(call, found, isLarge(award) ? 'propose' : 'approve', {
        reason: body.note,
        version,
        guard: () => refuseUnreviewed(db, grant, found.id),
        set: { awarded: amount, terms, decided_by: actor.personId, decided_at: at },
        details: { amount },
        effect: (to) => (to === 'approved' ? planAward(db, found, amount) : Promise.resolve()),
        notify: (kind) =>
          kind === 'grants.award-to-confirm'
            ? tellOfficers(deps, db, { ...found, kind, at })
            : tellApplicant(deps, db, { ...found, kind, by: null, at }),
      })
      .catch((error: unknown) => (isBeyondBudget(error) ? fail('grants.beyond-budget') : Promise.reject(error)))
  }
  const toConfirm = body.awards.filter(isLarge).length
  return { approved: body.awards.length - toConfirm, toConfirm }
}

/** The instalments of what is an award now. */
async function planAward(db: Db, found: store.StoredApplication, amount: number): Promise<void> {
  const grant = (await findGrant(db, found.grantId)) ?? fail('grants.grant-not-found')
  await planInstalments(db, instalmentsFor(found, grant.milestones, amount)).catch((error: unknown) =>
    isUnverifiable(error) ? fail('grants.project-missing') : Promise.reject(error),
  )
}

async function refuseUnreviewed(db: Db, { criteria }: GrantRow, applicationId: string): Promise<void> {
  if (criteria.length === 0) return
  const scored = (await reviewsOf(db, applicationId)).filter(({ state }) => state === 'scored').length
  if (scored < leastReviews) fail('grants.reviews-missing', { least: leastReviews, scored })
}
