import type { verification as contracts } from '@athar/contracts'
import type { VerificationReport } from '@athar/contracts/verification'
import { formatCount, formatDay, nameIn, withoutBidiControls } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import { heading, paragraph, table } from '../../platform/documents/blocks.ts'
import type { ReportDocument } from '../../platform/documents/document.ts'
import { documentWords, type Words } from '../../platform/documents/document-words.ts'
import { marksOnPaper, renderPdf } from '../../platform/documents/render-pdf.ts'
import type { Call } from '../../platform/http/serve.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import type { VerificationDeps } from '../deps.ts'
import { gatherOverview, type Overview } from './gather-overview.ts'
import { overviewTables, type OverviewTable } from './overview-tables.ts'

const onePerPerson = limitConcurrency(1)
type Deps = Pick<VerificationDeps, 'organisations' | 'reportedYears' | 'branding'>
type Asked = Call<typeof contracts.downloadSummary | typeof contracts.downloadCompliance>

/** What was reported, reviewed and verified, or the verifications alone. */
export async function downloadReport(deps: Deps, kind: VerificationReport, call: Asked): Promise<FastifyReply> {
  const { actor, query, clock, reply, signal, reauthorise } = call
  const { format, lang } = query
  const overview = await reauthorise(async ({ db, audit }) => {
    await audit({
      action: `verification.download-${kind}`,
      subjectType: 'verification',
      subjectId: 'all',
      details: { format, lang },
    })
    return gatherOverview(deps, db, actor.organisationId, clock.now())
  })
  const words = documentWords('verification', lang)
  const tables = overviewTables(kind, overview, words)
  reply
    .header('content-disposition', `attachment; filename="verification-${kind}-${clock.today()}-${lang}.${format}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
  if (format === 'xlsx')
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .send(workbook(kind, { overview, tables, words, at: clock.now() }))
  const marks = marksOnPaper(await deps.branding.read(), lang)
  const document = reportDocument(kind, { overview, tables, words, today: clock.today() })
  const { pdf } = await onePerPerson(actor.personId, () => renderPdf(document, { marks, signal }))
  return reply.type('application/pdf').send(Buffer.from(pdf))
}

type Parts = { readonly overview: Overview; readonly tables: readonly OverviewTable[]; readonly words: Words }

function reportDocument(
  kind: VerificationReport,
  { overview, tables, words, today }: Parts & { readonly today: string },
): ReportDocument {
  const { lang, format } = words
  const name = nameIn(lang, overview.organisation).text
  const counted = (state: 'in-review' | 'ready-to-sign' | 'signed') => ({
    label: words.say(`states.${state}`),
    value: formatCount(overview.rows.filter((row) => row.state === state).length, format),
  })
  return {
    frame: 'report',
    lang,
    title: words.say(`reports.${kind}.of`, { organisation: name }),
    author: name,
    date: today,
    madeWith: words.say('statement.madeWith'),
    cover: {
      kind: words.say(`reports.${kind}.title`),
      name,
      otherName: null,
      year: formatDay(today, format),
      period: words.say(`reports.${kind}.text`),
      facts: [counted('in-review'), counted('ready-to-sign'), counted('signed')],
      notices: overview.sample ? [words.say('statement.sampleData')] : [],
    },
    labels: {
      contents: words.say('statement.contents'),
      page: words.say('statement.page', { page: '#page', pages: '#pages' }),
      status: '',
    },
    blocks: tables.flatMap(({ title, columns, rows }) => [
      heading(1, title),
      rows.length === 0 ? paragraph(words.say('reports.nothing')) : table(title, columns, rows, { small: true }),
    ]),
  }
}

const workbook = (kind: VerificationReport, { overview, tables, words, at }: Parts & { readonly at: Date }) =>
  writeXlsx({
    title: words.plain(`reports.${kind}.of`, { organisation: nameIn(words.lang, overview.organisation).text }),
    creator: words.plain('statement.madeWith'),
    createdAt: at.toISOString(),
    rightToLeft: words.lang === 'ar',
    sheets: tables.map(({ title, columns, rows }) => ({
      name: withoutBidiControls(title).slice(0, 31),
      columns: columns.map((column) => ({
        title: withoutBidiControls(column.title),
        format: 'text' as const,
        width: typeof column.width === 'number' ? Math.max(12, column.width * 14) : 16,
      })),
      rows: rows.map((cells) => cells.map((cell) => withoutBidiControls(cell))),
    })),
  })
