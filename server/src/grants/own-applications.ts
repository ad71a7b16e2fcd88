import type { grants, ResponseOf } from '@athar/contracts'
import type { Application } from '@athar/contracts/grants'
import { fail } from '../platform/errors.ts'
import { applicantOf } from '../platform/applications/index.ts'
import type { Call } from '../platform/http/serve.ts'
import { move } from '../platform/workflow/move.ts'
import type { GrantsDeps } from './deps.ts'
import { tellOfficers } from './notices.ts'
import { presentApplication, shownStatus } from './present-application.ts'
import { applications, applicationsOf, findApplication } from './store/applications.ts'
import { dateInstalments, findInstalment, instalmentFlow } from './store/instalments.ts'

export async function listOwnApplications({
  actor,
  db,
}: Call<typeof grants.listOwnApplications>): Promise<ResponseOf<typeof grants.listOwnApplications>> {
  const items = await applicationsOf(db, applicantOf(actor).id)
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
  deps: Pick<GrantsDeps, 'clock' | 'people'>,
  call: Call<typeof grants.readApplication>,
): Promise<Application> {
  const { id } = await applications.own(call)
  return presentApplication(deps, call.db, id)
}

export const withdrawApplication = (
  deps: Pick<GrantsDeps, 'clock' | 'people'>,
  call: Call<typeof grants.withdrawApplication>,
): Promise<Application> => applications.step(call, 'withdraw').then(({ id }) => presentApplication(deps, call.db, id))

/** The recipient accepts award and instalments; their days are counted from now. */
export async function acceptAgreement(
  deps: Pick<GrantsDeps, 'clock' | 'people'>,
  call: Call<typeof grants.acceptAgreement>,
): Promise<Application> {
  const { id } = await applications.step(call, 'accept-agreement')
  await dateInstalments(call.db, id, call.clock.today())
  return presentApplication(deps, call.db, id)
}

/** A milestone was reached: its instalment falls due, and an officer looks at the report. */
export async function reportMilestone(
  deps: Pick<GrantsDeps, 'clock' | 'people' | 'notices'>,
  call: Call<typeof grants.reportMilestone>,
): Promise<Application> {
  const { actor, params, body, db, clock } = call
  const instalment = await findInstalment(db, params.id)
  if (instalment?.organisationId !== applicantOf(actor).id) return fail('grants.instalment-not-found')
  const found = (await findApplication(db, instalment.applicationId)) ?? fail('grants.application-not-found')
  if (instalment.awaits === 'verification') fail('grants.awaits-verification')
  const at = clock.now()
  await move(call, instalmentFlow, instalment, 'report', {
    reason: body.report,
    version: body.version,
    guard: () => found.state === 'agreement' || fail('wrong-state', { state: found.state, allowedFrom: ['agreement'] }),
    set: { report: body.report, reported_by: actor.personId, reported_at: at },
    details: { application: found.id },
    notify: (kind) => tellOfficers(deps, db, { kind, id: found.id, title: found.title, at }),
  })
  return presentApplication(deps, db, found.id)
}
