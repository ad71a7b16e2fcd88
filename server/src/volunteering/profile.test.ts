import type { ResponseOf, volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sayAgeBand, withConsent } from '../guardians/testing.ts'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

type Own = volunteering.OwnProfile & { code?: string }
const off: volunteering.ProfileInput = { skills: [], regions: [], tellOfShortage: false, public: false }
const save = (who: Acting, over: Partial<volunteering.ProfileInput>) =>
  app.call<Own>(who, 'PUT', '/api/volunteering/profile', { ...off, ...over })
const own = async (who: Acting) => (await app.call<Own>(who, 'GET', '/api/volunteering/profile')).body
const page = (number: string | null) =>
  app.call<volunteering.PublicProfile & { code?: string }>(null, 'GET', `/api/volunteering/volunteers/${number}`)
const inHours = (hours: number) => new Date(app.platform.clock.now().getTime() + hours * 3600_000).toISOString()

/** A person whose hours were confirmed. */
async function confirmed(over: Partial<volunteering.EventInput> = {}) {
  const event = await app.anEvent(organiser, { startsAt: inHours(1), ...over })
  const { who, signUp } = await app.aVolunteer(event)
  await app.decide(organiser, event, 'confirm', [signUp])
  await app.decide(organiser, event, 'check-in', [signUp])
  await app.advance((Number(over.hours ?? '4.5') + 1) * 3600)
  organiser = { ...organiser, ...(await app.again(organiser)) }
  await app.decide(organiser, event, 'confirm-hours', [signUp])
  return app.again(who)
}

it('counts confirmed hours by year and initiative, and the badges they earn', async () => {
  const who = await confirmed({ hours: '10', initiative: 'tree-planting-initiative' })
  const year = Number(app.platform.clock.today().slice(0, 4))
  expect((await own(who)).record).toEqual({
    hours: '10',
    events: 1,
    byYear: [{ year, hours: '10' }],
    byInitiative: [{ initiative: 'tree-planting-initiative', hours: '10' }],
    badges: ['first-event', 'ten-hours'],
  })
})

it('is public by consent alone, and gone when it is taken back', async () => {
  const who = await confirmed()
  const { body } = await save(who, { public: true })
  expect(body.number).toMatch(/^VOL-/)
  expect(await page(body.number)).toMatchObject({
    status: 200,
    body: { name: 'Noura Alharbi', record: { hours: '4.5' } },
  })
  expect(JSON.stringify(await page(body.number))).not.toContain(who.email)
  // Saved again it keeps its number; taken back and given again it has another.
  expect((await save(who, { public: true, skills: ['planting'] })).body).toMatchObject({ number: body.number })
  expect((await save(who, {})).body.number).toBeNull()
  expect((await page(body.number)).body.code).toBe('volunteering.volunteer-not-found')
  expect((await save(who, { public: true })).body.number).not.toBe(body.number)
})

it('is never public under 18, whatever is sent, nor once an adult is none after all', async () => {
  const child = await app.aPerson()
  await withConsent(app, child)
  expect(await own(child)).toMatchObject({ mayBePublic: false, number: null })
  expect((await save(child, { public: true })).body.code).toBe('volunteering.adults-alone-public')
  await expect(
    app.platform.database.transaction({ personId: child.personId }, ({ db }) =>
      sql`insert into volunteer_profiles (person_id, skills, regions, tell_of_shortage, number)
        values (${child.personId}, '{}', '{}', false, 'VOL-AAAAA-AAAAA')`.execute(db),
    ),
  ).rejects.toThrow('only adults')
  const grown = await app.aPerson()
  await sayAgeBand(app, grown, 'adult')
  const { number } = (await save(grown, { public: true })).body
  expect((await page(number)).status).toBe(200)
  await app.platform.database.transaction({ personId: grown.personId }, ({ db }) =>
    sql`select app.change_age_band(${grown.personId}, 'under-18', null, now())`.execute(db),
  )
  expect((await page(number)).status).toBe(404)
})

it('an organiser sees of a person’s skills those that the event asks for', async () => {
  const event = await app.anEvent(organiser, { skills: ['first-aid', 'driving'] })
  expect((await app.seen(event)).skills).toEqual(['first-aid', 'driving'])
  const { who } = await app.aVolunteer(event)
  await save(who, { skills: ['first-aid', 'diving'] })
  const url = `/api/volunteering/own-events/${event.id}/sign-ups`
  const { body } = await app.call<ResponseOf<typeof volunteering.listVolunteers>>(organiser, 'GET', url)
  expect(body.items.map(({ skills }) => skills)).toEqual([['first-aid']])
})

it('who wanted it hears once of an event in their region that lacks people in its last week', async () => {
  const wants = async (over: Partial<volunteering.ProfileInput> = {}) => {
    const who = await app.aPerson()
    await sayAgeBand(app, who, 'adult')
    await save(who, { tellOfShortage: true, regions: ['SA-01'], ...over })
    return who
  }
  const near = await wants()
  const far = await wants({ regions: ['SA-09'] })
  const silent = await wants({ tellOfShortage: false })
  const joined = await wants()
  const unknown = await app.aPerson()
  await save(unknown, { tellOfShortage: true, regions: ['SA-01'] })
  const event = await app.anEvent(organiser, { startsAt: inHours(24 * 6) })
  await app.join(joined, event)
  const later = await app.anEvent(organiser, { startsAt: inHours(24 * 9) })
  const told = async (who: Acting, slug: string) => {
    const { body } = await app.call<{ items: { kind: string; link: string }[] }>(who, 'GET', '/api/notifications')
    return body.items.filter(({ kind, link }) => kind === 'volunteering.shortage' && link.endsWith(slug)).length
  }
  await app.features.volunteering.tellOfShortage()
  await app.features.volunteering.tellOfShortage()
  expect(await told(near, event.slug)).toBe(1)
  expect(await told(near, later.slug)).toBe(0)
  for (const who of [far, silent, joined, unknown]) expect(await told(who, event.slug)).toBe(0)
})
