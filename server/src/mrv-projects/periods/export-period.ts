import type { mrvProjects } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findProject } from '../projects/store.ts'
import { fileOfPeriod } from './period-file.ts'
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
  const file = fileOfPeriod(period, project?.name ?? '')
  return reply
    .header('content-disposition', attachmentHeader(`athar-period-${period.fromDay}-${period.toDay}.json`))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type('application/json')
    .send(JSON.stringify(file, null, 2))
}
