import type { ResponseOf, sgi, volunteering } from '@athar/contracts'
import { actingFor } from '../organisations/testing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

const listed = (who: Acting, event: { id: string }, query = '') =>
  app.call<ResponseOf<typeof volunteering.listVolunteers> & { code?: string }>(
    who,
    'GET',
    `/api/volunteering/own-events/${event.id}/sign-ups${query}`,
  )

describe('an organiser', () => {
  it('confirms a place, and the volunteer is told', async () => {
    const event = await app.anEvent(organiser)
    const { who, signUp } = await app.aVolunteer(event)
    expect(await app.decide(organiser, event, 'confirm', [signUp])).toEqual({ status: 200, body: { changed: 1 } })
    expect(await app.stateOf(who, event)).toBe('confirmed')
    expect(await app.kindsOf(who)).toEqual(['volunteering.confirmed'])
    expect(await app.decide(organiser, event, 'confirm', [signUp])).toMatchObject({
      status: 409,
      body: {
        code: 'wrong-state',
        details: { state: 'confirmed', allowedFrom: ['requested', 'waitlisted'] },
      },
    })
  })

  it('confirms whoever withdrew and joined again, who is told again', async () => {
    const event = await app.anEvent(organiser)
    const { who, signUp } = await app.aVolunteer(event)
    await app.decide(organiser, event, 'confirm', [signUp])
    await app.withdraw(who, signUp)
    await app.join(who, event)
    expect((await app.decide(organiser, event, 'confirm', [signUp])).status).toBe(200)
    expect(await app.kindsOf(who)).toEqual(['volunteering.confirmed', 'volunteering.confirmed'])
  })

  it('confirms somebody who waits only where there is a place', async () => {
    const event = await app.anEvent(organiser, { needed: 1 })
    await app.aVolunteer(event)
    const waiting = await app.aVolunteer(event)
    expect(await app.decide(organiser, event, 'confirm', [waiting.signUp])).toMatchObject({
      status: 409,
      body: { code: 'volunteering.full' },
    })
    expect(await app.stateOf(waiting.who, event)).toBe('waitlisted')
  })

  it('decides nothing about their own sign-up; a colleague does', async () => {
    const event = await app.anEvent(organiser)
    const preparer = await app.aMember(organiser, 'preparer')
    const own = (await app.join(preparer, event)).body
    expect((await app.decide(preparer, event, 'confirm', [own])).body.code).toBe('volunteering.own-sign-up')
    expect((await listed(preparer, event)).body.items).toMatchObject([{ id: own.id, isSelf: true }])
    expect((await listed(organiser, event)).body.items).toMatchObject([{ id: own.id, isSelf: false }])
    expect((await app.decide(organiser, event, 'confirm', [own])).status).toBe(200)
  })

  it('sees names and states in the order of joining, page by page, and whoever withdrew no more', async () => {
    const event = await app.anEvent(organiser)
    const all = [await app.aVolunteer(event), await app.aVolunteer(event), await app.aVolunteer(event)]
    const gone = await app.aVolunteer(event)
    await app.withdraw(gone.who, gone.signUp)
    const first = (await listed(organiser, event, '?limit=2')).body
    const second = (await listed(organiser, event, `?limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.map(({ signUp }) => signUp.id))
    expect(first.items[0]).toMatchObject({ name: 'Noura Alharbi', state: 'requested', hours: null })
    expect(JSON.stringify(first)).not.toContain(all[0]!.who.email)
  })

  it('checks in on the day, notes who did not come, and confirms hours once it has begun', async () => {
    const event = await app.anEvent(organiser)
    const [came, stayedAway] = [await app.aVolunteer(event), await app.aVolunteer(event)]
    await app.decide(organiser, event, 'confirm', [came.signUp, stayedAway.signUp])
    expect((await app.decide(organiser, event, 'check-in', [came.signUp])).body.code).toBe('volunteering.too-early')
    expect((await app.decide(organiser, event, 'note-no-show', [stayedAway.signUp])).body.code).toBe(
      'volunteering.too-early',
    )
    await app.advance(10 * 86_400 + 3_600)
    let later = (organiser = { ...organiser, ...(await app.signIn(organiser)) })
    expect((await app.decide(later, event, 'check-in', [came.signUp])).status).toBe(200)
    await app.advance(4 * 3_600)
    later = organiser = { ...organiser, ...(await app.signIn(organiser)) }
    expect((await app.decide(later, event, 'note-no-show', [stayedAway.signUp])).status).toBe(200)
    expect((await app.decide(later, event, 'confirm-hours', [came.signUp, stayedAway.signUp])).body.code).toBe(
      'wrong-state',
    )
    for (const hours of ['0', '25', '1.3', '-2', 'four'])
      expect((await app.decide(later, event, 'confirm-hours', [came.signUp], { hours })).status).toBe(400)
    expect((await app.decide(later, event, 'confirm-hours', [came.signUp], { hours: '3.5' })).status).toBe(200)
    expect((await listed(later, event)).body.items).toMatchObject([
      { state: 'hours-confirmed', hours: '3.5' },
      { state: 'no-show', hours: null },
    ])
    expect(await app.kindsOf(await app.signIn(came.who))).toContain('volunteering.hours-confirmed')
  })
})

describe('others', () => {
  it('neither see nor decide who joins', async () => {
    const event = await app.anEvent(organiser)
    const { signUp } = await app.aVolunteer(event)
    const stranger = await app.anOrganisation()
    expect((await listed(stranger, event)).body.code).toBe('volunteering.event-not-found')
    expect((await app.decide(stranger, event, 'confirm', [signUp])).body.code).toBe('volunteering.event-not-found')
    expect((await listed(actingFor(stranger, organiser.organisation.id), event)).status).toBe(403)
    for (const role of ['reviewer', 'auditor', 'viewer'] as const)
      expect((await app.decide(await app.aMember(organiser, role), event, 'confirm', [signUp])).body.code).toBe(
        'forbidden',
      )
    expect((await listed(await app.aMember(organiser, 'auditor'), event)).status).toBe(200)
    const other = await app.anEvent(organiser)
    expect((await app.decide(organiser, other, 'confirm', [signUp])).body.code).toBe('volunteering.sign-up-not-found')
  })
})

it('an initiative counts the people with a confirmed place in its events, each once, and nobody else', async () => {
  const counted = async () =>
    (
      await app.call<ResponseOf<typeof sgi.readCommunity>>(
        null,
        'GET',
        '/api/sgi/initiatives/tree-planting-initiative/community',
      )
    ).body.volunteers
  const over = { initiative: 'tree-planting-initiative' } as const
  const [first, second, elsewhere, called] = [
    await app.anEvent(organiser, over),
    await app.anEvent(organiser, over),
    await app.anEvent(organiser),
    await app.anEvent(organiser, over),
  ]
  expect(first.initiative).toBe('tree-planting-initiative')
  const { who, signUp } = await app.aVolunteer(first)
  await app.aVolunteer(first)
  const again = (await app.join(who, second)).body
  const other = (await app.aVolunteer(elsewhere)).signUp
  const late = (await app.aVolunteer(called)).signUp
  for (const [event, one] of [
    [first, signUp],
    [second, again],
    [elsewhere, other],
    [called, late],
  ] as const)
    expect((await app.decide(organiser, event, 'confirm', [one])).status).toBe(200)
  expect(await counted()).toBe(2)
  await app.call(organiser, 'POST', `/api/volunteering/own-events/${called.id}/cancel`, {
    version: called.version,
    reason: 'No water',
  })
  expect(await counted()).toBe(1)
})
