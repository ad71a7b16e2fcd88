import { csvLine } from '@athar/activity-file'
import type { ExportSource } from './export-source.ts'
import { recordColumns } from './record-columns.ts'

/** The mark by which spreadsheets know UTF-8. */
const byteOrderMark = '\uFEFF'

/** The records as lines that any spreadsheet opens, one batch after another. */
export async function* writeCsv(source: ExportSource): AsyncGenerator<string> {
  const { facts, counted, words, records, statements = [] } = source
  const columns = recordColumns(facts, counted, words)
  // Statements of verifiers are named on each line with their opinion: a line of their own would be read as a record.
  const covering = statements.filter(({ covers }) => covers)
  const named =
    covering.length === 0
      ? []
      : [covering.map((one) => `${one.number} (${words.say(`facts.conclusions.${one.conclusion}`)})`).join('; ')]
  const titles = columns.map(({ key }) => words.say(`columns.${key}`))
  yield byteOrderMark + csvLine(named.length === 0 ? titles : [...titles, words.say('facts.statement')])
  for await (const batch of records) {
    yield batch
      .map((record) => csvLine([...columns.map(({ value }) => String(value(record) ?? '')), ...named]))
      .join('')
  }
}
