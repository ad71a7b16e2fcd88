import type { profile, ResponseOf, youth } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { startYouthApp, type Acting, type Refused, type YouthApp } from './testing.ts'

const key = 'only the operator knows this'
let app: YouthApp
let moderator: Acting
let second: Acting
beforeAll(async () => {
  app = await startYouthApp({ AUTH_SECRET_KEY: key })
  moderator = await app.aModerator()
  second = await app.aModerator()
})
afterAll(() => app.close())

let photos = 600
/** A logged action whose photo waits for a moderator. */
async function aWaitingLog(who?: Acting, region?: string) {
  const person = who ?? (await app.anAdult())
  const { body: joined } = await app.join(person, 'five-minute-shower', region ? { region } : {})
  const { logged } = (await app.log(person, joined, { withPhoto: true })).body
  const sent = await app.photo(person, logged, (photos += 1))
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return { who: person, joined, logged }
}
async function aTeam(name: string, over: object = {}) {
  const founder = await app.anAdult()
  const body = { kind: 'school', region: 'SA-05', ...over, name }
  const team = (await app.call<youth.Team>(founder, 'POST', '/api/youth/teams', body)).body
  const waiting = (await app.call<{ teams: youth.WaitingTeam[] }>(moderator, 'GET', '/api/platform/youth/reviews')).body
  return { founder, team, id: waiting.teams.find((one) => one.name === name)!.id }
}
const decideTeam = (who: Acting, id: string, accept: boolean, reason = '') =>
  app.call<Refused>(who, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept, reason })
const noticesOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string; person: string | null; data: object }[] }>(who, 'GET', '/api/notifications'))
    .body.items
const board = async (region: string) =>
  (await app.call<youth.Board>(null, 'GET', `/api/youth/board?region=${region}`)).body.teams
const logOf = async (who: Acting, joined: { id: string }, id: string) =>
  (await app.call<youth.ParticipationDetail>(who, 'GET', `/api/youth/participations/${joined.id}`)).body.logs.find(
    (one) => one.id === id,
  )
const remove = ({ personId }: Acting) =>
  app.app.inject({ method: 'DELETE', url: `/auth/v1/admin/users/${personId}`, headers: { apikey: key } })

describe('a decision about a logged action', () => {
  it('is taken once: of two moderators at the same time one decides, and points are awarded once', async () => {
    const { who, logged } = await aWaitingLog()
    const both = await Promise.all([app.decide(moderator, logged, true), app.decide(second, logged, true)])
    expect(both.map(({ status, body }) => body?.code ?? status).toSorted()).toEqual([204, 'youth.decided'])
    expect(await app.own(who)).toMatchObject({ points: 13 })
    expect((await noticesOf(who)).filter(({ kind }) => kind === 'youth.log-accepted')).toHaveLength(1)
    expect((await app.decide(second, logged, false, 'Not a shower')).body.code).toBe('youth.decided')
  })

  it('rejects with a reason that its person reads; nothing is awarded, and the photo is gone', async () => {
    const { who, joined, logged } = await aWaitingLog()
    expect((await app.decide(moderator, logged, false, 'Not a shower')).status).toBe(204)
    expect(await logOf(who, joined, logged)).toMatchObject({ state: 'rejected', reason: 'Not a shower' })
    expect(await app.own(who)).toMatchObject({ points: 0, totals: { water: '0' } })
    expect(await noticesOf(who)).toContainEqual(
      expect.objectContaining({
        kind: 'youth.log-rejected',
        person: null,
        data: expect.objectContaining({ reason: 'Not a shower', points: 0 }),
      }),
    )
    const photo = { url: `/api/platform/youth/logs/${logged}/photo`, headers: moderator.headers }
    expect((await app.app.inject(photo)).statusCode).toBe(404)
    expect((await app.photo(who, logged, (photos += 1))).body.code).toBe('youth.photo-not-awaited')
  })

  it('is for moderators with a second factor alone, also to look at', async () => {
    const { who, logged } = await aWaitingLog()
    const single = await app.aPerson()
    await appoint(app, single.personId, 'content_editor')
    const officer = await app.aPerson()
    await appoint(app, officer.personId, 'grants_officer')
    for (const other of [
      who,
      await app.anAdult(),
      await app.signIn(single),
      await app.withMfa(await app.signIn(officer)),
    ]) {
      const { headers } = other
      const photo = await app.app.inject({ url: `/api/platform/youth/logs/${logged}/photo`, headers })
      const list = await app.call(other, 'GET', '/api/platform/youth/reviews')
      expect([(await app.decide(other, logged, true)).status, photo.statusCode, list.status]).toEqual([403, 403, 403])
    }
    expect(await app.own(who)).toMatchObject({ points: 0 })
  })

  it('is of what waits: an action without its photo, or of a number that is none, is not decided', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    const { logged } = (await app.log(who, joined, { withPhoto: true })).body
    expect((await app.decide(moderator, logged, true)).body.code).toBe('youth.decided')
    const none = '5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11'
    expect((await app.decide(moderator, none, true)).body.code).toBe('youth.decided')
    expect(await app.own(who)).toMatchObject({ points: 0 })
  })
})

