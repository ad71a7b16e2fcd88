import type { ResponseOf, volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAs, withConsent } from '../guardians/testing.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { lockPlaces } from './store/events.ts'
import { startVolunteeringApp, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

describe('joining', () => {
  it('asks for a place, which counts at once, and the organiser hears of it', async () => {
    const event = await app.anEvent(organiser)
    const { who, signUp } = await app.aVolunteer(event)
    expect(signUp).toMatchObject({ state: 'requested', hours: null, event: { slug: event.slug, joined: 1 } })
    expect(await app.seen(event)).toMatchObject({ joined: 1, waiting: 0 })
    expect(await app.kindsOf(organiser)).toContain('volunteering.joined')
    expect(await app.join(who, event)).toMatchObject({
      status: 409,
      body: { code: 'volunteering.already-joined', details: { state: 'requested' } },
    })
  })

  it('of the last place by many at once gives it to one; the others wait in their order', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    const people = await Promise.all(Array.from({ length: 6 }, () => app.aPerson()))
    const states = (await Promise.all(people.map((who) => app.join(who, event)))).map(({ body }) => body.state)
    expect(states.toSorted()).toEqual(['requested', ...Array.from({ length: 5 }, () => 'waitlisted')])
    expect(await app.seen(event)).toMatchObject({ joined: 1, waiting: 5 })
  })

  it('under 18 is refused kindly: a guardian would have to agree first', async () => {
    const event = await app.anEvent(organiser)
    expect(await app.join(await app.aPerson(), event, { ageBand: 'under-18' })).toMatchObject({
      status: 409,
      body: { code: 'volunteering.guardian-needed' },
    })
    expect(await app.seen(event)).toMatchObject({ joined: 0 })
  })

  it('under 18 with a guardian’s consent takes part, and ends with the consent', async () => {
    const event = await app.anEvent(organiser)
    const child = await app.aPerson()
    const token = await withConsent(app, child)
    expect((await app.join(child, event, { ageBand: 'under-18' })).body.state).toBe('requested')
    await decideAs(app, token, 'withdraw')
    expect(await app.stateOf(child, event)).toBe('withdrawn')
    expect((await app.join(child, event, { ageBand: 'adult' })).body.code).toBe('volunteering.guardian-needed')
  })

  it('is refused of unknown, cancelled and past events, and of programs', async () => {
    const who = await app.aPerson()
    const code = async (event: { slug: string }, over = {}) => (await app.join(who, event, over)).body.code
    expect(await code({ slug: 'no-such-event' })).toBe('volunteering.event-not-found')
    expect(await code({ slug: 'x'.repeat(5000) })).toBe('validation-failed')
    const event = await app.anEvent(organiser)
    expect(await code(event, { website: 'https://spam.example' })).toBe('volunteering.refused')
    await app.call(organiser, 'POST', `/api/volunteering/own-events/${event.id}/cancel`, {
      reason: 'Sandstorm',
      version: 1,
    })
    expect(await code(event)).toBe('volunteering.event-cancelled')
    const soon = await app.anEvent(organiser, {
      startsAt: new Date(app.platform.clock.now().getTime() + 60_000).toISOString(),
    })
    await app.advance(120)
    expect(await code(soon)).toBe('volunteering.event-over')
    expect(await app.call(null, 'POST', '/api/volunteering/sign-ups', {})).toMatchObject({ status: 401 })
  })

  it('in the moment in which the event is cancelled is refused: nobody would tell who came too late to be told', async () => {
    const event = await app.anEvent(organiser)
    const who = await app.aPerson()
    const tenancy = { personId: organiser.personId, organisationId: organiser.organisation.id, role: 'owner' }
    const { answer } = await app.platform.database.transaction(tenancy, async ({ db }) => {
      await lockPlaces(db, event.id)
      const asked = app.join(who, event)
      await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBeGreaterThanOrEqual(1)
      await sql`update volunteer_events set state = 'cancelled' where id = ${event.id}`.execute(db)
      return { answer: asked }
    })
    expect((await answer).body.code).toBe('volunteering.event-cancelled')
  })

  it('again and again is slowed down', async () => {
    const limited = await startVolunteeringApp({ RATE_LIMITS: 'on' })
    try {
      const who = await limited.aPerson()
      const codes = []
      for (let count = 0; count < 25; count += 1) codes.push((await limited.join(who, { slug: 'none' })).body.code)
      expect(new Set(codes.slice(20))).toEqual(new Set(['rate-limited']))
      expect(codes.slice(0, 20)).not.toContain('rate-limited')
    } finally {
      await limited.close()
    }
  })
})

