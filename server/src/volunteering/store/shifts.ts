import type { volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type OfEvent = { readonly organisationId: string; readonly eventId: string }
type Kept = volunteering.ShiftInput & { readonly id: string }

export async function insertShifts(db: Db, event: OfEvent, shifts: readonly Kept[]): Promise<void> {
  if (shifts.length === 0) return
  const rows = shifts.map(
    ({ id, title, startsAt, hours, needed }) =>
      sql`(${event.organisationId}::uuid, ${id}::uuid, ${event.eventId}::uuid, ${title.en}, ${title.ar},
           ${startsAt}::timestamptz, ${hours}::numeric, ${needed}::int)`,
  )
  await sql`insert into volunteer_shifts (org_id, id, event_id, title_en, title_ar, starts_at, hours, needed)
    values ${sql.join(rows)}`.execute(db)
}

export async function updateShift(db: Db, { organisationId, eventId }: OfEvent, shift: Kept): Promise<void> {
  const { id, title, startsAt, hours, needed } = shift
  await sql`update volunteer_shifts
      set title_en = ${title.en}, title_ar = ${title.ar}, starts_at = ${startsAt}, hours = ${hours}, needed = ${needed}
    where org_id = ${organisationId} and event_id = ${eventId} and id = ${id}`.execute(db)
}

export async function deleteShifts(db: Db, { organisationId, eventId }: OfEvent, ids: readonly string[]) {
  if (ids.length === 0) return
  await sql`delete from volunteer_shifts
    where org_id = ${organisationId} and event_id = ${eventId} and id = any (${[...ids]}::uuid[])`.execute(db)
}
