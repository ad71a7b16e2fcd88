import { randomUUID } from 'node:crypto'
import { volunteering, type organisations, type ResponseOf } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { standing } from '../platform/kingdom.ts'
import { each } from '../platform/notices.ts'
import { plainLine, plainText } from '../platform/plain-line.ts'
import { slugOf } from '../platform/slug-of.ts'
import { move } from '../platform/workflow/move.ts'
import type { VolunteeringDeps } from './deps.ts'
import { asShift, storeShifts, withShifts } from './event-shifts.ts'
import { reminderOf } from './event-soon.ts'
import { placeFree, toEach } from './notices.ts'
import { publicEvent } from './read-events.ts'
import * as store from './store/events.ts'
import { admitWaiting, comersOf } from './store/sign-ups.ts'

type Deps = Pick<VolunteeringDeps, 'organisations' | 'notices' | 'publicPages'>

/** The events of the acting organisation. */
export async function listOwnEvents({
  actor,
  db,
}: Call<typeof volunteering.listOwnEvents>): Promise<ResponseOf<typeof volunteering.listOwnEvents>> {
  return { items: (await store.eventsOf(db, actor.organisationId)).map(ownEvent) }
}

export async function readOwnEvent({
  actor,
  params,
  db,
}: Call<typeof volunteering.readOwnEvent>): Promise<volunteering.OwnEvent> {
  return ownEvent(await eventOf(db, actor.organisationId, params.id))
}

/** Announces an event that is still to come, and has those who will be confirmed reminded of it. */
export async function createEvent(
  deps: Deps,
  call: Call<typeof volunteering.createEvent>,
): Promise<volunteering.OwnEvent> {
  const { actor, body, db, clock, audit } = call
  const { organisationId, personId } = actor
  const at = clock.now()
  const input = withShifts(mended(body))
  if (Date.parse(input.startsAt) <= at.getTime()) fail('volunteering.event-in-past')
  const most = volunteering.mostEventsAhead
  if ((await store.countAhead(db, organisationId, at)) >= most) fail('volunteering.too-many-events', { most })
  const organisation = await deps.organisations.read(db, organisationId)
  const { name: organiser, sample } = organisation
  const id = randomUUID()
  const slug = slugOf(input.title.en, 'event')
  await store.insertEvent(db, {
    ...input,
    id,
    slug,
    organisationId,
    organiser,
    sample,
    sampleJoined: 0,
    by: personId,
    at,
  })
  await storeShifts(db, { organisationId, id }, input.shifts ?? [])
  await deps.organisations.askToPublish(call, organisation, shown({ ...input, id }))
  await deps.notices.remind(db, reminderOf({ organisationId, id, startsAt: input.startsAt }, at))
  await audit({ action: 'volunteering.create-event', subjectType: 'volunteer-event', subjectId: id })
  await deps.publicPages.changed(db)
  return ownEvent(await eventOf(db, organisationId, id))
}

/** Changes an event that has not begun. Another time or place is told; more places let those who wait move up. */
export async function updateEvent(
  deps: Deps,
  call: Call<typeof volunteering.updateEvent>,
): Promise<volunteering.OwnEvent> {
  const { actor, params, body, db, clock, audit } = call
  const { organisationId } = actor
  const at = clock.now()
  await store.lockPlaces(db, params.id)
  const before = await eventOf(db, organisationId, params.id)
  refuseOver(before, at)
  const input = withShifts(mended(body), before)
  if (Date.parse(input.startsAt) <= at.getTime()) fail('volunteering.event-in-past')
  if (input.needed < before.joined) fail('volunteering.below-joined', { joined: before.joined })
  if (!(await store.updateEvent(db, { ...input, id: params.id, organisationId, version: body.version })))
    fail('conflict')
  if (input.shifts) await storeShifts(db, { organisationId, id: params.id }, input.shifts, before)
  const after = await eventOf(db, organisationId, params.id)
  await refuseMovedUnder(db, before, after)
  await deps.organisations.askToPublish(call, await deps.organisations.read(db, organisationId), shown(after))
  const moved = (await comersOf(db, params.id)).filter(({ shiftId }) =>
    isElsewhere(asShift(before, shiftId), asShift(after, shiftId)),
  )
  const told = { kind: 'volunteering.event-changed', key: `${params.id} ${after.version}`, at } as const
  await deps.notices.notify(db, ...toEach(after, moved, told))
  if (before.startsAt !== after.startsAt) await deps.notices.remind(db, reminderOf(after, at))
  const admitted = await admitWaiting(db, params.id, at)
  await deps.notices.notify(db, ...admitted.map((one) => placeFree(after, one, at)))
  await audit({
    action: 'volunteering.update-event',
    subjectType: 'volunteer-event',
    subjectId: params.id,
    details: { needed: after.needed, startsAt: after.startsAt },
  })
  await deps.publicPages.changed(db)
  return ownEvent(await eventOf(db, organisationId, params.id))
}

