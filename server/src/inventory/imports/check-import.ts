import type { inventory } from '@athar/contracts'
import { z } from 'zod'
import type { Transaction } from '../../platform/database.ts'
import { Failure, fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import type { ImportDeps } from './deps.ts'
import { runCheck } from './run-check.ts'
import { changeImport, lockImport, saveMapping, type ImportRow } from './store/imports.ts'
import { tellOfFailure, type FailedWork } from './tell-importer.ts'

const input = z.object({ importId: z.uuid() })
export const checkKind = { kind: 'inventory.check-import', input }

/** Asks for every row to be checked with these settings; what was chosen is remembered for the next file with this header. */
export async function checkImport(
  deps: ImportDeps,
  { actor, params, body, db, tx, audit, clock }: Call<typeof inventory.checkImport>,
): Promise<{ jobId: string }> {
  const { organisationId, personId, role } = actor
  const row = await lockImport(db, organisationId, params.id)
  const idle = ['uploaded', 'review', 'failed', 'imported'].includes(row.state)
  if (!idle && !(await workIsOver(deps, tx, row))) return fail('inventory.import-wrong-state', { state: row.state })
  const jobId = await deps.jobs.enqueue(tx, checkKind, { personId, organisationId, role, input: { importId: row.id } })
  await changeImport(db, organisationId, row.id, {
    state: 'checking',
    options: body.options,
    jobId,
    errorCode: null,
    errorDetails: null,
  })
  const { mapping, synonyms, dateOrder, decimalMark, facts } = body.options
  // The source of one file is not that of the next.
  const { reportedSource: _ofThisFile, ...likely } = facts
  const remembered = { mapping, synonyms, dateOrder, decimalMark, facts: likely }
  await saveMapping(db, organisationId, mapping.fingerprint, remembered, clock.now())
  await audit({ action: 'inventory.check-import', subjectType: 'import', subjectId: row.id })
  return { jobId }
}

/** Work that was cancelled while it waited, or that failed for good, leaves its import behind as if it were still going on. */
const workIsOver = async (deps: ImportDeps, tx: Transaction, { state, job_id }: ImportRow): Promise<boolean> =>
  (state === 'checking' || state === 'importing') &&
  job_id !== null &&
  (await deps.jobs.read(tx, job_id)).finishedAt !== null

export const checkJob = (deps: ImportDeps): JobDefinition<{ importId: string }> =>
  defineJob({
    ...checkKind,
    concurrency: 1,
    async prepareRetry({ db }, { id, organisationId, input: { importId } }) {
      const row = await lockImport(db, organisationId, importId)
      if (row.job_id !== id || !['uploaded', 'failed', 'checking'].includes(row.state))
        fail('inventory.import-wrong-state', { state: row.state })
      await changeImport(db, organisationId, importId, { state: 'checking', errorCode: null, errorDetails: null })
    },
    async run(work) {
      try {
        return await runCheck(deps, work)
      } catch (error) {
        // A cancelled check leaves the file as it was uploaded; a refused one says why. Interruptions are tried again.
        const reason: unknown = work.signal.aborted ? work.signal.reason : undefined
        if (reason === 'cancelled') await settle(deps, work, { state: 'uploaded' })
        else if (error instanceof Failure)
          await settle(deps, work, { state: 'failed', errorCode: error.code, errorDetails: error.details })
        throw error
      }
    },
  })

async function settle(deps: ImportDeps, work: FailedWork, changes: Parameters<typeof changeImport>[3]): Promise<void> {
  const settled = await deps.database.transaction(work.tenancy, async ({ db }) => {
    const row = await lockImport(db, work.organisationId, work.input.importId)
    if (row.job_id !== work.id) return null
    await changeImport(db, work.organisationId, row.id, changes)
    return row
  })
  if (settled && changes.state === 'failed') await tellOfFailure(deps, work, settled)
}
