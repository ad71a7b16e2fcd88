import { csvLine } from '@athar/activity-file'
import type { usage } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { attachmentHeader } from '../platform/http/file-names.ts'
import type { Call } from '../platform/http/serve.ts'
import { countLines } from './store.ts'

/** The counts as lines, for whoever counts on in a spreadsheet. Column names are those of the API. */
export async function downloadReport({ query, db, reply }: Call<typeof usage.downloadReport>): Promise<FastifyReply> {
  const lines = (await countLines(db, query)).map(({ day, event, page, language, detail, count }) =>
    csvLine([day, event, page, language, detail, String(count)]),
  )
  const text = [csvLine(['day', 'event', 'page', 'language', 'detail', 'count']), ...lines].join('')
  return (
    reply
      .header('content-disposition', attachmentHeader(`athar-usage-${query.from}-${query.until}.csv`))
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      // By this mark spreadsheets know UTF-8.
      .send(`\uFEFF${text}`)
  )
}
