import { dayOfIso, type Choice, type Code, type LateChange, type WideTable } from '@athar/activity-file'
import { isFarInYears } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db, Transaction } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { JobRun } from '../../platform/jobs.ts'
import {
  activityOf,
  archivedActivities,
  readOwnActivities,
  calculationBasis,
  createCalculator,
} from '../calculation/index.ts'
import { closedYears, knownSites, namesOfArchivedSites, readSettings, supplierIds } from '../boundary/index.ts'
import { roughly } from '../records/index.ts'
import { firstRecords, layoutOf, riyadhOffsetMinutes } from './analyse-file.ts'
import type { ImportDeps } from './deps.ts'
import type { CheckTask } from './check-messages.ts'
import { checkApart } from './check-apart.ts'
import { fileParts, type FileFormat } from './file-rows.ts'
import { statusAfter } from './prepare-rows.ts'
import { changeImport, findImport, type ImportRow } from './store/imports.ts'
import { applyLateChanges, countRows, markFactorYears, readAnswers, seenRows } from './store/import-rows.ts'
import { askAboutOverlaps, compareWithInventory, holdWholeRows } from './store/inventory-matches.ts'
import { openStage } from './store/stage.ts'
import { importChecked } from './tell-importer.ts'

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
    await deps.notices.notify(
      tx.db,
      importChecked(work, row, { held: counts.held, ready: counts.ready + counts.warning, at: deps.clock.now() }),
    )
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
  const calculator = await createCalculator(tx.db, organisationId, deps.clock.now())
  const answers = await readAnswers(tx.db, organisationId, row.id)
  const ground = await groundOf(deps, tx.db, { organisationId, row, options, format })
  const archived = await archivedActivities(tx.db, organisationId)
  const stage = await openStage(tx, row.id)
  const farInYears = new Set<number>()
  const { late, evidence } = await checkApart(
    {
      format,
      answers,
      setup: ground.setup,
      preparation: { ...ground.preparation, validity: calculator.validity },
      // Archived ones too: rows that name one are told so, instead of being asked what is meant.
      activities: (await readOwnActivities(tx.db, organisationId)).map(activityOf),
    },
    {
      parts: fileParts(deps.files, row.file_key, {
        ...format,
        signal: work.signal,
        onBytes: (done) => work.progress(done, Number(row.bytes)),
      }),
      factor: async (request) => {
        if (archived.has(request.activity)) return 'activity-archived'
        const stored = await calculator.resolve(request)
        if ('status' in stored) return stored.code
        if (isFarInYears(stored.resolution.factor, request.year)) farInYears.add(stored.id)
        return stored.id
      },
      take: stage.copy,
      signal: work.signal,
    },
  )
  await stage.finish()
  const before = await seenRows(
    tx.db,
    row.id,
    late.map((change) => change.record),
  )
  await applyLateChanges(
    tx.db,
    row.id,
    late.map((change) => {
      const codes = [
        ...(before.get(change.record)?.codes ?? []).filter((code) => !change.remove.includes(code as Code)),
        ...change.add,
      ]
      const choices = change.add.map((code): Choice => ({
        code,
        kind: 'keep',
        decision: { kind: 'confirm', codes: [code as 'outlier'] },
        ...typicalOf(code, change, before.get(change.record)?.quantity),
      }))
      return { ...change, codes, choices, ...statusAfter(codes, answers.get(change.record), options.confirmedCodes) }
    }),
  )
  work.signal.throwIfAborted()
  const scope = { organisationId, importId: row.id, confirmedForAll: options.confirmedCodes }
  const met = await compareWithInventory(tx.db, scope)
  await markFactorYears(tx.db, row.id, [...farInYears])
  const asked = await askAboutOverlaps(tx.db, scope)
  if (met + asked > 0) await holdWholeRows(tx.db, row.id)
  const counts = await countRows(tx.db, organisationId, row.id)
  return { ...counts, decimalMarks: { point: evidence.decimalPoint, comma: evidence.decimalComma } }
}

/** What is typical in the unit of the row, for the person who is asked about an outlier. */
function typicalOf(code: Code, { typical }: LateChange, quantity: string | null | undefined) {
  if (code !== 'outlier' || !typical || !quantity) return {}
  return { typical: { from: roughly(typical.low * Number(quantity)), to: roughly(typical.high * Number(quantity)) } }
}

async function groundOf(
  deps: ImportDeps,
  db: Db,
  {
    organisationId,
    row,
    options,
    format,
  }: { organisationId: string; row: ImportRow; options: inventory.ImportOptions; format: FileFormat },
): Promise<Pick<CheckTask, 'setup'> & { preparation: Omit<CheckTask['preparation'], 'validity'> }> {
  const { headerRecord, lastRecord = null, headerChosen = false } = readingOf(row)
  const layout = layoutOf(await firstRecords(deps.files, row.file_key, format), {
    headerRecord: headerChosen ? headerRecord : null,
    lastRecord,
  })
  const sites = await knownSites(db, organisationId)
  const settings = await readSettings(db, organisationId)
  const organisation = await deps.organisations.read(db, organisationId)
  const setup: CheckTask['setup'] = {
    sites,
    mapping: options.mapping,
    today: dayOfIso(deps.clock.today()) ?? fail('unexpected'),
    utcOffsetMinutes: riyadhOffsetMinutes,
    dateOrder: (options.dateOrder ?? settings.dateOrder) === 'month-day-year' ? 'month-day' : 'day-month',
    dateOrderConfirmed: options.dateOrder !== null,
    numberMarks: options.decimalMark ?? 'auto',
    synonyms: options.synonyms,
    facts: options.facts,
    typedCells: format.format !== 'csv',
    layout,
    confirmedCodes: [...options.confirmedCodes, ...(options.createSites ? ['site-unknown'] : [])] as Code[],
  }
  return {
    setup,
    preparation: {
      reportedSource: options.facts.reportedSource ?? null,
      siteByCode: new Map(sites.map((site) => [site.code, site])),
      supplierIds: await supplierIds(db, organisationId),
      fiscalYearFirstMonth: organisation.fiscalYearFirstMonth,
      closedYears: await closedYears(db, organisationId),
      newSites: options.createSites
        ? { importId: row.id, country: 'SA', taken: await namesOfArchivedSites(db, organisationId) }
        : null,
    },
  }
}

export function formatOf(row: ImportRow): FileFormat {
  const { format, encoding, delimiter, sheet, together, wide } = readingOf(row)
  return {
    format,
    encoding,
    delimiter,
    sheet,
    together,
    wide: wide ? asSaid(wide, row) : null,
  }
}

/** What a person says of dates and numbers goes before what was found in the rows that are summed or joined. */
function asSaid(wide: WideTable, { options }: ImportRow): WideTable {
  const { dateOrder, decimalMark } = options ?? {}
  const said = {
    ...(dateOrder && { dateOrder: dateOrder === 'month-day-year' ? ('month-day' as const) : ('day-month' as const) }),
    ...(decimalMark && { numberMarks: decimalMark }),
  }
  return {
    ...wide,
    ...(wide.kind === 'intervals' && decimalMark && { numberMarks: decimalMark }),
    rows: wide.rows && { ...wide.rows, ...said },
    readings: wide.readings && { ...wide.readings, ...said },
  }
}

const readingOf = (row: ImportRow): inventory.ImportReading =>
  row.reading ?? fail('inventory.import-wrong-state', { state: row.state })

export function optionsOf(row: ImportRow): inventory.ImportOptions {
  return row.options ?? fail('inventory.import-wrong-state', { state: row.state })
}
