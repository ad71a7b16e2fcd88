import { randomUUID } from 'node:crypto'
import { answersAsked, type FormAnswers, type FormDefinition, type grants } from '@athar/contracts'
import { rulesOf, unmetRules, type Application } from '@athar/contracts/grants'
import { applicantOf, type ActingApplicant } from '../platform/applications/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { documentNumber } from '../platform/slug-of.ts'
import type { Call } from '../platform/http/serve.ts'
import { eligibilityOf } from './applicant.ts'
import type { GrantsDeps } from './deps.ts'
import { noteProject, refuseOther, refuseUnnamed, sameProject } from './name-project.ts'
import { tellApplicant, tellOfficers } from './notices.ts'
import { presentApplication } from './present-application.ts'
import { applications, findApplication, insertApplication, type StoredApplication } from './store/applications.ts'
import { grantOf, holdGrant, termsOf, type GrantRow } from './store/calls.ts'

type Deps = Pick<
  GrantsDeps,
  'clock' | 'people' | 'evidence' | 'guardians' | 'notices' | 'organisations' | 'registrationOf'
>

/** An applicant answers an open call once: at once where it asks for no form, else by a draft. */
export async function applyForGrant(deps: Deps, call: Call<typeof grants.applyForGrant>): Promise<Application> {
  const { actor, params, db, clock, audit } = call
  const project = call.body?.project ?? null
  const at = clock.now()
  await refuseUnder18(deps, db, actor.personId, at)
  const grant = await openCall(db, params.id, at)
  const applicant = applicantOf(actor)
  await refuseUnmet(deps, db, { grant, applicant })
  const state = grant.form === null ? 'submitted' : 'draft'
  if (state === 'submitted') refuseUnnamed(grant, project)
  const id = randomUUID()
  const made = await insertApplication(db, {
    id,
    applicantId: applicant.id,
    grantId: grant.id,
    state,
    number: state === 'submitted' ? documentNumber('G') : null,
    applicant: await nameOf(deps, db, actor.personId, applicant),
    personId: actor.personId,
    at,
    project,
  }).catch(refuseOther)
  if (!made) fail('grants.already-applied')
  await audit({ action: 'grants.apply', subjectType: 'grant-application', subjectId: id, details: { grant: grant.id } })
  if (project !== null) await noteProject(call, id, project)
  if (state === 'submitted') await tellReceived(deps, db, { id, grant, at })
  return presentApplication(deps, db, id)
}

/** Hands a draft in, by the server’s clock; one that was returned may come back after the call closed. */
export async function submitApplication(deps: Deps, call: Call<typeof grants.submitApplication>): Promise<Application> {
  const { actor, db, clock } = call
  const at = clock.now()
  await refuseUnder18(deps, db, actor.personId, at)
  const found = await applications.own(call)
  const grant =
    found.state === 'returned'
      ? ((await holdGrant(db, found.grantId)) ?? fail('grants.grant-not-found'))
      : await openCall(db, found.grantId, at)
  const { draftProject: project } = found
  const seen = call.body.project
  if (seen !== undefined && !sameProject(seen, project)) fail('conflict')
  await applications
    .submit(call, found, {
      asked: grant.form,
      guard: async (refuseIncomplete) => {
        await refuseUnmet(deps, db, { grant, applicant: applicantOf(actor) })
        refuseIncomplete()
        refuseUnnamed(grant, project)
      },
      set: { project: project && JSON.stringify(project) },
    })
    .catch(refuseOther)
  await linkFiles(deps, call, { id: found.id, ...applications.written(found, grant.form) })
  await tellReceived(deps, db, { id: found.id, grant, at })
  return presentApplication(deps, db, found.id)
}

/** Files that the answers name are evidence of the organisation, and stay with the application. */
async function linkFiles(
  { evidence }: Deps,
  { actor, db, audit, clock }: Call<typeof grants.submitApplication>,
  { id: application, form, answers }: Pick<StoredApplication, 'id' | 'form' | 'answers'>,
): Promise<void> {
  const ids = form === null ? [] : filesIn(form, answers)
  if (ids.length === 0) return
  if (!('organisationId' in actor)) return fail('evidence.not-found')
  for (const id of ids)
    await evidence.link({ actor, db, audit, at: clock.now() }, id, { kind: 'grant-application', id: application })
}

const filesIn = (form: FormDefinition, answers: FormAnswers): string[] =>
  Object.entries(answersAsked(form, answers)).flatMap(([name, value]) =>
    form.properties[name]?.['x-kind'] === 'files' && Array.isArray(value) ? value.map(String) : [],
  )

/** People under 18 apply neither for themselves nor for an organisation, with a consent or without. */
async function refuseUnder18({ guardians }: Deps, db: Db, personId: string, at: Date): Promise<void> {
  const standing = await guardians.standingOf(db, personId, at)
  if (standing === 'consented' || standing === 'guardian-needed') fail('grants.adults-only')
}

async function refuseUnmet(
  deps: Deps,
  db: Db,
  { grant, applicant }: { readonly grant: GrantRow; readonly applicant: ActingApplicant },
): Promise<void> {
  const unmet = unmetRules(rulesOf(grant), await eligibilityOf(deps, db, applicant))
  if (unmet.length > 0) fail('grants.not-eligible', { rules: unmet })
}

/** The call, held so that it cannot change or close meanwhile, refused where it takes no applications. */
async function openCall(db: Db, id: string, at: Date): Promise<GrantRow> {
  const grant = await holdGrant(db, id)
  if (!grant || grant.state === 'draft') return fail('grants.grant-not-found')
  const { phase, opensAt, closedAt } = grantOf(grant, at)
  if (phase === 'open') return grant
  return phase === 'upcoming' ? fail('grants.not-open', { opensAt }) : fail('grants.closed', { closesAt: closedAt })
}

async function nameOf(
  { organisations, people }: Deps,
  db: Db,
  personId: string,
  { organisationId }: ActingApplicant,
): Promise<{ en: string; ar: string }> {
  if (organisationId !== null) return (await organisations.read(db, organisationId)).name
  const name = (await people.find(db, [personId])).get(personId)?.fullName ?? ''
  return { en: name, ar: name }
}

/** Officers hear that it waits, its applicant that it came in. */
async function tellReceived(
  deps: Deps,
  db: Db,
  { id, grant, at }: { readonly id: string; readonly grant: GrantRow; readonly at: Date },
): Promise<void> {
  const { title } = termsOf(grant)
  await tellOfficers(deps, db, { kind: 'grants.application-received', id, title, at })
  const found = (await findApplication(db, id)) ?? fail('grants.application-not-found')
  const data = { application: found.number ?? '' }
  await tellApplicant(deps, db, { ...found, kind: 'grants.application-submitted', by: null, at, data })
}
