import { csvLine } from '@athar/activity-file'
import { inventory } from '@athar/contracts'
import { directionOf } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import { streamRead } from '../../platform/http/read-out.ts'
import type { Call } from '../../platform/http/serve.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { loadWords } from '../../platform/words.ts'
import { namesOf, readOwnActivities } from '../calculation/index.ts'
import type { RecordDeps } from './deps.ts'
import { fileColumns, type FileColumn } from './export-columns.ts'
import { scopeOf } from './list-records.ts'
import { listRecords, type ListPage, type ListScope } from './store/list.ts'

type Query = Call<typeof inventory.exportRecords>['query']

/** By this mark spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF'
const pageSize = 5000
const words = loadWords('inventory')

/** The list as the person filtered and ordered it, row by row from one moment of the database; memory stays flat. */
export async function exportRecords(
  deps: RecordDeps,
  { actor, query, reply, signal, clock, reauthorise }: Call<typeof inventory.exportRecords>,
): Promise<FastifyReply> {
  const { organisationId, personId, role } = actor
  const tenancy = { personId, organisationId, role }
  const { language, format } = query
  const filter = inventory.recordFilter.parse(query)
  const scope = await reauthorise(async ({ db, audit }) => {
    await audit({
      action: 'inventory.export-records',
      subjectType: 'organisation',
      subjectId: organisationId,
      details: { filter, format },
    })
    return scopeOf(deps, db, organisationId, filter)
  })
  const out = streamRead(deps, {
    tenancy,
    signal,
    what: 'records',
    texts: (db) => written(db, scope, query, clock.now()),
  })
  return reply
    .header('content-disposition', attachmentHeader(`athar-records-${filter.year ?? 'all'}-${language}.${format}`))
    .header('cache-control', 'private, no-store')
    .type(types[format])
    .send(out)
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

async function* written(db: Db, scope: ListScope, query: Query, at: Date): AsyncGenerator<string | Uint8Array> {
  const { language, format } = query
  const own = namesOf(await readOwnActivities(db, scope.organisationId))
  const columns = fileColumns(query.columns, language, scope.gwpSet, own)
  const rows = rowsOf(db, scope, query, columns)
  if (format === 'csv') {
    yield byteOrderMark + csvLine(columns.map(({ title }) => title))
    for await (const page of rows) yield page.map(csvLine).join('')
    return
  }
  const title = words(language, 'records.title')
  yield* writeXlsx({
    title,
    creator: 'Athar',
    createdAt: at.toISOString(),
    rightToLeft: directionOf(language) === 'rtl',
    sheets: [{ name: title, columns, rows: eachOf(rows) }],
  })
}

async function* rowsOf(
  db: Db,
  scope: ListScope,
  query: Query,
  columns: readonly FileColumn[],
): AsyncGenerator<string[][]> {
  const page: Omit<ListPage, 'cursor'> = { sort: query.sort, direction: query.direction, limit: pageSize }
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await listRecords(db, scope, { ...page, cursor })
    yield items.map((item) => columns.map(({ value }) => value(item)))
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

async function* eachOf<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page
}
