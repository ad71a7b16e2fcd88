import type { ResponseOf, mentorship, moderation, notifications } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAs, readLink, sayAgeBand, withConsent } from '../guardians/testing.ts'
import { appoint, sharedOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'

type Refused = { readonly code?: string }
type Detail = mentorship.MentorshipDetail & Refused

let app: OrganisationsApp
let moderator: Acting
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  moderator = await aModerator()
})
afterAll(() => app.close())

async function aModerator(): Promise<Acting> {
  const person = await app.aPerson()
  await appoint(app, person.personId, 'content_editor')
  return app.withMfa(person)
}

const offer = {
  about: 'I have built solar plants for ten years.',
  topics: ['energy'],
  languages: ['ar', 'en'],
  region: 'SA-01',
  times: ['weekday-evening'],
  capacity: 1,
}
const saveOffer = (who: Acting, over: object = {}) =>
  app.call<mentorship.OwnMentor & Refused>(who, 'PUT', '/api/mentorship/mentor', { ...offer, ...over })
const decide = (who: Acting, id: string, body: object) =>
  app.call<Refused>(who, 'POST', `/api/platform/mentorship/mentors/${id}/moves`, body)
const found = async (who: Acting, query = '') =>
  (await app.call<ResponseOf<typeof mentorship.listMentors>>(who, 'GET', `/api/mentorship/mentors${query}`)).body.items

async function anAdult(): Promise<Acting> {
  const who = await app.aPerson()
  await sayAgeBand(app, who, 'adult')
  return who
}

async function aMentor(over: object = {}) {
  const who = await anAdult()
  const { body } = await saveOffer(who, over)
  const { status } = await decide(moderator, body.id, { action: 'approve', version: body.version })
  if (status !== 204) throw new Error(`approving was answered with ${status}`)
  return { who, id: body.id }
}

const ask = (who: Acting, mentor: { readonly id: string }, over: object = {}) =>
  app.call<mentorship.Mentorship & Refused>(who, 'POST', '/api/mentorship/mentorships', {
    mentor: mentor.id,
    topic: 'energy',
    language: 'ar',
    goal: 'Plan my first energy project',
    ageBand: 'adult',
    ...over,
  })
const moveOn = (who: Acting, { id, version }: { id: string; version: number }, action: string, reason = '') =>
  app.call<Detail>(who, 'POST', `/api/mentorship/mentorships/${id}/moves`, { action, reason, version })
const read = (who: Acting, id: string) => app.call<Detail>(who, 'GET', `/api/mentorship/mentorships/${id}`)
const noteOf = (who: Acting, id: string, over: object = {}) =>
  app.call<Detail>(who, 'POST', `/api/mentorship/mentorships/${id}/notes`, {
    metOn: app.platform.clock.today(),
    text: 'We looked at the meter.',
    ...over,
  })
const kindsOf = async (who: Acting) =>
  (await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')).body.items.map(
    ({ kind }) => kind,
  )

describe('an offer to mentor', () => {
  it('is seen by others once a moderator has approved it, and new words are checked again', async () => {
    const [who, other] = [await anAdult(), await app.aPerson()]
    const made = (await saveOffer(who)).body
    expect(made).toMatchObject({ state: 'requested', version: 1 })
    const seen = async () => (await found(other)).some(({ id }) => id === made.id)
    expect(await seen()).toBe(false)
    expect((await decide(await app.aPerson(), made.id, { action: 'approve', version: 1 })).status).toBe(403)
    expect((await decide(moderator, made.id, { action: 'decline', version: 1 })).status).toBe(400)
    expect((await decide(moderator, made.id, { action: 'approve', version: 1 })).status).toBe(204)
    expect(await seen()).toBe(true)
    expect(await kindsOf(who)).toEqual(['mentorship.mentor-decided'])
    expect((await saveOffer(who, { capacity: 3 })).body.state).toBe('approved')
    expect((await saveOffer(who, { about: 'I have built wind farms for ten years.' })).body.state).toBe('requested')
    expect(await seen()).toBe(false)
  })

  it('is proposed with the reasons why, the shared topic first', async () => {
    const water = await aMentor({ topics: ['water'], region: null })
    const energy = await aMentor({ topics: ['energy'] })
    const listed = await found(await app.aPerson(), '?topic=water&language=ar&region=SA-01&time=weekday-evening')
    const of = (id: string) => listed.findIndex((one) => one.id === id)
    expect(of(water.id)).toBeLessThan(of(energy.id))
    expect(listed[of(water.id)]?.reasons).toEqual(['topic', 'language', 'times'])
    expect(listed[of(energy.id)]?.reasons).toEqual(['language', 'times', 'region'])
  })
})

