import { randomUUID } from 'node:crypto'
import type { organisations, ResponseOf } from '@athar/contracts'
import { z } from 'zod'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { insertExport, listExports } from './store.ts'
import { lockMembersAs } from '../members/lock-as.ts'

export const fullExportKind = { kind: 'organisations.write-full-export', input: z.object({ exportId: z.uuid() }) }

/** Asks for everything of the organisation as one archive. */
export async function requestFullExport(
  deps: Pick<OrganisationsDeps, 'jobs'>,
  { actor, db, tx, audit, clock }: Call<typeof organisations.requestFullExport>,
): Promise<ResponseOf<typeof organisations.requestFullExport>> {
  const { organisationId, personId, role } = actor
  await lockMembersAs(db, actor)
  if ((await listExports(db, organisationId)).some(({ state }) => state === 'queued'))
    fail('organisations.export-under-way')
  const exportId = randomUUID()
  const jobId = await deps.jobs.enqueue(tx, fullExportKind, { organisationId, personId, role, input: { exportId } })
  const fileName = `athar-export-${clock.today()}.zip`
  await insertExport(db, { organisationId, id: exportId, jobId, fileName, by: personId, at: clock.now() })
  await audit({ action: 'organisations.request-full-export', subjectType: 'full-export', subjectId: exportId })
  return { exportId, jobId }
}
