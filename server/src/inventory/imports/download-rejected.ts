import { rejectedRowsLines, writtenRow, type Code, type RejectedRow, type WrittenRow } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { streamRead } from '../../platform/http/read-out.ts'
import type { Call } from '../../platform/http/serve.ts'
import { eachPage } from '../../platform/list/read-page.ts'
import { loadWords } from '../../platform/words.ts'
import type { ImportDeps } from './deps.ts'
import { optionsOf } from './run-check.ts'
import { findImport, type ImportRow } from './store/imports.ts'
import { inFileOrder, listRows, type ListedRow } from './store/import-rows.ts'

type Language = Call<typeof inventory.downloadRejectedRows>['query']['language']

const codeWords = loadWords('activity-file')
const pageSize = 5000

/** Refused and waiting rows as they stood in the file, with the reason in words, to correct and import again. */
export async function downloadRejectedRows(
  deps: ImportDeps,
  { actor, params, query, reply, signal, reauthorise }: Call<typeof inventory.downloadRejectedRows>,
): Promise<FastifyReply> {
  const { organisationId, personId, role } = actor
  const tenancy = { personId, organisationId, role }
  const row = await reauthorise(({ db }) => findImport(db, organisationId, params.id))
  optionsOf(row)
  const out = streamRead(deps, {
    tenancy,
    signal,
    what: 'rejected rows',
    texts: (db) => texts(db, row, query.language),
  })
  return reply
    .header('content-disposition', `attachment; filename="athar-rejected-${row.id.slice(0, 8)}.csv"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(out)
}

/** Page by page, because a million rows may be refused. */
async function* texts(db: Db, row: ImportRow, language: Language): AsyncGenerator<string> {
  const words = (code: Code) => codeWords(language, `codes.${code}.title`)
  let first = true
  const pages = eachPage(inFileOrder, pageSize, (place) =>
    listRows(db, row.org_id, row.id, { view: 'rejected', code: undefined }, place),
  )
  for await (const rows of pages) {
    const rejected = rows.map((item) => rejectedRow(item, optionsOf(row).mapping))
    const [header = '', ...lines] = rejectedRowsLines(rejected, { language, words })
    yield (first ? header : '') + lines.join('')
    first = false
  }
}

const rejectedRow = (item: ListedRow, mapping: inventory.ImportMapping): RejectedRow => ({
  line: item.line,
  codes: item.codes as Code[],
  written: item.cells ? writtenRow(item.cells, mapping) : understood(item),
})

/** The cells of a row that was fine by itself are not kept: what was understood of them says the same. */
function understood(item: ListedRow): WrittenRow {
  const { entered } = item
  const values = {
    site: item.site_text,
    periodStart: entered?.periodStart ?? item.period_start,
    periodEnd: entered?.periodEnd ?? item.period_end,
    activity: item.activity,
    quantity: entered?.quantity ?? item.quantity,
    unit: item.unit,
    supplier: item.supplier,
    reference: item.reference,
    note: item.note,
    dataQuality: item.data_quality === 'not-stated' ? null : item.data_quality,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
