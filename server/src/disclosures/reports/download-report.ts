import { csvLine } from '@athar/activity-file'
import { canonicalJson, type Json } from '@athar/evidence-log'
import type { disclosures } from '@athar/contracts'
import { isDecimalText } from '@athar/carbon'
import { dayOf, nameIn, type Lang } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import { documentWords, type Words } from '../../platform/documents/document-words.ts'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { StandingStatement } from '../../platform/feature-hooks.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { xbrlJsonOf } from './digital-tags.ts'
import { editionNumbered, fileOfEdition } from './editions-store.ts'
import { reportFileOf } from './frozen-report.ts'
import { own } from './manage-reports.ts'
import { reportDocument } from './report-document.ts'
import type { StoredReport } from './store.ts'

/** One document at a time for each person, so that others need not wait. */
const onePerPerson = limitConcurrency(1)
const mediaTypes = {
  pdf: 'application/pdf',
  pdfa: 'application/pdf',
  assured: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xbrl: 'application/json',
} as const satisfies Record<disclosures.ReportFormat, string>

const endings: Partial<Record<disclosures.ReportFormat, string>> = {
  pdfa: 'filing.pdf',
  assured: 'assured.pdf',
  xbrl: 'xbrl.json',
}

type File = disclosures.ReportFile
type Kept = {
  /** Of the edition; null for the answers of now. */
  readonly number: number | null
  readonly file: File
  readonly frozen: string | null
  readonly stored: Stored | undefined
  readonly statements: readonly StandingStatement[]
}
type Found = { readonly report: StoredReport; readonly unifiedNumber: string | null; readonly kept?: Kept }
type Stored = { readonly key: string; readonly bytes: number }

