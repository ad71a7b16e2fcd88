import type { ResponseOf, volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditPast } from '../testing-audit.ts'
import { anEventInput, startVolunteeringApp, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
beforeAll(async () => {
  app = await startVolunteeringApp()
})
afterAll(() => app.close())

describe('hours', () => {
  const later = async (organiser: Owner, minutes: number) => {
    await app.advance(minutes * 60)
    return app.again(organiser)
  }
  const confirm = async (who: Owner, event: volunteering.OwnEvent, signUp: volunteering.SignUp, hours?: string) => {
    const { status, body } = await app.decide(who, event, 'confirm-hours', [signUp], hours ? { hours } : {})
    return status === 200 ? 'confirmed' : `${body.code} ${JSON.stringify(body.details ?? {})}`
  }

  it('are of the shift and served; those of the same time elsewhere count once, by the database as well', async () => {
    const organiser = await app.anOrganisation()
    const startsAt = new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString()
    const event = await app.anEvent(organiser, { startsAt, hours: '4' })
    const { who, signUp } = await app.aVolunteer(event)
    const other = await app.anOrganisation()
    const beside = await app.anEvent(other, {
      startsAt: new Date(Date.parse(startsAt) + 2 * 3_600_000).toISOString(),
      hours: '4',
    })
    const second = (await app.join(who, beside)).body
    for (const [by, at, one] of [
      [organiser, event, signUp],
      [other, beside, second],
    ] as const) {
      await app.decide(by, at, 'confirm', [one])
      await app.decide(by, at, 'check-in', [one])
    }
    const begun = await later(organiser, 61)
    expect(await confirm(begun, event, signUp, '24')).toBe('volunteering.hours-beyond-shift {"most":"4"}')
    expect(await confirm(begun, event, signUp)).toBe('volunteering.hours-to-come {}')
    const over = await later(organiser, 6 * 60)
    expect(await confirm(over, event, signUp)).toBe('confirmed')
    // Both ran from the third to the fourth hour: six hours in all.
    const otherOver = await app.again(other)
    expect(await confirm(otherOver, beside, second, '2.5')).toBe('volunteering.hours-overlap {"most":2}')
    await expect(
      app.platform.database.transaction(
        { personId: other.personId, organisationId: other.organisation.id, role: 'owner', aal: 'aal2' },
        ({ db }) =>
          sql`update volunteer_sign_ups set state = 'hours-confirmed', hours = 2.5, decided_by = ${other.personId},
              decided_at = ${app.platform.clock.now()} where id = ${second.id}`.execute(db),
      ),
    ).rejects.toThrow('hours confirmed elsewhere')
    expect(await confirm(otherOver, beside, second, '2')).toBe('confirmed')
  })

  it('are taken back with a reason; the certificate says so and another follows', async () => {
    const organiser = await app.anOrganisation()
    const startsAt = new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString()
    const event = await app.anEvent(organiser, { startsAt, hours: '4' })
    const { who, signUp } = await app.aVolunteer(event)
    await app.decide(organiser, event, 'confirm', [signUp])
    await app.decide(organiser, event, 'check-in', [signUp])
    const over = await later(organiser, 6 * 60)
    await confirm(over, event, signUp)
    const held = await app.again(who)
    const own = async () =>
      (await app.call<ResponseOf<typeof volunteering.listSignUps>>(held, 'GET', '/api/volunteering/sign-ups')).body
        .items[0]!
    const { number } = (await own()).certificate!
    const past = await auditPast(app)
    const hours = (set: string) => `update volunteer_certificates set hours = ${set}`
    expect(await past.saidOf('volunteer_certificates', hours('hours + 10'), hours('hours - 10'))).toContainEqual(
      expect.stringMatching(new RegExp(`^Certificate of hours .*/${number}: hours changed outside the application`)),
    )
    const called = (name: string, shown: boolean) =>
      `update volunteer_certificates set name = '${name}', name_shown = ${shown} where number = '${number}'`
    expect(
      await past.saidOf('volunteer_certificates', called('Another Name', true), called('Noura Alharbi', false)),
    ).toEqual([expect.stringMatching(new RegExp(`/${number}: name, name_shown changed outside the application`))])
    const served = (set: string) => `update volunteer_sign_ups set hours = ${set} where id = '${signUp.id}'`
    expect(await past.saidOf('volunteer_sign_ups', served('24'), served('4'))).toEqual([
      expect.stringMatching(
        new RegExp(`^Sign-up of a volunteer .*/${signUp.id}: hours changed outside the application`),
      ),
    ])
    await past.close()
    const proof = async (of: string) =>
      (await app.call<volunteering.HoursProof>(null, 'GET', `/api/volunteering/proofs/${of}`)).body
    const takeBack = (over_ = {}) => app.decide(over, event, 'take-back-hours', [signUp], over_)
    expect((await takeBack()).body.code).toBe('validation-failed')
    expect((await takeBack({ reason: 'Two hours were meant' })).status).toBe(200)
    expect(await proof(number)).toMatchObject({ hours: '4', takenBackOn: expect.any(String) as string })
    expect(await own()).toMatchObject({ state: 'checked-in', hours: null, certificate: null })
    expect(await app.kindsOf(held)).toContain('volunteering.hours-taken-back')
    await confirm(over, event, signUp, '2')
    const again = (await own()).certificate!.number
    expect(again).not.toBe(number)
    expect(await proof(again)).toMatchObject({ hours: '2', takenBackOn: null })
    expect(await proof(number)).toMatchObject({ hours: '4', takenBackOn: expect.any(String) as string })
  })

  it('are of the time that was attended: an event is not moved under who was checked in', async () => {
    const organiser = await app.anOrganisation()
    const now = app.platform.clock.now().getTime()
    const event = await app.anEvent(organiser, { startsAt: new Date(now + 3_600_000).toISOString() })
    const { signUp } = await app.aVolunteer(event)
    await app.decide(organiser, event, 'confirm', [signUp])
    await app.decide(organiser, event, 'check-in', [signUp])
    const change = async (over: object) => {
      const input = { ...anEventInput(app.platform.clock.now(), { startsAt: event.startsAt }), ...over }
      const path = `/api/volunteering/own-events/${event.id}`
      const { version } = (await app.call<volunteering.OwnEvent>(organiser, 'GET', path)).body
      return (await app.call<{ code?: string }>(organiser, 'PUT', path, { ...input, version })).body.code ?? 'changed'
    }
    expect(await change({ startsAt: new Date(now + 10 * 86_400_000).toISOString() })).toBe('volunteering.checked-in')
    expect(await change({ needed: 12 })).toBe('changed')
  })
})
