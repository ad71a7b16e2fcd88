import type { mentorship, profile, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, type Acting } from '../organisations/testing.ts'
import { anOffer, startMentorshipApp, type MentorshipApp, type Refused } from './testing.ts'

const key = 'only the operator knows this'
let app: MentorshipApp
beforeAll(async () => {
  app = await startMentorshipApp({ AUTH_SECRET_KEY: key })
})
afterAll(() => app.close())

const decide = (who: Acting, id: string, body: object) =>
  app.call<Refused | null>(who, 'POST', `/api/platform/mentorship/mentors/${id}/moves`, body)
const feedback = (who: Acting, id: string) =>
  app.call<Refused>(who, 'PUT', `/api/mentorship/mentorships/${id}/feedback`, { rating: 5, text: 'Clear and patient' })
const listed = async (who: Acting) =>
  (await app.call<ResponseOf<typeof mentorship.listMentors>>(who, 'GET', '/api/mentorship/mentors')).body.items.map(
    ({ id }) => id,
  )
const remove = ({ personId }: Acting) =>
  app.app.inject({ method: 'DELETE', url: `/auth/v1/admin/users/${personId}`, headers: { apikey: key } })
const myData = async (who: Acting) =>
  JSON.stringify((await app.call<ResponseOf<typeof profile.readMyData>>(who, 'GET', '/api/profile/my-data')).body)

describe('a step', () => {
  it('is of the side it belongs to, and of no stranger', async () => {
    const mentor = await app.aMentor()
    const mentee = await app.aPerson()
    const { body: asked } = await app.ask(mentee, { mentor: mentor.id })
    const stranger = await app.aPerson()
    const codes = async (who: Acting, actions: readonly string[]) =>
      Promise.all(actions.map(async (action) => (await app.moveOn(who, asked, action)).body.code))
    expect(await codes(mentee, ['accept', 'decline-request'])).toEqual(['forbidden', 'forbidden'])
    expect(await codes(mentor.who, ['withdraw'])).toEqual(['forbidden'])
    const all = ['accept', 'decline-request', 'withdraw', 'finish', 'block']
    for (const who of [stranger, app.moderator])
      expect(new Set(await codes(who, all))).toEqual(new Set(['mentorship.mentorship-not-found']))
    expect((await app.noteOf(stranger, asked.id, 'Hello')).body.code).toBe('mentorship.mentorship-not-found')
    expect((await app.readMentorship(mentee, asked.id)).body.state).toBe('requested')
  })

  it('is not taken once the request was withdrawn or declined', async () => {
    const mentor = await app.aMentor({ capacity: 3 })
    for (const [action, state] of [
      ['withdraw', 'withdrawn'],
      ['decline-request', 'declined'],
    ] as const) {
      const mentee = await app.aPerson()
      const { body: asked } = await app.ask(mentee, { mentor: mentor.id })
      const { body: ended } = await app.moveOn(action === 'withdraw' ? mentee : mentor.who, asked, action)
      expect(ended.state).toBe(state)
      expect((await app.moveOn(mentor.who, ended, 'accept')).body).toMatchObject({ code: 'wrong-state' })
      expect((await app.noteOf(mentee, asked.id, 'Hello')).body.code).toBe('wrong-state')
      expect((await feedback(mentee, asked.id)).body.code).toBe('wrong-state')
      expect((await app.ask(mentee, { mentor: mentor.id })).status).toBe(201)
    }
  })

  it('is taken over what was seen, and the last place is given once', async () => {
    const mentor = await app.aMentor({ capacity: 1 })
    const asked = []
    for (let count = 0; count < 3; count += 1)
      asked.push((await app.ask(await app.aPerson(), { mentor: mentor.id })).body)
    const late = await app.moveOn(mentor.who, { ...asked[0]!, version: 9 }, 'accept')
    expect(late.body.code).toBe('conflict')
    const all = await Promise.all(asked.map((one) => app.moveOn(mentor.who, one, 'accept')))
    expect(all.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      200,
      'mentorship.full',
      'mentorship.full',
    ])
  })

  it('tells the other side, by no name', async () => {
    const mentor = await app.aMentor()
    const { mentee, running } = await app.aMentorship(mentor)
    await app.noteOf(mentee, running.id, 'We looked at the meter.')
    const noticesOf = async (who: Acting) =>
      (
        await app.call<{ items: { kind: string; person: string | null; link: string; data: object }[] }>(
          who,
          'GET',
          '/api/notifications',
        )
      ).body.items
    const told = await noticesOf(mentor.who)
    expect(
      told
        .filter(({ link }) => link.endsWith(running.id))
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['mentorship.note', 'mentorship.requested'])
    for (const one of told)
      expect([one.person, JSON.stringify(one.data)]).toEqual([null, expect.not.stringContaining('meter')])
    expect((await noticesOf(mentee)).map(({ kind }) => kind)).toEqual(['mentorship.accepted'])
  })
})

describe('feedback', () => {
  it('is the mentee’s alone, while it runs or once it is finished, and never after it was stopped', async () => {
    const mentor = await app.aMentor()
    const { mentee, running } = await app.aMentorship(mentor)
    expect((await feedback(mentor.who, running.id)).body.code).toBe('forbidden')
    expect((await feedback(await app.aPerson(), running.id)).body.code).toBe('mentorship.mentorship-not-found')
    expect((await feedback(mentee, running.id)).status).toBe(200)
    const byHand = app.platform.database.transaction({ personId: mentor.who.personId }, ({ db }) =>
      sql`update mentorships set feedback = 'The best of all' where id = ${running.id}`.execute(db),
    )
    await expect(byHand).rejects.toThrow('mentees give feedback')
    await decide(app.moderator, mentor.id, { action: 'suspend', reason: 'Several reports', version: 2 })
    expect((await feedback(mentee, running.id)).body.code).toBe('wrong-state')
  })
})

