import type { ResponseOf, volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVolunteeringApp, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

const hour = 3600_000
const startsAt = () => new Date(app.platform.clock.now().getTime() + 240 * hour).toISOString()
const later = (from: string, hours: number) => new Date(Date.parse(from) + hours * hour).toISOString()
const title = { en: 'Morning', ar: 'الصباح' }

/** An event of six hours with two places in the morning and one after it. */
async function anEventWithShifts() {
  const at = startsAt()
  const event = await app.anEvent(organiser, {
    startsAt: at,
    hours: '6',
    needed: 99,
    shifts: [
      { title, startsAt: at, hours: '3', needed: 2 },
      { title: { en: '', ar: '' }, startsAt: later(at, 3), hours: '2.5', needed: 1 },
    ],
  })
  const [morning, noon] = event.shifts as [volunteering.Shift, volunteering.Shift]
  return { event, morning, noon }
}
const change = (event: volunteering.OwnEvent, over: object) => {
  const { title: named, description, place, region, lat, lon, precision, minAge, initiative, needed, hours } = event
  const input = { title: named, description, place, region, lat, lon, precision, minAge, initiative, needed, hours }
  const body = { ...input, startsAt: event.startsAt, version: event.version, ...over }
  return app.call<volunteering.OwnEvent & { code?: string; details?: object }>(
    organiser,
    'PUT',
    `/api/volunteering/own-events/${event.id}`,
    body,
  )
}

it('an event with shifts needs their sum, and each shift fills by itself', async () => {
  const { event, morning, noon } = await anEventWithShifts()
  expect(event).toMatchObject({ needed: 3, shifts: [{ needed: 2, joined: 0 }, { hours: '2.5' }] })
  const join = async (shift: { id: string }) => {
    const who = await app.aPerson()
    return { who, ...(await app.join(who, event, { shift: shift.id })) }
  }
  const first = await join(noon)
  expect(first.body).toMatchObject({ state: 'requested', shift: noon.id })
  const second = await join(noon)
  expect(second.body.state).toBe('waitlisted')
  expect((await join(morning)).body.state).toBe('requested')
  expect(await app.seen(event)).toMatchObject({ joined: 2, waiting: 1, shifts: [{ joined: 1 }, { waiting: 1 }] })
  // A place in the morning does not serve whom the noon has none for; one at noon does.
  await app.withdraw(first.who, first.body)
  expect(await app.stateOf(second.who, event)).toBe('requested')
  expect(await app.seen(event)).toMatchObject({ joined: 2, waiting: 0, shifts: [{ joined: 1 }, { joined: 1 }] })
  // Who comes back may choose another shift.
  expect((await app.join(first.who, event, { shift: morning.id })).body).toMatchObject({
    state: 'requested',
    shift: morning.id,
  })
})

it('many at once for the last place of a shift: one has it', async () => {
  const { event, noon } = await anEventWithShifts()
  const people = await Promise.all(Array.from({ length: 6 }, () => app.aPerson()))
  const answers = await Promise.all(people.map((who) => app.join(who, event, { shift: noon.id })))
  expect(answers.filter(({ body }) => body.state === 'requested')).toHaveLength(1)
  expect((await app.seen(event)).shifts[1]).toMatchObject({ joined: 1, waiting: 5 })
})

it('a shift is chosen, and one of this event', async () => {
  const { event } = await anEventWithShifts()
  const { morning: other } = await anEventWithShifts()
  const who = await app.aPerson()
  expect((await app.join(who, event)).body.code).toBe('volunteering.shift-needed')
  expect((await app.join(who, event, { shift: other.id })).body.code).toBe('volunteering.shift-not-found')
  await expect(
    app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql`insert into volunteer_sign_ups (org_id, id, event_id, person_id, state, age_band, joined_at)
        values (${organiser.organisation.id}, gen_random_uuid(), ${event.id}, ${who.personId}, 'requested', 'adult',
                now())`.execute(db),
    ),
  ).rejects.toThrow('a shift is chosen')
})

it('shifts lie within the event, and stay while people have places in them', async () => {
  const { event, morning, noon } = await anEventWithShifts()
  expect((await change(event, { hours: '4' })).body.code).toBe('volunteering.shift-outside')
  await app.join(await app.aPerson(), event, { shift: morning.id })
  const kept = ({ id, title: named, startsAt: at, hours, needed }: volunteering.Shift) =>
    ({ id, title: named, startsAt: at, hours, needed }) as const
  expect((await change(event, { shifts: [kept(noon)] })).body).toMatchObject({
    code: 'volunteering.shift-joined',
    details: { joined: 1 },
  })
  const { body: changed } = await change(event, { shifts: [{ ...kept(morning), needed: 4 }] })
  expect(changed).toMatchObject({ needed: 4, shifts: [{ id: morning.id, needed: 4, joined: 1 }] })
  expect((await change(changed, { shifts: undefined })).body).toMatchObject({ needed: 4, shifts: [{ needed: 4 }] })

  const whole = await app.anEvent(organiser)
  await app.aVolunteer(whole)
  const added = { title, startsAt: whole.startsAt, hours: '2', needed: 5 }
  expect((await change(whole, { shifts: [added] })).body.code).toBe('volunteering.joined-without-shift')
})

it('whose shift is moved hears of it with its time; hours are those of the shift', async () => {
  const { event, morning, noon } = await anEventWithShifts()
  const early = await app.aPerson()
  const late = await app.aPerson()
  await app.join(early, event, { shift: morning.id })
  await app.join(late, event, { shift: noon.id })
  const shifts = [morning, { ...noon, startsAt: later(noon.startsAt, 0.5) }].map(
    ({ id, title: named, startsAt: at, hours, needed }) => ({ id, title: named, startsAt: at, hours, needed }),
  )
  expect((await change(event, { shifts })).status).toBe(200)
  expect(await app.kindsOf(early)).not.toContain('volunteering.event-changed')
  expect(await app.kindsOf(late)).toContain('volunteering.event-changed')

  const listed = `/api/volunteering/own-events/${event.id}/sign-ups`
  const { body } = await app.call<ResponseOf<typeof volunteering.listVolunteers>>(organiser, 'GET', listed)
  expect(body.items.map(({ shift }) => shift)).toEqual([morning.id, noon.id])
  await app.decide(organiser, event, 'confirm', body.items)
  await app.advance(241 * 3600)
  organiser = { ...organiser, ...(await app.again(organiser)) }
  await app.decide(organiser, event, 'check-in', body.items)
  // The later shift has not begun.
  expect((await app.decide(organiser, event, 'confirm-hours', body.items)).body.code).toBe('volunteering.too-early')
  await app.advance(8 * 3600)
  organiser = { ...organiser, ...(await app.again(organiser)) }
  expect((await app.decide(organiser, event, 'confirm-hours', body.items)).status).toBe(200)
  const after = await app.call<ResponseOf<typeof volunteering.listVolunteers>>(organiser, 'GET', listed)
  expect(after.body.items.map(({ hours }) => hours)).toEqual(['3', '2.5'])
})
