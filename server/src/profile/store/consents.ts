import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Consents } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'

export type ConsentRow = Omit<Selectable<Consents>, 'id' | 'personId'>

/** Newest first. */
export const allConsents = (db: Db, personId: string) =>
  tables(db)
    .selectFrom('consents')
    .select(['kind', 'version', 'language', 'given', 'at'])
    .where('personId', '=', personId)
    .orderBy('at', 'desc')
    .orderBy('id')

export const consentsOf = (db: Db, personId: string): Promise<ConsentRow[]> => allConsents(db, personId).execute()

export async function insertConsent(db: Db, personId: string, row: ConsentRow): Promise<void> {
  await tables(db)
    .insertInto('consents')
    .values({ ...row, personId })
    .execute()
}
