import type { verification as contracts } from '@athar/contracts'
import type { EngagedView } from '@athar/contracts/mrv-projects'
import type { FastifyReply } from 'fastify'
import type { EngagedPeriod } from '../mrv-projects/index.ts'
import { fail } from '../platform/errors.ts'
import { sendFile } from '../platform/files/send-file.ts'
import type { Call } from '../platform/http/serve.ts'
import type { VerificationDeps } from './deps.ts'
import { own } from './under-way.ts'

type Deps = Pick<VerificationDeps, 'throughPeriod'>
type OfPeriod = typeof contracts.readPeriodOf | typeof contracts.downloadPeriodFile

/** What the period's page shows, for the verifier. */
export const readPeriodOf = (deps: Deps, call: Call<typeof contracts.readPeriodOf>): Promise<EngagedView> =>
  throughPeriodOf(deps, call, ({ view }) => view())

/** A file that the period rests on, while the engagement is open. */
export async function downloadPeriodFile(
  deps: Deps & Pick<VerificationDeps, 'files'>,
  call: Call<typeof contracts.downloadPeriodFile>,
): Promise<FastifyReply> {
  const found = await throughPeriodOf(deps, call, ({ file }) => file(call.params.evidenceId))
  return sendFile(deps, call.reply, found ?? fail('verification.file-not-found'))
}

async function throughPeriodOf<T>(
  { throughPeriod }: Deps,
  call: Call<OfPeriod>,
  read: (period: EngagedPeriod) => Promise<T>,
): Promise<T> {
  const found = await call.reauthorise(({ db, actor }) => own(db, actor, call.params.id))
  if (found.project === null) return fail('verification.no-period')
  return throughPeriod(call, found.engagementId, read)
}