describe('a decision about the name of a team', () => {
  it('is taken once, and its founder reads it with the reason', async () => {
    const { founder, id } = await aTeam('Twice School')
    const both = await Promise.all([decideTeam(moderator, id, true), decideTeam(second, id, false, 'Rude')])
    expect(both.map(({ status, body }) => body?.code ?? status).toSorted()).toEqual([204, 'youth.decided'])
    const told = (await noticesOf(founder)).filter(({ kind }) => kind.startsWith('youth.team-'))
    expect(told).toHaveLength(1)
    expect((await decideTeam(await app.anAdult(), id, true)).status).toBe(403)
  })

  it('refused, keeps it from every board, whatever its members save', async () => {
    const { founder, id, team } = await aTeam('Rude School', { region: 'SA-06' })
    await decideTeam(moderator, id, false, 'Rude')
    const { logged } = await aWaitingLog(founder)
    await app.decide(moderator, logged, true)
    expect(await board('SA-06')).toEqual([])
    expect(await app.own(founder)).toMatchObject({ points: 13, team: { name: team.name, state: 'rejected' } })
    expect(await noticesOf(founder)).toContainEqual(
      expect.objectContaining({ kind: 'youth.team-rejected', data: { team: 'Rude School', reason: 'Rude' } }),
    )
  })
})

describe('who left a challenge', () => {
  it('logs nothing in it any more, sends no photo, and keeps what was earned', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    await app.log(who, joined)
    const { logged } = (await app.log(who, joined, { withPhoto: true })).body
    const leave = () =>
      app.call<youth.Participation & Refused>(who, 'POST', `/api/youth/participations/${joined.id}/leave`)
    expect((await leave()).body.state).toBe('left')
    expect((await leave()).body.state).toBe('left')
    expect((await app.log(who, joined)).status).toBeGreaterThanOrEqual(400)
    expect((await app.own(who)).points).toBe(6)
    expect((await app.join(who)).status).toBe(201)
    expect(logged).toBeTruthy()
  })

  it('is not a program: a form with the field that no person sees is refused', async () => {
    const refused = await app.join(await app.anAdult(), 'five-minute-shower', { website: 'https://spam.example' })
    expect(refused.body.code).toBe('youth.refused')
  })
})

