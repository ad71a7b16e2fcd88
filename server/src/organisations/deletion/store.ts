import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'

export type DeletionRow = { asked_by: string; asked_at: Date; due_at: Date; due_on: string; job_id: string | null }

export async function findDeletion(db: Db, organisationId: string): Promise<DeletionRow | undefined> {
  return (
    await sql<DeletionRow>`select asked_by, asked_at, due_at, (due_at at time zone 'Asia/Riyadh')::date as due_on, job_id
    from organisation_deletions where org_id = ${organisationId}`.execute(db)
  ).rows[0]
}

/** False when somebody asked before. */
export async function insertDeletion(
  db: Db,
  deletion: { organisationId: string; by: string; at: Date; dueAt: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
    values (${deletion.organisationId}, ${deletion.by}, ${deletion.at}, ${deletion.dueAt}) on conflict do nothing returning org_id`.execute(
    db,
  )
  return rows.length === 1
}

export async function removeDeletion(db: Db, organisationId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from organisation_deletions where org_id = ${organisationId} returning org_id`.execute(db)
  return rows.length === 1
}

/** Of every organisation: whose time has come, and who asked for it. */
export async function dueDeletions(db: Db, at: Date): Promise<{ org_id: string; asked_by: string }[]> {
  return (await sql<{ org_id: string; asked_by: string }>`select * from app.due_deletions(${at})`.execute(db)).rows
}

/** The deletion with the state of the work that carries it out, held until the transaction ends. */
export async function lockDeletion(
  db: Db,
  organisationId: string,
): Promise<{ job_id: string | null; job_state: string | null } | undefined> {
  // Held by one statement and read by the next: work that another server asked for while this one waited must be seen.
  await sql`select 1 from organisation_deletions where org_id = ${organisationId} for update`.execute(db)
  return (
    await sql<{ job_id: string | null; job_state: string | null }>`
    select d.job_id, (select j.state from jobs j where j.id = d.job_id) as job_state
      from organisation_deletions d where d.org_id = ${organisationId}`.execute(db)
  ).rows[0]
}

export async function setDeletionJob(db: Db, organisationId: string, jobId: string): Promise<void> {
  await sql`update organisation_deletions set job_id = ${jobId} where org_id = ${organisationId}`.execute(db)
}

/** Everything of the organisation is gone from the database afterwards; answers the keys of the files that it had. */
export async function deleteEverything(db: Db, organisationId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select app.delete_organisation(${organisationId}, ${at}) as key`.execute(
    db,
  )
  return rows.map((row) => row.key)
}

type ExportRow = {
  id: string
  state: organisations.FullExport['state']
  file_key: string | null
  file_name: string
  bytes: string | null
  sha256: string | null
  job_id: string
  created_at: Date
}
export type FoundExport = organisations.FullExport & { readonly fileKey: string | null }

// A job that was given up or cancelled leaves its export queued: the job knows best.
const columns = sql`e.id, e.file_key, e.file_name, e.bytes, e.sha256, e.job_id, e.created_at,
  case when e.state = 'queued' and j.state in ('failed', 'cancelled') then 'failed' else e.state end as state`
const source = sql`organisation_exports e left join jobs j on j.org_id = e.org_id and j.id = e.job_id`

export async function listExports(db: Db, organisationId: string): Promise<FoundExport[]> {
  const { rows } = await sql<ExportRow>`select ${columns} from ${source} where e.org_id = ${organisationId}
    order by e.created_at desc, e.id desc limit 20`.execute(db)
  return rows.map(fromRow)
}

export async function findExport(db: Db, organisationId: string, id: string): Promise<FoundExport | undefined> {
  const { rows } =
    await sql<ExportRow>`select ${columns} from ${source} where e.org_id = ${organisationId} and e.id = ${id}`.execute(
      db,
    )
  return rows[0] && fromRow(rows[0])
}

export async function insertExport(
  db: Db,
  each: { organisationId: string; id: string; jobId: string; fileName: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into organisation_exports (org_id, id, state, file_name, job_id, created_by, created_at)
    values (${each.organisationId}, ${each.id}, 'queued', ${each.fileName}, ${each.jobId}, ${each.by}, ${each.at})`.execute(
    db,
  )
}

/** Only the start that is still wanted may finish; false when another one has. */
export async function finishExport(db: Db, organisationId: string, id: string, file: StoredFile): Promise<boolean> {
  const { rows } =
    await sql`update organisation_exports set state = 'ready', file_key = ${file.key}, bytes = ${file.bytes}, sha256 = ${file.sha256}
    where org_id = ${organisationId} and id = ${id} and state = 'queued' returning id`.execute(db)
  return rows.length === 1
}

/** Takes the finished exports but this one away, and answers the keys of their bytes. */
export async function removeOtherExports(db: Db, organisationId: string, id: string): Promise<void> {
  await sql`delete from organisation_exports
    where org_id = ${organisationId} and id <> ${id} and state = 'ready'`.execute(db)
}

/** Of every organisation. */
export async function oldExports(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from app.old_full_exports(${before})`.execute(db)
  return rows.map(({ id }) => id)
}

export async function forgetExport(db: Db, id: string, before: Date): Promise<void> {
  await sql`select app.forget_full_export(${id}, ${before})`.execute(db)
}

const fromRow = (row: ExportRow): FoundExport => ({
  id: row.id,
  state: row.state,
  fileName: row.file_name,
  bytes: row.bytes === null ? null : Number(row.bytes),
  sha256: row.sha256,
  jobId: row.job_id,
  createdAt: row.created_at.toISOString(),
  fileKey: row.file_key,
})
