import { csvLine } from '@athar/activity-file'
import type { ResponseOf, volunteering } from '@athar/contracts'
import { formatInstant, formatNumber, nameIn, type Lang } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import type { Db } from '../platform/database.ts'
import { documentWords } from '../platform/documents/document-words.ts'
import { fail } from '../platform/errors.ts'
import { attachmentHeader } from '../platform/http/file-names.ts'
import type { Call } from '../platform/http/serve.ts'
import type { VolunteeringDeps } from './deps.ts'
import { publicEvent } from './read-events.ts'
import { findEventOf, type StoredEvent } from './store/events.ts'
import { rosterOf } from './store/sign-ups.ts'
import { volunteerNames } from './volunteer-names.ts'

type Deps = Pick<VolunteeringDeps, 'people'>
type Attendance = ResponseOf<typeof volunteering.readAttendance>
type Read = { readonly event: StoredEvent; readonly items: Attendance['items'] }

const columns = ['name', 'shift', 'state', 'checkedInAt', 'hours'] as const

export async function readAttendance(
  deps: Deps,
  { actor, params, db, clock }: Call<typeof volunteering.readAttendance>,
): Promise<Attendance> {
  const { event, items } = await attendanceOf(deps, db, { ...actor, eventId: params.id, at: clock.now() })
  return { event: publicEvent(event), items }
}

/** The list for a spreadsheet, or for paper. */
export async function downloadAttendance(
  deps: Deps,
  { actor, params, query: { lang }, db, reply, audit, clock }: Call<typeof volunteering.downloadAttendance>,
): Promise<FastifyReply> {
  const { event, items } = await attendanceOf(deps, db, { ...actor, eventId: params.id, at: clock.now() })
  await audit({ action: 'volunteering.download-attendance', subjectType: 'volunteer-event', subjectId: event.id })
  const words = documentWords('volunteering', lang)
  const { format } = words
  const shifts = new Map(event.shifts.map((shift) => [shift.id, shiftText(shift, lang, format)]))
  const rows = items.map(({ name, shift, state, checkedInAt, hours }) => [
    name ?? words.plain('volunteers.nameless'),
    (shift !== null && shifts.get(shift)) || '',
    words.plain(`states.${state}`),
    checkedInAt === null ? '' : formatInstant(checkedInAt, format),
    hours === null ? '' : formatNumber(hours, format),
  ])
  const heads = columns.map((column) => words.plain(`attendance.${column}`))
  return (
    reply
      .header('content-disposition', attachmentHeader(`${event.slug}-attendance.csv`))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .type('text/csv; charset=utf-8')
      // By this mark spreadsheets know UTF-8.
      .send(`\uFEFF${[heads, ...rows].map((cells) => csvLine(cells)).join('')}`)
  )
}

type Format = Parameters<typeof formatInstant>[1]
const shiftText = ({ title, startsAt }: volunteering.Shift, lang: Lang, format: Format): string =>
  [nameIn(lang, title).text, formatInstant(startsAt, format)].filter(Boolean).join(' · ')

type Asking = { readonly organisationId: string; readonly eventId: string; readonly at: Date }

/** By shift, then by name. A list that is carried about names people under 18 by their first name alone. */
async function attendanceOf({ people }: Deps, db: Db, { organisationId, eventId, at }: Asking): Promise<Read> {
  const event = (await findEventOf(db, organisationId, eventId)) ?? fail('volunteering.event-not-found')
  const signUps = await rosterOf(db, event.id)
  const names = await volunteerNames({ people }, db, { signUps, at })
  const order = new Map(event.shifts.map(({ id }, at) => [id, at]))
  const items = signUps.map(({ id, shiftId, state, checkedInAt, hours }) => ({
    id,
    name: names.get(id) ?? null,
    shift: shiftId,
    state,
    checkedInAt: checkedInAt?.toISOString() ?? null,
    hours,
  }))
  const placeOf = (shift: string | null) => order.get(shift ?? '') ?? 0
  return {
    event,
    items: items.toSorted(
      (one, other) =>
        placeOf(one.shift) - placeOf(other.shift) || (one.name ?? '').localeCompare(other.name ?? '', ['ar', 'en']),
    ),
  }
}