describe('a certificate', () => {
  const certify = (who: Acting, slug = 'five-minute-shower') =>
    app.call<youth.Certificate & Refused>(who, 'POST', '/api/youth/certificates', { kind: 'challenge', slug })
  async function certified() {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    for (let count = 0; count < 3; count += 1) await app.log(who, joined)
    return { who, certificate: (await certify(who)).body }
  }
  const file = (who: Acting, id: string, lang = 'en') =>
    app.app.inject({ url: `/api/youth/certificates/${id}/file?lang=${lang}`, headers: who.headers })

  it('is downloaded by its person alone, and says the figures that the page of its number proves', async () => {
    const { who, certificate } = await certified()
    const { body: proof } = await app.call<youth.Proof>(null, 'GET', `/api/youth/proofs/${certificate.number}`)
    const { facts } = certificate
    expect(proof.facts).toEqual(facts)
    for (const lang of ['en', 'ar']) {
      const { text } = readPdf((await file(who, certificate.id, lang)).rawPayload)
      for (const figure of [facts.points, facts.logs, facts.totals!.water]) expect(text).toContain(String(figure))
    }
    for (const other of [await app.anAdult(), moderator])
      expect((await file(other, certificate.id)).json<Refused>().code).toBe('youth.certificate-not-found')
  })

  it('is of a challenge that was joined and finished', async () => {
    expect((await certify(await app.anAdult())).body.code).toBe('youth.challenge-not-found')
    expect((await certify(await app.anAdult(), 'no-such')).body.code).toBe('youth.challenge-not-found')
    const { who, joined, logged } = await aWaitingLog()
    await app.log(who, joined)
    await app.log(who, joined)
    expect((await certify(who)).body.code).toBe('youth.not-finished')
    await app.decide(moderator, logged, true)
    expect((await certify(who)).body.facts).toMatchObject({ logs: 3, points: 25 })
  })

  it('of an account that goes is proved no more; its number names no one before', async () => {
    const { who, certificate } = await certified()
    const proof = () => app.call(null, 'GET', `/api/youth/proofs/${certificate.number}`)
    expect(JSON.stringify((await proof()).body)).not.toMatch(/Noura|Alharbi/)
    expect((await remove(who)).statusCode).toBe(200)
    expect((await proof()).status).toBe(404)
  })
})

describe('personal data', () => {
  it('holds what a person joined, logged and earned, and nothing of another one', async () => {
    const { who, logged } = await aWaitingLog()
    await app.decide(moderator, logged, true)
    const sectionsOf = async (person: Acting) => {
      const { body } = await app.call<ResponseOf<typeof profile.readMyData>>(person, 'GET', '/api/profile/my-data')
      return ['youth', 'youth-logs'].map((name) => body.sections.find((one) => one.name === name)?.items)
    }
    expect(await sectionsOf(who)).toMatchObject([
      [{ state: 'joined', points: 13 }],
      [{ state: 'accepted', points: 13, amount: expect.stringMatching(/^5(\.0+)?$/) }],
    ])
    const [own, logs] = await sectionsOf(await app.anAdult())
    expect([own ?? [], logs ?? []]).toEqual([[], []])
  })

  it('of an account that goes: photos, place and points leave the team, what the others earned stays', async () => {
    const { founder, id, team } = await aTeam('Staying School', { region: 'SA-07' })
    await decideTeam(moderator, id, true)
    const who = await app.anAdult()
    await app.call(who, 'POST', '/api/youth/teams/join', { code: team.code })
    const { logged } = await aWaitingLog(who)
    await app.decide(moderator, logged, true)
    const waiting = (await aWaitingLogOf(who)).logged
    const earned = async () => (await board('SA-07')).find(({ name }) => name === 'Staying School')
    await app.log(founder, (await app.join(founder)).body)
    expect(await earned()).toMatchObject({ points: 13 + 6, actions: 2 })
    expect((await remove(who)).statusCode).toBe(200)
    expect(await earned()).toMatchObject({ points: 6, actions: 1 })
    expect((await app.own(founder)).team?.members).toBe(1)
    const { headers } = moderator
    expect((await app.app.inject({ url: `/api/platform/youth/logs/${waiting}/photo`, headers })).statusCode).toBe(404)
    const rows = await app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql`select 1 from youth_logs where file_key is not null
        union all select 1 from youth_photo_prints where person_id = ${who.personId}`.execute(db),
    )
    expect(rows.rows).toEqual([])
  })

  async function aWaitingLogOf(who: Acting) {
    const { body: joined } = await app.join(who, 'tap-detectives')
    const { logged } = (await app.log(who, joined, { withPhoto: true })).body
    await app.photo(who, logged, (photos += 1))
    return { logged }
  }
})
