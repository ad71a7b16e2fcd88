import type { FormAnswers } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database.ts'

export type SavedAnswers = {
  readonly id: string
  readonly answers: FormAnswers
  readonly version: number
  readonly personId: string
  readonly at: Date
}

/** Saves over the version that was read; undefined where there is a newer one. */
export async function saveAnswers(db: Db, table: string, saved: SavedAnswers): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`update ${sql.table(table)}
    set draft = ${JSON.stringify(saved.answers)}, prepared_by = ${withWriter(saved.personId)},
      changed_at = ${saved.at}, version = version + 1
    where id = ${saved.id} and version = ${saved.version} returning version`.execute(db)
  return rows[0]?.version
}

/** The writers with one more. */
export const withWriter = (personId: string): RawBuilder<unknown> =>
  sql`case when ${personId}::uuid = any (prepared_by) then prepared_by else prepared_by || ${personId}::uuid end`

/** Whether a person is the applicant, or belongs to the organisation that is, or did since a time. */
export async function belongsTo(
  db: Db,
  personId: string,
  { organisationId, since }: { readonly organisationId: string; readonly since: Date | string },
): Promise<boolean> {
  if (personId === organisationId) return true
  const { rows } = await sql<{ belongs: boolean }>`select app.belongs_to(${personId}::uuid, ${organisationId}::uuid,
    ${since}) as belongs`.execute(db)
  return rows[0]?.belongs ?? false
}

/** People with one of the roles in the platform. */
export async function officersOf(db: Db, roles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select app.people_with_platform_role(variadic ${[...roles]}::text[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}
