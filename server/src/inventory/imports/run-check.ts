import { setImmediate as pause } from 'node:timers/promises'
import {
  createFileReader,
  dayOfIso,
  detectLayout,
  NO_ANSWER,
  type Choice,
  type Code,
  type FileSetup,
} from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { Db, Transaction } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { calculationBasis, createCalculator } from '../calculation/index.ts'
import { closedYears, knownSites, readSettings, supplierIds, supplierKey } from '../boundary/index.ts'
import { firstRecords } from './analyse-file.ts'
import type { ImportDeps } from './deps.ts'
import { fileRows, type FileFormat } from './file-rows.ts'
import { prepareRow, statusAfter, type Preparation } from './prepare-rows.ts'
import { changeImport, findImport, type ImportRow } from './store/imports.ts'
import { applyLateChanges, codesOf, countRows, readAnswers, refuseWhatIsThere } from './store/import-rows.ts'
import { openStage } from './store/stage.ts'
import { fileVocabulary } from './vocabulary.ts'

const rowsBetweenPauses = 200

/** Riyadh keeps one offset from UTC all year. */
const riyadhOffsetMinutes = 180

/** Reads the whole file once and writes what became of each row, in one transaction: a check is there whole or not at all. */
export async function runCheck(deps: ImportDeps, work: JobRun<{ importId: string }>): Promise<Record<string, unknown>> {
  const { organisationId } = work
  const { importId } = work.input
  return deps.database.transaction(work.tenancy, async (tx) => {
    const row = await findImport(tx.db, organisationId, importId)
    if (row.job_id !== work.id || row.state !== 'checking') fail('inventory.import-wrong-state', { state: row.state })
    const counts = await checkRows(deps, tx, row, work)
    await changeImport(tx.db, organisationId, importId, {
      state: 'review',
      counts,
      errorCode: null,
      errorDetails: null,
      basis: await calculationBasis(tx.db, organisationId),
    })
    await work.complete(tx, { counts })
    return { counts }
  })
}

/** Stages every row of the file with what became of it; rows staged before are written anew. */
export async function checkRows(
  deps: ImportDeps,
  tx: Transaction,
  row: ImportRow,
  work: JobRun<{ importId: string }>,
): Promise<inventory.ImportCounts> {
  const { organisationId } = work
  const format = formatOf(row)
  const options = optionsOf(row)
  const [setup, preparation] = await setupOf(deps, tx.db, { organisationId, row, options, format })
  const answers = await readAnswers(tx.db, organisationId, row.id)
  const reader = createFileReader(setup)
  const stage = await openStage(tx, organisationId, row.id)
  let rows = 0
  for await (const batch of fileRows(deps.files, row.file_key, {
    ...format,
    onBytes: (done) => work.progress(done, Number(row.bytes)),
  })) {
    work.signal.throwIfAborted()
    for (const [index, source] of batch.entries()) {
      // Rows are cheap and many: without a pause other requests would wait for the whole batch.
      if (index % rowsBetweenPauses === 0) await pause()
      const outcome = reader.read(source, answers.get(source.record) ?? NO_ANSWER)
      for (const line of await prepareRow(preparation, source, outcome)) stage.write(line)
    }
    rows += batch.length
    if (stage.full()) await stage.flush()
  }
  await stage.finish()
  const { late } = reader.finish()
  const before = await codesOf(
    tx.db,
    organisationId,
    row.id,
    late.map((change) => change.record),
  )
  await applyLateChanges(
    tx.db,
    organisationId,
    row.id,
    late.map((change) => {
      const codes = [
        ...(before.get(change.record) ?? []).filter((code) => !change.remove.includes(code as Code)),
        ...change.add,
      ]
      const choices = change.add.map((code): Choice => ({
        code,
        kind: 'keep',
        decision: { kind: 'confirm', codes: [code as 'outlier'] },
      }))
      return { ...change, codes, choices, ...statusAfter(codes, answers.get(change.record), options.confirmedCodes) }
    }),
  )
  work.signal.throwIfAborted()
  await refuseWhatIsThere(tx.db, organisationId, row.id)
  return countRows(tx.db, organisationId, row.id)
}

async function setupOf(
  deps: ImportDeps,
  db: Db,
  {
    organisationId,
    row,
    options,
    format,
  }: { organisationId: string; row: ImportRow; options: inventory.ImportOptions; format: FileFormat },
): Promise<[FileSetup, Preparation]> {
  const layout =
    detectLayout(await firstRecords(deps.files, row.file_key, format)) ?? fail('inventory.header-not-found')
  const sites = await knownSites(db, organisationId)
  const settings = await readSettings(db, organisationId)
  const organisation = await deps.organisations.read(db, organisationId)
  const setup: FileSetup = {
    vocabulary: fileVocabulary(),
    sites,
    mapping: options.mapping,
    today: dayOfIso(deps.clock.today()) ?? fail('unexpected'),
    utcOffsetMinutes: riyadhOffsetMinutes,
    dateOrder: (options.dateOrder ?? settings.dateOrder) === 'month-day-year' ? 'month-day' : 'day-month',
    dateOrderConfirmed: options.dateOrder !== null,
    numberMarks: 'auto',
    synonyms: options.synonyms,
    typedCells: format.format !== 'csv',
    layout,
    confirmedCodes: options.confirmedCodes as Code[],
  }
  return [
    setup,
    {
      calculator: await createCalculator(db, organisationId, deps.clock.now()),
      siteByCode: new Map(sites.map((site) => [site.code, site])),
      supplierIds: await supplierIds(db, organisationId),
      supplierKey,
      fiscalYearFirstMonth: organisation.fiscalYearFirstMonth,
      closedYears: await closedYears(db, organisationId),
    },
  ]
}

export function formatOf(row: ImportRow): FileFormat {
  if (!row.reading) return fail('inventory.import-wrong-state', { state: row.state })
  const { format, encoding, delimiter, sheet } = row.reading
  return { format, encoding, delimiter, sheet }
}

export function optionsOf(row: ImportRow): inventory.ImportOptions {
  return row.options ?? fail('inventory.import-wrong-state', { state: row.state })
}
