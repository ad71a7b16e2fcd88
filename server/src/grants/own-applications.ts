import type { grants, ResponseOf } from '@athar/contracts'
import type { Application } from '@athar/contracts/grants'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { move } from '../platform/workflow/move.ts'
import { actingApplicant } from './applicant.ts'
import type { GrantsDeps } from './deps.ts'
import { tellOfficers } from './notices.ts'
import { presentApplication, shownStatus } from './present-application.ts'
import * as store from './store/applications.ts'
import { dateInstalments, findInstalment, instalmentFlow } from './store/instalments.ts'

export async function listOwnApplications({
  actor,
  db,
}: Call<typeof grants.listOwnApplications>): Promise<ResponseOf<typeof grants.listOwnApplications>> {
  const { id } = await actingApplicant(db, actor, 'read')
  const items = await store.applicationsOf(db, id)
  return {
    items: items.map(({ id: own, grantId, title, number, status, submittedAt, createdAt }) => ({
      id: own,
      grantId,
      title,
      number,
      status: shownStatus(status),
      submittedAt,
      createdAt,
    })),
  }
}

export async function readApplication(
  deps: Pick<GrantsDeps, 'people'>,
  { actor, params, db }: Call<typeof grants.readApplication>,
): Promise<Application> {
  const { id } = await actingApplicant(db, actor, 'read')
  const found = await store.findApplication(db, params.id)
  // An officer finds others’ applications by the same id, on another page.
  if (found?.organisationId !== id) fail('grants.application-not-found')
  return presentApplication(deps, db, params.id)
}

export async function withdrawApplication(
  deps: Pick<GrantsDeps, 'people'>,
  call: Call<typeof grants.withdrawApplication>,
): Promise<Application> {
  const { body, db } = call
  const found = await own(call)
  await move(call, store.applicationFlow, found, 'withdraw', { reason: body.reason, version: body.version })
  return presentApplication(deps, db, found.id)
}

/** The recipient accepts award and instalments; their days are counted from now. */
export async function acceptAgreement(
  deps: Pick<GrantsDeps, 'people'>,
  call: Call<typeof grants.acceptAgreement>,
): Promise<Application> {
  const { body, db, clock } = call
  const found = await own(call)
  await move(call, store.applicationFlow, found, 'accept-agreement', { version: body.version })
  await dateInstalments(db, found.id, clock.today())
  return presentApplication(deps, db, found.id)
}

/** A milestone was reached: its instalment falls due, and an officer looks at the report. */
export async function reportMilestone(
  deps: Pick<GrantsDeps, 'people' | 'notices'>,
  call: Call<typeof grants.reportMilestone>,
): Promise<Application> {
  const { actor, params, body, db, clock } = call
  const { id: applicant } = await actingApplicant(db, actor, 'write')
  const instalment = await findInstalment(db, params.id)
  if (!instalment || instalment.organisationId !== applicant) return fail('grants.instalment-not-found')
  const found = (await store.findApplication(db, instalment.applicationId)) ?? fail('grants.application-not-found')
  const at = clock.now()
  await move(call, instalmentFlow, instalment, 'report', {
    reason: body.report,
    guard: () => found.state === 'agreement' || fail('wrong-state', { state: found.state, allowedFrom: ['agreement'] }),
    set: { report: body.report, reported_by: actor.personId, reported_at: at },
    details: { application: found.id },
    notify: (kind) => tellOfficers(deps, db, { kind, id: found.id, title: found.title, at }),
  })
  return presentApplication(deps, db, found.id)
}

async function own({ actor, params, db }: Call<typeof grants.withdrawApplication | typeof grants.acceptAgreement>) {
  const { id } = await actingApplicant(db, actor, 'write')
  const found = await store.findApplication(db, params.id)
  return found?.organisationId === id ? found : fail('grants.application-not-found')
}
