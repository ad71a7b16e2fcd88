import { mayPrepare, paths, type volunteering } from '@athar/contracts'
import { createAudit } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import type { VolunteeringDeps } from './deps.ts'
import { toVolunteers } from './notices.ts'
import * as store from './store/events.ts'

/** An editor takes an event off the public pages: it takes place no more, and everybody concerned is told why. */
export async function hideEvent(
  deps: Pick<VolunteeringDeps, 'notices' | 'organisations' | 'publicPages'>,
  { actor, params, body: { reason }, db, request, clock }: Call<typeof volunteering.hideEvent>,
): Promise<void> {
  const at = clock.now()
  const event = (await store.findEvent(db, params.slug)) ?? fail('volunteering.event-not-found')
  const { id, title } = event
  await store.lockPlaces(db, id)
  const { organisationId, people } = (await store.hideEvent(db, id, reason, at)) ?? fail('volunteering.event-not-found')
  // An action of the platform: no organisation acts in it, whichever the header may name.
  const audit = createAudit(db, { organisationId: null, personId: actor.personId, requestId: request.id, at })
  await audit({ action: 'volunteering.hide-event', subjectType: 'volunteer-event', subjectId: id, reason })
  const told = { kind: 'volunteering.event-cancelled', people, key: each(id, at), at } as const
  await deps.notices.notify(db, toVolunteers(event, told, { reason }))
  await deps.organisations.tellMembers(db, {
    kind: 'volunteering.event-hidden',
    organisationId,
    to: { roles: mayPrepare },
    by: null,
    data: { event: title, reason },
    link: paths.sgiManageVolunteerEvent(id),
    key: each(id, at),
    at,
  })
  await deps.publicPages.changed(db)
}
