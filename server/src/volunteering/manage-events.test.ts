import { volunteering, type notifications, type ResponseOf } from '@athar/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOrganisationInput } from '../organisations/testing.ts'
import { anEventInput, startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'
import { seedEvents } from './seed.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

/** Time goes by, and with it the session. */
const pass = async (seconds: number) => {
  await app.advance(seconds)
  organiser = { ...organiser, ...(await app.signIn(organiser)) }
}
const listed = async (query = '') =>
  (await app.call<ResponseOf<typeof volunteering.listEvents>>(null, 'GET', `/api/volunteering/events${query}`)).body
    .items
const update = (who: Acting, event: volunteering.OwnEvent, over: object = {}) =>
  app.call<volunteering.OwnEvent & { code?: string; details?: object }>(
    who,
    'PUT',
    `/api/volunteering/own-events/${event.id}`,
    { ...anEventInput(app.platform.clock.now(), { startsAt: event.startsAt }), version: event.version, ...over },
  )
const cancel = (who: Acting, event: { id: string; version: number }, over = {}) =>
  app.call<volunteering.OwnEvent & { code?: string }>(who, 'POST', `/api/volunteering/own-events/${event.id}/cancel`, {
    reason: 'Sandstorm',
    version: event.version,
    ...over,
  })
const inDays = (days: number) => new Date(app.platform.clock.now().getTime() + days * 86_400_000).toISOString()
const notices = async (who: Acting) =>
  (await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')).body.items

describe('an organiser', () => {
  it('has as many events to come as others can look over, however many ask at once, and those that are over do not count', async () => {
    const busy = await app.anOrganisation()
    const one = await app.anEvent(busy)
    await copies(one.id, volunteering.mostEventsAhead - 2)
    await copies(one.id, 20, "starts_at - interval '1 year'")
    await copies(one.id, 20, 'starts_at', 'cancelled')
    const announce = () =>
      app.call<{ code?: string; details?: object }>(
        busy,
        'POST',
        '/api/volunteering/own-events',
        anEventInput(app.platform.clock.now()),
      )
    const answers = await Promise.all([announce(), announce(), announce()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'volunteering.too-many-events',
      details: { most: volunteering.mostEventsAhead },
    })
    expect(
      (await app.call(organiser, 'POST', '/api/volunteering/own-events', anEventInput(app.platform.clock.now())))
        .status,
    ).toBe(201)
  })
})

/** The same event so many times more. */
async function copies(id: string, howMany: number, startsAt = 'starts_at', state = 'published'): Promise<void> {
  const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into volunteer_events (org_id, id, slug, title_en, title_ar, description_en, description_ar, place_en, place_ar, region, lat, lon, precision,
       starts_at, hours, needed, min_age, state, organiser_en, organiser_ar, sample, created_by, created_at)
     select org_id, gen_random_uuid(), 'copy-' || gen_random_uuid(), title_en, title_ar, description_en, description_ar, place_en, place_ar, region, lat, lon,
       precision, ${startsAt}, hours, needed, min_age, 'published', organiser_en, organiser_ar, sample, created_by, created_at
       from volunteer_events, generate_series(1, ${howMany}) where id = $1 returning id`,
    [id],
  )
  await client.query(`update volunteer_events set state = $1 where id = any ($2)`, [state, rows.map((row) => row.id)])
  await client.end()
}

describe('an event', () => {
  it('has a name and a place that are seen: what is drawn as nothing is refused where it stands', async () => {
    const blank = { en: '\u200B\u2060', ar: '\u00AD' }
    for (const [field, over] of [
      ['title', { title: blank }],
      ['place', { place: blank }],
    ] as const) {
      const input = anEventInput(app.platform.clock.now(), over)
      const refused = {
        status: 400,
        body: {
          code: 'validation-failed',
          details: { issues: [{ path: `${field}.ar`, code: 'name-missing', part: 'body' }] },
        },
      }
      expect(await app.call(organiser, 'POST', '/api/volunteering/own-events', input)).toMatchObject(refused)
      const event = await app.anEvent(organiser)
      expect(await update(organiser, event, over)).toMatchObject(refused)
    }
  })

  it('stands on the public list until it begins, by region and day', async () => {
    const event = await app.anEvent(organiser, { region: 'SA-14', lat: 18.2164, lon: 42.5053, startsAt: inDays(5) })
    expect(await listed('?region=SA-14')).toMatchObject([
      {
        slug: event.slug,
        lat: 18.2164,
        lon: 42.5053,
        hours: '4.5',
        organiser: organiser.organisation.name,
        sample: false,
      },
    ])
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(new Date(event.startsAt))
    expect((await listed(`?region=SA-14&from=${day}&to=${day}`)).map(({ id }) => id)).toEqual([event.id])
    expect(await listed(`?region=SA-14&from=2999-01-01`)).toEqual([])
    expect(await listed(`?region=SA-14&to=2001-01-01`)).toEqual([])
    expect(Object.keys((await listed('?region=SA-14'))[0]!)).not.toContain('organisationId')
    const feature = app.features.volunteering
    const { entries, pages } = await app.platform.database.transaction({}, async ({ db }) => ({
      entries: await feature.search!.entries(db),
      pages: await feature.publicAddresses!(db),
    }))
    const path = `/sgi/volunteer/events/${event.slug}`
    expect(entries.map((entry) => entry.path)).toContain(path)
    expect(pages.map((page) => page.path)).toContain(path)
  })

  it.each([
    ['in the past', { startsAt: '2020-01-01T06:00:00Z' }, 422, 'volunteering.event-in-past'],
    ['with a title of 5,000 letters', { title: { en: 'x'.repeat(5000), ar: '' } }, 400, 'validation-failed'],
    ['without a title', { title: { en: '', ar: '' } }, 400, 'validation-failed'],
    ['of thirty hours', { hours: '30' }, 400, 'validation-failed'],
    ['in Dubai', { lat: 25.2, lon: 55.3 }, 422, 'volunteering.place-outside'],
    ['in Jeddah, said to be in Riyadh', { lat: 21.4901, lon: 39.1862 }, 422, 'volunteering.place-other-region'],
    ['outside of the Kingdom', { lat: 51.5, lon: 0 }, 400, 'validation-failed'],
  ])('%s is refused', async (_what, over, status, code) => {
    const input = { ...anEventInput(app.platform.clock.now()), ...over }
    expect(await app.call(organiser, 'POST', '/api/volunteering/own-events', input)).toMatchObject({
      status,
      body: { code },
    })
  })

  it('is told under a title without direction overrides, with the paragraphs of its description', async () => {
    const event = await app.anEvent(organiser, {
      title: { en: 'Day \u202Ecod.exe', ar: '' },
      description: { en: 'One.\r\n\r\nTwo\u202E.', ar: '' },
    })
    expect(event).toMatchObject({ title: { en: 'Day cod.exe' }, description: { en: 'One.\n\nTwo.' } })
  })

  it('that is moved is told to those who joined; more places let those who wait move up', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    const [first, second] = [await app.aVolunteer(event), await app.aVolunteer(event)]
    const moved = await update(organiser, event, { startsAt: inDays(12), needed: 2 })
    expect(moved.body).toMatchObject({ joined: 2, waiting: 0, version: 2 })
    expect(await app.kindsOf(first.who)).toEqual(['volunteering.event-changed'])
    expect((await app.kindsOf(second.who)).sort()).toEqual(['volunteering.event-changed', 'volunteering.place-free'])
    expect(await update(organiser, moved.body, { needed: 1 })).toMatchObject({
      status: 409,
      body: { code: 'volunteering.below-joined', details: { joined: 2 } },
    })
    expect((await update(organiser, event)).body.code).toBe('conflict')
    const words = await update(organiser, moved.body, {
      needed: 2,
      startsAt: moved.body.startsAt,
      title: { en: 'Other', ar: '' },
    })
    expect(words.status).toBe(200)
    expect(await app.kindsOf(first.who)).toEqual(['volunteering.event-changed'])
  })

  it('is not moved abroad, and at sea only off the coast', async () => {
    const event = await app.anEvent(organiser)
    expect((await update(organiser, event, { lat: 25.2, lon: 55.3 })).body.code).toBe('volunteering.place-outside')
    const reef = { region: 'SA-07', lat: 27.94, lon: 34.91 }
    expect((await update(organiser, event, reef)).body.code).toBe('volunteering.place-outside')
    expect((await update(organiser, event, { ...reef, initiative: 'marine-conservation' })).status).toBe(200)
  })

  it('that is cancelled says why to those who joined, and changes no more', async () => {
    const event = await app.anEvent(organiser)
    const { who } = await app.aVolunteer(event)
    expect((await cancel(organiser, event, { reason: ' ' })).status).toBe(400)
    const cancelled = await cancel(organiser, event)
    expect(cancelled.body).toMatchObject({ state: 'cancelled', version: 2 })
    expect(await notices(who)).toMatchObject([{ kind: 'volunteering.event-cancelled', data: { reason: 'Sandstorm' } }])
    expect((await listed()).map(({ id }) => id)).not.toContain(event.id)
    expect(await app.seen(event)).toMatchObject({ state: 'cancelled' })
    expect((await cancel(organiser, cancelled.body)).body.code).toBe('volunteering.event-cancelled')
    expect((await update(organiser, cancelled.body)).body.code).toBe('volunteering.event-cancelled')
  })

  it('that has begun stays as it was', async () => {
    const event = await app.anEvent(organiser, { startsAt: inDays(0.01) })
    await pass(1800)
    expect((await update(organiser, event, { startsAt: inDays(2) })).body.code).toBe('volunteering.event-over')
    expect((await cancel(organiser, event)).body.code).toBe('volunteering.event-over')
  })

  it('belongs to its organiser, and follows their name', async () => {
    const renamed = await app.anOrganisationWithMfa()
    const editor = await app.anEditor()
    const event = await app.anEvent(renamed)
    for (const answer of [await update(organiser, event), await cancel(organiser, event)])
      expect(answer.body.code).toBe('volunteering.event-not-found')
    expect((await cancel(await app.aMember(renamed, 'viewer'), event)).body.code).toBe('forbidden')
    const admin = await app.withMfa(await app.aMember(renamed, 'admin'))
    for (const [who, name] of [
      [renamed, { en: 'New Name', ar: 'اسم جديد' }],
      [admin, { en: 'Newer Name', ar: 'اسم أجدّ' }],
    ] as const) {
      const now = await app.call<{ version: number }>(who, 'GET', '/api/organisation')
      const input = { ...anOrganisationInput({ name }), version: now.body.version }
      expect((await app.call(who, 'PUT', '/api/organisation', input)).status).toBe(200)
      await app.acceptChecks(editor, renamed)
      expect((await app.seen(event)).organiser).toEqual(name)
    }
    const own = await app.call<{ items: unknown[] }>(renamed, 'GET', '/api/volunteering/own-events')
    expect(own.body.items).toMatchObject([{ id: event.id }])
    const one = await app.call(renamed, 'GET', `/api/volunteering/own-events/${event.id}`)
    expect(one.body).toMatchObject({ id: event.id, version: 1 })
  })

  it('of an unknown address is not there', async () => {
    expect(await app.call(null, 'GET', '/api/volunteering/events/no-such-event')).toMatchObject({
      status: 404,
      body: { code: 'volunteering.event-not-found' },
    })
  })
})

describe('a day before an event', () => {
  const soon = async (who: Acting) => (await notices(who)).filter(({ kind }) => kind === 'volunteering.event-soon')

  it('those who are confirmed are reminded, once', async () => {
    const event = await app.anEvent(organiser, { startsAt: inDays(3) })
    const [confirmed, requested] = [await app.aVolunteer(event), await app.aVolunteer(event)]
    await app.decide(organiser, event, 'confirm', [confirmed.signUp])
    await pass(2.5 * 86_400)
    const who = await app.signIn(confirmed.who)
    await expect.poll(() => soon(who)).toHaveLength(1)
    expect(await soon(await app.signIn(requested.who))).toEqual([])
  })

  it('that was moved, they are reminded at its new time', async () => {
    const event = await app.anEvent(organiser, { startsAt: inDays(3) })
    const { who, signUp } = await app.aVolunteer(event)
    await app.decide(organiser, event, 'confirm', [signUp])
    const other = await app.aVolunteer(await app.anEvent(organiser, { startsAt: inDays(3) }))
    await app.decide(organiser, other.signUp.event, 'confirm', [other.signUp])
    const moved = await update(organiser, event, { startsAt: inDays(6) })
    await pass(2.5 * 86_400)
    // The other event's reminder shows that the looking was done.
    const others = await app.signIn(other.who)
    await expect.poll(() => soon(others)).toHaveLength(1)
    expect(await soon(await app.signIn(who))).toEqual([])
    await pass(3 * 86_400)
    const again = await app.signIn(who)
    await expect.poll(() => soon(again)).toHaveLength(1)
    expect(moved.status).toBe(200)
  })
})

it('the six sample events are made once, flagged, with a figure behind which there is nobody', async () => {
  const owner = await app.anOrganisation()
  const demo = { organisation: owner.organisation, ownerId: owner.personId }
  await seedEvents(app.platform, demo)
  await seedEvents(app.platform, demo)
  const own = await app.call<{ items: volunteering.OwnEvent[] }>(owner, 'GET', '/api/volunteering/own-events')
  expect(own.body.items).toHaveLength(6)
  expect(own.body.items.every(({ sample, startsAt }) => sample && Date.parse(startsAt) > Date.now())).toBe(true)
  const thadiq = own.body.items.find(({ slug }) => slug === 'planting-day-thadiq')!
  expect(thadiq).toMatchObject({ joined: 84, needed: 120, minAge: 12 })
  const volunteers = await app.call<{ items: unknown[] }>(
    owner,
    'GET',
    `/api/volunteering/own-events/${thadiq.id}/sign-ups`,
  )
  expect(volunteers.body.items).toEqual([])
  await app.aVolunteer(thadiq)
  expect((await app.seen(thadiq)).joined).toBe(85)
})
