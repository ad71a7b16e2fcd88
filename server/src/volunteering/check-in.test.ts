import type { ResponseOf, volunteering } from '@athar/contracts'
import { checkProof, type ProofFile } from '@athar/evidence-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../platform/documents/testing.ts'
import { hashOf, readCode } from './check-in-code.ts'
import { startVolunteeringApp, type Acting, type Owner, type VolunteeringApp } from './testing.ts'
import { limit } from '../../../tools/slowness.mjs'

let app: VolunteeringApp
let organiser: Owner
beforeAll(async () => {
  app = await startVolunteeringApp()
  organiser = await app.anOrganisation({ name: { en: 'Green Hands', ar: 'الأيدي الخضراء' } })
})
afterAll(() => app.close())

type Synced = ResponseOf<typeof volunteering.syncCheckIns> & { code?: string }
type Signed = { readonly id: string }

const passOf = (who: Acting, { id }: Signed) =>
  app.call<{ code: string; qr: string }>(who, 'GET', `/api/volunteering/sign-ups/${id}/pass`)
const rosterFor = (who: Acting, event: Signed) =>
  app.call<ResponseOf<typeof volunteering.readRoster> & { code?: string }>(
    who,
    'GET',
    `/api/volunteering/own-events/${event.id}/roster`,
  )
const now = () => app.platform.clock.now().toISOString()
const sync = (who: Acting, event: Signed, scans: readonly object[]) =>
  app.call<Synced>(who, 'POST', `/api/volunteering/own-events/${event.id}/check-ins`, { scans })

/** In lots: passwords are hashed for each. */
async function manyPeople(number: number): Promise<Acting[]> {
  const people: Acting[] = []
  while (people.length < number) people.push(...(await Promise.all(Array.from({ length: 25 }, () => app.aPerson()))))
  return people.slice(0, number)
}

/** An event that begins in an hour, so that people may be checked in. */
const soon = () =>
  app.anEvent(organiser, { startsAt: new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString() })

async function confirmed(event: volunteering.OwnEvent) {
  const one = await app.aVolunteer(event)
  await app.decide(organiser, event, 'confirm', [one.signUp])
  return { ...one, code: (await passOf(one.who, one.signUp)).body.code }
}

