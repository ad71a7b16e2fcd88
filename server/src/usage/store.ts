import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'
import { tables } from '../platform/tables.ts'

export type UsageEntry = {
  at: Date
  /** In Riyadh. */
  day: string
  event: string
  page: string
  language: 'en' | 'ar'
  detail: string
  visit: string | null
}

/** Whether somebody is signed in, and whether what they do may be counted. */
export async function mayBeCounted(db: Db): Promise<{ signedIn: boolean; agreed: boolean }> {
  const { rows } = await sql<{
    signedIn: boolean
    agreed: boolean
  }>`select app.current_person() is not null as "signedIn", app.may_be_counted() as agreed`.execute(db)
  return rows[0] ?? { signedIn: false, agreed: false }
}

export async function insertEvent(db: Db, entry: UsageEntry): Promise<void> {
  await tables(db).insertInto('usageEvents').values(entry).execute()
}

export type Period = {
  readonly from: string
  readonly until: string
  readonly event?: string | undefined
  readonly page?: string | undefined
}

/** Days that were added up, and the single events of those that were not yet. */
const counted = ({ from, until, event, page }: Period): RawBuilder<unknown> => sql`(
  select day, event, page, language, detail, count from usage_days where day between ${from} and ${until}
  union all
  select day, event, page, language, detail, 1 from usage_events where day between ${from} and ${until}
     and day > coalesce((select max(day) from usage_day_visits), '-infinity')
) u where (${event ?? null}::text is null or event = ${event ?? null}) and (${page ?? null}::text is null or page = ${page ?? null})`

type Counts<K extends string> = Record<K, string> & { count: number }
const countBy = async <K extends string>(db: Db, period: Period, keys: readonly K[], rest: RawBuilder<unknown>) => {
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  const query = sql<Counts<K>>`select ${columns}, sum(count)::int as count from ${counted(period)} ${rest}`
  return (await query.execute(db)).rows
}

export const countByDay = (db: Db, period: Period) => countBy(db, period, ['day'], sql`group by day`)
export const countByEvent = (db: Db, period: Period) =>
  countBy(db, period, ['event'], sql`group by event order by count desc, event`)
export const countByPage = (db: Db, period: Period) =>
  countBy(db, period, ['page'], sql`group by page order by count desc, page limit 100`)
export const countByDetail = (db: Db, period: Period) =>
  countBy(
    db,
    period,
    ['event', 'detail'],
    sql`and detail <> '' group by event, detail order by count desc, event, detail limit 100`,
  )

/** Tabs that were open, by day; of all events, since a tab is not one of a kind. */
export async function visitsByDay(db: Db, { from, until }: Period): Promise<{ day: string; visits: number }[]> {
  return (
    await sql<{
      day: string
      visits: number
    }>`select day, visits from usage_day_visits where day between ${from} and ${until}
      union all
      select day, count(distinct visit)::int from usage_events where day between ${from} and ${until}
         and day > coalesce((select max(day) from usage_day_visits), '-infinity') group by day`.execute(db)
  ).rows
}

export type UsageLine = Counts<'day' | 'event' | 'page' | 'language' | 'detail'>

export const countLines = (db: Db, period: Period): Promise<UsageLine[]> =>
  countBy(
    db,
    period,
    ['day', 'event', 'page', 'language', 'detail'],
    sql`group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  )

type Keeping = { readonly today: string; readonly eventsBefore: string; readonly countsBefore: string }

export async function keepUsage(db: Db, { today, eventsBefore, countsBefore }: Keeping): Promise<void> {
  await sql`select app.keep_usage(${today}, ${eventsBefore}, ${countsBefore})`.execute(db)
}
