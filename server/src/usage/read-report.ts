import type { ResponseOf, usage } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store.ts'

/** What was counted in a period, seen from each side. */
export async function readReport({
  query,
  db,
}: Call<typeof usage.readReport>): Promise<ResponseOf<typeof usage.readReport>> {
  const events = await store.countByEvent(db, query)
  const pages = await store.countByPage(db, query)
  const details = await store.countByDetail(db, query)
  const counts = new Map((await store.countByDay(db, query)).map(({ day, count }) => [day, count]))
  const visits = new Map((await store.visitsByDay(db, query)).map((row) => [row.day, row.visits]))
  const days = daysBetween(query.from, query.until).map((day) => ({
    day,
    count: counts.get(day) ?? 0,
    visits: visits.get(day) ?? 0,
  }))
  return {
    total: days.reduce((sum, { count }) => sum + count, 0),
    visits: days.reduce((sum, day) => sum + day.visits, 0),
    days,
    events,
    pages,
    details,
  }
}

function daysBetween(from: string, until: string): string[] {
  const days = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
