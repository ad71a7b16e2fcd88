import type { youth } from '@athar/contracts'
import { leastSecondsOf } from '@athar/contracts/youth'
import { youthLessons } from '@athar/reference-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAs } from '../guardians/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import { aScene, pngOf, redrawn, reencoded } from '../platform/pictures/testing.ts'
import { behindLock } from '../platform/testing/behind-lock.ts'
import { askedQuestions } from './asked-questions.ts'
import { startYouthApp, type Acting, type YouthApp } from './testing.ts'

let app: YouthApp
beforeAll(async () => {
  app = await startYouthApp()
})
afterAll(() => app.close())

const found = { name: 'Wadi School', kind: 'school', region: 'SA-01' }
const board = async (query = '') => (await app.call<youth.Board>(null, 'GET', `/api/youth/board${query}`)).body

describe('a challenge', () => {
  it('is joined by adults, and under 18 with a guardian’s consent alone', async () => {
    const stranger = await app.aPerson()
    expect((await app.join(stranger)).body.code).toBe('guardians.age-needed')
    await app.call(stranger, 'PUT', '/api/guardians/age-band', { ageBand: 'under-18' })
    expect((await app.join(stranger)).body.code).toBe('guardians.consent-needed')
    const { who } = await app.aMinor()
    expect((await app.join(who)).body).toMatchObject({
      challenge: 'five-minute-shower',
      expected: '2',
      expectedMetric: 'co2e',
      earned: 0,
      needed: 3,
    })
    expect((await app.join(who)).body.code).toBe('youth.already-joined')
    expect((await app.join(who, 'no-such')).body.code).toBe('youth.challenge-not-found')
    expect((await app.join(await app.anAdult())).status).toBe(201)
  })

  it('counts a log without a photo by rule, with what it saved and the rule that awarded it', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    const { body } = await app.log(who, joined)
    // 80 points in two weeks: a third of a week's share is 13, and half of it without a photo 6.
    expect(body).toMatchObject({ earned: 6, accepted: 1, totals: { water: '47.3', co2e: '0.0655', electricity: '0' } })
    expect(body.logs[0]).toMatchObject({ state: 'accepted', points: 6, rule: '2026-1', amount: '5' })
    expect(body.logs[0]?.savings[0]?.sources).toEqual(['epa-shower'])
    expect(await app.own(who)).toMatchObject({ points: 6, seasonPoints: 6, level: 1, nextLevel: 50 })
  })

  it('takes three logs a day, and ten in all of one person', async () => {
    const who = await app.anAdult()
    const challenges = ['five-minute-shower', 'tap-detectives', 'clean-plate', 'ride-together']
    const codes = []
    for (const challenge of challenges) {
      const { body: joined } = await app.join(who, challenge)
      for (let count = 0; count < 3; count += 1) codes.push((await app.log(who, joined)).body.code ?? 'logged')
      if (challenge === 'five-minute-shower') codes.push((await app.log(who, joined)).body.code)
    }
    expect(codes.slice(0, 4)).toEqual(['logged', 'logged', 'logged', 'youth.enough-today'])
    expect(codes.filter((code) => code === 'logged')).toHaveLength(10)
  })

  it('takes three where a program sends many at once', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    const sent = await Promise.all(Array.from({ length: 24 }, () => app.log(who, joined)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(new Set(sent.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['youth.enough-today']),
    )
    expect(await app.own(who)).toMatchObject({ points: 18 })
  })

  it('refuses what cannot be: days to come, amounts no one has, actions that are not there', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    const code = async (over: object) => (await app.log(who, joined, over)).body.code
    expect(await code({ doneOn: '2099-01-01' })).toBe('youth.day-outside')
    expect(await code({ doneOn: '2020-01-01' })).toBe('youth.day-outside')
    expect(await code({ action: 9 })).toBe('youth.action-unknown')
    expect(await code({ amount: '5000' })).toBe('youth.amount-too-large')
    expect(await code({ amount: '-1' })).toBe('validation-failed')
    expect((await app.log(await app.anAdult(), joined)).body.code).toBe('youth.participation-not-found')
  })
})

