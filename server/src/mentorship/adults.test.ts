import type { mentorship, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayAgeBand, withConsent } from '../guardians/testing.ts'
import type { Acting } from '../organisations/testing.ts'
import { anOffer, startMentorshipApp, type MentorshipApp, type Mentoring, type Refused } from './testing.ts'

let app: MentorshipApp
beforeAll(async () => {
  app = await startMentorshipApp()
})
afterAll(() => app.close())

const offer = (who: Acting) => app.call<mentorship.OwnMentor & Refused>(who, 'PUT', '/api/mentorship/mentor', anOffer)
const listed = async (who: Acting) =>
  (await app.call<ResponseOf<typeof mentorship.listMentors>>(who, 'GET', '/api/mentorship/mentors')).body.items.map(
    ({ id }) => id,
  )
const offers = async () =>
  (
    await app.call<ResponseOf<typeof mentorship.listMentorOffers>>(
      app.moderator,
      'GET',
      '/api/platform/mentorship/mentors',
    )
  ).body.items
const entryOf = async ({ id }: Pick<Mentoring, 'id'>) => (await offers()).find((one) => one.id === id)!
const waiting = async () =>
  (
    await app.call<{ items: { name: string; count: number }[] }>(app.moderator, 'GET', '/api/platform/queues')
  ).body.items.find(({ name }) => name === 'mentors')?.count
const decide = (id: string, action: string, version: number) =>
  app.call<Refused | null>(app.moderator, 'POST', `/api/platform/mentorship/mentors/${id}/moves`, {
    action,
    reason: 'As decided',
    version,
  })

describe('a mentor', () => {
  it('is who said that they are an adult: neither a child nor one who never said offers', async () => {
    const unsaid = await app.aPerson()
    expect((await offer(unsaid)).body.code).toBe('guardians.age-needed')
    const young = await app.aPerson()
    await sayAgeBand(app, young, 'under-18')
    expect((await offer(young)).body.code).toBe('mentorship.adults-only')
    await withConsent(app, young)
    expect((await offer(young)).body.code).toBe('mentorship.adults-only')
    const grown = await app.anAdult()
    expect((await offer(grown)).body.state).toBe('requested')
  })

  it('is not made of a child by the database either, and no moderator approves one', async () => {
    const child = await app.aPerson()
    await withConsent(app, child)
    for (const who of [child, await app.aPerson()]) {
      const byHand = app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
        sql`insert into mentors (id, person_id, about, topics, languages, times, capacity, state, changed_at)
          values (gen_random_uuid(), ${who.personId}, 'I plant trees', '{energy}', '{ar}', '{weekday-evening}', 1,
            'requested', ${app.platform.clock.now()})`.execute(db),
      )
      await expect(byHand).rejects.toMatchObject({ constraint: 'mentors_adults' })
    }
    const mentor = await app.aMentor()
    await sayAgeBand(app, mentor.who, 'under-18')
    const { version } = await entryOf(mentor)
    expect((await decide(mentor.id, 'approve', version)).body?.code).toBe('mentorship.adults-only')
    const approving = app.platform.database.transaction(
      { personId: app.moderator.personId, platformRoles: ['content_editor'], aal: 'aal2' },
      ({ db }) => sql`update mentors set state = 'approved' where id = ${mentor.id}`.execute(db),
    )
    await expect(approving).rejects.toMatchObject({ constraint: 'mentors_adults' })
  })

  it('who says under 18 afterwards is suspended at once: listed no more, their groups pause, a moderator is asked', async () => {
    const mentor = await app.aMentor({ capacity: 3 })
    const group = await app.aGroup(mentor)
    const [first, second] = [await app.aChild(), await app.aChild()]
    const running = await app.joinGroup(first.who, group, mentor)
    await app.joinGroup(second.who, group, mentor)
    const alone = await app.aMentorship(mentor)
    expect((await app.noteOf(mentor.who, running.id, 'Bring seeds.')).status).toBe(200)
    await app.features.mentorship.tellGroups()
    const before = (await waiting()) ?? 0
    expect(await entryOf(mentor)).toMatchObject({ state: 'approved', ageBand: 'adult', held: false })

    await sayAgeBand(app, mentor.who, 'under-18')

    expect(await entryOf(mentor)).toMatchObject({ state: 'suspended', ageBand: 'under-18', held: true })
    expect(await waiting()).toBe(before + 1)
    expect(await listed(first.who)).not.toContain(mentor.id)
    expect((await app.readMentorship(first.who, running.id)).body).toMatchObject({
      state: 'accepted',
      paused: true,
      mentor: null,
      notes: [],
    })
    expect((await app.noteOf(mentor.who, running.id, 'I am here still.')).body.code).toBe('mentorship.paused')
    expect((await app.readMentorship(alone.mentee, alone.running.id)).body.state).toBe('finished')
    await app.features.mentorship.tellGroups()
    for (const { who } of [first, second]) expect(await app.kindsTold(who)).toContain('mentorship.group-paused')
  })

  it('who asked as an adult and is under 18 after all is called by no full name any more', async () => {
    const mentor = await app.aMentor()
    const { mentee, running } = await app.aMentorship(mentor)
    expect((await app.readMentorship(mentor.who, running.id)).body.mentee).toBe('Noura Alharbi')
    await app.noteOf(mentee, running.id, 'I am at home on Friday.')
    await sayAgeBand(app, mentee, 'under-18')
    expect((await app.readMentorship(mentor.who, running.id)).body).toMatchObject({
      mentee: null,
      goal: '',
      notes: [],
      state: 'finished',
    })
    await withConsent(app, mentee)
    expect((await app.readMentorship(mentor.who, running.id)).body.mentee).toBe('Noura')
  })
})

describe('a suspension that waits for a moderator', () => {
  it('is lifted or confirmed; confirmed, it ends what goes on', async () => {
    const mentor = await app.aMentor()
    const { mentee, running } = await app.aMentorship(mentor)
    await upheldReport(mentee, mentor)
    const held = await entryOf(mentor)
    expect(held).toMatchObject({ state: 'suspended', held: true, reason: 'Not safe' })
    expect((await decide(mentor.id, 'approve', held.version)).status).toBe(204)
    expect(await entryOf(mentor)).toMatchObject({ state: 'approved', held: false })
    expect(await listed(await app.aPerson())).toContain(mentor.id)

    const other = await app.aMentorship(mentor)
    await upheldReport(other.mentee, mentor)
    expect((await decide(mentor.id, 'suspend', (await entryOf(mentor)).version)).status).toBe(204)
    const decided = await entryOf(mentor)
    expect(decided).toMatchObject({ state: 'suspended', held: false })
    expect((await decide(mentor.id, 'suspend', decided.version)).body?.code).toBe('wrong-state')
    expect((await app.readMentorship(mentee, running.id)).body.state).toBe('stopped')
  })
})

/** By a mentee, against the mentor. */
async function upheldReport(by: Acting, mentor: Mentoring): Promise<void> {
  const { body } = await app.call<{ id: string }>(by, 'POST', '/api/moderation/reports', {
    kind: 'mentor',
    subject: mentor.id,
    reason: 'unsafe',
    text: 'Asked where I live',
  })
  const decision = { action: 'uphold', reason: 'Not safe', version: 1 }
  const path = `/api/platform/moderation/reports/${body.id}/decisions`
  expect((await app.call(app.moderator, 'POST', path, decision)).status).toBe(204)
}
