import { add, decimal, toText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { z } from 'zod'
import { createTell } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/database.ts'
import { Failure, fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { defineJob, type JobDefinition, type JobRun } from '../../platform/jobs.ts'
import { ensureSuppliers } from '../boundary/index.ts'
import { calculationBasis } from '../calculation/index.ts'
import { holdOpenYears, recomputeMonths } from '../records/index.ts'
import type { ImportDeps } from './deps.ts'
import { checkRows } from './run-check.ts'
import { changeImport, lockImport, oneImportAtATime, type ImportRow } from './store/imports.ts'
import { countRows, refuseWhatIsThere } from './store/import-rows.ts'
import { anyMoved, insertReadyRows, readyRows } from './store/ready-rows.ts'

const input = z.object({ importId: z.uuid() })
export const commitKind = { kind: 'inventory.commit-import', input }
type Input = z.infer<typeof input>

/** Asks for the ready rows to be stored. Held rows wait on; with `all-or-nothing` nothing is stored while any row is open. */
export async function commitImport(
  deps: ImportDeps,
  { actor, params, body, db, tx, tell }: Call<typeof inventory.commitImport>,
): Promise<{ jobId: string }> {
  const { organisationId, personId, role } = actor
  const row = await lockImport(db, organisationId, params.id)
  if (row.state !== 'review') return fail('inventory.import-wrong-state', { state: row.state })
  const counts = await countRows(db, organisationId, row.id)
  const open = { refused: counts.refused, held: counts.held }
  if (counts.ready + counts.warning === 0) return fail('inventory.import-nothing-ready', open)
  if (body.mode === 'all-or-nothing' && open.refused + open.held > 0) return fail('inventory.import-not-clean', open)
  const jobId = await deps.jobs.enqueue(tx, commitKind, { personId, organisationId, role, input: { importId: row.id } })
  await changeImport(db, organisationId, row.id, { state: 'importing', jobId })
  await tell({
    action: 'inventory.commit-import',
    subjectType: 'import',
    subjectId: row.id,
    details: { mode: body.mode },
  })
  return { jobId }
}

export const commitJob = (deps: ImportDeps): JobDefinition<Input> =>
  defineJob({
    ...commitKind,
    concurrency: 1,
    async run(work) {
      try {
        return await deps.database.transaction(work.tenancy, (tx) => storeImport(deps, tx, work))
      } catch (error) {
        if (error instanceof Failure || (work.signal.aborted && work.signal.reason === 'cancelled'))
          await backToReview(deps, work)
        throw error
      }
    },
  })

/** Everything in one transaction: records, suppliers, years, rollup and receipt are there together or not at all. */
async function storeImport(deps: ImportDeps, tx: Transaction, work: JobRun<Input>): Promise<Record<string, unknown>> {
  const { db } = tx
  const { organisationId, personId } = work
  await oneImportAtATime(db, organisationId)
  const row = await lockImport(db, organisationId, work.input.importId)
  if (row.state !== 'importing' || row.job_id !== work.id)
    return fail('inventory.import-wrong-state', { state: row.state })
  if (row.basis !== (await calculationBasis(db, organisationId))) return fail('inventory.import-changed')
  await refuseStale(deps, tx, row, work)
  const { receipt, fileRows } = await storeRecords(deps, tx, row, work)
  const left = await countRows(db, organisationId, row.id)
  const counts = { ...left, records: left.records + fileRows, imported: left.imported + fileRows }
  await changeImport(db, organisationId, row.id, { state: 'imported', receipt, counts, finishedAt: deps.clock.now() })
  const tell = createTell(db, { organisationId, personId, requestId: work.id, at: deps.clock.now() })
  await tell({
    action: 'inventory.import',
    subjectType: 'import',
    subjectId: row.id,
    details: { records: receipt.records, sha256: row.sha256 },
  })
  await work.complete(tx, { receipt })
  return { receipt }
}

/** What a person saw and agreed to is what is stored: whatever changed it since the check sends them back to check again. */
async function refuseStale(deps: ImportDeps, tx: Transaction, row: ImportRow, work: JobRun<Input>): Promise<void> {
  const { db } = tx
  const counts = await countRows(db, row.org_id, row.id)
  // A crash of the database empties the staged rows: the stored file still says what they were.
  const staged = counts.records === 0 ? await checkRows(deps, tx, row, work) : counts
  const agreed = row.counts?.ready === staged.ready && row.counts.warning === staged.warning
  if (!agreed || (await anyMoved(db, row.org_id, row.id))) fail('inventory.import-changed')
  if ((await refuseWhatIsThere(db, row.org_id, row.id)) > 0) fail('inventory.import-changed')
}

async function storeRecords(deps: ImportDeps, { db }: Transaction, row: ImportRow, work: JobRun<Input>) {
  const { organisationId } = work
  const ready = await readyRows(db, organisationId, row.id)
  await holdOpenYears(deps, db, organisationId, ready.years)
  const suppliers = await ensureSuppliers(db, organisationId, ready.suppliers)
  work.signal.throwIfAborted()
  const stored = await insertReadyRows(db, {
    organisationId,
    importId: row.id,
    personId: work.personId,
    at: deps.clock.now(),
    suppliers,
  })
  work.progress(stored.records, stored.records)
  await recomputeMonths(db, organisationId, ready.buckets)
  const first = row.first_record_id ?? stored.first
  await changeImport(db, organisationId, row.id, { recordIds: { first, last: stored.last } })
  const before = row.receipt
  const receipt = {
    number: before?.number ?? receiptNumber(row.id),
    importedAt: deps.clock.now().toISOString(),
    records: stored.records + (before?.records ?? 0),
    kgCo2e: toText(add(decimal(stored.kgCo2e), decimal(before?.kgCo2e ?? '0'))),
    sites: Math.max(stored.sites, before?.sites ?? 0),
    years: [...new Set([...ready.years, ...(before?.years ?? [])])].sort((a, b) => a - b),
    sha256: row.sha256,
  }
  return { receipt, fileRows: stored.fileRows }
}

/** Short enough to read over the telephone; the id it begins is unique in the organisation. */
const receiptNumber = (id: string): string => `IMP-${id.slice(0, 8).toUpperCase()}`

async function backToReview(deps: ImportDeps, work: JobRun<Input>): Promise<void> {
  await deps.database.transaction(work.tenancy, async ({ db }) => {
    const row = await lockImport(db, work.organisationId, work.input.importId)
    if (row.job_id === work.id) await changeImport(db, work.organisationId, row.id, { state: 'review' })
  })
}