describe('a mentorship', () => {
  it('goes from a request over notes of both sides to feedback', async () => {
    const mentor = await aMentor()
    const mentee = await app.aPerson()
    const asked = (await ask(mentee, mentor)).body
    expect(asked).toMatchObject({ state: 'requested', side: 'mentee', under18: false })
    expect((await ask(mentee, mentor)).body.code).toBe('mentorship.already-asked')
    expect((await moveOn(mentee, asked, 'accept')).status).toBe(403)
    expect((await noteOf(mentee, asked.id)).body.code).toBe('wrong-state')
    const accepted = (await moveOn(mentor.who, asked, 'accept')).body
    expect(accepted.state).toBe('accepted')
    expect(await kindsOf(mentor.who)).toContain('mentorship.requested')
    expect(await kindsOf(mentee)).toContain('mentorship.accepted')
    // One place was offered, and it is taken.
    expect((await found(await app.aPerson())).some(({ id }) => id === mentor.id)).toBe(false)
    expect((await noteOf(mentee, asked.id, { metOn: '2999-01-01' })).body.code).toBe('mentorship.future-meeting')
    await noteOf(mentor.who, asked.id)
    expect((await noteOf(mentee, asked.id, { text: 'Next time the roof.' })).body.notes).toMatchObject([
      { own: false, text: 'We looked at the meter.' },
      { own: true, text: 'Next time the roof.' },
    ])
    expect((await read(await app.aPerson(), asked.id)).status).toBe(404)
    await moveOn(mentor.who, accepted, 'finish')
    const said = await app.call<Detail>(mentee, 'PUT', `/api/mentorship/mentorships/${asked.id}/feedback`, {
      rating: 5,
      text: 'Clear and patient',
    })
    expect(said.body.feedback).toEqual({ rating: 5, text: 'Clear and patient' })
    expect((await read(mentor.who, asked.id)).body.feedback?.rating).toBe(5)
  })

  it('is not begun under 18 alone, and needs a guardian', async () => {
    const mentor = await aMentor()
    expect((await ask(await app.aPerson(), mentor, { ageBand: 'under-18' })).body.code).toBe(
      'mentorship.guardian-needed',
    )
  })

  it('of a full mentor is not accepted, and a block ends it for good', async () => {
    const mentor = await aMentor()
    const [first, second] = [await app.aPerson(), await app.aPerson()]
    const asked = [(await ask(first, mentor)).body, (await ask(second, mentor)).body] as const
    await moveOn(mentor.who, asked[0], 'accept')
    expect((await moveOn(mentor.who, asked[1], 'accept')).body.code).toBe('mentorship.full')
    expect((await moveOn(second, asked[1], 'block')).body.state).toBe('stopped')
    expect((await ask(second, mentor)).body.code).toBe('mentorship.blocked')
  })
})

describe('a group', () => {
  it('is opened by approved mentors, and its notes are read by all who take part', async () => {
    const mentor = await aMentor({ capacity: 1 })
    const open = (who: Acting) =>
      app.call<mentorship.GroupCard & Refused>(who, 'POST', '/api/mentorship/groups', {
        title: 'Solar circle',
        topic: 'energy',
        language: 'ar',
        places: 2,
      })
    expect((await open(await app.aPerson())).body.code).toBe('mentorship.not-a-mentor')
    const group = (await open(mentor.who)).body
    const people = [await app.aPerson(), await app.aPerson()] as const
    const asked = []
    for (const who of people) asked.push((await ask(who, mentor, { mentor: undefined, group: group.id })).body)
    for (const one of asked) expect((await moveOn(mentor.who, one, 'accept')).status).toBe(200)
    await noteOf(people[0], asked[0]!.id, { text: 'Seen by all' })
    const seen = (await read(people[1], asked[1]!.id)).body
    expect(seen.notes).toMatchObject([{ text: 'Seen by all', by: 'Noura' }])
  })
})