describe('a photo', () => {
  it('is looked at by a moderator, who sees no name; then points, team and board move', async () => {
    const { who } = await app.aMinor()
    const { body: team } = await app.call<youth.Team>(who, 'POST', '/api/youth/teams', {
      ...found,
      name: 'Palm School',
    })
    expect(team).toMatchObject({ state: 'waiting', members: 1 })
    const { body: joined } = await app.join(who)
    const { body: logged } = await app.log(who, joined, { withPhoto: true })
    expect(logged.logs[0]).toMatchObject({ state: 'photo-missing', points: null })
    expect((await app.photo(who, logged.logged, 401)).status).toBe(201)

    const moderator = await app.aModerator()
    const { body: waiting } = await app.call<{ logs: youth.WaitingLog[]; teams: youth.WaitingTeam[] }>(
      moderator,
      'GET',
      '/api/platform/youth/reviews',
    )
    expect(waiting.logs.map(({ id }) => id)).toContain(logged.logged)
    expect(JSON.stringify(waiting)).not.toContain('Alharbi')
    const photo = await app.app.inject({
      method: 'GET',
      url: `/api/platform/youth/logs/${logged.logged}/photo`,
      headers: moderator.headers,
    })
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(photo.rawPayload.includes('GPS')).toBe(false)

    expect((await app.decide(moderator, logged.logged, false)).body.code).toBe('validation-failed')
    expect((await app.decide(moderator, logged.logged, true)).status).toBe(204)
    expect((await app.decide(moderator, logged.logged, true)).body.code).toBe('youth.decided')
    expect(await app.own(who)).toMatchObject({ points: 13, totals: { water: '47.3' } })
    // The name waits for a moderator, so it is not on the board yet.
    expect((await board()).teams.map(({ name }) => name)).not.toContain('Palm School')
    const { id } = waiting.teams.find(({ name }) => name === 'Palm School')!
    await app.call(moderator, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept: true })
    expect((await board()).teams.find(({ name }) => name === 'Palm School')).toMatchObject({ points: 13, actions: 1 })
    expect((await board('?region=SA-02')).teams).toEqual([])
    expect((await board()).regions.find(({ region }) => region === 'SA-01')?.points).toBeGreaterThanOrEqual(13)
  })

  it('that was sent before, by the same or another person, is refused', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    const one = (await app.log(who, joined, { withPhoto: true })).body.logged
    expect((await app.photo(who, one, 500)).status).toBe(201)
    const other = await app.anAdult()
    const { body: theirs } = await app.join(other)
    const two = (await app.log(other, theirs, { withPhoto: true })).body.logged
    expect((await app.photo(other, two, 500)).body.code).toBe('youth.photo-known')
    expect((await app.photo(other, one, 501)).body.code).toBe('youth.log-not-found')
    expect((await app.photo(other, two, 502)).status).toBe(201)
    expect((await app.photo(other, two, 503)).body.code).toBe('youth.photo-not-awaited')
  })

  it('and what somebody logged are refused to others who know the numbers', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    const { body: logged } = await app.log(who, joined, { withPhoto: true })
    expect((await app.photo(who, logged.logged, 431)).status).toBe(201)
    const participation = `/api/youth/participations/${joined.id}`
    const photo = `/api/youth/logs/${logged.logged}/photo`
    expect((await app.call(who, 'GET', participation)).status).toBe(200)
    for (const other of [await app.anAdult(), (await app.aMinor()).who]) {
      const codes = [
        (await app.call(other, 'GET', participation)).body['code'],
        (await app.call(other, 'POST', `${participation}/leave`)).body['code'],
        (await app.log(other, joined)).body.code,
        (await app.photo(other, logged.logged, 433)).body.code,
        (await app.call(other, 'GET', photo)).body['code'],
        (await app.call(other, 'GET', `/api/platform/youth/logs/${logged.logged}/photo`)).body['code'],
      ]
      expect(codes).toEqual([
        'youth.participation-not-found',
        'youth.participation-not-found',
        'youth.participation-not-found',
        'youth.log-not-found',
        'youth.photo-not-found',
        'forbidden',
      ])
    }
    expect((await app.call(null, 'GET', photo)).status).toBe(401)
  })

  it('cut and drawn smaller waits with the earlier one beside it, of another person too', async () => {
    const moderator = await app.aModerator()
    const waiting = async (id: string) =>
      (await app.call<{ logs: youth.WaitingLog[] }>(moderator, 'GET', '/api/platform/youth/reviews')).body.logs.find(
        (one) => one.id === id,
      )
    const send = async (who: Acting, picture: Buffer) => {
      const { body: joined } = await app.join(who)
      const participation = joined.id ? joined : (await app.own(who)).participations[0]!
      const { logged } = (await app.log(who, participation, { withPhoto: true })).body
      expect((await app.photo(who, logged, picture)).status).toBe(201)
      return logged
    }
    const scene = aScene(77)
    const cut = pngOf(reencoded(redrawn(scene, 180, 150, { left: 0.1, top: 0.04 }), 60))
    const [first, second] = [await app.anAdult(), await app.anAdult()]
    const earlier = await send(first, pngOf(scene))
    expect(await waiting(earlier)).toMatchObject({ compared: true, like: null })
    const other = await send(second, pngOf(aScene(78)))
    expect(await waiting(other)).toMatchObject({ compared: true, like: null })
    await app.decide(moderator, earlier, true)
    const again = await send(second, cut)
    expect(await waiting(again)).toMatchObject({ like: { id: earlier, samePerson: false, photo: true } })
    const { headers } = await app.aModerator()
    const photo = (id: string) =>
      app.app.inject({ method: 'GET', url: `/api/platform/youth/logs/${id}/photo`, headers })
    expect((await photo(earlier)).statusCode).toBe(200)
    await app.decide(moderator, again, false, 'The same photo')
    expect((await photo(earlier)).statusCode).toBe(404)
    // Nothing that can be compared.
    const unread = await app.anAdult()
    const { logged } = (await app.log(unread, (await app.join(unread)).body, { withPhoto: true })).body
    await app.photo(unread, logged, 505)
    expect(await waiting(logged)).toMatchObject({ compared: false, like: null })
  })

  it('is judged by another than who sent it', async () => {
    const moderator = await app.aModerator()
    await app.call(moderator, 'PUT', '/api/guardians/age-band', { ageBand: 'adult' })
    const { body: joined } = await app.join(moderator)
    const { logged } = (await app.log(moderator, joined, { withPhoto: true })).body
    await app.photo(moderator, logged, 600)
    expect((await app.decide(moderator, logged, true)).body.code).toBe('youth.own-log')
  })
})

