import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database.ts'
import type { NewFile } from './store-file.ts'

/** The columns of a stored file, alike in every table whose rows name bytes. */
export type FileRow = {
  id: string
  file_key: string
  file_name: string
  media_type: string
  bytes: string
  sha256: string
  uploaded_by: string
  uploaded_at: Date
}

export const fileOf = (row: FileRow): NewFile => ({
  id: row.id,
  key: row.file_key,
  fileName: row.file_name,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  uploadedBy: row.uploaded_by,
  uploadedAt: row.uploaded_at,
})

export type FileRows = ReturnType<typeof createFileRows>

/** Rows of files that belong to one thing of a tenant, as a record: `subject` is the column of its id. */
export function createFileRows(table: string, subject: string) {
  const rows = sql.table(table)
  const of = sql.ref(subject)
  const at = (organisationId: string, id: string, fileId: string): RawBuilder<unknown> =>
    sql`org_id = ${organisationId} and ${of} = ${id} and id = ${fileId}`
  const read = async (db: Db, query: RawBuilder<unknown>) => (await sql<FileRow>`${query}`.execute(db)).rows.map(fileOf)
  return {
    async insert(db: Db, { organisationId, id }: { organisationId: string; id: string }, file: NewFile): Promise<void> {
      await sql`insert into ${rows} (org_id, ${of}, id, file_key, file_name, media_type, bytes, sha256, uploaded_by, uploaded_at)
        values (${organisationId}, ${id}, ${file.id}, ${file.key}, ${file.fileName}, ${file.mediaType}, ${file.bytes}, ${file.sha256},
                ${file.uploadedBy}, ${file.uploadedAt})`.execute(db)
    },
    async count(db: Db, organisationId: string, id: string): Promise<number> {
      const query = sql<{
        count: number
      }>`select count(*)::int as count from ${rows} where org_id = ${organisationId} and ${of} = ${id}`
      return (await query.execute(db)).rows[0]?.count ?? 0
    },
    /** By the thing they belong to, oldest first. */
    async listByThing(db: Db, organisationId: string, ids: readonly string[]): Promise<ReadonlyMap<string, NewFile[]>> {
      if (ids.length === 0) return new Map()
      const query = sql<FileRow & { thing: string }>`select f.*, ${of} as thing from ${rows} f
        where org_id = ${organisationId} and ${of} = any (${[...ids]}) order by uploaded_at, id`
      const found = new Map<string, NewFile[]>()
      for (const row of (await query.execute(db)).rows)
        found.set(row.thing, [...(found.get(row.thing) ?? []), fileOf(row)])
      return found
    },
    async find(db: Db, organisationId: string, id: string, fileId: string): Promise<NewFile | undefined> {
      return (await read(db, sql`select * from ${rows} where ${at(organisationId, id, fileId)}`))[0]
    },
    async remove(db: Db, organisationId: string, id: string, fileId: string): Promise<NewFile | undefined> {
      return (await read(db, sql`delete from ${rows} where ${at(organisationId, id, fileId)} returning *`))[0]
    },
  }
}
