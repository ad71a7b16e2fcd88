import type { ResponseOf, volunteering } from '@athar/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAs, sayAgeBand, withConsent } from '../guardians/testing.ts'
import { behindLock } from '../platform/testing/behind-lock.ts'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation()
})
afterAll(() => app.close())

type Event = { readonly id: string }
const inHours = (hours: number) => new Date(app.platform.clock.now().getTime() + hours * 3600_000).toISOString()
async function aChild() {
  const who = await app.aPerson()
  return { who, link: await withConsent(app, who) }
}
/** Both begin while the places of the event are held. */
const meeting = (event: Event, ...calls: (() => Promise<{ status: number }>)[]) =>
  behindLock(
    app.testDatabase.ownerUrl,
    `select pg_advisory_xact_lock(hashtextextended('volunteers of ${event.id}', 0))`,
    calls,
  )
/** A consent runs out, and the hourly look has yet to come. */
async function runOut({ personId }: Acting): Promise<void> {
  const owner = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await owner.connect()
  const at = app.platform.clock.now()
  await owner.query('update guardian_consents set valid_until = $1 where person_id = $2', [at, personId])
  await owner.end()
}

describe('who joins an event', () => {
  it('and says under 18 at once has withdrawn from it', async () => {
    const event = await app.anEvent(organiser)
    const who = await app.aPerson()
    await sayAgeBand(app, who, 'adult')
    const answers = await meeting(
      event,
      () => app.join(who, event),
      () => sayAgeBand(app, who, 'under-18'),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    expect(await app.stateOf(who, event)).toBe('withdrawn')
  })

  it('while the guardian withdraws has withdrawn from it', async () => {
    const event = await app.anEvent(organiser)
    const { who, link } = await aChild()
    const answers = await meeting(
      event,
      () => app.join(who, event, { ageBand: 'under-18' }),
      () => decideAs(app, link, 'withdraw'),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    expect(await app.stateOf(who, event)).toBe('withdrawn')
  })
})

describe('an organiser who confirms a place', () => {
  it('while the guardian withdraws keeps no withdrawal from being done', async () => {
    const event = await app.anEvent(organiser)
    const { who, link } = await aChild()
    const { body: signUp } = await app.join(who, event, { ageBand: 'under-18' })
    const answers = await meeting(
      event,
      () => app.decide(organiser, event, 'confirm', [signUp]),
      () => decideAs(app, link, 'withdraw'),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await app.stateOf(who, event)).toBe('withdrawn')
  })

  it('or checks in is refused where the consent is in force no more', async () => {
    const event = await app.anEvent(organiser, { startsAt: inHours(1) })
    const [one, two] = [await aChild(), await aChild()]
    const { body: first } = await app.join(one.who, event, { ageBand: 'under-18' })
    const { body: second } = await app.join(two.who, event, { ageBand: 'under-18' })
    await app.decide(organiser, event, 'confirm', [first])
    await runOut(one.who)
    await runOut(two.who)
    for (const [action, signUp] of [
      ['confirm', second],
      ['check-in', first],
    ] as const)
      expect((await app.decide(organiser, event, action, [signUp])).body.code).toBe('volunteering.no-consent')
    const scans = [{ signUp: first.id, at: app.platform.clock.now().toISOString() }]
    const path = `/api/volunteering/own-events/${event.id}/check-ins`
    const synced = await app.call<ResponseOf<typeof volunteering.syncCheckIns>>(organiser, 'POST', path, { scans })
    expect(synced.body.results).toMatchObject([{ outcome: 'no-consent', checkedInAt: null }])
    expect(await app.stateOf(one.who, event)).toBe('confirmed')
    expect(await app.stateOf(two.who, event)).toBe('requested')
  })
})