describe('a team', () => {
  it('is joined by its code, and left again', async () => {
    const founder = await app.anAdult()
    const { body: team } = await app.call<youth.Team>(founder, 'POST', '/api/youth/teams', found)
    const who = await app.anAdult()
    const join = (code: string) =>
      app.call<youth.Team & { code: string }>(who, 'POST', '/api/youth/teams/join', { code })
    expect((await join('NOCODE00')).body.code).toBe('youth.team-not-found')
    expect((await join(team.code.toLowerCase())).body).toMatchObject({ name: 'Wadi School', members: 2 })
    expect((await join(team.code)).body.code).toBe('youth.in-team')
    await app.call(who, 'POST', '/api/youth/teams/leave')
    expect((await app.own(who)).team).toBeNull()
  })

  it('with a name turned round is refused, and one that a moderator refuses is on no board', async () => {
    const who = await app.anAdult()
    const refused = await app.call<{ code: string }>(who, 'POST', '/api/youth/teams', {
      ...found,
      name: 'abc\u202Ecba',
    })
    expect(refused.body.code).toBe('youth.team-name')
    await app.call(who, 'POST', '/api/youth/teams', { ...found, name: 'Rude Name' })
    const moderator = await app.aModerator()
    const { body } = await app.call<{ teams: youth.WaitingTeam[] }>(moderator, 'GET', '/api/platform/youth/reviews')
    const { id } = body.teams.find(({ name }) => name === 'Rude Name')!
    await app.call(moderator, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept: false, reason: 'Rude' })
    expect((await app.own(who)).team).toMatchObject({ state: 'rejected', reason: 'Rude' })
  })
})

