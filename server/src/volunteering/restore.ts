import { mayPrepare, paths } from '@athar/contracts'
import type { Moderated } from '../platform/moderation.ts'
import type { VolunteeringDeps } from './deps.ts'
import { admit } from './join-event.ts'
import { toVolunteers } from './notices.ts'
import * as store from './store/events.ts'

/** An event takes place after all, if it did not begin while it was down: places that came free go to those who wait, and everybody concerned is told. */
export const hiddenEvents = ({
  notices,
  organisations,
}: Pick<VolunteeringDeps, 'notices' | 'organisations'>): Moderated => ({
  kind: 'volunteer-event',
  // One that was over before it was hidden sends nobody anywhere.
  obstacle({ kept, takenAt }, now) {
    const startsAt = new Date(String(kept['startsAt']))
    return startsAt > now || startsAt <= takenAt ? null : 'event-over'
  },
  async restore(db, { id, subjectId }, { at }) {
    await store.lockPlaces(db, subjectId)
    const back = await store.restoreEvent(db, id, at)
    const event = back && (await store.findEventById(db, back.id))
    if (!event) return false
    await notices.notify(db, toVolunteers(event, { kind: 'volunteering.event-back', people: back.people, key: id, at }))
    await admit({ notices }, db, event.id, at)
    await organisations.tellMembers(db, {
      kind: 'volunteering.event-restored',
      organisationId: back.organisationId,
      to: { roles: mayPrepare },
      by: null,
      data: { event: event.title },
      link: paths.sgiManageVolunteerEvent(event.id),
      key: id,
      at,
    })
    return true
  },
})
