import { csvLine } from '@athar/activity-file'
import { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import { streamRead } from '../../platform/http/read-out.ts'
import type { Call } from '../../platform/http/serve.ts'
import { namesOf, readOwnActivities } from '../calculation/index.ts'
import type { RecordDeps } from './deps.ts'
import { csvColumns, type CsvColumn } from './export-columns.ts'
import { scopeOf } from './list-records.ts'
import { listRecords, type ListPage, type ListScope } from './store/list.ts'

type Query = Call<typeof inventory.exportRecords>['query']

/** By this mark spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF'
const pageSize = 5000

/** The list as the person filtered and ordered it, row by row from one moment of the database; memory stays flat. */
export async function exportRecords(
  deps: RecordDeps,
  { actor, query, reply, signal, reauthorise }: Call<typeof inventory.exportRecords>,
): Promise<FastifyReply> {
  const { organisationId, personId, role } = actor
  const tenancy = { personId, organisationId, role }
  const { language } = query
  const filter = inventory.recordFilter.parse(query)
  const scope = await reauthorise(async ({ db, audit }) => {
    await audit({
      action: 'inventory.export-records',
      subjectType: 'organisation',
      subjectId: organisationId,
      details: { filter },
    })
    return scopeOf(deps, db, organisationId, filter)
  })
  const out = streamRead(deps, { tenancy, signal, what: 'records', texts: (db) => lines(db, scope, query) })
  return reply
    .header('content-disposition', attachmentHeader(`athar-records-${filter.year ?? 'all'}-${language}.csv`))
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(out)
}

async function* lines(db: Db, scope: ListScope, query: Query): AsyncGenerator<string> {
  const own = namesOf(await readOwnActivities(db, scope.organisationId))
  const columns = csvColumns(query.columns, query.language, scope.gwpSet, own)
  yield byteOrderMark + csvLine(columns.map(({ header }) => header))
  const page: Omit<ListPage, 'cursor'> = { sort: query.sort, direction: query.direction, limit: pageSize }
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await listRecords(db, scope, { ...page, cursor })
    yield items.map((item) => csvLine(cellsOf(columns, item))).join('')
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

const cellsOf = (columns: readonly CsvColumn[], item: inventory.RecordItem): string[] =>
  columns.map(({ value }) => value(item))
