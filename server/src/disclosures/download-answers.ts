import type { disclosures } from '@athar/contracts'
import { frameworkViews } from '@athar/frameworks'
import { framework } from '@athar/reference-data'
import type { FastifyReply } from 'fastify'
import { documentWords, type Words } from '../platform/documents/document-words.ts'
import { attachmentHeader } from '../platform/http/file-names.ts'
import type { Call } from '../platform/http/serve.ts'
import { writeXlsx, type SheetCell } from '../platform/sheets/write-xlsx.ts'
import type { DisclosuresDeps } from './deps.ts'
import { library } from './library.ts'
import { textOf } from './reports/content.ts'
import { answersOf, type Answers } from './store.ts'

const columns = [
  ['code', 18],
  ['item', 44],
  ['datapoint', 44],
  ['value', 60],
  ['unit', 18],
  ['note', 40],
] as const

/** The answers of a year as they are, one sheet a framework. */
export async function downloadAnswers(
  deps: Pick<DisclosuresDeps, 'organisations'>,
  { actor, params, query, db, reply, audit, clock }: Call<typeof disclosures.downloadAnswers>,
): Promise<FastifyReply> {
  const { organisationId } = actor
  const answers = await answersOf(db, { organisationId, year: params.year })
  const { name } = await deps.organisations.read(db, organisationId)
  const words = documentWords('disclosures', query.language)
  await audit({
    action: 'disclosures.download-answers',
    subjectType: 'disclosure-answers',
    subjectId: String(params.year),
  })
  const workbook = writeXlsx({
    title: words.plain('workbook.title', { year: String(params.year) }),
    creator: name[query.language] || name.en || name.ar,
    createdAt: clock.now().toISOString(),
    rightToLeft: query.language === 'ar',
    sheets: frameworkViews.map((id) => ({
      name: framework(id).name,
      columns: columns.map(([key, width]) => ({ title: words.say(`workbook.${key}`), format: 'text' as const, width })),
      rows: rowsOf(id, answers, words),
    })),
  })
  return reply
    .header('content-disposition', attachmentHeader(`athar-disclosures-${params.year}.xlsx`))
    .header('cache-control', 'private, no-store')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(workbook)
}

function* rowsOf(id: (typeof frameworkViews)[number], answers: Answers, words: Words): Generator<readonly SheetCell[]> {
  const { lang } = words
  for (const item of framework(id).items)
    for (const name of item.datapoints) {
      const datapoint = library().datapoints.get(name)!
      const answer = answers.get(name)
      yield [
        item.code,
        item[`title_${lang}`],
        datapoint[`label_${lang}`],
        answer?.notApplicable
          ? words.plain('workbook.notApplicable', { reason: answer.notApplicable })
          : textOf(datapoint, answer?.value ?? null, answers, lang),
        datapoint.unit ?? '',
        answer?.note ?? '',
      ]
    }
}
