import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAs, sayAgeBand, withConsent } from '../guardians/testing.ts'
import type { Acting } from '../organisations/testing.ts'
import { behindLock } from '../platform/testing/behind-lock.ts'
import { anOffer, startMentorshipApp, type MentorshipApp, type Mentoring } from './testing.ts'

let app: MentorshipApp
beforeAll(async () => {
  app = await startMentorshipApp()
})
afterAll(() => app.close())

const under18 = { ageBand: 'under-18' }
type Call = () => Promise<{ status: number }>
const meeting = async (lock: string, ...calls: Call[]) =>
  (await behindLock(app.testDatabase.ownerUrl, lock, calls)).map(({ status }) => status)
/** An accept, or a request to join, waits for the group or the mentor once everything else was looked at. */
const groupHeld = ({ id }: { id: string }) => `select from mentor_groups where id = '${id}' for update`
const mentorHeld = ({ id }: Mentoring) => `select from mentors where id = '${id}' for update`
const stateOf = async (who: Acting, { id }: { id: string }) => (await app.readMentorship(who, id)).body.state
const own = async ({ who }: Mentoring) =>
  (await app.call<{ mentor: { state: string } }>(who, 'GET', '/api/mentorship/mentor')).body.mentor.state

it('a request to join while the guardian withdraws is withdrawn', async () => {
  const group = await app.aGroup(await app.aMentor())
  const { who, guardianLink } = await app.aChild()
  const statuses = await meeting(
    groupHeld(group),
    () => app.ask(who, { group: group.id }, under18),
    () => decideAs(app, guardianLink, 'withdraw'),
  )
  expect(statuses).toEqual([201, 200])
  const { body } = await app.call<{ items: { state: string }[] }>(who, 'GET', '/api/mentorship/mentorships')
  expect(body.items.map(({ state }) => state)).toEqual(['withdrawn'])
})

describe('while a mentor accepts', () => {
  it('the withdrawal of a guardian is done, and ends what was accepted', async () => {
    const mentor = await app.aMentor()
    const group = await app.aGroup(mentor)
    const { who, guardianLink } = await app.aChild()
    const { body: asked } = await app.ask(who, { group: group.id }, under18)
    const statuses = await meeting(
      groupHeld(group),
      () => app.moveOn(mentor.who, asked, 'accept'),
      () => decideAs(app, guardianLink, 'withdraw'),
    )
    expect(statuses).toEqual([200, 200])
    expect(await stateOf(who, asked)).toBe('finished')
  })

  it('the contest of a guardian is done', async () => {
    const mentor = await app.aMentor()
    const who = await app.aPerson()
    const link = await withConsent(app, who)
    await decideAs(app, link, 'adult')
    const { body: asked } = await app.ask(who, { mentor: mentor.id })
    const statuses = await meeting(
      mentorHeld(mentor),
      () => app.moveOn(mentor.who, asked, 'accept'),
      () => decideAs(app, link, 'contest'),
    )
    expect(statuses).toEqual([200, 200])
    expect(await stateOf(who, asked)).toBe('finished')
  })

  it('what a person says of being under 18 is kept', async () => {
    const mentor = await app.aMentor()
    const who = await app.anAdult()
    const { body: asked } = await app.ask(who, { mentor: mentor.id })
    const statuses = await meeting(
      mentorHeld(mentor),
      () => app.moveOn(mentor.who, asked, 'accept'),
      () => sayAgeBand(app, who, 'under-18'),
    )
    expect(statuses).toEqual([200, 200])
    expect(await stateOf(who, asked)).toBe('finished')
  })
})

describe('a report that is upheld while the mentor saves new words', () => {
  it.each(['the report first', 'the words first'])('suspends the mentor: %s', async (order) => {
    const mentor = await app.aMentor()
    const { mentee, running } = await app.aMentorship(mentor)
    const about = { kind: 'mentorship', subject: running.id, reason: 'unsafe', text: 'Asked for my number' }
    const { body: report } = await app.call<{ id: string }>(mentee, 'POST', '/api/moderation/reports', about)
    const uphold: Call = () =>
      app.call(app.moderator, 'POST', `/api/platform/moderation/reports/${report.id}/decisions`, {
        action: 'uphold',
        reason: 'Unsafe it is',
        version: 1,
      })
    const words = { ...anOffer, about: 'I have built wind turbines.' }
    const save: Call = () => app.call(mentor.who, 'PUT', '/api/mentorship/mentor', words)
    const first = order === 'the report first' ? [uphold, save] : [save, uphold]
    const statuses = await meeting(mentorHeld(mentor), ...first)
    expect(statuses[first.indexOf(uphold)]).toBe(204)
    expect(await own(mentor)).toBe('suspended')
    expect(await stateOf(mentee, running)).toBe('stopped')
  })
})
