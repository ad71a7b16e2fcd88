import type { ConsentKind } from '@athar/contracts/profile'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type ConsentRow = {
  kind: ConsentKind
  version: string
  language: 'en' | 'ar'
  given: boolean
  at: Date
}

export async function consentsOf(db: Db, personId: string): Promise<ConsentRow[]> {
  return (
    await sql<ConsentRow>`select kind, version, language, given, at from consents where person_id = ${personId} order by at desc, id`.execute(
      db,
    )
  ).rows
}

export async function insertConsent(db: Db, personId: string, row: ConsentRow): Promise<void> {
  await sql`insert into consents (person_id, kind, version, language, given, at)
    values (${personId}, ${row.kind}, ${row.version}, ${row.language}, ${row.given}, ${row.at})`.execute(db)
}
