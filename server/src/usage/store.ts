import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database.ts'

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
  await sql`insert into usage_events (at, day, event, page, language, detail, visit)
    values (${entry.at}, ${entry.day}, ${entry.event}, ${entry.page}, ${entry.language}, ${entry.detail}, ${entry.visit})`.execute(
    db,
  )
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

export async function countByDay(db: Db, period: Period): Promise<Counts<'day'>[]> {
  return (
    await sql<Counts<'day'>>`select day, sum(count)::int as count from ${counted(period)} group by day`.execute(db)
  ).rows
}

export async function countByEvent(db: Db, period: Period): Promise<Counts<'event'>[]> {
  return (
    await sql<
      Counts<'event'>
    >`select event, sum(count)::int as count from ${counted(period)} group by event order by count desc, event`.execute(
      db,
    )
  ).rows
}

export async function countByPage(db: Db, period: Period): Promise<Counts<'page'>[]> {
  return (
    await sql<
      Counts<'page'>
    >`select page, sum(count)::int as count from ${counted(period)} group by page order by count desc, page limit 100`.execute(
      db,
    )
  ).rows
}

export async function countByDetail(db: Db, period: Period): Promise<Counts<'event' | 'detail'>[]> {
  return (
    await sql<
      Counts<'event' | 'detail'>
    >`select event, detail, sum(count)::int as count from ${counted(period)} and detail <> ''
      group by event, detail order by count desc, event, detail limit 100`.execute(db)
  ).rows
}

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

export async function countLines(db: Db, period: Period): Promise<UsageLine[]> {
  return (
    await sql<UsageLine>`select day, event, page, language, detail, sum(count)::int as count from ${counted(period)}
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db)
  ).rows
}

type Keeping = { readonly today: string; readonly eventsBefore: string; readonly countsBefore: string }

export async function keepUsage(db: Db, { today, eventsBefore, countsBefore }: Keeping): Promise<void> {
  await sql`select app.keep_usage(${today}, ${eventsBefore}, ${countsBefore})`.execute(db)
}
