import { randomUUID } from 'node:crypto'
import { answersAsked, problemsOf, type grants, type ResponseOf } from '@athar/contracts'
import { openStates, takesApplications, unmetRules, type Application } from '@athar/contracts/grants'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { documentNumber } from '../platform/slug-of.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { move } from '../platform/workflow/move.ts'
import { actingApplicant, eligibilityOf } from './applicant.ts'
import type { GrantsDeps } from './deps.ts'
import { tellOfficers } from './notices.ts'
import { presentApplication } from './present-application.ts'
import * as store from './store/applications.ts'
import { grantOf, holdGrant, type GrantRow } from './store/calls.ts'

type Deps = Pick<GrantsDeps, 'people' | 'guardians' | 'notices' | 'organisations' | 'registrationOf'>

/** An applicant answers an open call once: at once where it asks for no form, else by a draft. */
export async function applyForGrant(deps: Deps, call: Call<typeof grants.applyForGrant>): Promise<Application> {
  const { actor, params, db, clock, audit } = call
  const at = clock.now()
  await refuseUnder18(deps, db, actor.personId, at)
  const grant = await openCall(db, params.id, at)
  const applicant = await actingApplicant(db, actor, 'write')
  const unmet = unmetRules(grant.eligibility, await eligibilityOf(deps, db, applicant))
  if (unmet.length > 0) fail('grants.not-eligible', { rules: unmet })
  const state = grant.form === null ? 'submitted' : 'draft'
  const id = randomUUID()
  const made = await store.insertApplication(db, {
    id,
    applicantId: applicant.id,
    grantId: grant.id,
    state,
    number: state === 'submitted' ? documentNumber('G') : null,
    applicant: await nameOf(deps, db, actor.personId, applicant.organisationId),
    personId: actor.personId,
    at,
  })
  if (!made) fail('grants.already-applied')
  await audit({ action: 'grants.apply', subjectType: 'grant-application', subjectId: id, details: { grant: grant.id } })
  if (state === 'submitted') await tellReceived(deps, db, { id, grant, at })
  return presentApplication(deps, db, id)
}

/** Keeps what was answered so far, as it is. */
export async function saveApplication({
  actor,
  params,
  body,
  db,
  clock,
}: Call<typeof grants.saveApplication>): Promise<ResponseOf<typeof grants.saveApplication>> {
  await actingApplicant(db, actor, 'write')
  const found = (await store.findApplication(db, params.id)) ?? fail('grants.application-not-found')
  refuseUnlessIn(found.state, openStates)
  const saved = { id: params.id, ...body, personId: actor.personId, at: clock.now() }
  return { version: (await store.saveAnswers(db, saved)) ?? fail('conflict') }
}

/** Hands a draft in, by the server’s clock; one that was returned may come back after the call closed. */
export async function submitApplication(deps: Deps, call: Call<typeof grants.submitApplication>): Promise<Application> {
  const { actor, params, body, db, clock } = call
  const at = clock.now()
  await refuseUnder18(deps, db, actor.personId, at)
  const applicant = await actingApplicant(db, actor, 'write')
  const found = (await store.findApplication(db, params.id)) ?? fail('grants.application-not-found')
  const grant =
    found.state === 'returned'
      ? ((await holdGrant(db, found.grantId)) ?? fail('grants.grant-not-found'))
      : await openCall(db, found.grantId, at)
  const form = grant.form
  const guard = async () => {
    const unmet = unmetRules(grant.eligibility, await eligibilityOf(deps, db, applicant))
    if (unmet.length > 0) fail('grants.not-eligible', { rules: unmet })
    const problems = form === null ? [] : problemsOf(form, found.answers)
    if (problems.length > 0) fail('grants.form-incomplete', { problems })
  }
  await move(call, store.applicationFlow, found, 'submit', {
    version: body.version,
    guard,
    set: {
      number: found.number ?? documentNumber('G'),
      submitted_at: at,
      form: form && JSON.stringify(form),
      answers: JSON.stringify(form === null ? {} : answersAsked(form, found.answers)),
      prepared_by: store.withWriter(actor.personId),
    },
  })
  await tellReceived(deps, db, { id: found.id, grant, at })
  return presentApplication(deps, db, found.id)
}

/** People under 18 apply neither for themselves nor for an organisation, with a consent or without. */
async function refuseUnder18({ guardians }: Deps, db: Db, personId: string, at: Date): Promise<void> {
  const standing = await guardians.standingOf(db, personId, at)
  if (standing === 'consented' || standing === 'guardian-needed') fail('grants.adults-only')
}

/** The call, held so that it cannot change or close meanwhile, refused where it takes no applications. */
async function openCall(db: Db, id: string, at: Date): Promise<GrantRow> {
  const grant = await holdGrant(db, id)
  if (!grant || grant.state === 'draft') return fail('grants.grant-not-found')
  const { opensAt, closesAt } = grantOf(grant)
  if (takesApplications({ status: grant.state, opensAt, closesAt }, at)) return grant
  return grant.opensAt > at && grant.state === 'open'
    ? fail('grants.not-open', { opensAt })
    : fail('grants.closed', { closesAt })
}

async function nameOf(
  { organisations, people }: Deps,
  db: Db,
  personId: string,
  organisationId: string | null,
): Promise<{ en: string; ar: string }> {
  if (organisationId !== null) return (await organisations.read(db, organisationId)).name
  const name = (await people.find(db, [personId])).get(personId)?.fullName ?? ''
  return { en: name, ar: name }
}

const tellReceived = (deps: Deps, db: Db, { id, grant, at }: { id: string; grant: GrantRow; at: Date }) =>
  tellOfficers(deps, db, { kind: 'grants.application-received', id, title: grantOf(grant).title, at })
