import type { grants } from '@athar/contracts'
import type { JudgedDetail } from '@athar/contracts/grants'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { move } from '../platform/workflow/move.ts'
import type { GrantsDeps } from './deps.ts'
import { tellApplicant } from './notices.ts'
import { presentJudged } from './present-application.ts'
import { applications, findApplication, holdAccounts, waitingAccount } from './store/applications.ts'
import { findInstalment, instalmentFlow } from './store/instalments.ts'

type Deps = Pick<GrantsDeps, 'clock' | 'people' | 'notices' | 'organisations' | 'registrationOf' | 'registrationFor'>

/**
 * The milestone is approved and its instalment released, once, by another officer than the one who decided on the
 * award. The payment made elsewhere is kept by its reference.
 */
export async function releaseInstalment(
  deps: Deps,
  call: Call<typeof grants.releaseInstalment>,
): Promise<JudgedDetail> {
  const { actor, params, body, db, clock } = call
  const { instalment, application } = await dueOne(db, params.id)
  await applications.refuseMember(call, application)
  if (instalment.awaits === 'verification' && instalment.statement === null) fail('grants.not-verified')
  const at = clock.now()
  await move(call, instalmentFlow, instalment, 'release', {
    version: body.version,
    guard: async () => {
      if (application.state !== 'agreement')
        fail('wrong-state', { state: application.state, allowedFrom: ['agreement'] })
      if (application.ownDecision) fail('grants.second-officer')
      await holdAccounts(db, application.organisationId)
      if (await waitingAccount(db, application.organisationId)) fail('grants.account-waits')
    },
    set: { released_by: actor.personId, released_at: at, reference: body.reference },
    details: {
      application: application.id,
      amount: instalment.amount,
      reference: body.reference,
      ...(instalment.statement !== null && { statement: instalment.statement }),
    },
    notify: (kind) =>
      tellApplicant(deps, db, { ...application, kind, by: null, at, data: { milestone: instalment.title } }),
  })
  return presentJudged(deps, db, application.id)
}

/** A report that does not show the milestone goes back, with what is missing. */
export async function returnReport(deps: Deps, call: Call<typeof grants.returnReport>): Promise<JudgedDetail> {
  const { params, body, db } = call
  const { instalment, application } = await dueOne(db, params.id)
  await applications.refuseMember(call, application)
  if (instalment.awaits === 'verification') fail('grants.awaits-verification')
  await move(call, instalmentFlow, instalment, 'return-report', {
    version: body.version,
    reason: body.reason,
    details: { application: application.id },
    notify: (kind, { at }) =>
      tellApplicant(deps, db, {
        ...application,
        kind,
        by: null,
        at,
        data: { milestone: instalment.title, reason: body.reason },
      }),
  })
  return presentJudged(deps, db, application.id)
}

async function dueOne(db: Db, id: string) {
  const instalment = (await findInstalment(db, id)) ?? fail('grants.instalment-not-found')
  const application = (await findApplication(db, instalment.applicationId)) ?? fail('grants.application-not-found')
  return { instalment, application }
}
