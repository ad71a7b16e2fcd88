import type { verification as contracts } from '@athar/contracts'
import type { EngagedView } from '@athar/contracts/mrv-projects'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { own } from './under-way.ts'

/** What the period's page shows, for the verifier. */
export async function readPeriodOf(
  deps: Pick<VerificationDeps, 'throughPeriod'>,
  call: Call<typeof contracts.readPeriodOf>,
): Promise<EngagedView> {
  const found = await call.reauthorise(({ db, actor }) => own(db, actor, call.params.id))
  if (found.project === null) return fail('verification.no-period')
  return deps.throughPeriod(call, found.engagementId, ({ view }) => view())
}
