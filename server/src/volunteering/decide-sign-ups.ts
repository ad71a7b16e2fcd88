import { mayPrepare, type ResponseOf, type volunteering } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { readPage } from '../platform/list/read-page.ts'
import { each } from '../platform/notices.ts'
import { moveAll } from '../platform/workflow/move.ts'
import { certifyHours, noteTakenBack } from './certify-hours.ts'
import type { VolunteeringDeps } from './deps.ts'
import { asShift } from './event-shifts.ts'
import { toVolunteers } from './notices.ts'
import { isOn, isOver, isTooEarly } from './sign-up-state.ts'
import { numbersOf } from './store/certificates.ts'
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
  const takesBack = action === 'take-back-hours'
  const certified = takesBack ? await numbersOf(db, ids) : []
  const notice = (kind: NoticeKind, signUp: store.StoredSignUp) =>
    toVolunteers(
      of(signUp),
      { kind, people: [signUp.personId], key: each(signUp.id, at), at },
      confirms ? { hours: hoursOf(signUp) } : takesBack ? { reason: body.reason ?? '' } : {},
    )
  const cases = signUps.map((signUp) => sql`when ${signUp.id}::uuid then ${hoursOf(signUp)}::numeric`)
  await moveAll(call, store.signUpFlow, signUps, action, {
    guard: async () => {
      if (signUps.some((one) => isTooEarly(action, of(one).startsAt, at))) fail('volunteering.too-early')
      if (action === 'check-in' && signUps.some((one) => isOver(of(one), at))) fail('volunteering.check-in-over')
      if (confirms) await refuseHours(db, signUps, { hoursOf, of, at })
      if (action !== 'confirm' && action !== 'check-in') return
      const people = signUps.map(({ personId }) => personId)
      if ((await store.withoutConsent(db, people, at)).length > 0) fail('volunteering.no-consent')
    },
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    set: {
      ...(takesBack ? { hours: null } : {}),
      ...(confirms ? { hours: sql`case moved.id ${sql.join(cases, sql` `)} end` } : {}),
      decided_by: actor.personId,
      decided_at: at,
      ...(action === 'check-in' ? { checked_in_at: at } : {}),
    },
    about: { type: 'volunteer-event', id: event.id },
    details: { signUps: ids, ...(confirms ? { hours: [...new Set(signUps.map(hoursOf))].join(', ') } : {}) },
    effect: async () => {
      if (takesBack) await noteTakenBack(db, event.organisationId, certified, at)
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

type Shift = { readonly startsAt: string; readonly hours: string }
type Hours = {
  readonly hoursOf: (signUp: store.StoredSignUp) => string
  readonly of: (signUp: store.StoredSignUp) => Shift
  readonly at: Date
}

/** Hours are of the shift, over by now, and of no time that was confirmed elsewhere; the database holds the same. */
async function refuseHours(db: Db, signUps: readonly store.StoredSignUp[], { hoursOf, of, at }: Hours): Promise<void> {
  const all = signUps.map((signUp) => ({ id: signUp.id, hours: Number(hoursOf(signUp)), shift: of(signUp) }))
  const beyond = all.find(({ hours, shift }) => hours > Number(shift.hours))
  if (beyond) fail('volunteering.hours-beyond-shift', { most: beyond.shift.hours })
  if (all.some(({ hours, shift }) => Date.parse(shift.startsAt) + hours * 3600_000 > at.getTime()))
    fail('volunteering.hours-to-come')
  const left = await store.hoursLeft(db, signUps)
  const taken = all.flatMap(({ id, hours }) => (hours > (left.get(id) ?? 0) ? [left.get(id) ?? 0] : []))
  if (taken.length > 0) fail('volunteering.hours-overlap', { most: Math.min(...taken) })
}
