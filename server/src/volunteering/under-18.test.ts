import type { ResponseOf, volunteering } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askGuardian, decideAs, mailedToken, sayAgeBand, withConsent } from '../guardians/testing.ts'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

const inHours = (hours: number) => new Date(app.platform.clock.now().getTime() + hours * 3600_000).toISOString()
const of = (event: volunteering.OwnEvent, what: string) => `/api/volunteering/own-events/${event.id}/${what}`
const listed = async (who: Acting, event: volunteering.OwnEvent) =>
  (await app.call<ResponseOf<typeof volunteering.listVolunteers>>(who, 'GET', of(event, 'sign-ups'))).body.items.map(
    ({ name }) => name,
  )

/** Under 18, whose guardian agreed; also to the full name where `fullName` says so. */
async function aChild(fullName = false): Promise<Acting> {
  const child = await app.aPerson()
  const guardian = `guardian-${child.personId}@example.com`
  await sayAgeBand(app, child, 'under-18')
  await askGuardian(app, child, guardian)
  await decideAs(app, await mailedToken(app, guardian), 'consent', { fullName })
  return child
}

describe('an organiser', () => {
  it('reads the first name of people under 18: in the list, on the device, at check-in, on paper', async () => {
    const event = await app.anEvent(organiser, { startsAt: inHours(1) })
    const { body: signUp } = await app.join(await aChild(true), event, { ageBand: 'under-18' })
    await app.decide(organiser, event, 'confirm', [signUp])
    const viewer = await app.aMember(organiser, 'auditor')
    expect(await listed(viewer, event)).toEqual(['Noura'])
    const roster = await app.call<ResponseOf<typeof volunteering.readRoster>>(organiser, 'GET', of(event, 'roster'))
    expect(roster.body.items.map(({ name }) => name)).toEqual(['Noura'])
    const scans = [{ signUp: signUp.id, at: app.platform.clock.now().toISOString() }]
    const synced = await app.call<ResponseOf<typeof volunteering.syncCheckIns>>(
      organiser,
      'POST',
      of(event, 'check-ins'),
      { scans },
    )
    expect(synced.body.results).toMatchObject([{ outcome: 'checked-in', name: 'Noura' }])
    for (const list of ['attendance', 'attendance/file?lang=en']) {
      const { body } = await app.app.inject({ url: of(event, list), headers: organiser.headers })
      expect(body).toContain('Noura')
      expect(body).not.toContain('Alharbi')
    }
  })

  it('who runs a shift reads the full name while it is on, where the guardian agreed to that', async () => {
    const event = await app.anEvent(organiser, { startsAt: inHours(24) })
    for (const child of [await aChild(true), await aChild()]) await app.join(child, event, { ageBand: 'under-18' })
    expect(await listed(organiser, event)).toEqual(['Noura', 'Noura'])
    const soon = await app.anEvent(organiser, { startsAt: inHours(1), hours: '2' })
    for (const child of [await aChild(true), await aChild()]) await app.join(child, soon, { ageBand: 'under-18' })
    expect(await listed(organiser, soon)).toEqual(['Noura Alharbi', 'Noura'])
    await app.advance(4 * 3600)
    organiser = { ...organiser, ...(await app.again(organiser)) }
    expect(await listed(organiser, soon)).toEqual(['Noura', 'Noura'])
  })

  it('reads the first name of who joined as an adult and says under 18 since', async () => {
    const event = await app.anEvent(organiser, { startsAt: inHours(1) })
    const { who, signUp } = await app.aVolunteer(event)
    await app.decide(organiser, event, 'confirm', [signUp])
    await app.decide(organiser, event, 'check-in', [signUp])
    expect(await listed(organiser, event)).toEqual(['Noura Alharbi'])
    await sayAgeBand(app, who, 'under-18')
    expect(await listed(organiser, event)).toEqual(['Noura'])
  })
})

describe('under 18, said in the form of an event', () => {
  it('stays said though the form is refused: no click makes an adult', async () => {
    const event = await app.anEvent(organiser)
    const child = await app.aPerson()
    expect((await app.join(child, event, { ageBand: 'under-18' })).body.code).toBe('volunteering.guardian-needed')
    expect((await app.join(child, event, { ageBand: 'adult' })).body.code).toBe('volunteering.guardian-needed')
    expect((await sayAgeBand(app, child, 'adult')).body.code).toBe('guardians.stays-under-18')
  })

  it('counts of someone who once said adult, too', async () => {
    const event = await app.anEvent(organiser)
    const { who } = await app.aVolunteer(await app.anEvent(organiser))
    expect((await app.join(who, event, { ageBand: 'under-18' })).body.code).toBe('volunteering.guardian-needed')
    expect((await sayAgeBand(app, who, 'adult')).body.code).toBe('guardians.stays-under-18')
  })
})

it('a name stands beside the proof of hours while its person is an adult, and is not shown again by them', async () => {
  const event = await app.anEvent(organiser, { startsAt: inHours(1) })
  const { who, signUp } = await app.aVolunteer(event)
  for (const action of ['confirm', 'check-in'] as const) await app.decide(organiser, event, action, [signUp])
  await app.advance(7 * 3600)
  organiser = { ...organiser, ...(await app.again(organiser)) }
  await app.decide(organiser, event, 'confirm-hours', [signUp])
  const person = await app.again(who)
  const { body } = await app.call<ResponseOf<typeof volunteering.listSignUps>>(
    person,
    'GET',
    '/api/volunteering/sign-ups',
  )
  const number = body.items[0]?.certificate?.number
  const name = async () =>
    (await app.call<volunteering.HoursProof>(null, 'GET', `/api/volunteering/proofs/${number}`)).body.name
  const show = () =>
    app.call<{ code?: string } | null>(person, 'PUT', `/api/volunteering/sign-ups/${signUp.id}/certificate/name`, {
      shown: true,
    })
  await show()
  expect(await name()).toBe('Noura Alharbi')
  await sayAgeBand(app, person, 'under-18')
  expect(await name()).toBeNull()
  expect((await show()).body?.code).toBe('volunteering.adults-alone-public')
  const token = await withConsent(app, person)
  expect(await name()).toBeNull()
  // An adult again, they are asked again.
  await decideAs(app, token, 'adult')
  expect(await name()).toBeNull()
  await show()
  expect(await name()).toBe('Noura Alharbi')
})