describe('a certificate', () => {
  it('follows the accepted actions of a challenge; its number says what for, not whose', async () => {
    const who = await app.anAdult()
    const { body: joined } = await app.join(who)
    const certify = () =>
      app.call<youth.Certificate & { code?: string }>(who, 'POST', '/api/youth/certificates', {
        kind: 'challenge',
        slug: 'five-minute-shower',
      })
    expect((await certify()).body.code).toBe('youth.not-finished')
    for (let count = 0; count < 3; count += 1) await app.log(who, joined)
    const { body } = await certify()
    expect(body).toMatchObject({ facts: { points: 18, logs: 3, totals: { water: '141.9' } } })
    expect((await certify()).body.number).toBe(body.number)
    const proof = await app.call<youth.Proof>(null, 'GET', `/api/youth/proofs/${body.number.toLowerCase()}`)
    expect(proof.body).toMatchObject({ kind: 'challenge', facts: { points: 18 } })
    expect(JSON.stringify(proof.body)).not.toContain('Alharbi')
    for (const [lang, title] of [
      ['en', 'Certificate of a youth challenge'],
      ['ar', 'شهادة تحد'],
    ]) {
      const file = await app.app.inject({
        method: 'GET',
        url: `/api/youth/certificates/${body.id}/file?lang=${lang}`,
        headers: who.headers,
      })
      const { text, raw } = readPdf(file.rawPayload)
      for (const word of [title!, body.number, 'Noura Alharbi']) expect(text).toContain(word)
      expect(raw).toContain(`/proof/${body.number}`)
    }
  })
})

describe('when a guardian takes the consent back', () => {
  it('nothing of the child shows any more, and they join nothing; what was awarded stays theirs', async () => {
    const { who, guardianLink } = await app.aMinor()
    await app.call(who, 'POST', '/api/youth/teams', { ...found, name: 'Lone School', region: 'SA-14' })
    const moderator = await app.aModerator()
    const { body } = await app.call<{ teams: youth.WaitingTeam[] }>(moderator, 'GET', '/api/platform/youth/reviews')
    const { id } = body.teams.find(({ name }) => name === 'Lone School')!
    await app.call(moderator, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept: true })
    const { body: joined } = await app.join(who, 'five-minute-shower', { region: 'SA-14' })
    for (let count = 0; count < 2; count += 1) await app.log(who, joined)
    const { logged } = (await app.log(who, joined, { withPhoto: true })).body
    await app.photo(who, logged, pngOf(aScene(91)))
    await app.decide(moderator, logged, true)
    const unsent = (await app.log(who, (await app.join(who, 'tap-detectives')).body, { withPhoto: true })).body.logged
    const { body: certificate } = await app.call<youth.Certificate>(who, 'POST', '/api/youth/certificates', {
      kind: 'challenge',
      slug: 'five-minute-shower',
    })
    expect((await board()).teams.map(({ name }) => name)).toContain('Lone School')

    const seen = await app.call<{ seen: { kind: string; count: number }[] }>(
      null,
      'GET',
      `/api/guardians/link?token=${encodeURIComponent(guardianLink)}`,
    )
    expect(seen.body.seen).toContainEqual(expect.objectContaining({ kind: 'actions', count: 4 }))

    await decideAs(app, guardianLink, 'withdraw')
    const after = await board()
    expect(after.teams.map(({ name }) => name)).not.toContain('Lone School')
    expect(after.regions.map(({ region }) => region)).not.toContain('SA-14')
    expect((await app.call(null, 'GET', `/api/youth/proofs/${certificate.number}`)).status).toBe(404)
    expect((await app.join(who)).body.code).toBe('guardians.consent-needed')
    const own = await app.own(who)
    expect(own).toMatchObject({ team: null, region: null, certificates: [] })
    expect(own.points).toBe(6 + 6 + 13)
    const photos = await app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql`select 1 from youth_logs where file_key is not null
        union all select 1 from youth_photo_prints where person_id = ${who.personId}`.execute(db),
    )
    expect(photos.rows).toEqual([])
    expect((await app.photo(who, unsent, pngOf(aScene(92)))).body.code).toBe('guardians.consent-needed')
  })
})

