import { randomUUID } from 'node:crypto'
import { paths, type ResponseOf, type volunteering } from '@athar/contracts'
import { nameIn, type Lang } from '@athar/i18n'
import type { FastifyReply } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { attachmentHeader } from '../../platform/http/file-names.ts'
import type { Call } from '../../platform/http/serve.ts'
import { loadWords } from '../../platform/words.ts'
import type { VolunteeringDeps } from '../deps.ts'
import { asShift } from '../event-shifts.ts'
import { deleteCalendar, findCalendar, replaceCalendar } from '../store/calendars.ts'
import { findEvent, findEventsById, type StoredEvent } from '../store/events.ts'
import { signUpsOf } from '../store/sign-ups.ts'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'
import { readLink, signLink } from './calendar-links.ts'

type Deps = Pick<VolunteeringDeps, 'config' | 'database' | 'masterKey' | 'people'>
type Address = ResponseOf<typeof volunteering.readCalendarAddress>

const words = loadWords('volunteering')

export async function readCalendarAddress(
  { masterKey }: Pick<Deps, 'masterKey'>,
  { actor: { personId }, db }: Call<typeof volunteering.readCalendarAddress>,
): Promise<Address> {
  const found = await findCalendar(db, personId)
  return { token: found ? signLink(masterKey, { calendarId: found.id, personId }) : null }
}

export async function makeCalendarAddress(
  { masterKey }: Pick<Deps, 'masterKey'>,
  { actor: { personId }, db, clock, audit }: Call<typeof volunteering.makeCalendarAddress>,
): Promise<Address> {
  const calendarId = randomUUID()
  await replaceCalendar(db, personId, calendarId, clock.now())
  await audit({ action: 'volunteering.make-calendar-address', subjectType: 'person', subjectId: personId })
  return { token: signLink(masterKey, { calendarId, personId }) }
}

export async function endCalendarAddress({
  actor: { personId },
  db,
  audit,
}: Call<typeof volunteering.endCalendarAddress>): Promise<void> {
  if (await deleteCalendar(db, personId))
    await audit({ action: 'volunteering.end-calendar-address', subjectType: 'person', subjectId: personId })
}

/** One event, for everybody who may see it. */
export async function downloadEvent(
  deps: Pick<Deps, 'config'>,
  { params, query: { lang }, db, clock, reply }: Call<typeof volunteering.downloadEvent>,
): Promise<FastifyReply> {
  const event = (await findEvent(db, params.slug)) ?? fail('volunteering.event-not-found')
  const events = [entryOf(deps, event, lang, event.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED')]
  return send(
    reply,
    `${event.slug}.ics`,
    calendarFile({ name: nameIn(lang, event.title).text, events, at: clock.now() }),
  )
}

/** What the owner of a secret address joined. Of an account that is gone, and an address that ended, there is none. */
export async function readCalendar(
  deps: Deps,
  { params, query: { lang }, clock, reply }: Call<typeof volunteering.readCalendar>,
): Promise<FastifyReply> {
  const link = readLink(deps.masterKey, params.token.replace(/\.ics$/, '')) ?? fail('volunteering.calendar-not-found')
  const { personId } = link
  const events = await deps.database.transaction({ personId }, async ({ db }) => {
    const found = await findCalendar(db, personId)
    const known = (await deps.people.find(db, [personId])).has(personId)
    if (found?.id !== link.calendarId || !known) return fail('volunteering.calendar-not-found')
    const signUps = (await signUpsOf(db, personId)).filter(({ state }) => state !== 'withdrawn' && state !== 'no-show')
    const all = await findEventsById(
      db,
      signUps.map(({ eventId }) => eventId),
    )
    return signUps.flatMap(({ eventId, shiftId, state }) => {
      const event = all.find(({ id }) => id === eventId)
      if (!event) return []
      const open = state === 'requested' || state === 'waitlisted'
      const status = event.state === 'cancelled' ? 'CANCELLED' : open ? 'TENTATIVE' : 'CONFIRMED'
      return [entryOf(deps, asShift(event, shiftId), lang, status)]
    })
  })
  return send(reply, 'athar.ics', calendarFile({ name: words(lang, 'mine.title'), events, at: clock.now() }))
}

function entryOf(
  { config }: Pick<Deps, 'config'>,
  event: StoredEvent,
  lang: Lang,
  status: CalendarEvent['status'],
): CalendarEvent {
  const site = config.siteUrl.replace(/\/$/, '')
  const say = (name: { en: string; ar: string }) => nameIn(lang, name).text
  const startsAt = new Date(event.startsAt)
  const title = say(event.title)
  return {
    uid: `volunteer-event-${event.id}@${new URL(config.siteUrl).hostname}`,
    sequence: event.version,
    status,
    startsAt,
    endsAt: new Date(startsAt.getTime() + Number(event.hours) * 3600_000),
    title: status === 'CANCELLED' ? words(lang, 'calendar.cancelled', { event: title }) : title,
    place: say(event.place),
    text: [say(event.description), words(lang, 'calendar.organiser', { organiser: say(event.organiser) })]
      .filter(Boolean)
      .join('\n\n'),
    url: `${site}${lang === 'ar' ? '/ar' : ''}${paths.sgiVolunteerEvent(event.slug)}`,
    point: event.precision === 'site' ? { lat: event.lat, lon: event.lon } : null,
  }
}

const send = (reply: FastifyReply, name: string, text: string): FastifyReply =>
  reply
    .header('content-disposition', attachmentHeader(name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-cache')
    .type('text/calendar; charset=utf-8')
    .send(text)
