import { randomUUID } from 'node:crypto'
import { volunteering, type ResponseOf } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { plainText } from '../platform/plain-line.ts'
import type { VolunteeringDeps } from './deps.ts'
import { toEach } from './notices.ts'
import * as events from './store/events.ts'
import { countMessages, insertMessage, messagesOf } from './store/messages.ts'
import { comersOf, minorsAmong } from './store/sign-ups.ts'

type Deps = Pick<VolunteeringDeps, 'guardians' | 'notices'>

/** Who has a place, or had one and came. */
const written = ['requested', 'confirmed', 'checked-in', 'hours-confirmed'] as const

export async function listMessages({
  actor,
  params,
  db,
}: Call<typeof volunteering.listMessages>): Promise<ResponseOf<typeof volunteering.listMessages>> {
  if (!(await events.findEventOf(db, actor.organisationId, params.id))) fail('volunteering.event-not-found')
  return { items: await messagesOf(db, params.id) }
}

/** An organiser writes to those who come. There is no answering here, and no message reaches a child alone. */
export async function sendMessage(
  { guardians, notices }: Deps,
  { actor, params, body, db, clock, audit }: Call<typeof volunteering.sendMessage>,
): Promise<volunteering.Message> {
  const { organisationId, personId } = actor
  const at = clock.now()
  // Of several sent at once each is counted.
  await events.lockPlaces(db, params.id)
  const event = (await events.findEventOf(db, organisationId, params.id)) ?? fail('volunteering.event-not-found')
  if (event.state === 'cancelled') fail('volunteering.event-cancelled')
  const { shift } = body
  if (shift !== null && !event.shifts.some(({ id }) => id === shift)) fail('volunteering.shift-not-found')
  const most = volunteering.mostMessagesADay
  if ((await countMessages(db, event.id, clock.today())) >= most) fail('volunteering.too-many-messages', { most })
  const comers = (await comersOf(db, event.id, written)).filter(
    (comer) => comer.personId !== personId && (shift === null || comer.shiftId === shift),
  )
  if (comers.length === 0) fail('volunteering.no-recipients')
  const id = randomUUID()
  const text = { en: plainText(body.text.en), ar: plainText(body.text.ar) }
  const both = { en: text.en || text.ar, ar: text.ar || text.en }
  const recipients = comers.length
  await insertMessage(db, { id, organisationId, eventId: event.id, shift, text, by: personId, at, recipients })
  const told = { kind: 'volunteering.message', key: id, at } as const
  await notices.notify(db, ...toEach(event, comers, told, { text: both, organiser: event.organiser }))
  const minors = await minorsAmong(
    db,
    event.id,
    comers.map((comer) => comer.personId),
  )
  await guardians.passOn(db, minors, { event: event.title, organiser: event.organiser, text: both }, at)
  await audit({
    action: 'volunteering.send-message',
    subjectType: 'volunteer-event',
    subjectId: event.id,
    details: { message: id, recipients },
  })
  return { id, text, shift, sentAt: at.toISOString(), recipients }
}