describe('withdrawing', () => {
  it('gives the place to whoever waited longest, and tells them', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    const [first, second, third] = [
      await app.aVolunteer(event),
      await app.aVolunteer(event),
      await app.aVolunteer(event),
    ]
    expect([second.signUp.state, third.signUp.state]).toEqual(['waitlisted', 'waitlisted'])
    expect((await app.withdraw(first.who, first.signUp)).body.state).toBe('withdrawn')
    expect(await app.stateOf(second.who, event)).toBe('requested')
    expect(await app.stateOf(third.who, event)).toBe('waitlisted')
    expect(await app.kindsOf(second.who)).toEqual(['volunteering.place-free'])
    expect(await app.kindsOf(third.who)).toEqual([])
    expect(await app.seen(event)).toMatchObject({ joined: 1, waiting: 1 })
  })

  it('by all at once leaves no place to nobody', async () => {
    const event = await app.anEvent(organiser, { needed: 3 })
    const all = []
    for (let count = 0; count < 6; count += 1) all.push(await app.aVolunteer(event))
    await Promise.all(all.slice(0, 5).map(({ who, signUp }) => app.withdraw(who, signUp)))
    expect(await app.seen(event)).toMatchObject({ joined: 1, waiting: 0 })
    expect(await app.stateOf(all[5]!.who, event)).toBe('requested')
  })

  it('happens once; whoever comes back joins at the end of the line', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    const one = await app.aVolunteer(event)
    await app.withdraw(one.who, one.signUp)
    expect(await app.withdraw(one.who, one.signUp)).toMatchObject({
      status: 409,
      body: { code: 'wrong-state', details: { state: 'withdrawn' } },
    })
    const two = await app.aVolunteer(event)
    expect(two.signUp.state).toBe('requested')
    expect((await app.join(one.who, event)).body).toMatchObject({ id: one.signUp.id, state: 'waitlisted' })
    expect(await app.withdraw(await app.aPerson(), two.signUp)).toMatchObject({
      status: 404,
      body: { code: 'volunteering.sign-up-not-found' },
    })
  })
})

describe('in the database, nobody', () => {
  const as = <T>(personId: string, statement: ReturnType<typeof sql<T>>) =>
    app.platform.database.transaction({ personId }, ({ db }) => statement.execute(db))

  it('sees who joined elsewhere, joins for others, or confirms themselves', async () => {
    const event = await app.anEvent(organiser)
    const { who, signUp } = await app.aVolunteer(event)
    const stranger = await app.aPerson()
    expect((await as(stranger.personId, sql`select * from volunteer_sign_ups`)).rows).toEqual([])
    await expect(
      as(
        stranger.personId,
        sql`insert into volunteer_sign_ups (org_id, id, event_id, person_id, state, age_band, joined_at)
          values (${organiser.organisation.id}, gen_random_uuid(), ${event.id}, gen_random_uuid(), 'requested', 'adult', now())`,
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      as(who.personId, sql`update volunteer_sign_ups set state = 'confirmed' where id = ${signUp.id}`),
    ).rejects.toThrow(/row-level security/)
    await expect(
      as(who.personId, sql`update volunteer_sign_ups set state = 'waitlisted' where id = ${signUp.id}`),
    ).rejects.toThrow(/goes from requested to waitlisted/)
    await expect(as(who.personId, sql`update volunteer_events set joined = 0`)).rejects.toThrow(/permission denied/)
  })

  it('moves up by asking for it while nothing is free', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    await app.aVolunteer(event)
    const waiting = await app.aVolunteer(event)
    const moved = await as(waiting.who.personId, sql`select * from app.admit_waiting_volunteers(${event.id}, now())`)
    expect(moved.rows).toEqual([])
    expect(await app.stateOf(waiting.who, event)).toBe('waitlisted')
  })
})

describe('a person who leaves', () => {
  it('sees their sign-ups among their data, and their place goes to the next', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    const { who } = await app.aVolunteer(event)
    const next = await app.aVolunteer(event)
    const feature = app.features.volunteering.personalData!
    const subject = { personId: who.personId, email: who.email }
    const run = <T>(work: (db: Parameters<typeof feature.erase>[0]) => Promise<T>) =>
      app.platform.database.transaction({ personId: who.personId }, ({ db }) => work(db))
    expect((await run((db) => feature.sections[0]!.look(db, subject, 20))).items).toMatchObject([
      { event: { en: 'Planting day', ar: 'يوم تشجير' }, state: 'requested', adult: true },
    ])
    await run((db) => feature.erase(db, subject, app.platform.clock.now()))
    expect(await app.stateOf(who, event)).toBe('withdrawn')
    expect(await app.stateOf(next.who, event)).toBe('requested')
    expect(await app.kindsOf(next.who)).toEqual(['volunteering.place-free'])
  })
})

it('confirmed hours add up for whoever gave them', async () => {
  const event = await app.anEvent(organiser)
  const { who, signUp } = await app.aVolunteer(event)
  await app.decide(organiser, event, 'confirm', [signUp])
  await app.advance(10 * 86_400)
  const there = await app.signIn(organiser)
  await app.decide(there, event, 'check-in', [signUp])
  await app.advance(86_400)
  const back = await app.signIn(organiser)
  await app.decide(back, event, 'confirm-hours', [signUp])
  const own = await app.signIn(who)
  const { body } = await app.call<ResponseOf<typeof volunteering.listSignUps>>(own, 'GET', '/api/volunteering/sign-ups')
  expect(body).toMatchObject({ confirmedHours: '4.5', items: [{ state: 'hours-confirmed', hours: '4.5' }] })
})
