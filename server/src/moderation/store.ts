import type { HiddenKind, moderationStates } from '@athar/contracts/moderation'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Place } from '../platform/list/read-page.ts'

type InBoth = { readonly en: string; readonly ar: string }

export type HiddenRow = {
  readonly id: string
  readonly kind: HiddenKind
  readonly subject_id: string
  readonly title: InBoth
  readonly reason: string
  readonly taken_at: Date
  readonly taken_by: string | null
  readonly kept: Record<string, unknown> | null
  readonly put_back_at: Date | null
  readonly put_back_by: string | null
}

const columns = sql`id, kind, subject_id, title, reason, taken_at, taken_by, kept, put_back_at, put_back_by`

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<HiddenRow[]> =>
  (await sql<HiddenRow>`select ${columns} from take_downs ${rest}`.execute(db)).rows

type Wanted = {
  readonly kind?: HiddenKind | undefined
  readonly state?: (typeof moderationStates)[number] | undefined
}

export const listHidden = (db: Db, { kind, state }: Wanted, { after, order, limit }: Place): Promise<HiddenRow[]> =>
  select(
    db,
    sql`where (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${state ?? null}::text is null or (put_back_at is null) = (${state ?? null} = 'hidden'))
      and ${after} order by ${order} limit ${limit}`,
  )

export const findHidden = async (db: Db, id: string): Promise<HiddenRow | undefined> =>
  (await select(db, sql`where id = ${id}`))[0]

/** Of two who put the same back, one does it and the other finds it done. */
export async function lockHidden(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hidden item ${id}`}, 0))`.execute(db)
}

export const hiddenOrRestoredBy = (db: Db, personId: string): Promise<HiddenRow[]> =>
  select(db, sql`where taken_by = ${personId} or put_back_by = ${personId} order by taken_at desc, id desc`)

export async function forgetNews(db: Db, before: Date): Promise<void> {
  await sql`select app.forget_taken_down_news(${before})`.execute(db)
}
