import { add, decimal, toText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { z } from 'zod'
import { createAudit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/database.ts'
import { Failure, fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { defineJob, type JobDefinition, type JobRun } from '../../platform/jobs.ts'
import { createSites, ensureSuppliers } from '../boundary/index.ts'
import { calculationBasis } from '../calculation/index.ts'
import { addToMonths, lockOpenYears, recordsImported } from '../records/index.ts'
import type { ImportDeps } from './deps.ts'
import { checkRows, optionsOf } from './run-check.ts'
import { changeImport, lockImport, oneImportAtATime, type ImportRow } from './store/imports.ts'
import { correctRecords } from './store/correct-records.ts'
import { anyRows, countRows, newSitesOf } from './store/import-rows.ts'
import { compareWithInventory } from './store/inventory-matches.ts'
import { anyMoved, insertReadyRows, linesOfReadyRows, sumReadyRows, type ReadySums } from './store/ready-rows.ts'
import { importFinished, tellOfFailure } from './tell-importer.ts'

const input = z.object({ importId: z.uuid() })
export const commitKind = { kind: 'inventory.commit-import', input }
type Input = z.infer<typeof input>

/**
 * Asks for the ready rows to be stored. Held rows wait on; with `all-or-nothing` nothing is stored while any row is
 * open.
 */
export async function commitImport(
  deps: ImportDeps,
  { actor, params, body, db, tx, audit }: Call<typeof inventory.commitImport>,
): Promise<{ jobId: string }> {
  const { organisationId, personId, role } = actor
  const row = await lockImport(db, organisationId, params.id)
  if (row.state !== 'review') return fail('inventory.import-wrong-state', { state: row.state })
  const counts = row.counts ?? fail('inventory.import-wrong-state', { state: row.state })
  const open = { refused: counts.refused, held: counts.held }
  if (counts.ready + counts.warning === 0) return fail('inventory.import-nothing-ready', open)
  if (body.mode === 'all-or-nothing' && open.refused + open.held > 0) return fail('inventory.import-not-clean', open)
  const jobId = await deps.jobs.enqueue(tx, commitKind, { personId, organisationId, role, input: { importId: row.id } })
  await changeImport(db, organisationId, row.id, { state: 'importing', jobId })
  await audit({
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
    async prepareRetry({ db }, { id, organisationId, input: { importId } }) {
      const row = await lockImport(db, organisationId, importId)
      if (row.job_id !== id || (row.state !== 'review' && row.state !== 'importing'))
        fail('inventory.import-wrong-state', { state: row.state })
      await changeImport(db, organisationId, importId, { state: 'importing' })
    },
    async run(work) {
      try {
        return await deps.database.transaction(work.tenancy, (tx) => storeImport(deps, tx, work))
      } catch (error) {
        const cancelled = work.signal.aborted && work.signal.reason === 'cancelled'
        if (error instanceof Failure || cancelled) await backToReview(deps, work, cancelled ? 'cancelled' : 'failed')
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
  const ready = await readyAsAgreed(deps, tx, row, work)
  await createNewSites(deps, tx, { row, work })
  const receipt = await storeRecords(deps, tx, { row, ready, work })
  const left = await countRows(db, organisationId, row.id)
  const counts = {
    ...left,
    records: left.records + ready.fileRows,
    imported: left.imported + ready.fileRows,
    ...(row.counts?.decimalMarks && { decimalMarks: row.counts.decimalMarks }),
  }
  await changeImport(db, organisationId, row.id, { state: 'imported', receipt, counts, finishedAt: deps.clock.now() })
  const audit = createAudit(db, { organisationId, personId, requestId: work.id, at: deps.clock.now() })
  await audit({
    action: 'inventory.import',
    subjectType: 'import',
    subjectId: row.id,
    details: {
      records: receipt.records,
      ...(receipt.corrected ? { corrected: receipt.corrected } : {}),
      sha256: row.sha256,
      years: ready.years,
    },
  })
  const [records, at] = [ready.records, deps.clock.now()]
  await deps.notices.notify(
    db,
    importFinished(work, row, { records, at }),
    recordsImported(
      { organisationId, personId, at },
      { importId: row.id, jobId: work.id, file: row.file_name, records },
    ),
  )
  await deps.countAhead(db, organisationId, at)
  await work.complete(tx, { receipt })
  return { receipt }
}

/**
 * What a person saw and agreed to is what is stored: whatever changed it since the check sends them back to check
 * again.
 */
async function readyAsAgreed(
  deps: ImportDeps,
  tx: Transaction,
  row: ImportRow,
  work: JobRun<Input>,
): Promise<ReadySums> {
  const { db } = tx
  // A crash of the database empties the staged rows: the stored file still says what they were.
  if (!(await anyRows(db, row.id))) await checkRows(deps, tx, row, work)
  const scope = { organisationId: row.org_id, importId: row.id, confirmedForAll: optionsOf(row).confirmedCodes }
  if ((await compareWithInventory(db, scope)) > 0) fail('inventory.import-changed')
  const ready = await sumReadyRows(db, row.org_id, row.id)
  const agreed = (row.counts?.ready ?? 0) + (row.counts?.warning ?? 0)
  if (ready.fileRows !== agreed || (await anyMoved(db, row.org_id))) fail('inventory.import-changed')
  return ready
}

/**
 * Names that no site bore become sites, under the numbers that their rows were given; one that was made since is
 * asked about again.
 */
async function createNewSites(deps: ImportDeps, { db }: Transaction, { row, work }: Pick<Storing, 'row' | 'work'>) {
  const { organisationId, personId } = work
  if (!row.counts?.newSites) return
  const wanted = await newSitesOf(db, row.id)
  if (wanted.names.length === 0) return
  const at = deps.clock.now()
  const audit = createAudit(db, { organisationId, personId, requestId: work.id, at })
  const made = await createSites(
    deps,
    { db, audit, at },
    { organisationId, entityId: null, country: 'SA', region: null, ...wanted },
  )
  if (made.some(({ created }) => !created)) fail('inventory.import-changed')
}

type Storing = { row: ImportRow; ready: ReadySums; work: JobRun<Input> }

async function storeRecords(deps: ImportDeps, { db }: Transaction, { row, ready, work }: Storing) {
  const { organisationId } = work
  const years = ready.years.map(({ year }) => year)
  await lockOpenYears(deps, db, organisationId, years)
  const suppliers = await ensureSuppliers(db, organisationId, ready.suppliers)
  work.signal.throwIfAborted()
  const scope = {
    organisationId,
    importId: row.id,
    personId: work.personId,
    at: deps.clock.now(),
    suppliers,
    rates: ready.rates,
  }
  const corrected = row.counts?.corrections ? await correctRecords(db, { ...scope, fileName: row.file_name }) : 0
  const stored = await insertReadyRows(db, scope)
  work.progress(ready.records, ready.records)
  await addToMonths(db, organisationId, ready.buckets, linesOfReadyRows(scope))
  await changeImport(db, organisationId, row.id, {
    recordIds: { first: row.first_record_id ?? stored.first, last: stored.last },
  })
  const before = row.receipt
  return {
    number: before?.number ?? receiptNumber(row.id),
    importedAt: deps.clock.now().toISOString(),
    records: ready.records + (before?.records ?? 0),
    kgCo2e: toText(add(decimal(ready.kgCo2e), decimal(before?.kgCo2e ?? '0'))),
    sites: Math.max(ready.sites, before?.sites ?? 0),
    years: [...new Set([...years, ...(before?.years ?? [])])].sort((a, b) => a - b),
    sha256: row.sha256,
    ...(corrected + (before?.corrected ?? 0) > 0 ? { corrected: corrected + (before?.corrected ?? 0) } : {}),
  }
}

/** Short enough to read over the telephone; the id it begins is unique in the organisation. */
const receiptNumber = (id: string): string => `IMP-${id.slice(0, 8).toUpperCase()}`

async function backToReview(deps: ImportDeps, work: JobRun<Input>, why: 'failed' | 'cancelled'): Promise<void> {
  const settled = await deps.database.transaction(work.tenancy, async ({ db }) => {
    const row = await lockImport(db, work.organisationId, work.input.importId)
    if (row.job_id !== work.id) return null
    await changeImport(db, work.organisationId, row.id, { state: 'review' })
    return row
  })
  if (settled && why === 'failed') await tellOfFailure(deps, work, settled)
}