/** Else no one reads or writes in a group of people under 18. */
async function joinedBySecondChild(mentor: { readonly who: Acting; readonly id: string }, { id }: { id: string }) {
  const second = await app.aPerson()
  await withConsent(app, second)
  const asked = await ask(second, mentor, { mentor: undefined, group: id, ageBand: 'under-18' })
  expect((await moveOn(mentor.who, asked.body, 'accept')).status).toBe(200)
}

it('a person under 18 with a guardian’s consent joins groups, by the first name alone', async () => {
  const mentor = await aMentor()
  const child = await app.aPerson()
  const token = await withConsent(app, child)
  expect((await ask(child, mentor, { ageBand: 'under-18' })).body.code).toBe('mentorship.groups-only')
  // What is on record counts, whatever the form says.
  expect((await ask(child, mentor, { ageBand: 'adult' })).body.code).toBe('mentorship.groups-only')
  const group = await app.call<mentorship.GroupCard>(mentor.who, 'POST', '/api/mentorship/groups', {
    title: 'Young makers',
    topic: 'energy',
    language: 'ar',
    places: 4,
  })
  const asked = await ask(child, mentor, { mentor: undefined, group: group.body.id, ageBand: 'under-18' })
  expect(asked.body).toMatchObject({ under18: true, mentee: 'Noura' })
  expect((await read(mentor.who, asked.body.id)).body.mentee).toBe('Noura')
  await moveOn(mentor.who, asked.body, 'accept')
  await joinedBySecondChild(mentor, group.body)
  await noteOf(mentor.who, asked.body.id, { text: 'We met in the library.' })
  const seen = (await readLink(app, token)).body.seen.find(({ kind }) => kind === 'mentorship')
  expect(seen).toEqual({ kind: 'mentorship', count: 1, titles: [{ en: 'Young makers', ar: 'Young makers' }] })
  await noteOf(child, asked.body.id, { text: 'I liked the wind.' })
  await decideAs(app, token, 'withdraw')
  expect((await read(child, asked.body.id)).body).toMatchObject({ state: 'finished', mentee: 'Noura' })
  // Whom the child met there reads neither name nor words any more; the mentor's own stay.
  const left = (await read(mentor.who, asked.body.id)).body
  expect(left).toMatchObject({ mentee: null, goal: '', notes: [{ text: 'We met in the library.' }] })
})

it('a mentor whose account is blocked in mid-season is proposed to no one, and can be left', async () => {
  const mentor = await aMentor({ capacity: 3 })
  const group = await app.call<mentorship.GroupCard>(mentor.who, 'POST', '/api/mentorship/groups', {
    title: 'Solar pupils',
    topic: 'energy',
    language: 'ar',
    places: 4,
  })
  const mentee = await app.aPerson()
  const asked = (await ask(mentee, mentor)).body
  await moveOn(mentor.who, asked, 'accept')
  const officer = await app.aPerson()
  await appoint(app, officer.personId, 'security_officer')
  const block = await app.call(await app.withMfa(officer), 'POST', `/api/admin/users/${mentor.who.personId}/block`, {
    until: null,
    reason: 'Several complaints',
  })
  expect(block.status).toBe(200)
  const other = await app.aPerson()
  expect((await found(other)).some(({ id }) => id === mentor.id)).toBe(false)
  const groups = await app.call<ResponseOf<typeof mentorship.listGroups>>(other, 'GET', '/api/mentorship/groups')
  expect(groups.body.items.some(({ id }) => id === group.body.id)).toBe(false)
  expect((await ask(other, mentor)).body.code).toBe('mentorship.mentor-not-found')
  expect((await ask(other, mentor, { mentor: undefined, group: group.body.id })).body.code).toBe(
    'mentorship.mentor-not-found',
  )
  const running = (await read(mentee, asked.id)).body
  expect((await moveOn(mentee, running, 'finish')).body.state).toBe('finished')
})

