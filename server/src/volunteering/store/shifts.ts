import type { volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

type OfEvent = { readonly organisationId: string; readonly eventId: string }
type Kept = volunteering.ShiftInput & { readonly id: string }

export async function insertShifts(db: Db, event: OfEvent, shifts: readonly Kept[]): Promise<void> {
  if (shifts.length === 0) return
  const { organisationId: orgId, eventId } = event
  const rows = shifts.map((shift) => ({ orgId, eventId, id: shift.id, ...filledIn(shift) }))
  await tables(db).insertInto('volunteerShifts').values(rows).execute()
}

export async function updateShift(db: Db, { organisationId, eventId }: OfEvent, shift: Kept): Promise<void> {
  await tables(db)
    .updateTable('volunteerShifts')
    .set(filledIn(shift))
    .where('orgId', '=', organisationId)
    .where('eventId', '=', eventId)
    .where('id', '=', shift.id)
    .execute()
}

const filledIn = ({ title, startsAt, hours, needed }: Kept) => ({
  titleEn: title.en,
  titleAr: title.ar,
  startsAt,
  hours,
  needed,
})

export async function deleteShifts(db: Db, { organisationId, eventId }: OfEvent, ids: readonly string[]) {
  if (ids.length === 0) return
  await sql`delete from volunteer_shifts
    where org_id = ${organisationId} and event_id = ${eventId} and id = any (${[...ids]}::uuid[])`.execute(db)
}
