import type { Lang } from '@athar/i18n'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import { callRows } from '../../platform/tables.ts'
import { runAlone } from './run-alone.ts'

export type Place = {
  readonly userId: string
  readonly place: Buffer
  readonly language: Lang | null
  readonly at: Date
}

/** Where nobody has signed in from for so long is forgotten. */
const keptDays = 180

/** What was known of a person's places before this sign-in. */
export type KnownPlaces = { readonly places: number; readonly known: boolean }

/**
 * Parts of a statement whose step `person` is whoever signs in: `steps` keep the place and forget old ones, `told` is what was
 * known before.
 */
export const storePlace = ({ userId, place, language, at }: Place) => ({
  steps: sql`gone_places as (
      delete from auth.sign_in_places using person where user_id = person.id and place <> ${place}::bytea and last_at < ${at}::timestamptz - make_interval(days => ${keptDays})),
    kept_place as (
      insert into auth.sign_in_places (user_id, place, language, first_at, last_at)
      select id, ${place}::bytea, ${language}::text, ${at}::timestamptz, ${at}::timestamptz from person
      on conflict (user_id, place) do update set last_at = excluded.last_at, language = coalesce(excluded.language, sign_in_places.language))`,
  told: sql`(select json_build_object('places', count(*), 'known', coalesce(bool_or(place = ${place}::bytea), false))
    from auth.sign_in_places where user_id = ${userId}::uuid)`,
})

/** Whether the person has signed in from there before. */
export async function isKnownPlace(
  database: Pick<Database, 'pool'>,
  { userId, place }: Pick<Place, 'userId' | 'place'>,
): Promise<boolean> {
  const text = 'select from auth.sign_in_places where user_id = $1 and place = $2'
  return (await runAlone(database, { name: 'auth known place', text, values: [userId, place] })) !== undefined
}

/** Others are known of this person, and it is none of them. */
export const isElsewhere = ({ places, known }: KnownPlaces): boolean => places > 0 && !known

/** The language each person's browser asked for when they signed in last, elsewhere than at one place; nothing where it asked for neither. */
export async function lastLanguages(
  db: Db,
  userIds: readonly string[],
  besides: Buffer | null = null,
): Promise<Map<string, Lang>> {
  const rows = await callRows(db, 'last_languages', userIds, besides)
  return new Map(rows.map((row) => [row.userId, row.language]))
}
