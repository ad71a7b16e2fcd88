import { csvLine } from '@athar/activity-file'
import type { ExportSource } from './export-source.ts'
import { recordColumns } from './record-columns.ts'

/** The mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF'

/** The records as lines that any spreadsheet opens, one batch after another. */
export async function* writeCsv({ facts, counted, words, records }: ExportSource): AsyncGenerator<string> {
  const columns = recordColumns(facts, counted, words)
  yield byteOrderMark + csvLine(columns.map(({ key }) => words.say(`columns.${key}`)))
  for await (const batch of records) {
    yield batch.map((record) => csvLine(columns.map(({ value }) => String(value(record) ?? '')))).join('')
  }
}
