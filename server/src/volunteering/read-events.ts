import type { ResponseOf, volunteering } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store/events.ts'

/** What everybody may see of an event. */
export const publicEvent = ({
  organisationId: _organisationId,
  version: _version,
  createdAt: _createdAt,
  ...event
}: store.StoredEvent): volunteering.Event => event

/** Events that are still to come. */
export async function listEvents({
  db,
  query,
  clock,
}: Call<typeof volunteering.listEvents>): Promise<ResponseOf<typeof volunteering.listEvents>> {
  return { items: (await store.eventsAfter(db, clock.now(), query)).map(publicEvent) }
}

export async function readEvent({ db, params }: Call<typeof volunteering.readEvent>): Promise<volunteering.Event> {
  return publicEvent((await store.findEvent(db, params.slug)) ?? fail('volunteering.event-not-found'))
}