/** Who was checked in came to the time as it was: hours of another time would not be theirs. */
async function refuseMovedUnder(db: Db, before: store.StoredEvent, after: store.StoredEvent): Promise<void> {
  const beginning = (event: store.StoredEvent, shiftId: string | null) => Date.parse(asShift(event, shiftId).startsAt)
  const here = await comersOf(db, before.id, ['checked-in'])
  if (here.some(({ shiftId }) => beginning(before, shiftId) !== beginning(after, shiftId)))
    fail('volunteering.checked-in')
}

/** Takes an event back before it begins, and tells those who would have come why. */
export async function cancelEvent(
  deps: Deps,
  call: Call<typeof volunteering.cancelEvent>,
): Promise<volunteering.OwnEvent> {
  const { actor, params, body, db, clock } = call
  const { organisationId } = actor
  await store.lockPlaces(db, params.id)
  const event = await eventOf(db, organisationId, params.id)
  refuseOver(event, clock.now())
  await move(call, store.eventFlow, event, 'cancel-event', {
    ...body,
    notify: async (kind, { at }) => {
      const told = { kind, key: each(params.id, at), at }
      const reason = plainLine(body.reason)
      await deps.notices.notify(db, ...toEach(event, await comersOf(db, params.id), told, { reason }))
    },
  })
  await deps.publicPages.changed(db)
  return ownEvent(await eventOf(db, organisationId, params.id))
}

/** Events carry their organiser's name: strangers could not look it up. */
export async function followOrganisation(
  db: Db,
  { before, after }: { readonly before: organisations.Organisation; readonly after: organisations.Organisation },
): Promise<void> {
  if (before.name.en !== after.name.en || before.name.ar !== after.name.ar) await store.renameOrganiser(db, after.name)
}

function refuseOver(event: store.StoredEvent, at: Date): void {
  if (event.state === 'cancelled') fail('volunteering.event-cancelled')
  if (Date.parse(event.startsAt) <= at.getTime()) fail('volunteering.event-over')
}

type Shown = Pick<volunteering.EventInput, 'title' | 'place' | 'description' | 'shifts'> & { readonly id: string }

/** What visitors read of it. */
function shown({ id, title, place, description, shifts = [] }: Shown) {
  const lines = (lang: 'en' | 'ar') =>
    [place[lang], description[lang], ...shifts.map((shift) => shift.title[lang])].filter(Boolean).join('\n')
  return { subject: 'volunteer-event', id, title, text: { en: lines('en'), ar: lines('ar') } } as const
}

const isElsewhere = (before: store.StoredEvent, after: store.StoredEvent): boolean =>
  before.startsAt !== after.startsAt ||
  before.place.en !== after.place.en ||
  before.place.ar !== after.place.ar ||
  before.lat !== after.lat ||
  before.lon !== after.lon

/** As it will be read, at a place that lies where it is said to lie. */
function mended(input: volunteering.EventInput): volunteering.EventInput {
  const lines = (name: { en: string; ar: string }) => ({ en: plainLine(name.en), ar: plainLine(name.ar) })
  const description = { en: plainText(input.description.en), ar: plainText(input.description.ar) }
  const [title, place] = [lines(input.title), lines(input.place)]
  for (const [field, { en, ar }] of Object.entries({ title, place }))
    if (en + ar === '')
      fail('validation-failed', { issues: [{ path: `${field}.ar`, code: 'name-missing', part: 'body' }] })
  const where = standing(input, input.initiative)
  if (where === 'outside') fail('volunteering.place-outside')
  if (where === 'elsewhere') fail('volunteering.place-other-region')
  return { ...input, title, place, description }
}

async function eventOf(db: Db, organisationId: string, id: string): Promise<store.StoredEvent> {
  return (await store.findEventOf(db, organisationId, id)) ?? fail('volunteering.event-not-found')
}

const ownEvent = (event: store.StoredEvent): volunteering.OwnEvent => ({
  ...publicEvent(event),
  version: event.version,
  createdAt: event.createdAt,
})
