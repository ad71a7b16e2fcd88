import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Photos that share most with what is sought, of all people. */
export async function photosLike(db: Db, keys: readonly number[]): Promise<{ logId: string; grey: Uint8Array }[]> {
  const { rows } = await sql<{ logId: string; grey: Buffer }>`select log_id as "logId", grey
    from app.like_youth_photos(${[...keys]}::int[])`.execute(db)
  return rows
}

type Print = {
  readonly logId: string
  readonly personId: string
  readonly grey: Uint8Array
  readonly keys: readonly number[]
  readonly like: { readonly id: string; readonly likeness: number } | null
}

export async function insertPrint(db: Db, { logId, personId, grey, keys, like }: Print): Promise<void> {
  await sql`insert into youth_photo_prints (log_id, person_id, grey, keys, like_log, likeness)
    values (${logId}, ${personId}, ${Buffer.from(grey)}, ${[...keys]}::int[], ${like?.id ?? null},
      ${like === null ? null : like.likeness.toFixed(3)})`.execute(db)
}
