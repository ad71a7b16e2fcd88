import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { keyset, type Place } from '../../../platform/list/read-page.ts'
import { fail } from '../../../platform/errors.ts'
import { tables, type ImportTable, type SavedMapping } from '../tables.ts'

export type ImportRow = Selectable<ImportTable>
type Changes = {
  state?: inventory.ImportState
  reading?: inventory.ImportReading
  options?: inventory.ImportOptions
  counts?: inventory.ImportCounts
  receipt?: ImportRow['receipt']
  errorCode?: string | null
  errorDetails?: Record<string, unknown> | null
  jobId?: string | null
  basis?: string
  recordIds?: { first: string; last: string }
  finishedAt?: Date | null
}

export async function insertImport(
  db: Db,
  row: Pick<
    ImportRow,
    'org_id' | 'id' | 'file_key' | 'file_name' | 'bytes' | 'sha256' | 'created_by' | 'created_at'
  > & { reading: inventory.ImportReading; options: inventory.ImportOptions },
): Promise<void> {
  await tables(db)
    .insertInto('imports')
    .values({
      ...row,
      state: 'uploaded',
      reading: JSON.stringify(row.reading),
      options: JSON.stringify(row.options),
      counts: null,
      receipt: null,
      error_code: null,
      error_details: null,
      job_id: null,
      basis: null,
      first_record_id: null,
      last_record_id: null,
      finished_at: null,
    })
    .execute()
}

/** Two imports of an organisation store one after the other, so that the second sees what the first has brought. */
export async function oneImportAtATime(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${organisationId}`}, 0))`.execute(db)
}

/** The import, locked against a second hand for the length of the transaction. */
export async function lockImport(db: Db, organisationId: string, id: string): Promise<ImportRow> {
  const row = await tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('inventory.import-not-found')
}

export async function findImport(db: Db, organisationId: string, id: string): Promise<ImportRow> {
  const row = await tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? fail('inventory.import-not-found')
}

export async function changeImport(db: Db, organisationId: string, id: string, changes: Changes): Promise<void> {
  await tables(db)
    .updateTable('imports')
    .set({
      version: sql`version + 1`,
      ...(changes.state === undefined ? {} : { state: changes.state }),
      ...(changes.reading === undefined ? {} : { reading: JSON.stringify(changes.reading) }),
      ...(changes.options === undefined ? {} : { options: JSON.stringify(changes.options) }),
      ...(changes.counts === undefined ? {} : { counts: JSON.stringify(changes.counts) }),
      ...(changes.receipt === undefined ? {} : { receipt: changes.receipt && JSON.stringify(changes.receipt) }),
      ...(changes.errorCode === undefined ? {} : { error_code: changes.errorCode }),
      ...(changes.errorDetails === undefined
        ? {}
        : { error_details: changes.errorDetails && JSON.stringify(changes.errorDetails) }),
      ...(changes.jobId === undefined ? {} : { job_id: changes.jobId }),
      ...(changes.basis === undefined ? {} : { basis: changes.basis }),
      ...(changes.recordIds === undefined
        ? {}
        : { first_record_id: changes.recordIds.first, last_record_id: changes.recordIds.last }),
      ...(changes.finishedAt === undefined ? {} : { finished_at: changes.finishedAt }),
    })
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** Whoever has a part in what a file says does not approve it; the rows write down who asks. */
export async function noteShaping(db: Db, organisationId: string, id: string): Promise<void> {
  await sql`update imports set shaped_by = shaped_by || app.current_person() where org_id = ${organisationId} and id = ${id}`.execute(
    db,
  )
}

export const newestFirst = keyset<ImportRow>('desc', { created_at: 'instant', id: 'uuid' })

export async function listImports(db: Db, organisationId: string, { after, limit }: Place): Promise<ImportRow[]> {
  return tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where(after)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** An import of the very same bytes that stands in the inventory, whatever is done with the rows left over. */
export async function findSameFile(
  db: Db,
  organisationId: string,
  id: string,
  sha256: string,
): Promise<ImportRow | undefined> {
  return tables(db)
    .selectFrom('imports')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('receipt', 'is not', null)
    .where('state', '<>', 'undone')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What an index of the database holds; of a table of many columns a digest. */
const keptFingerprint = (fingerprint: string): string =>
  Buffer.byteLength(fingerprint) <= 2000 ? fingerprint : createHash('sha256').update(fingerprint).digest('hex')

export async function findMapping(
  db: Db,
  organisationId: string,
  fingerprint: string,
): Promise<SavedMapping | undefined> {
  const row = await tables(db)
    .selectFrom('import_mappings')
    .select('mapping')
    .where('org_id', '=', organisationId)
    .where('header_fingerprint', '=', keptFingerprint(fingerprint))
    .executeTakeFirst()
  return row?.mapping
}

export async function saveMapping(
  db: Db,
  organisationId: string,
  fingerprint: string,
  mapping: SavedMapping,
  at: Date,
): Promise<void> {
  const text = JSON.stringify(mapping)
  await tables(db)
    .insertInto('import_mappings')
    .values({ org_id: organisationId, header_fingerprint: keptFingerprint(fingerprint), mapping: text, used_at: at })
    .onConflict((on) => on.columns(['org_id', 'header_fingerprint']).doUpdateSet({ mapping: text, used_at: at }))
    .execute()
}

/** The next file with these headings is read as if it were the first. */
export async function forgetMapping(db: Db, organisationId: string, fingerprint: string): Promise<void> {
  await tables(db)
    .deleteFrom('import_mappings')
    .where('org_id', '=', organisationId)
    .where('header_fingerprint', '=', keptFingerprint(fingerprint))
    .execute()
}
