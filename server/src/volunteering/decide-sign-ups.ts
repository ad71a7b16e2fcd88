import type { ResponseOf, volunteering } from '@athar/contracts'
import { decodeCursor, encodeCursor } from '../platform/cursor.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { each } from '../platform/notices.ts'
import type { VolunteeringDeps } from './deps.ts'
import { toVolunteers } from './notices.ts'
import { actions, isTooEarly, mayMove } from './sign-up-state.ts'
import * as events from './store/events.ts'
import * as store from './store/sign-ups.ts'

type Deps = Pick<VolunteeringDeps, 'people' | 'notices' | 'publicPages'>

/** Who joined, by name: an organiser greets them at the gate. */
export async function listVolunteers(
  { people }: Pick<Deps, 'people'>,
  { actor, params, query, db }: Call<typeof volunteering.listVolunteers>,
): Promise<ResponseOf<typeof volunteering.listVolunteers>> {
  if (!(await events.findEventOf(db, actor.organisationId, params.id))) fail('volunteering.event-not-found')
  const after = query.cursor === undefined ? null : (decodeCursor(query.cursor, 2) as [string, string])
  const rows = await store.volunteersOf(db, { eventId: params.id, after, limit: query.limit })
  const cards = await people.find(
    db,
    rows.map(({ personId }) => personId),
  )
  const last = rows.at(-1)
  return {
    items: rows.map(({ id, personId, state, joinedAt, hours }) => ({
      id,
      name: cards.get(personId)?.fullName || null,
      state,
      joinedAt: joinedAt.toISOString(),
      hours,
      isSelf: personId === actor.personId,
    })),
    nextCursor: last && rows.length === query.limit ? encodeCursor([last.joinedAt.toISOString(), last.id]) : null,
  }
}

/** What an organiser says of those who joined: all of them, or none. Nobody decides about themselves. */
export async function decideSignUps(
  deps: Deps,
  { actor, params, body, db, clock, audit }: Call<typeof volunteering.decideSignUps>,
): Promise<ResponseOf<typeof volunteering.decideSignUps>> {
  const { organisationId, personId } = actor
  const at = clock.now()
  await events.lockPlaces(db, params.id)
  const event = (await events.findEventOf(db, organisationId, params.id)) ?? fail('volunteering.event-not-found')
  if (event.state === 'cancelled') fail('volunteering.event-cancelled')
  const ids = [...new Set(body.signUps)]
  const signUps = await store.findSignUps(db, { eventId: event.id, ids })
  if (signUps.length < ids.length) fail('volunteering.sign-up-not-found')
  if (signUps.some((signUp) => signUp.personId === personId)) fail('volunteering.own-sign-up')
  const stuck = signUps.find(({ state }) => !mayMove(state, body.action))
  if (stuck) fail('volunteering.wrong-state', { state: stuck.state, allowedFrom: actions[body.action].from })
  if (isTooEarly(body.action, event.startsAt, at)) fail('volunteering.too-early')
  const hours = body.action === 'confirm-hours' ? (body.hours ?? event.hours) : null
  const state = actions[body.action].to
  const changed = await store.decide(db, ids, { state, hours, by: personId, at }).catch((error: unknown) => {
    if (store.isFull(error)) return fail('volunteering.full')
    throw error
  })
  await audit({
    action: `volunteering.${body.action}`,
    subjectType: 'volunteer-event',
    subjectId: event.id,
    details: { signUps: ids, ...(hours === null ? {} : { hours }) },
  })
  const kind = told[body.action]
  if (kind)
    await deps.notices.notify(
      db,
      ...signUps.map((signUp) =>
        toVolunteers(
          event,
          { kind, people: [signUp.personId], key: each(signUp.id, at), at },
          hours === null ? {} : { hours },
        ),
      ),
    )
  await deps.publicPages.changed(db)
  return { changed }
}

/** Who stands at the gate need not be told that they do. */
const told = {
  confirm: 'volunteering.confirmed',
  'confirm-hours': 'volunteering.hours-confirmed',
  'check-in': null,
  'note-no-show': null,
} as const
