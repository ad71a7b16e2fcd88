import { randomUUID } from 'node:crypto'
import type { ResponseOf, volunteering } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { move } from '../platform/workflow/move.ts'
import type { VolunteeringDeps } from './deps.ts'
import { placeFree, toOrganisers } from './notices.ts'
import { publicEvent } from './read-events.ts'
import { certificatesOf, type StoredCertificate } from './store/certificates.ts'
import * as events from './store/events.ts'
import * as store from './store/sign-ups.ts'

type Deps = Pick<VolunteeringDeps, 'guardians' | 'notices' | 'organisations' | 'publicPages'>

/** A person asks to take part. Without a free place they wait for one; under 18 a guardian has consented. */
export async function joinEvent(deps: Deps, call: Call<typeof volunteering.joinEvent>): Promise<volunteering.SignUp> {
  const { actor, body, db, clock, audit } = call
  if (body.website !== '') fail('volunteering.refused')
  const { personId } = actor
  const at = clock.now()
  const open = async () => {
    const found = (await events.findEvent(db, body.event)) ?? fail('volunteering.event-not-found')
    if (found.state === 'cancelled') fail('volunteering.event-cancelled')
    if (Date.parse(found.startsAt) <= at.getTime()) fail('volunteering.event-over')
    return found
  }
  const { id: eventId } = await open()
  // What is on record counts before what the form says.
  await deps.guardians.noteAgeBand(db, personId, body.ageBand, at)
  const standing = await deps.guardians.holdStanding(db, personId, at)
  if (standing !== 'adult' && standing !== 'consented') fail('volunteering.guardian-needed')
  const ageBand = standing === 'adult' ? 'adult' : 'under-18'
  await events.lockPlaces(db, eventId)
  // Looked at again once it is this one's turn: whoever joins while it is cancelled would hear of it from nobody.
  const event = await open()
  const earlier = await store.findSignUpFor(db, personId, event.id)
  if (earlier && earlier.state !== 'withdrawn') fail('volunteering.already-joined', { state: earlier.state })
  const shiftId = chosenShift(event, body.shift)
  const id = earlier?.id ?? randomUUID()
  const details = { event: event.id }
  if (earlier) {
    const set = { joined_at: at, decided_by: null, decided_at: null, age_band: ageBand, shift_id: shiftId }
    await move(call, store.signUpFlow, earlier, 'join', { set, details })
  } else {
    await store.join(db, {
      organisationId: event.organisationId,
      id,
      eventId: event.id,
      personId,
      ageBand,
      shiftId,
      at,
    })
    await audit({ action: 'volunteering.join', subjectType: 'volunteer-sign-up', subjectId: id, details })
  }
  await deps.organisations.tellMembers(db, toOrganisers(event, id, at))
  await deps.publicPages.changed(db)
  return ownSignUp(db, personId, id)
}

/** Where an event has shifts, one of them is chosen; elsewhere there is none to choose. */
function chosenShift({ shifts }: events.StoredEvent, wanted: string | undefined): string | null {
  if (shifts.length === 0) return null
  if (wanted === undefined) return fail('volunteering.shift-needed')
  return shifts.some(({ id }) => id === wanted) ? wanted : fail('volunteering.shift-not-found')
}

/** What somebody joined, and the hours that organisers confirmed. */
export async function listSignUps({
  actor,
  db,
}: Call<typeof volunteering.listSignUps>): Promise<ResponseOf<typeof volunteering.listSignUps>> {
  const signUps = await store.signUpsOf(db, actor.personId)
  const known = await events.findEventsById(
    db,
    signUps.map(({ eventId }) => eventId),
  )
  const certificates = await certificatesOf(db, actor.personId)
  const items = signUps.flatMap((signUp) => {
    const event = known.find(({ id }) => id === signUp.eventId)
    return event ? [present(signUp, event, certificates)] : []
  })
  // Whole half hours: binary fractions are exact.
  const total = items.reduce((sum, { hours }) => sum + Number(hours ?? 0), 0)
  return { items, confirmedHours: String(total) }
}

/** Withdraws before anything began, and lets the next who waits have the place. */
export async function withdrawSignUp(
  deps: Deps,
  call: Call<typeof volunteering.withdrawSignUp>,
): Promise<volunteering.SignUp> {
  const { actor, params, db, clock } = call
  const { personId } = actor
  const at = clock.now()
  const found = (await store.findSignUp(db, personId, params.id)) ?? fail('volunteering.sign-up-not-found')
  await events.lockPlaces(db, found.eventId)
  const signUp = (await store.findSignUp(db, personId, params.id)) ?? fail('volunteering.sign-up-not-found')
  await move(call, store.signUpFlow, signUp, 'withdraw')
  await admit(deps, db, signUp.eventId, at)
  await deps.publicPages.changed(db)
  return ownSignUp(db, personId, params.id)
}

/** Those who waited longest move up, and hear of it. */
export async function admit({ notices }: Pick<Deps, 'notices'>, db: Db, eventId: string, at: Date): Promise<void> {
  const event = await events.findEventById(db, eventId)
  // What has begun takes nobody in any more.
  if (!event || Date.parse(event.startsAt) <= at.getTime()) return
  const admitted = await store.admitWaiting(db, eventId, at)
  await notices.notify(db, ...admitted.map((one) => placeFree(event, one, at)))
}

async function ownSignUp(db: Db, personId: string, id: string): Promise<volunteering.SignUp> {
  const signUp = (await store.findSignUp(db, personId, id)) ?? fail('volunteering.sign-up-not-found')
  const event = (await events.findEventById(db, signUp.eventId)) ?? fail('volunteering.event-not-found')
  return present(signUp, event, await certificatesOf(db, personId))
}

function present(
  signUp: store.StoredSignUp,
  event: events.StoredEvent,
  certificates: ReadonlyMap<string, StoredCertificate>,
): volunteering.SignUp {
  const certificate = certificates.get(signUp.id)
  return {
    id: signUp.id,
    event: publicEvent(event),
    state: signUp.state,
    joinedAt: signUp.joinedAt.toISOString(),
    hours: signUp.hours,
    checkedInAt: signUp.checkedInAt?.toISOString() ?? null,
    shift: signUp.shiftId,
    certificate: certificate ? { number: certificate.number, nameShown: certificate.nameShown } : null,
  }
}
