import { mayPrepare, type ResponseOf, type volunteering } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import { sql } from 'kysely'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import { each } from '../platform/notices.ts'
import { moveAll } from '../platform/workflow/move.ts'
import { certifyHours } from './certify-hours.ts'
import type { VolunteeringDeps } from './deps.ts'
import { asShift } from './event-shifts.ts'
import { toVolunteers } from './notices.ts'
import { isOn, isTooEarly } from './sign-up-state.ts'
import * as events from './store/events.ts'
import { skillsAt } from './store/profiles.ts'
import * as store from './store/sign-ups.ts'
import { volunteerNames } from './volunteer-names.ts'

type Deps = Pick<VolunteeringDeps, 'people' | 'notices' | 'publicPages'>

/** Who joined, by name: an organiser greets them at the gate. Under 18 it is the first name, as a guardian agreed. */
export async function listVolunteers(
  { people }: Pick<Deps, 'people'>,
  { actor, params, query, db, clock }: Call<typeof volunteering.listVolunteers>,
): Promise<ResponseOf<typeof volunteering.listVolunteers>> {
  const at = clock.now()
  const event = (await events.findEventOf(db, actor.organisationId, params.id)) ?? fail('volunteering.event-not-found')
  const { rows, nextCursor } = await readPage(query, store.inOrderOfJoining, (place) =>
    store.volunteersOf(db, params.id, place),
  )
  const mayRun = mayPrepare.some((role) => role === actor.role)
  const runs = new Set(rows.filter(({ shiftId }) => mayRun && isOn(asShift(event, shiftId), at)).map(({ id }) => id))
  const names = await volunteerNames({ people }, db, { signUps: rows, at, runs })
  const skills = await skillsAt(db, params.id)
  return {
    items: rows.map(({ id, personId, state, joinedAt, hours, shiftId, checkedInAt }) => ({
      id,
      name: names.get(id) ?? null,
      state,
      joinedAt: joinedAt.toISOString(),
      hours,
      shift: shiftId,
      skills: skills.get(personId) ?? [],
      checkedInAt: checkedInAt?.toISOString() ?? null,
      isSelf: personId === actor.personId,
    })),
    nextCursor,
  }
}

/** What an organiser says of those who joined: all of them, or none. Nobody decides about themselves. */
export async function decideSignUps(
  deps: Deps,
  call: Call<typeof volunteering.decideSignUps>,
): Promise<ResponseOf<typeof volunteering.decideSignUps>> {
  const { actor, params, body, db, clock } = call
  const { action } = body
  const at = clock.now()
  await events.lockPlaces(db, params.id)
  const event = (await events.findEventOf(db, actor.organisationId, params.id)) ?? fail('volunteering.event-not-found')
  if (event.state === 'cancelled') fail('volunteering.event-cancelled')
  const ids = [...new Set(body.signUps)]
  const signUps = await store.findSignUps(db, { eventId: event.id, ids })
  if (signUps.length < ids.length) fail('volunteering.sign-up-not-found')
  const of = ({ shiftId }: store.StoredSignUp) => asShift(event, shiftId)
  const hoursOf = (signUp: store.StoredSignUp) => body.hours ?? of(signUp).hours
  const confirms = action === 'confirm-hours'
  const notice = (kind: NoticeKind, signUp: store.StoredSignUp) =>
    toVolunteers(
      of(signUp),
      { kind, people: [signUp.personId], key: each(signUp.id, at), at },
      confirms ? { hours: hoursOf(signUp) } : {},
    )
  const cases = signUps.map((signUp) => sql`when ${signUp.id}::uuid then ${hoursOf(signUp)}::numeric`)
  await moveAll(call, store.signUpFlow, signUps, action, {
    guard: async () => {
      if (signUps.some((one) => isTooEarly(action, of(one).startsAt, at))) fail('volunteering.too-early')
      if (action !== 'confirm' && action !== 'check-in') return
      const people = signUps.map(({ personId }) => personId)
      if ((await store.withoutConsent(db, people, at)).length > 0) fail('volunteering.no-consent')
    },
    set: {
      ...(confirms ? { hours: sql`case moved.id ${sql.join(cases, sql` `)} end` } : {}),
      decided_by: actor.personId,
      decided_at: at,
      ...(action === 'check-in' ? { checked_in_at: at } : {}),
    },
    about: { type: 'volunteer-event', id: event.id },
    details: { signUps: ids, ...(confirms ? { hours: [...new Set(signUps.map(hoursOf))].join(', ') } : {}) },
    effect: async () => {
      if (!confirms) return
      for (const [hours, those] of Map.groupBy(signUps, hoursOf))
        await certifyHours(deps, db, { event, signUps: those, hours, at })
    },
    notify: (kind) => deps.notices.notify(db, ...signUps.map((signUp) => notice(kind, signUp))),
  }).catch((error: unknown) => {
    if (store.isFull(error)) return fail('volunteering.full')
    throw error
  })
  await deps.publicPages.changed(db)
  return { changed: ids.length }
}
