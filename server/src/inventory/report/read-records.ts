import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/database.ts'
import type { ActivityRecordTable } from '../records/index.ts'

/** What an export holds of a record. */
const columns = [
  'id',
  'version',
  'period_start',
  'period_end',
  'site_id',
  'activity',
  'quantity',
  'unit',
  'supplier_id',
  'data_quality',
  'state',
  'resolution_id',
  'co2e_ar4_kg',
  'co2e_ar5_kg',
  'co2e_ar6_kg',
  'market_ar4_kg',
  'market_ar5_kg',
  'market_ar6_kg',
  'entered',
  'reference',
  'note',
  'import_id',
  'import_row',
  'prepared_by',
  'prepared_at',
  'decided_by',
  'decided_at',
] as const satisfies readonly (keyof ActivityRecordTable)[]
/** A record of the year as it stands, its decimals as the database writes them. */
export type ExportRecord = Pick<Selectable<ActivityRecordTable>, (typeof columns)[number]>

// Small enough that the server answers others between two batches.
const batch = 500

/** Every record of a year in the order of their numbers, in batches from a cursor: memory stays flat whatever their number. */
export async function* readRecords(
  { client }: Pick<Transaction, 'client'>,
  organisationId: string,
  year: number,
): AsyncGenerator<ExportRecord[]> {
  await client.query(
    `declare export_records no scroll cursor for select ${columns.join(', ')} from activity_records where org_id = $1 and inventory_year = $2 order by id`,
    [organisationId, year],
  )
  try {
    for (;;) {
      const { rows } = await client.query<ExportRecord>(`fetch ${batch} from export_records`)
      if (rows.length > 0) yield rows
      if (rows.length < batch) return
    }
  } finally {
    // A transaction that failed closes its cursors itself.
    await client.query('close export_records').catch(() => {})
  }
}

/** The same for who has no connection of their own, such as a verifier: page after page by their numbers. */
export async function* pageRecords(db: Db, organisationId: string, year: number): AsyncGenerator<ExportRecord[]> {
  for (let after = '0'; ;) {
    const { rows } = await sql<ExportRecord>`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from activity_records where org_id = ${organisationId} and inventory_year = ${year} and id > ${after}
      order by id limit ${batch}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}