describe('a birthday in the midst of a season', () => {
  it('ends the consent and takes nothing; a guardian who contests it takes what shows', async () => {
    const { who, guardianLink } = await app.aMinor()
    await app.call(who, 'POST', '/api/youth/teams', { ...found, name: 'Birthday School', region: 'SA-12' })
    const moderator = await app.aModerator()
    const { body } = await app.call<{ teams: youth.WaitingTeam[] }>(moderator, 'GET', '/api/platform/youth/reviews')
    const { id } = body.teams.find(({ name }) => name === 'Birthday School')!
    await app.call(moderator, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept: true })
    const { body: joined } = await app.join(who)
    await app.log(who, joined)
    const place = async () => (await board('?region=SA-12')).teams.find(({ name }) => name === 'Birthday School')
    expect(await place()).toMatchObject({ points: 6, actions: 1 })
    await decideAs(app, guardianLink, 'adult')
    expect((await app.log(who, joined)).status).toBe(201)
    expect(await place()).toMatchObject({ points: 12, actions: 2 })
    expect(await app.own(who)).toMatchObject({ seasonPoints: 12, team: { name: 'Birthday School' } })
    await decideAs(app, guardianLink, 'contest')
    expect(await place()).toBeUndefined()
    expect((await app.log(who, joined)).body.code).toBe('guardians.consent-needed')
  })
})

/** The right answers of a try, as places of the options that it shows. */
const rightIn = (course: string, lesson: string) => (tries: number) =>
  askedQuestions(youthLessons()[course]!.find(({ slug }) => slug === lesson)!.quiz, tries).map(({ right }) => right)

