import type { organisations } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, callValues, kingdomDay, tables } from '../../platform/tables.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'

const deletions = (db: Db, organisationId: string) =>
  tables(db).selectFrom('organisationDeletions as d').where('d.orgId', '=', organisationId)

export const findDeletion = (db: Db, organisationId: string) =>
  deletions(db, organisationId)
    .select(['askedBy', 'askedAt', 'dueAt', 'jobId'])
    .select(kingdomDay('dueAt').as('dueOn'))
    .executeTakeFirst()

/** False when somebody asked before. */
export async function insertDeletion(
  db: Db,
  { organisationId, by, at, dueAt }: { organisationId: string; by: string; at: Date; dueAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tables(db)
    .insertInto('organisationDeletions')
    .values({ orgId: organisationId, askedBy: by, askedAt: at, dueAt })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

export const removeDeletion = async (db: Db, organisationId: string): Promise<boolean> =>
  (await tables(db).deleteFrom('organisationDeletions').where('orgId', '=', organisationId).executeTakeFirst())
    .numDeletedRows === 1n

/** Of every organisation: whose time has come, and who asked for it. */
export const dueDeletions = (db: Db, at: Date) => callRows(db, 'due_deletions', at)

/** The deletion with the state of the work that carries it out, held until the transaction ends. */
export async function lockDeletion(db: Db, organisationId: string) {
  const deletion = deletions(db, organisationId)
  // Held by one statement and read by the next: work that another server asked for while this one waited must be seen.
  await deletion.select('orgId').forUpdate().execute()
  return deletion.leftJoin('jobs as j', 'j.id', 'd.jobId').select(['d.jobId', 'j.state as jobState']).executeTakeFirst()
}

export async function setDeletionJob(db: Db, organisationId: string, jobId: string): Promise<void> {
  await tables(db).updateTable('organisationDeletions').set({ jobId }).where('orgId', '=', organisationId).execute()
}

/** Everything of the organisation is gone from the database afterwards; answers the keys of the files that it had. */
export const deleteEverything = (db: Db, organisationId: string, at: Date): Promise<string[]> =>
  callValues(db, 'delete_organisation', organisationId, at)

export type FoundExport = organisations.FullExport & { readonly fileKey: string | null }

const exportsOf = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('organisationExports as e')
    .leftJoin('jobs as j', (join) => join.onRef('j.orgId', '=', 'e.orgId').onRef('j.id', '=', 'e.jobId'))
    .select(['e.id', 'e.fileKey', 'e.fileName', 'e.bytes', 'e.sha256', 'e.jobId', 'e.createdAt', 'e.state'])
    .select('j.state as jobState')
    .where('e.orgId', '=', organisationId)

export async function listExports(db: Db, organisationId: string): Promise<FoundExport[]> {
  const newest = exportsOf(db, organisationId).orderBy('e.createdAt', 'desc').orderBy('e.id', 'desc').limit(20)
  return (await newest.execute()).map(fromRow)
}

export async function findExport(db: Db, organisationId: string, id: string): Promise<FoundExport | undefined> {
  const row = await exportsOf(db, organisationId).where('e.id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function insertExport(
  db: Db,
  each: { organisationId: string; id: string; jobId: string; fileName: string; by: string; at: Date },
): Promise<void> {
  const { organisationId: orgId, id, jobId, fileName, by, at } = each
  await tables(db)
    .insertInto('organisationExports')
    .values({ orgId, id, state: 'queued', fileName, jobId, createdBy: by, createdAt: at })
    .execute()
}

/** Only the start that is still wanted may finish; false when another one has. */
export async function finishExport(
  db: Db,
  organisationId: string,
  id: string,
  { key: fileKey, bytes, sha256 }: StoredFile,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('organisationExports')
    .set({ state: 'ready', fileKey, bytes, sha256 })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes the finished exports but this one away, and answers the keys of their bytes. */
export async function removeOtherExports(db: Db, organisationId: string, id: string): Promise<void> {
  await sql`delete from organisation_exports
    where org_id = ${organisationId} and id <> ${id} and state = 'ready'`.execute(db)
}

/** Of every organisation. */
export const oldExports = async (db: Db, before: Date): Promise<string[]> =>
  (await callRows(db, 'old_full_exports', before)).map(({ id }) => id)

export async function forgetExport(db: Db, id: string, before: Date): Promise<void> {
  await sql`select app.forget_full_export(${id}, ${before})`.execute(db)
}

type ExportRow = Awaited<ReturnType<ReturnType<typeof exportsOf>['execute']>>[number]
// A job that was given up or cancelled leaves its export queued: the job knows best.
const stateOf = ({ state, jobState }: ExportRow): FoundExport['state'] =>
  state === 'queued' && (jobState === 'failed' || jobState === 'cancelled') ? 'failed' : state

const fromRow = (row: ExportRow): FoundExport => ({
  id: row.id,
  state: stateOf(row),
  fileName: row.fileName,
  bytes: row.bytes === null ? null : Number(row.bytes),
  sha256: row.sha256,
  jobId: row.jobId,
  createdAt: row.createdAt.toISOString(),
  fileKey: row.fileKey,
})