describe('a block', () => {
  it('by either side keeps both from asking the other again, alone or in a group', async () => {
    const [mentor, other] = [await app.aMentor({ capacity: 2 }), await app.aMentor({ capacity: 2 })]
    const group = await app.aGroup(mentor)
    const { body: asked } = await app.ask(other.who, { mentor: mentor.id })
    await app.moveOn(mentor.who, asked, 'block')
    expect((await app.ask(other.who, { mentor: mentor.id })).body.code).toBe('mentorship.blocked')
    expect((await app.ask(other.who, { group: group.id })).body.code).toBe('mentorship.blocked')
    expect((await app.ask(mentor.who, { mentor: other.id })).body.code).toBe('mentorship.blocked')
    expect((await app.ask(await app.aPerson(), { group: group.id })).status).toBe(201)
  })
})

describe('requests', () => {
  it('run three at a time, of one person to one mentor once, also of ten at once', async () => {
    const who = await app.aPerson()
    const mentors = [await app.aMentor(), await app.aMentor(), await app.aMentor(), await app.aMentor()]
    const ten = await Promise.all(Array.from({ length: 10 }, () => app.ask(who, { mentor: mentors[0]!.id })))
    expect(ten.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(ten.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['mentorship.already-asked']))
    for (const mentor of mentors.slice(1, 3)) expect((await app.ask(who, { mentor: mentor.id })).status).toBe(201)
    expect((await app.ask(who, { mentor: mentors[3]!.id })).body).toMatchObject({
      code: 'mentorship.too-many',
      details: { most: 3 },
    })
    expect((await app.ask(mentors[0]!.who, { mentor: mentors[0]!.id })).body.code).toBe('mentorship.own-mentor')
  })
})

describe('an offer', () => {
  it('is decided by another moderator than its mentor, with a second factor, over what was seen', async () => {
    const person = await app.anAdult()
    const { body } = await app.call<mentorship.OwnMentor>(person, 'PUT', '/api/mentorship/mentor', anOffer)
    await appoint(app, person.personId, 'content_editor')
    const single = await app.signIn(person)
    const approval = { action: 'approve', version: 1 }
    expect((await decide(single, body.id, approval)).status).toBe(403)
    expect((await decide(await app.withMfa(single), body.id, approval)).body?.code).toBe('mentorship.own-mentor')
    expect((await decide(app.moderator, body.id, { ...approval, version: 2 })).body?.code).toBe('conflict')
    expect(await listed(await app.aPerson())).not.toContain(body.id)
  })

  it('that was declined is not proposed, says why, and is checked again once it is changed', async () => {
    const who = await app.anAdult()
    const { body } = await app.call<mentorship.OwnMentor>(who, 'PUT', '/api/mentorship/mentor', anOffer)
    await decide(app.moderator, body.id, { action: 'decline', reason: 'Too little is said', version: 1 })
    expect(await listed(await app.aPerson())).not.toContain(body.id)
    const own = await app.call<{ mentor: mentorship.OwnMentor }>(who, 'GET', '/api/mentorship/mentor')
    expect(own.body.mentor).toMatchObject({ state: 'declined', reason: 'Too little is said' })
    expect((await app.ask(await app.aPerson(), { mentor: body.id })).body.code).toBe('mentorship.mentor-not-found')
    const again = await app.call<mentorship.OwnMentor>(who, 'PUT', '/api/mentorship/mentor', {
      ...anOffer,
      capacity: 2,
    })
    expect(again.body.state).toBe('requested')
  })
})

describe('personal data', () => {
  it('of a mentee who goes: what runs ends, goal, notes and feedback go, the mentor’s own words stay', async () => {
    const mentor = await app.aMentor()
    const { mentee, running } = await app.aMentorship(mentor)
    await app.noteOf(mentee, running.id, 'I was at home on Friday.')
    await app.noteOf(mentor.who, running.id, 'We looked at the meter.')
    await feedback(mentee, running.id)
    expect(await myData(mentee)).toContain('I was at home on Friday.')
    expect(await myData(mentor.who)).not.toContain('I was at home on Friday.')
    expect((await remove(mentee)).statusCode).toBe(200)
    const { body } = await app.readMentorship(mentor.who, running.id)
    expect(body).toMatchObject({ state: 'finished', mentee: null, goal: '' })
    expect(body.feedback?.text).toBe('')
    expect(body.notes.map(({ text }) => text)).toEqual(['', 'We looked at the meter.'])
  })

  it('of a mentor who goes: no one is proposed in their name, and mentees keep their own notes', async () => {
    const mentor = await app.aMentor()
    const group = await app.aGroup(mentor)
    const { mentee, running } = await app.aMentorship(mentor)
    const waiting = await app.ask(await app.aPerson(), { group: group.id })
    await app.noteOf(mentee, running.id, 'My own words')
    expect((await remove(mentor.who)).statusCode).toBe(200)
    expect(await listed(mentee)).not.toContain(mentor.id)
    const { body } = await app.readMentorship(mentee, running.id)
    expect(body).toMatchObject({ state: 'finished', mentor: null, notes: [{ text: 'My own words' }] })
    expect((await app.ask(mentee, { group: group.id })).status).toBe(404)
    expect(waiting.status).toBe(201)
  })
})
