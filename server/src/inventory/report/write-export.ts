import { Readable } from 'node:stream'
import { paths } from '@athar/contracts'
import QRCode from 'qrcode'
import { defineJob, type JobDefinition, type JobRun } from '../../platform/jobs.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import { storeBytes } from '../../platform/files/store-bytes.ts'
import type { Transaction } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { appendLeaf } from '../../platform/log/append-leaf.ts'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import { findYear } from '../boundary/index.ts'
import type { ReportDeps } from './deps.ts'
import { buildReportInParts } from './data/build-report.ts'
import { readFacts } from './data/read-facts.ts'
import { boundaryDigest } from './data/boundary-digest.ts'
import { coveredBy, versionOf } from './document/statement-fact.ts'
import { presentReport } from './document/present-report.ts'
import { reportWords } from './document/report-words.ts'
import { finishExport, findExport, type FoundExport } from './exports-store.ts'
import type { ExportSource } from './files/export-source.ts'
import { writeCsv } from './files/write-csv.ts'
import { writeJson } from './files/write-json.ts'
import { writeWorkbook } from './files/write-workbook.ts'
import { readRecords } from './read-records.ts'
import { hasRecords, readImportTraces } from './store.ts'
import { exportKind } from './request-export.ts'
import { hasDigest } from './year-digest.ts'

/** No export is larger; what is would fill the disk rather than serve anybody. */
const maxBytes = 8 * 1024 ** 3
type Run = JobRun<{ exportId: string }>

export const exportJob = (deps: ReportDeps): JobDefinition<{ exportId: string }> =>
  defineJob({
    ...exportKind,
    concurrency: 1,
    run: (work) => writeExport(deps, work),
    async prepareRetry({ db }, { organisationId, input: { exportId } }) {
      const asked = (await findExport(db, organisationId, exportId)) ?? fail('inventory.export-not-found')
      if (!(await hasRecords(db, organisationId, asked.year))) fail('inventory.nothing-to-report', { year: asked.year })
    },
  })

/** Writes the file from one moment of the inventory, keeps it, and says so together with the job's success. */
async function writeExport(deps: ReportDeps, work: Run): Promise<Record<string, unknown>> {
  const { tenancy, organisationId, signal } = work
  const asked = await deps.database.transaction(tenancy, ({ db }) =>
    findExport(db, organisationId, work.input.exportId),
  )
  if (!asked) return fail('inventory.export-not-found')
  // Before the inventory is held: the brand may have to be read by a connection of its own.
  const marks = marksOnPaper(await deps.branding.read(), asked.language)
  // A year that was locked just now is in the checkpoint that is printed.
  if (asked.kind === 'pdf') await deps.evidenceLog.order()
  const put = (key: string) =>
    deps.database.snapshot(tenancy, async (tx) => {
      const bytes = await bytesOf(deps, work, { ...asked, marks }, tx)
      return deps.files.putStream(key, bytes, { maxBytes, signal })
    })
  return storeBytes(deps, organisationId, put, (stored) => settle(deps, work, { asked, stored }))
}

/** With what the brand puts on paper. */
type Asked = FoundExport & { readonly marks: ReturnType<typeof marksOnPaper> }
type Written = { asked: FoundExport; stored: StoredFile }

async function settle(deps: ReportDeps, work: Run, { asked, stored }: Written): Promise<Record<string, unknown>> {
  const result = { exportId: work.input.exportId, bytes: stored.bytes, sha256: stored.sha256 }
  await deps.database.transaction(work.tenancy, async (tx) => {
    if (!(await finishExport(tx.db, work.organisationId, work.input.exportId, stored)))
      throw new Error('this export was written already')
    if ((await findYear(tx.db, work.organisationId, asked.year))?.state === 'locked')
      await appendLeaf(tx.db, 'inventory.exported', {
        organisationId: work.organisationId,
        at: deps.clock.now(),
        ids: { export: asked.id, year: String(asked.year) },
        hashes: { file: stored.sha256 },
      })
    await deps.notices.notify(tx.db, {
      kind: 'inventory.export-ready',
      organisationId: work.organisationId,
      to: { people: [work.personId] },
      by: null,
      data: { file: asked.fileName },
      link: paths.inventoryReport(),
      key: asked.id,
      at: deps.clock.now(),
    })
    await work.complete(tx, result)
  })
  return result
}

async function bytesOf(deps: ReportDeps, work: Run, asked: Asked, tx: Transaction): Promise<Readable> {
  const { organisationId, signal } = work
  const organisation = await deps.organisations.read(tx.db, organisationId)
  const read = await readFacts(tx.db, { organisation, year: asked.year, preparedAt: deps.clock.now() })
  const imports = await readImportTraces(tx.db, organisationId, asked.year)
  const facts = { ...read, changes: [...read.changes, ...imports].sort((a, b) => (a.at < b.at ? -1 : 1)) }
  const { report, counted } = await buildReportInParts(facts)
  const words = reportWords(asked.language)
  const { consolidationApproach: approach } = organisation
  const statements = await coveredBy(await deps.statementsOn(tx.db, organisationId, asked.year), {
    ...versionOf(report, boundaryDigest(facts)),
    hasDigest: (exported) => hasDigest(tx.db, { organisationId, year: asked.year, approach, exported }),
  })
  const retired = await deps.retiredFor(tx.db, organisationId, asked.year)
  if (asked.kind === 'pdf') {
    const { marks } = asked
    const names = await deps.organisations.namesOf(
      tx.db,
      facts.changes.flatMap(({ person }) => (person === '' ? [] : [person])),
    )
    const { publicKey } = deps.evidenceLog
    const isLocked = (await findYear(tx.db, organisationId, asked.year))?.state === 'locked'
    const checkpoint = isLocked ? await printedCheckpoint(deps, tx) : null
    const laid = presentReport(report, words, { statements, publicKey, checkpoint, names, retired })
    const { pdf } = await renderPdf(laid, { marks, signal })
    return Readable.from([Buffer.from(pdf)])
  }
  const total = facts.thisYear.lines.reduce((all, { records }) => all + records, 0)
  const records = withProgress(readRecords(tx, organisationId, asked.year), (done) => {
    signal.throwIfAborted()
    work.progress(done, total)
  })
  const source = { facts, report, counted, words, records, statements, retired, signing: deps.evidenceLog }
  return fileStream(asked.kind, source)
}

async function printedCheckpoint({ evidenceLog, config }: ReportDeps, { db }: Transaction) {
  const note = await evidenceLog.checkpoint(db)
  if (note === undefined) return null
  const qr = await QRCode.toString(note, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  return { note, qr, address: `${config.siteUrl}${paths.proofCheck()}` }
}

function fileStream(kind: Exclude<FoundExport['kind'], 'pdf'>, source: ExportSource): Readable {
  if (kind === 'xlsx') return writeWorkbook(source)
  return Readable.from(bytesIn(kind === 'csv' ? writeCsv(source) : writeJson(source)), { objectMode: false })
}

async function* bytesIn(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text, 'utf8')
}

async function* withProgress<T>(
  batches: AsyncIterable<readonly T[]>,
  tell: (done: number) => void,
): AsyncGenerator<readonly T[]> {
  let done = 0
  tell(0)
  for await (const batch of batches) {
    yield batch
    done += batch.length
    tell(done)
  }
}