/** A published edition as it was frozen, its PDF byte for byte; a draft as it is at one moment, marked so. */
export async function downloadReport(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.downloadReport>,
): Promise<FastifyReply> {
  const { actor, params, query, reply, signal, clock } = call
  const { format, language } = query
  const { organisationId } = actor
  const found = await call.reauthorise(async ({ db, audit }): Promise<Found> => {
    const report = await own(db, organisationId, params.id)
    const newest = report.line.edition
    const edition = query.edition ?? (newest > 0 ? newest : 'draft')
    await audit({
      action: 'disclosures.download-report',
      subjectType: 'disclosure-report',
      subjectId: report.id,
      details: { format, language, edition },
    })
    const { unifiedNumber } = await deps.organisations.read(db, organisationId)
    if (edition === 'draft') return { report, unifiedNumber }
    const kept =
      (await editionNumbered(db, { organisationId, reportId: report.id, number: edition })) ??
      fail('disclosures.edition-not-found')
    const file = JSON.parse(kept.content) as File
    const stored = await fileOfEdition(db, { organisationId, editionId: kept.id, language })
    const statements = await deps.statementsOnEdition(db, organisationId, kept.id)
    return { report, unifiedNumber, kept: { number: edition, file, frozen: kept.content, stored, statements } }
  })
  const { number, file, frozen, stored, statements } = found.kept ?? (await draftOf(deps, call, found.report))
  const version = number === null ? 'draft' : `edition-${number}`
  const fileName = `athar-esg-${file.year}-${version}-${language}.${endings[format] ?? format}`
  if (format === 'pdf' && stored) return sendFile(deps, reply, { ...stored, fileName, mediaType: mediaTypes.pdf })
  const bytes = await onePerPerson(actor.personId, async () => {
    if (format === 'json') return frozen ?? canonicalJson(file as unknown as Json)
    if (format === 'xbrl') {
      const taxonomy = deps.taxonomy ?? fail('disclosures.no-taxonomy')
      return xbrlJsonOf(file, taxonomy, { unifiedNumber: found.unifiedNumber, language })
    }
    if (format === 'csv') return csvOf(file, language)
    if (format === 'xlsx') return workbookOf(file, language, { createdAt: clock.now().toISOString(), statements })
    const marks = marksOnPaper(await deps.branding.read(), language)
    const document = reportDocument(file, {
      lang: language,
      date: dayOf(clock.now().toISOString()),
      // In the log is the document that was frozen, and no other.
      proofAddress: null,
      statements,
    })
    const json = frozen ?? canonicalJson(file as unknown as Json)
    const description = documentWords('disclosure-report', language).plain('attached')
    const attached = format === 'pdfa' ? { name: 'report.json', json, description } : undefined
    return Buffer.from((await renderPdf(document, { marks, signal, ...(attached ? { attached } : {}) })).pdf)
  })
  return reply
    .header('content-disposition', attachmentHeader(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(mediaTypes[format])
    .send(bytes)
}

/** The answers of one moment, whatever an import writes meanwhile. */
const draftOf = (
  deps: DisclosuresDeps,
  { actor }: Call<typeof disclosures.downloadReport>,
  report: StoredReport,
): Promise<Kept> => {
  const { personId, organisationId, role } = actor
  return deps.database.snapshot({ personId, organisationId, role }, async ({ db }) => ({
    number: null,
    file: await reportFileOf(deps, db, report),
    frozen: null,
    stored: undefined,
    statements: [],
  }))
}

const columns = [
  ['framework', 16],
  ['code', 18],
  ['item', 40],
  ['datapoint', 40],
  ['figure', 18],
  ['value', 60],
  ['unit', 16],
  ['note', 30],
  ['source', 16],
  ['evidence', 40],
] as const
const byteOrderMark = '\uFEFF'

function* rowsOf(file: File, lang: Lang, framework?: string): Generator<(string | null)[]> {
  const words = documentWords('disclosure-report', lang)
  const named = new Map(file.frameworks.map((one) => [one.id, one.name]))
  for (const item of file.items)
    if (framework === undefined || item.framework === framework)
      for (const one of item.datapoints) {
        const omitted = one.notApplicable ?? item.notApplicable
        yield [
          named.get(item.framework) ?? item.framework,
          item.code,
          nameIn(lang, item.title).text,
          nameIn(lang, one.label).text,
          figureOf(one),
          figureOf(one) !== null
            ? ''
            : omitted === null
              ? nameIn(lang, one.text).text
              : words.plain('answers.notApplicable', { reason: omitted }),
          one.unit ? nameIn(lang, one.unit.name).text : '',
          one.note,
          one.source === null ? '' : words.plain(`sources.${one.source === 'inventory' ? 'inventory' : 'entered'}`),
          one.evidence.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'),
        ]
      }
}

/** A number as it is stored, for a column that adds up. */
const figureOf = ({ value }: File['items'][number]['datapoints'][number]): string | null =>
  typeof value === 'string' && isDecimalText(value) ? value : null

function csvOf(file: File, lang: Lang): string {
  const words = documentWords('disclosure-report', lang)
  const lines = [csvLine(columns.map(([key]) => words.plain(`columns.${key}`)))]
  for (const row of rowsOf(file, lang)) lines.push(csvLine(row.map((cell) => cell ?? '')))
  return byteOrderMark + lines.join('')
}

type Making = { readonly createdAt: string; readonly statements: readonly StandingStatement[] }
function workbookOf(file: File, lang: Lang, { createdAt, statements }: Making) {
  const words = documentWords('disclosure-report', lang)
  const shown = columns.map(([key, width]) => ({
    title: words.plain(`columns.${key}`),
    format: key === 'figure' ? ('decimal' as const) : ('text' as const),
    width,
  }))
  return writeXlsx({
    title: words.plain('title', { organisation: nameIn(lang, file.organisation.name).text, year: String(file.year) }),
    creator: nameIn(lang, file.organisation.name).text,
    createdAt,
    rightToLeft: lang === 'ar',
    sheets: [
      ...file.frameworks.map(({ id, name }) => ({ name, columns: shown, rows: rowsOf(file, lang, id) })),
      ...(statements.length === 0 ? [] : [assuranceSheet(statements, words)]),
    ],
  })
}

/** The statements of verifiers on the edition. */
function assuranceSheet(statements: readonly StandingStatement[], words: Words) {
  const columnsOf = ['number', 'verifier', 'standard', 'level', 'opinion', 'signedOn'] as const
  return {
    name: words.plain('assurance.heading'),
    columns: columnsOf.map((key) => ({ title: words.plain(`assurance.${key}`), format: 'text' as const, width: 28 })),
    rows: statements.map(({ number, verifier, standard, level, conclusion, signedAt }) => [
      number,
      nameIn(words.lang, verifier).text,
      standard,
      words.plain(`assurance.levels.${level}`),
      words.plain(`assurance.conclusions.${conclusion}`),
      dayOf(signedAt),
    ]),
  }
}
