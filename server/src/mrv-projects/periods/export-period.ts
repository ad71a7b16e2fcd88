import type { mrvProjects } from '@athar/contracts'
import { periodFormat, periodFormatVersion } from '@athar/contracts/mrv-projects'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findProject } from '../projects/store.ts'
import { findPeriod } from './store.ts'

/** A computed period as a file that says all that it was computed from. */
export async function exportPeriod({
  actor,
  params,
  db,
  reply,
}: Call<typeof mrvProjects.exportPeriod>): Promise<FastifyReply> {
  const period = (await findPeriod(db, actor.organisationId, params.id)) ?? fail('mrv-projects.period-not-found')
  const project = await findProject(db, actor.organisationId, period.projectId)
  if (period.result === null || period.computedAt === null) return fail('mrv-projects.period-not-computed')
  const { input, figures, meters } = period.result
  const file = {
    format: periodFormat,
    formatVersion: periodFormatVersion,
    project: { id: period.projectId, name: project?.name ?? '' },
    period: { id: period.id, from: period.fromDay, to: period.toDay, version: period.version },
    methodology: { id: period.methodology, version: period.methodologyVersion },
    computedAt: period.computedAt.toISOString(),
    channels: period.channels,
    input,
    figures,
    meters,
  }
  return reply
    .header('content-disposition', attachmentHeader(`athar-period-${period.fromDay}-${period.toDay}.json`))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type('application/json')
    .send(JSON.stringify(file, null, 2))
}