it('a mentor suspended in mid-season loses the group, and young people keep what was written', async () => {
  const mentor = await aMentor()
  const group = await app.call<mentorship.GroupCard>(mentor.who, 'POST', '/api/mentorship/groups', {
    title: 'Young planters',
    topic: 'energy',
    language: 'ar',
    places: 4,
  })
  const [child, late] = [await app.aPerson(), await app.aPerson()]
  const token = await withConsent(app, child)
  await withConsent(app, late)
  const join = (who: Acting) => ask(who, mentor, { mentor: undefined, group: group.body.id, ageBand: 'under-18' })
  const asked = (await join(child)).body
  const waiting = (await join(late)).body
  await moveOn(mentor.who, asked, 'accept')
  await joinedBySecondChild(mentor, group.body)
  expect((await noteOf(mentor.who, asked.id, { text: 'Bring seeds.' })).status).toBe(200)
  await decide(moderator, mentor.id, { action: 'suspend', reason: 'Several reports', version: 2 })
  expect((await read(child, asked.id)).body).toMatchObject({ state: 'stopped' })
  const stopped = (await read(late, waiting.id)).body
  expect(stopped.history.at(-1)).toMatchObject({ from: 'requested', to: 'stopped' })
  expect(await kindsOf(child)).toContain('mentorship.stopped')
  expect((await noteOf(mentor.who, asked.id, { text: 'Write to me.' })).body.code).toBe('wrong-state')
  expect((await moveOn(mentor.who, waiting, 'accept')).status).toBeGreaterThanOrEqual(400)
  expect((await join(await app.aPerson())).status).toBeGreaterThanOrEqual(400)
  const guarded = await app.call(null, 'GET', `/api/mentorship/guarded-notes?token=${encodeURIComponent(token)}`)
  expect(JSON.stringify(guarded.body)).toContain('Bring seeds.')
})

describe('a report', () => {
  it('waits for moderators with what both sides wrote; upheld, it stops, and both read why', async () => {
    const mentor = await aMentor()
    const mentee = await app.aPerson()
    const asked = (await ask(mentee, mentor)).body
    await moveOn(mentor.who, asked, 'accept')
    await noteOf(mentor.who, asked.id, { text: 'Write to my own number.' })
    const send = (who: Acting) =>
      app.call<{ id: string } & Refused>(who, 'POST', '/api/moderation/reports', {
        kind: 'mentorship',
        subject: asked.id,
        reason: 'outside-contact',
        text: 'Asked for my number',
      })
    expect((await send(await app.aPerson())).body.code).toBe('moderation.report-subject-not-found')
    const { id } = (await send(mentee)).body
    expect((await send(mentee)).body.id).toBe(id)
    const queue = async () =>
      (
        await app.call<ResponseOf<typeof moderation.listReports>>(
          moderator,
          'GET',
          '/api/platform/moderation/reports?state=open',
        )
      ).body.items
    const waiting = (await queue()).find((one) => one.id === id)
    expect(waiting).toMatchObject({
      text: 'Asked for my number',
      about: { id: mentor.who.personId },
      thread: [{ text: 'Write to my own number.' }],
    })
    const decision = { action: 'uphold', reason: 'No contact outside', version: 1 }
    const decideAs = (who: Acting) =>
      app.call<Refused>(who, 'POST', `/api/platform/moderation/reports/${id}/decisions`, decision)
    expect((await decideAs(mentee)).status).toBe(403)
    expect((await decideAs(moderator)).status).toBe(204)
    expect((await read(mentee, asked.id)).body.state).toBe('stopped')
    expect(await kindsOf(mentee)).toEqual(expect.arrayContaining(['moderation.report-decided', 'mentorship.stopped']))
    expect(await kindsOf(mentor.who)).toContain('moderation.measure-taken')
    expect((await queue()).some((one) => one.id === id)).toBe(false)
  })

  it('a suspended mentor accompanies no one any more', async () => {
    const mentor = await aMentor()
    const mentee = await app.aPerson()
    const asked = (await ask(mentee, mentor)).body
    await moveOn(mentor.who, asked, 'accept')
    expect(
      (await decide(moderator, mentor.id, { action: 'suspend', reason: 'Several reports', version: 2 })).status,
    ).toBe(204)
    expect((await read(mentee, asked.id)).body.state).toBe('stopped')
    expect((await saveOffer(mentor.who)).body.code).toBe('wrong-state')
  })
})
