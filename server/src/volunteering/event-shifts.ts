import { randomUUID } from 'node:crypto'
import type { volunteering } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { plainLine } from '../platform/plain-line.ts'
import type { StoredEvent } from './store/events.ts'
import { deleteShifts, insertShifts, updateShift } from './store/shifts.ts'

const hourMs = 3600_000
const endOf = ({ startsAt, hours }: { readonly startsAt: string; readonly hours: string }): number =>
  Date.parse(startsAt) + Number(hours) * hourMs

/** The event with shifts as they will be read, each within its hours; it needs as many people as they do together. */
export function withShifts(input: volunteering.EventInput, before?: StoredEvent): volunteering.EventInput {
  const shifts = input.shifts ?? before?.shifts ?? []
  if (shifts.length === 0) return input
  const [begins, ends] = [Date.parse(input.startsAt), endOf(input)]
  if (shifts.some((shift) => Date.parse(shift.startsAt) < begins || endOf(shift) > ends))
    fail('volunteering.shift-outside')
  const lines = ({ title, ...shift }: volunteering.ShiftInput) => ({
    ...shift,
    title: { en: plainLine(title.en), ar: plainLine(title.ar) },
  })
  return {
    ...input,
    needed: shifts.reduce((sum, { needed }) => sum + needed, 0),
    ...(input.shifts ? { shifts: input.shifts.map(lines) } : {}),
  }
}

/** Adds, changes and takes away shifts, as long as no one joined them; the caller holds the places of the event. */
export async function storeShifts(
  db: Db,
  event: { readonly organisationId: string; readonly id: string },
  wanted: readonly volunteering.ShiftInput[],
  before?: StoredEvent,
): Promise<void> {
  const known = new Map((before?.shifts ?? []).map((shift) => [shift.id, shift]))
  const of = { organisationId: event.organisationId, eventId: event.id }
  const comes = (before?.joined ?? 0) + (before?.waiting ?? 0)
  if (known.size === 0 && wanted.length > 0 && comes > 0) fail('volunteering.joined-without-shift')
  const named = wanted.flatMap(({ id }) => (id ? [id] : []))
  const stays = new Set(named)
  // One that is named twice would count twice.
  if (stays.size < named.length) fail('volunteering.shift-not-found')
  const gone = [...known.values()].filter(({ id }) => !stays.has(id))
  for (const { joined, waiting } of gone)
    if (joined + waiting > 0) fail('volunteering.shift-joined', { joined: joined + waiting })
  await deleteShifts(
    db,
    of,
    gone.map(({ id }) => id),
  )
  for (const shift of wanted) {
    const { id } = shift
    if (!id) continue
    const old = known.get(id) ?? fail('volunteering.shift-not-found')
    if (shift.needed < old.joined) fail('volunteering.below-joined', { joined: old.joined })
    await updateShift(db, of, { ...shift, id })
  }
  const added = wanted.filter(({ id }) => !id)
  await insertShifts(
    db,
    of,
    added.map((shift) => ({ ...shift, id: randomUUID() })),
  )
}

/** An event as those of one shift have it: with its time and its hours. */
export function asShift(event: StoredEvent, shiftId: string | null): StoredEvent {
  const shift = event.shifts.find(({ id }) => id === shiftId)
  return shift ? { ...event, startsAt: shift.startsAt, hours: shift.hours } : event
}
