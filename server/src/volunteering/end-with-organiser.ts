import { paths, type organisations } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { each } from '../platform/notices.ts'
import type { VolunteeringDeps } from './deps.ts'
import { toEach } from './notices.ts'
import { eventsOf } from './store/events.ts'
import { comersOf } from './store/sign-ups.ts'

/** With an organisation go its events: whoever would have come would stand before a closed gate. */
export const endWithOrganiser =
  ({ notices }: Pick<VolunteeringDeps, 'notices'>) =>
  async (db: Db, { id: organisationId }: organisations.Organisation, at: Date): Promise<void> => {
    for (const event of await eventsOf(db, organisationId)) {
      if (event.state !== 'published' || Date.parse(event.startsAt) <= at.getTime()) continue
      const told = { kind: 'volunteering.event-cancelled', key: each(event.id, at), at } as const
      const reason = { word: 'eventEnds.organiserDeleted' } as const
      const all = toEach(event, await comersOf(db, event.id), told, { reason })
      // The page of the event goes with it.
      await notices.notify(db, ...all.map((notice) => ({ ...notice, link: paths.sgiMyVolunteering() })))
    }
  }