describe('a check-in code', () => {
  it('is shown once the place is confirmed, to its person alone, as text and drawing', async () => {
    const event = await soon()
    const { who, signUp } = await app.aVolunteer(event)
    expect(await passOf(who, signUp)).toMatchObject({ status: 409, body: { code: 'volunteering.no-pass' } })
    await app.decide(organiser, event, 'confirm', [signUp])
    const { body } = await passOf(who, signUp)
    expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(body.qr).toMatch(/^<svg/)
    expect((await passOf(await app.aPerson(), signUp)).status).toBe(404)
    const roster = (await rosterFor(organiser, event)).body
    expect(roster.items).toMatchObject([{ id: signUp.id, state: 'confirmed', codeHash: hashOf(body.code) }])
    expect(body.code.startsWith(roster.sign)).toBe(true)
    expect(JSON.stringify(roster)).not.toContain(body.code)
  })

  it('is read as people type it', () => {
    expect(readCode(' 7gkm 9fxd-o1il ')).toBe('7GKM-9FXD-0111')
  })

  it('checks its person in once, however many devices hand it in and how often', async () => {
    const event = await soon()
    const { who, signUp, code } = await confirmed(event)
    const scan = { code, at: now() }
    const [one, other] = await Promise.all([sync(organiser, event, [scan]), sync(organiser, event, [scan, scan])])
    const outcomes = [...one.body.results, ...other.body.results].map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['already', 'already', 'checked-in'])
    expect(new Set([...one.body.results, ...other.body.results].map(({ checkedInAt }) => checkedInAt)).size).toBe(1)
    expect((await sync(organiser, event, [{ signUp: signUp.id, at: now() }])).body.results).toMatchObject([
      { outcome: 'already', name: 'Noura Alharbi', signUp: signUp.id },
    ])
    expect(await app.stateOf(who, event)).toBe('checked-in')
  })

  it('of another event, of no sign-up, or of a place that is not confirmed is refused', async () => {
    const [event, other] = [await soon(), await soon()]
    const { code } = await confirmed(other)
    const waiting = await app.aVolunteer(event)
    const roster = (await rosterFor(organiser, event)).body
    const asked = [{ code }, { code: `${roster.sign}-AAAA-AAAA` }, { signUp: waiting.signUp.id }]
    const { body } = await sync(
      organiser,
      event,
      asked.map((one) => ({ ...one, at: now() })),
    )
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['other-event', 'unknown', 'not-confirmed'])
    const none = await sync(organiser, event, [])
    expect(none.status).toBe(400)
  })

  it('is handed in by the organiser alone, not for themselves, and not before the day', async () => {
    const event = await soon()
    const preparer = await app.aMember(organiser, 'preparer')
    const own = (await app.join(preparer, event)).body
    await app.decide(organiser, event, 'confirm', [own])
    const scans = [{ signUp: own.id, at: now() }]
    expect((await sync(preparer, event, scans)).body.results).toMatchObject([{ outcome: 'own-sign-up' }])
    expect((await sync(await app.anOrganisation(), event, scans)).body.code).toBe('volunteering.event-not-found')
    expect((await rosterFor(await app.aMember(organiser, 'auditor'), event)).status).toBe(403)
    const far = await app.anEvent(organiser)
    expect((await sync(organiser, far, scans)).body.code).toBe('volunteering.too-early')
  })

  it('is of no use once the event ended; what a device noted in time may be handed in later', async () => {
    const event = await soon()
    const ends = Date.parse(event.startsAt) + Number(event.hours) * 3_600_000
    const [late, inTime] = [await confirmed(event), await confirmed(event)]
    await app.advance(7 * 3_600)
    organiser = { ...organiser, ...(await app.signIn(organiser)) }
    expect((await app.decide(organiser, event, 'check-in', [late.signUp])).body.code).toBe('volunteering.check-in-over')
    const scans = [
      { code: late.code, at: new Date(ends + 60_000).toISOString() },
      { code: inTime.code, at: new Date(ends - 60_000).toISOString() },
    ]
    expect((await sync(organiser, event, scans)).body.results).toMatchObject([
      { outcome: 'over', checkedInAt: null },
      { outcome: 'checked-in' },
    ])
    expect((await app.decide(organiser, event, 'confirm-hours', [late.signUp])).body.code).toBe('wrong-state')
    expect((await app.decide(organiser, event, 'confirm-hours', [inTime.signUp])).status).toBe(200)
  })

  it('of a hundred people is handed in in one go within two seconds, at times that can be', async () => {
    const event = await app.anEvent(organiser, {
      startsAt: new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString(),
      needed: 100,
    })
    const people = await manyPeople(100)
    const joined = await Promise.all(people.map((who) => app.join(who, event)))
    expect(joined.filter(({ status }) => status !== 201)).toEqual([])
    const signUps = joined.map(({ body }) => body)
    expect(await app.decide(organiser, event, 'confirm', signUps)).toMatchObject({ body: { changed: 100 } })
    const scans = signUps.map(({ id }) => ({ signUp: id, at: '2019-01-01T00:00:00.000Z' }))
    const begun = performance.now()
    const { body } = await sync(organiser, event, scans)
    expect(performance.now() - begun).toBeLessThan(limit(2000))
    expect([...new Set(body.results.map(({ outcome }) => outcome))]).toEqual(['checked-in'])
    // The clock of the device was wrong: the time is that of the opening.
    expect(Date.parse(body.results[0]?.checkedInAt ?? '')).toBe(Date.parse(event.startsAt) - 6 * 3_600_000)
  })
})

