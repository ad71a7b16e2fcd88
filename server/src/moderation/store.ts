import type { HiddenKind, moderationStates } from '@athar/contracts/moderation'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { TakeDowns } from '../platform/generated/row-types.ts'
import { pageOf, type Place } from '../platform/list/read-page.ts'
import { tables } from '../platform/tables.ts'

export type HiddenRow = Selectable<TakeDowns>
const hidden = (db: Db) => tables(db).selectFrom('takeDowns').selectAll()

type Wanted = {
  readonly kind?: HiddenKind | undefined
  readonly state?: (typeof moderationStates)[number] | undefined
}

export const listHidden = (db: Db, { kind, state }: Wanted, place: Place): Promise<HiddenRow[]> =>
  hidden(db)
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
    .$if(state !== undefined, (all) => all.where('putBackAt', state === 'hidden' ? 'is' : 'is not', null))
    .$call(pageOf(place))
    .execute()

export const findHidden = (db: Db, id: string) => hidden(db).where('id', '=', id).executeTakeFirst()

/** Of two who put the same back, one does it and the other finds it done. */
export async function lockHidden(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hidden item ${id}`}, 0))`.execute(db)
}

export const hiddenOrRestoredBy = (db: Db, personId: string): Promise<HiddenRow[]> =>
  hidden(db)
    .where(({ or, eb }) => or([eb('takenBy', '=', personId), eb('putBackBy', '=', personId)]))
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function forgetNews(db: Db, before: Date): Promise<void> {
  await sql`select app.forget_taken_down_news(${before})`.execute(db)
}
