import type { Lang } from '@athar/i18n'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type Place = {
  readonly userId: string
  readonly place: Buffer
  readonly language: Lang | null
  readonly at: Date
}

/** Where nobody has signed in from for so long is forgotten. */
const keptDays = 180

/** Keeps the place of a sign-in. `elsewhere` where others are known of this person and it is none of them. */
export async function keepPlace(
  db: Db,
  { userId, place, language, at }: Place,
): Promise<'known' | 'first' | 'elsewhere'> {
  const { rows } = await sql<{ places: number; known: boolean }>`
    with gone as (
      delete from auth.sign_in_places where user_id = ${userId} and place <> ${place} and last_at < ${at}::timestamptz - make_interval(days => ${keptDays})),
    kept as (
      insert into auth.sign_in_places (user_id, place, language, first_at, last_at) values (${userId}, ${place}, ${language}, ${at}, ${at})
      on conflict (user_id, place) do update set last_at = excluded.last_at, language = coalesce(excluded.language, sign_in_places.language))
    select count(*)::int as places, coalesce(bool_or(place = ${place}), false) as known from auth.sign_in_places where user_id = ${userId}`.execute(
    db,
  )
  const { places = 0, known = false } = rows[0] ?? {}
  return known ? 'known' : places === 0 ? 'first' : 'elsewhere'
}

/** The language each person's browser asked for when they signed in last; nothing where it asked for neither. */
export async function lastLanguages(db: Db, userIds: readonly string[]): Promise<Map<string, Lang>> {
  const { rows } = await sql<{ user_id: string; language: Lang }>`
    select distinct on (user_id) user_id, language from auth.sign_in_places
     where user_id = any(${[...userIds]}::uuid[]) and language is not null order by user_id, last_at desc`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row.language]))
}