/** Six for each place; three hundred where everything runs. */
const places = process.env['TEST_ALL'] ? 50 : 10
it(
  'of six times as many people as an event has places, who join at once, as many get a place and the others wait',
  { timeout: limit(240_000) },
  async () => {
    const event = await app.anEvent(organiser, { needed: places })
    const people = await manyPeople(6 * places)
    const answers = []
    // More at once than the server takes on a slow machine would be turned away, which is no matter of places.
    for (let first = 0; first < people.length; first += 100)
      answers.push(...(await Promise.all(people.slice(first, first + 100).map((who) => app.join(who, event)))))
    const counted = Map.groupBy(answers, ({ status, body }) => `${status} ${body.state}`)
    expect(Object.fromEntries([...counted].map(([key, all]) => [key, all.length]))).toEqual({
      '201 requested': places,
      '201 waitlisted': 5 * places,
    })
    expect(await app.seen(event)).toMatchObject({ joined: places, waiting: 5 * places })
  },
)

describe('a certificate of hours', () => {
  const proofOf = (number: string) =>
    app.call<volunteering.HoursProof & { code?: string }>(null, 'GET', `/api/volunteering/proofs/${number}`)

  it('follows confirmed hours, is in the log, and shows the name with consent alone', async () => {
    const event = await soon()
    const { who, signUp, code } = await confirmed(event)
    await sync(organiser, event, [{ code, at: now() }])
    const none = await app.call<{ code: string }>(
      who,
      'GET',
      `/api/volunteering/sign-ups/${signUp.id}/certificate?lang=en`,
    )
    expect(none.body.code).toBe('volunteering.no-certificate')
    await app.advance(7 * 3_600)
    const later = { ...organiser, ...(await app.signIn(organiser)) }
    await app.decide(later, event, 'confirm-hours', [signUp], { hours: '3.5' })
    const person = await app.signIn(who)
    const { body } = await app.call<ResponseOf<typeof volunteering.listSignUps>>(
      person,
      'GET',
      '/api/volunteering/sign-ups',
    )
    const certificate = body.items[0]?.certificate
    expect(certificate?.number).toMatch(/^HOURS-/)
    const number = certificate?.number ?? ''
    expect((await proofOf(number.toLowerCase())).body).toMatchObject({
      number,
      hours: '3.5',
      name: null,
      event: { organiser: { en: 'Green Hands' } },
    })
    expect((await proofOf('HOURS-00000-00000')).body.code).toBe('volunteering.no-certificate')
    const show = (shown: boolean) =>
      app.call(person, 'PUT', `/api/volunteering/sign-ups/${signUp.id}/certificate/name`, { shown })
    expect((await show(true)).status).toBe(204)
    expect((await proofOf(number)).body.name).toBe('Noura Alharbi')
    await show(false)
    expect((await proofOf(number)).body.name).toBeNull()
    for (const [lang, words] of [
      ['en', ['Certificate of volunteer hours', 'Green Hands', '3.5 hours']],
      ['ar', ['شهادة ساعات تطوعية', 'الأيدي الخضراء']],
    ] as const) {
      const file = await app.app.inject({
        method: 'GET',
        url: `/api/volunteering/sign-ups/${signUp.id}/certificate?lang=${lang}`,
        headers: person.headers,
      })
      expect(file.headers['content-type']).toBe('application/pdf')
      const read = readPdf(file.rawPayload)
      for (const word of [...words, number]) expect(read.text).toContain(word)
      expect(read.raw).toContain(`${lang === 'ar' ? '/ar' : ''}/proof/${number}`)
    }
    const logged = await app.call<ProofFile>(null, 'GET', `/api/log/proofs/${number}`)
    const trusted = { key: app.platform.evidenceLog.publicKey }
    expect(checkProof(logged.body, trusted)).toMatchObject({
      holds: true,
      leaf: { kind: 'volunteering.hours-certified' },
    })
  })
})
