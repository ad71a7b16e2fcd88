import { csvLine } from '@athar/activity-file'
import type { requests } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import { attachmentHeader } from '../platform/http/file-names.ts'
import type { Call } from '../platform/http/serve.ts'
import { firstRows } from '../platform/list/read-page.ts'
import type { RequestsDeps } from './deps.ts'
import { newestFirst } from './list-requests.ts'
import { presentAll } from './present-request.ts'
import { listRequests } from './store.ts'

/** More than a desk answers in years; what is left out is the oldest. */
const mostLines = 50_000

const columns = [
  'reference',
  'kind',
  'state',
  'name',
  'email',
  'organisation',
  'trees',
  'about',
  'language',
  'createdAt',
  'changedAt',
] as const

/** For a spreadsheet. People typed these texts: a cell that begins like a formula is made harmless. */
export async function downloadRequests(
  deps: Pick<RequestsDeps, 'people'>,
  { query, db, reply, audit, clock }: Call<typeof requests.downloadRequests>,
): Promise<FastifyReply> {
  const entries = await presentAll(deps, db, await listRequests(db, query, firstRows(newestFirst, mostLines)))
  await audit({
    action: 'requests.download',
    subjectType: 'request',
    subjectId: 'all',
    details: { ...query, count: entries.length },
  })
  const lines = entries.map((entry) =>
    csvLine([...columns.map((column) => String(entry[column] ?? '')), entry.handledBy?.name ?? '']),
  )
  const text = [csvLine([...columns, 'handledBy']), ...lines].join('')
  return (
    reply
      .header('content-disposition', attachmentHeader(`athar-requests-${clock.today()}.csv`))
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      // By this mark spreadsheets know UTF-8.
      .send(`\uFEFF${text}`)
  )
}
