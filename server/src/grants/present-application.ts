import {
  awardedStates,
  conditionsFor,
  openStates,
  rulesOf,
  type Applicant,
  type ApplicantCard,
  type Application,
  type EligibilityRules,
  type JudgedDetail,
} from '@athar/contracts/grants'
import { namedHistory, namesIn, withoutKeys } from '../platform/applications/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { GrantsDeps } from './deps.ts'
import * as store from './store/applications.ts'
import { findGrant, grantOf } from './store/calls.ts'
import { instalmentsOf, type StoredInstalment } from './store/instalments.ts'
import { reviewsOf } from './store/reviews.ts'

type Deps = Pick<GrantsDeps, 'clock' | 'people'>
type JudgedDeps = Pick<GrantsDeps, 'clock' | 'people' | 'registrationOf' | 'registrationFor'>

/** One application, as its applicant reads it. An award that is not confirmed yet is still under review. */
export async function presentApplication(deps: Deps, db: Db, id: string): Promise<Application> {
  const found = (await store.findApplication(db, id)) ?? fail('grants.application-not-found')
  const { history, ...application } = await whole(deps, db, found)
  const asked = (await findGrant(db, found.grantId))?.form ?? null
  return {
    ...application,
    ...store.applications.written(found, asked),
    project: await store.withVerified(db, found.id, isOpen(found) ? found.draftProject : found.project),
    status: shownStatus(found.status),
    awarded: awardedStates.some((state) => state === found.status) ? application.awarded : null,
    // What officers say to each other of it is theirs.
    history: history
      .filter(({ action }) => action !== 'propose' && action !== 'send-back')
      .map((entry) => (entry.action === 'confirm' ? { ...entry, comment: '' } : entry)),
  }
}

const isOpen = ({ state }: store.StoredApplication) => openStates.some((one) => one === state)

/** The status that an applicant reads. */
export const shownStatus = (status: Application['status']): Application['status'] =>
  status === 'to-confirm' ? 'under-review' : status

async function whole({ clock, people }: Deps, db: Db, found: store.StoredApplication): Promise<Application> {
  const grant = (await findGrant(db, found.grantId)) ?? fail('grants.grant-not-found')
  return {
    id: found.id,
    grantId: found.grantId,
    title: found.title,
    number: found.number,
    status: found.status,
    submittedAt: found.submittedAt,
    createdAt: found.createdAt,
    grant: grantOf(grant, clock.now()),
    form: found.form,
    answers: found.answers,
    project: await store.withVerified(db, found.id, found.project),
    version: found.version,
    awarded: found.awarded,
    instalments: (await instalmentsOf(db, found.id)).map(shown),
    history: await namedHistory(people, db, { flow: store.applicationFlow, id: found.id }),
  }
}

const shown = ({ organisationId: _org, applicationId: _app, preparedBy: _by, ...instalment }: StoredInstalment) =>
  instalment

/** The same as officers read it: with its applicant and reviews. */
export async function presentJudged(deps: JudgedDeps, db: Db, id: string): Promise<JudgedDetail> {
  const found = (await store.findApplication(db, id)) ?? fail('grants.application-not-found')
  const reviews = (await reviewsOf(db, id)).map(
    ({ reviewerId: personId, assignedAt: _at, applicationId: _of, orgId: _org, assignedBy: _by, ...one }) => ({
      ...one,
      at: one.at?.toISOString() ?? null,
      personId,
    }),
  )
  const grant = (await findGrant(db, found.grantId)) ?? fail('grants.grant-not-found')
  return {
    ...(await whole(deps, db, found)),
    applicant: found.applicant,
    files: withoutKeys(await store.filesOf(db, id)),
    about: await aboutApplicant(deps, db, { found, rules: rulesOf(grant) }),
    budgetLeft: Number(grant.budget) - Number(grant.awarded),
    ownDecision: found.ownDecision,
    waitingAccount: await store.waitingAccount(db, found.organisationId),
    reviews: (await namesIn(deps.people, db, reviews)).map(({ by: reviewer, ...review }) => ({ ...review, reviewer })),
  }
}

/** Who applies, as far as officers may know. */
async function aboutApplicant(
  deps: JudgedDeps,
  db: Db,
  { found, rules }: { readonly found: store.StoredApplication; readonly rules: EligibilityRules },
): Promise<ApplicantCard> {
  const { organisationId, createdBy, preparedBy } = found
  const organisation = await store.organisationBehind(db, found.id)
  const isPerson = organisationId === createdBy
  const applicant: Applicant = organisation
    ? { ...organisation, registration: await deps.registrationOf(db, organisationId) }
    : { type: null, region: null, registration: 'none' }
  const writers = await namesIn(
    deps.people,
    db,
    preparedBy.map((personId) => ({ personId })),
  )
  return {
    region: organisation?.region ?? null,
    registration: organisation ? await deps.registrationFor(db, organisationId) : null,
    writers: writers.flatMap(({ by }) => (by ? [by] : [])),
    awards: (await store.awardsTo(db, found)).map((one) => ({
      id: one.id,
      title: { en: one.title, ar: one.titleAr },
      amount: Number(one.awarded),
      currency: one.currency,
      status: one.state,
    })),
    conditions: organisation || isPerson ? conditionsFor(rules, applicant) : [],
  }
}
