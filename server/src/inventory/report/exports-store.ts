import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import type { Keyset, Place } from '../../platform/list/read-page.ts'

type ExportRow = {
  id: string
  year: number
  kind: inventory.ExportKind
  language: 'en' | 'ar'
  state: inventory.InventoryExport['state']
  file_name: string
  file_key: string | null
  bytes: string | null
  sha256: string | null
  job_id: string | null
  created_at: Date
  mine: boolean
}
export type FoundExport = inventory.InventoryExport & { readonly fileKey: string | null }

export type NewExport = inventory.ExportRequest & { id: string; jobId: string; fileName: string; by: string; at: Date }

export async function insertExport(db: Db, organisationId: string, each: NewExport): Promise<void> {
  await sql`insert into inventory_exports (org_id, id, year, kind, language, state, file_name, job_id, created_by, created_at)
    values (${organisationId}, ${each.id}, ${each.year}, ${each.kind}, ${each.language}, 'queued', ${each.fileName}, ${each.jobId}, ${each.by}, ${each.at})`.execute(
    db,
  )
}

/** Only the start that is still wanted may finish; false when another one has. */
export async function finishExport(db: Db, organisationId: string, id: string, file: StoredFile): Promise<boolean> {
  const { numAffectedRows } = await sql`update inventory_exports
     set state = 'ready', file_key = ${file.key}, bytes = ${file.bytes}, sha256 = ${file.sha256}
   where org_id = ${organisationId} and id = ${id} and state = 'queued'`.execute(db)
  return numAffectedRows === 1n
}

// A job that was given up or cancelled leaves its export queued: the job knows best.
const columns = sql`e.id, e.year, e.kind, e.language, e.file_name, e.file_key, e.bytes, e.sha256, e.job_id, e.created_at, coalesce(e.created_by = app.current_person(), false) as mine,
  case when e.state = 'queued' and j.state in ('failed', 'cancelled') then 'failed' else e.state end as state`
const source = sql`inventory_exports e left join jobs j on j.org_id = e.org_id and j.id = e.job_id`

export async function findExport(db: Db, organisationId: string, id: string): Promise<FoundExport | null> {
  const { rows } =
    await sql<ExportRow>`select ${columns} from ${source} where e.org_id = ${organisationId} and e.id = ${id}`.execute(
      db,
    )
  return rows[0] ? fromRow(rows[0]) : null
}

export const newestFirst: Keyset<FoundExport> = {
  direction: 'desc',
  columns: [
    { sql: sql`e.created_at`, type: 'instant', of: ({ createdAt }) => createdAt },
    { sql: sql`e.id`, type: 'uuid', of: ({ id }) => id },
  ],
}

export async function readExports(
  db: Db,
  organisationId: string,
  year: number | undefined,
  { after, order, limit }: Place,
): Promise<FoundExport[]> {
  const { rows } = await sql<ExportRow>`select ${columns} from ${source}
     where e.org_id = ${organisationId}
       and (${year ?? null}::int is null or e.year = ${year ?? null})
       and ${after}
     order by ${order} limit ${limit}`.execute(db)
  return rows.map(fromRow)
}

const fromRow = (row: ExportRow): FoundExport => ({
  id: row.id,
  year: row.year,
  kind: row.kind,
  language: row.language,
  state: row.state,
  fileName: row.file_name,
  bytes: row.bytes === null ? null : Number(row.bytes),
  sha256: row.sha256,
  jobId: row.job_id,
  createdAt: row.created_at.toISOString(),
  mine: row.mine,
  fileKey: row.file_key,
})