describe('a course', () => {
  it('without lessons says so, by having none', async () => {
    const { body } = await app.call(null, 'GET', '/api/youth/courses/climate-at-home')
    expect(body).toEqual({ course: 'climate-at-home', lessons: [] })
    expect((await app.call(null, 'GET', '/api/youth/courses/no-such')).status).toBe(404)
  })

  it('takes answers after the least time of a lesson, and gives away no right one before it is passed', async () => {
    const { who } = await app.aMinor()
    const url = '/api/youth/courses/your-carbon-footprint/lessons/gases-and-co2e'
    const right = rightIn('your-carbon-footprint', 'gases-and-co2e')
    const send = async (tries: number, answers = right(tries)) => {
      const sent = { tries, answers }
      return (await app.call<youth.Answered & { code?: string; details?: object }>(who, 'POST', `${url}/answers`, sent))
        .body
    }
    const open = async () => (await app.call<youth.OpenedLesson>(who, 'POST', `${url}/opening`)).body
    expect(await send(0)).toMatchObject({ code: 'youth.too-soon', details: { minutes: 2 } })
    const first = await open()
    expect([first.tries, first.questions.length]).toEqual([0, 3])
    await app.advance(60)
    expect(await open()).toEqual(first)
    expect(await send(0)).toMatchObject({ code: 'youth.too-soon', details: { minutes: 1 } })
    await app.advance(60)
    const wrong = await send(0, [right(0)[0]!, 9, 9])
    expect(wrong).toMatchObject({ correct: 1, passed: false, results: null })
    expect(await send(1)).toMatchObject({ code: 'youth.too-soon' })
    await app.advance(120)
    // The next try asks something else.
    const second = await open()
    expect(second.tries).toBe(1)
    expect(second.questions[0]!.text).not.toEqual(first.questions[0]!.text)
    expect((await send(0)).code).toBe('conflict')
    const results = right(1).map((answer) => ({ right: true, answer }))
    expect(await send(1)).toMatchObject({ passed: true, results })
    expect(await send(2, [9, 9, 9])).toMatchObject({ passed: false, results: [{ right: false }, {}, {}] })
  })

  it('counts the least time of one lesson at a time, also where several are opened at once', async () => {
    const { who } = await app.aMinor()
    const [course, lessons] = ['your-carbon-footprint', youthLessons()['your-carbon-footprint']!] as const
    const url = (lesson: string) => `/api/youth/courses/${course}/lessons/${lesson}`
    const open = async (lesson: string) =>
      expect(await app.call(who, 'POST', `${url(lesson)}/opening`)).toMatchObject({ status: 200 })
    const send = async (lesson: string) => {
      const sent = { tries: 0, answers: rightIn(course, lesson)(0) }
      return (await app.call<{ code?: string; passed?: boolean }>(who, 'POST', `${url(lesson)}/answers`, sent)).body
    }
    await Promise.all(lessons.map(({ slug }) => open(slug)))
    const longest = Math.max(...lessons.map(leastSecondsOf))
    const half = Math.ceil(longest / 2)
    await app.advance(longest)
    const answered = await Promise.all(lessons.map(({ slug }) => send(slug)))
    expect(answered.filter(({ passed }) => passed)).toHaveLength(1)
    expect(answered.filter(({ code }) => code === 'youth.too-soon')).toHaveLength(lessons.length - 1)
    // Begun again after another one, a lesson has its whole time before it.
    const [one, two] = lessons.filter((_, at) => !answered[at]!.passed).map(({ slug }) => slug)
    await open(one!)
    await app.advance(half)
    await open(two!)
    await open(one!)
    await app.advance(half)
    expect((await send(one!)).code).toBe('youth.too-soon')
    await app.advance(half)
    expect(await send(one!)).toMatchObject({ passed: true })
  })

  it('is passed lesson by lesson; answers sent twice change nothing that was passed', async () => {
    const { who } = await app.aMinor()
    const slug = 'your-carbon-footprint'
    const { body: course } = await app.call<youth.CourseLessons>(null, 'GET', `/api/youth/courses/${slug}`)
    expect(course.lessons).toHaveLength(6)
    const certify = () =>
      app.call<youth.Certificate & { code?: string }>(who, 'POST', '/api/youth/certificates', { kind: 'course', slug })
    for (const lesson of course.lessons) {
      expect((await certify()).body.code).toBe('youth.not-finished')
      const url = `/api/youth/courses/${slug}/lessons/${lesson.slug}`
      const read = await app.call<youth.Lesson>(null, 'GET', url)
      expect(JSON.stringify(read.body)).not.toContain('explanation')
      expect(JSON.stringify(read.body)).not.toContain('options')
      const send = (tries: number, answers: number[]) =>
        app.call<youth.Answered & { code?: string }>(who, 'POST', `${url}/answers`, { tries, answers })
      expect((await send(0, [0])).body.code).toBe('youth.answers-incomplete')
      await app.call(who, 'POST', `${url}/opening`)
      await app.advance(leastSecondsOf(lesson))
      const right = rightIn(slug, lesson.slug)(0)
      const both = (await Promise.all([send(0, right), send(0, right)])).map(({ body }) => body.code ?? body.passed)
      expect(both.toSorted()).toEqual(['conflict', true].toSorted())
      expect((await send(1, [9, 9, 9])).body).toMatchObject({ passed: false })
    }
    expect((await app.own(who)).courses).toEqual([
      { course: slug, passed: course.lessons.map((lesson) => lesson.slug) },
    ])
    const [one, two] = await Promise.all([certify(), certify()])
    expect(one.body).toMatchObject({ kind: 'course', facts: { lessons: 6 } })
    expect(two.body.number).toBe(one.body.number)
  })
})

it('who founds a team while the guardian withdraws is left in none', async () => {
  const { who, guardianLink } = await app.aMinor()
  const found = { name: 'Valley School', kind: 'school', region: 'SA-01' }
  const answers = await behindLock<{ status: number }>(
    app.testDatabase.ownerUrl,
    'lock table youth_teams in share mode',
    [() => app.call(who, 'POST', '/api/youth/teams', found), () => decideAs(app, guardianLink, 'withdraw')],
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  expect((await app.own(who)).team).toBeNull()
})
