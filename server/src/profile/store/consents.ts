import type { ConsentKind } from '@athar/contracts/profile'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type ConsentRow = {
  kind: ConsentKind
  version: string
  language: 'en' | 'ar'
  given: boolean
  at: Date
}

/** Newest first. */
export const allConsents = (personId: string): RawBuilder<ConsentRow> =>
  sql<ConsentRow>`select kind, version, language, given, at from consents where person_id = ${personId} order by at desc, id`

export async function consentsOf(db: Db, personId: string): Promise<ConsentRow[]> {
  return (await allConsents(personId).execute(db)).rows
}

export async function insertConsent(db: Db, personId: string, row: ConsentRow): Promise<void> {
  await sql`insert into consents (person_id, kind, version, language, given, at)
    values (${personId}, ${row.kind}, ${row.version}, ${row.language}, ${row.given}, ${row.at})`.execute(db)
}
