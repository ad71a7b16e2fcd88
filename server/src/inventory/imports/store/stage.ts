import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database.ts'

/** One line of the staging table, in the order of `stagedColumns`; null is SQL null. */
export type StagedRow = readonly (string | number | boolean | null)[]
export const stagedColumns = [
  'record',
  'slice',
  'line',
  'status',
  'held',
  'codes',
  'cells',
  'choices',
  'site_id',
  'site_text',
  'activity',
  'quantity',
  'unit',
  'period_start',
  'period_end',
  'inventory_year',
  'supplier',
  'reference',
  'note',
  'data_quality',
  'other_record',
  'resolution_id',
  'co2e_ar4_kg',
  'co2e_ar5_kg',
  'co2e_ar6_kg',
  'market_ar4_kg',
  'market_ar5_kg',
  'market_ar6_kg',
  'entered',
] as const

export type Stage = { write(row: StagedRow): void; full(): boolean; flush(): Promise<void>; finish(): Promise<void> }

/** About 20,000 rows: large enough for COPY to be cheap, small enough for memory to stay flat. */
const flushAt = 4 * 1024 * 1024

/**
 * Rows go by COPY into a table of this session alone, because COPY is refused where row-level security holds; at the
 * end one INSERT … SELECT moves them under the policies. Between two batches the connection is free for other queries.
 */
export async function openStage({ client, db }: Transaction, organisationId: string, importId: string): Promise<Stage> {
  await sql`create temporary table staged_rows (like import_rows) on commit drop`.execute(db)
  await sql`alter table staged_rows alter column org_id drop not null, alter column import_id drop not null, alter column imported drop not null`.execute(
    db,
  )
  let lines: string[] = []
  let size = 0
  const flush = async () => {
    if (lines.length === 0) return
    const text = lines.join('')
    lines = []
    size = 0
    const copy = client.query(copyFrom(`copy staged_rows (${stagedColumns.join(', ')}) from stdin`))
    await pipeline(Readable.from([Buffer.from(text)]), copy)
  }
  return {
    write(row) {
      let line = ''
      for (let index = 0; index < row.length; index += 1) line += (index === 0 ? '' : '\t') + field(row[index]!)
      lines.push(`${line}\n`)
      size += line.length
    },
    full: () => size >= flushAt,
    flush,
    async finish() {
      await flush()
      const columns = sql.raw(stagedColumns.join(', '))
      await sql`delete from import_rows where org_id = ${organisationId} and import_id = ${importId}`.execute(db)
      await sql`insert into import_rows (org_id, import_id, ${columns})
        select ${organisationId}::uuid, ${importId}::uuid, ${columns} from staged_rows`.execute(db)
      await sql`drop table staged_rows`.execute(db)
    },
  }
}

const special = /[\\\t\n\r]/
function field(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return value === true ? 't' : value === false ? 'f' : String(value)
  return special.test(value)
    ? value.replace(/[\\\t\n\r]/g, (mark) =>
        mark === '\\' ? '\\\\' : mark === '\t' ? '\\t' : mark === '\n' ? '\\n' : '\\r',
      )
    : value
}

/** A text[] literal of plain codes. */
export const codeArray = (codes: readonly string[]): string => `{${codes.join(',')}}`
