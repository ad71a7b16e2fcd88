import type { Db } from '../../platform/database.ts'
import { callRows, tables } from '../../platform/tables.ts'

/** Photos that share most with what is sought, of all people. */
export const photosLike = (db: Db, keys: readonly number[]): Promise<{ logId: string; grey: Uint8Array }[]> =>
  callRows(db, 'like_youth_photos', keys)

type Print = {
  readonly logId: string
  readonly personId: string
  readonly grey: Uint8Array
  readonly keys: readonly number[]
  readonly like: { readonly id: string; readonly likeness: number } | null
}

export async function insertPrint(db: Db, { logId, personId, grey, keys, like }: Print): Promise<void> {
  await tables(db)
    .insertInto('youthPhotoPrints')
    .values({
      logId,
      personId,
      grey: Buffer.from(grey),
      keys: [...keys],
      likeLog: like?.id ?? null,
      likeness: like?.likeness.toFixed(3) ?? null,
    })
    .execute()
}
