import type { OrganisationReminder, ReminderDefinition } from '../platform/notices.ts'
import { toEach } from './notices.ts'
import { findEventOf } from './store/events.ts'
import { comersOf } from './store/sign-ups.ts'

const name = 'volunteering.event-soon'
const dayMs = 24 * 3600_000

type Beginning = { readonly organisationId: string; readonly id: string; readonly startsAt: string }

/** A look at an event a day before it begins. One that is moved is looked at anew: the older reminder then finds no ground. */
export const reminderOf = ({ organisationId, id, startsAt }: Beginning, now: Date): OrganisationReminder => ({
  organisationId,
  name,
  subject: `${id} ${new Date(startsAt).toISOString()}`,
  at: new Date(Date.parse(startsAt) - dayMs),
  now,
})

/** Reminds those who are confirmed, unless the event was moved or taken back, or has begun. */
export const eventSoonReminder: ReminderDefinition = {
  name,
  async look(db, { organisationId, subject, at }) {
    const [id = '', startsAt = ''] = subject.split(' ')
    const event = await findEventOf(db, organisationId, id)
    const stands = event?.state === 'published' && event.startsAt === startsAt && Date.parse(startsAt) > at.getTime()
    if (!event || !stands) return { notice: null, next: null }
    const comers = await comersOf(db, id, ['confirmed'])
    return { notice: toEach(event, comers, { kind: name, key: subject, at }), next: null }
  },
}
