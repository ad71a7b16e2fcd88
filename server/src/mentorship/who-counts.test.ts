import type { mentorship, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askGuardian, decideAs, mailedToken, readLink, sayAgeBand, withConsent } from '../guardians/testing.ts'
import { appoint, type Acting } from '../organisations/testing.ts'
import { anOffer, startMentorshipApp, type Child, type Detail, type MentorshipApp, type Mentoring } from './testing.ts'

let app: MentorshipApp
beforeAll(async () => {
  app = await startMentorshipApp()
})
afterAll(() => app.close())

type Notes = ResponseOf<typeof mentorship.listGroupNotes> & { readonly code?: string }
const present = (who: Acting, { id }: { id: string }, isPresent: boolean) =>
  app.call(who, 'PUT', `/api/platform/mentorship/groups/${id}/presence`, { present: isPresent })
const supervised = async ({ id }: { id: string }) =>
  (
    await app.call<ResponseOf<typeof mentorship.listSupervisedGroups>>(
      app.moderator,
      'GET',
      '/api/platform/mentorship/groups',
    )
  ).body.items.find((one) => one.id === id)
const guarded = (token: string) =>
  app.call<Notes>(null, 'GET', `/api/mentorship/guarded-notes?token=${encodeURIComponent(token)}`)
const own = async ({ who }: Mentoring) =>
  (await app.call<{ mentor: mentorship.OwnMentor }>(who, 'GET', '/api/mentorship/mentor')).body.mentor
const save = ({ who }: Mentoring, over: object) =>
  app.call(who, 'PUT', '/api/mentorship/mentor', { ...anOffer, ...over })
const decide = async (mentor: Mentoring, action: string) =>
  (
    await app.call(app.moderator, 'POST', `/api/platform/mentorship/mentors/${mentor.id}/moves`, {
      action,
      reason: 'As decided',
      version: (await own(mentor)).version,
    })
  ).status
async function blockAccount({ personId }: Acting): Promise<void> {
  const officer = await app.aPerson()
  await appoint(app, officer.personId, 'security_officer')
  const block = { until: null, reason: 'Several complaints' }
  const { status } = await app.call(await app.withMfa(officer), 'POST', `/api/admin/users/${personId}/block`, block)
  expect(status).toBe(200)
}
async function askForDeletion(who: Acting): Promise<void> {
  const asked = { email: who.email, password: 'a palm beside the gate' }
  expect((await app.call(who, 'POST', '/api/profile/deletion', asked)).status).toBe(200)
}
/** As if they had been asked by this address, which became the mentor's later. */
async function nameGuardian({ personId }: Acting, email: string): Promise<void> {
  const owner = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await owner.connect()
  await owner.query('update guardian_consents set guardian_email = $1 where person_id = $2', [email, personId])
  await owner.end()
}
async function rename({ headers }: Acting, fullName: string): Promise<void> {
  const payload = { data: { full_name: fullName } }
  const all = { ...headers, apikey: 'anon' }
  expect((await app.app.inject({ method: 'PUT', url: '/auth/v1/user', headers: all, payload })).statusCode).toBe(200)
}

/** A mentor with an open group of as many children. */
async function aGroupOf(count: number) {
  const mentor = await app.aMentor()
  const group = await app.aGroup(mentor)
  const children: (Child & { readonly at: Detail })[] = []
  for (let more = 0; more < count; more += 1) {
    const child = await app.aChild()
    children.push({ ...child, at: await app.joinGroup(child.who, group, mentor) })
  }
  await app.features.mentorship.tellGroups()
  return { mentor, group, first: children[0]!, second: children[1]! }
}

describe('who becomes an adult', () => {
  const ways: [string, (child: Child) => Promise<unknown>][] = [
    ['by the guardian', ({ guardianLink }) => decideAs(app, guardianLink, 'adult')],
    [
      'by a moderator',
      async ({ who }) => {
        await sayAgeBand(app, who, 'adult')
        const path = `/api/platform/guardians/adult-claims/${who.personId}`
        return app.call(app.moderator, 'POST', path, { adult: true, reason: 'Saw the identity card' })
      },
    ],
  ]
  it.each(ways)('%s leaves the group of people under 18 at once, and counts no more', async (_way, grow) => {
    const { mentor, group, first, second } = await aGroupOf(2)
    await app.noteOf(first.who, first.at.id, 'Among us')
    const late = (await app.ask(second.who, { group: (await app.aGroup(await app.aMentor())).id })).body

    expect(await grow(second)).toMatchObject({ status: expect.toBeOneOf([200, 204]) })

    const left = (await app.readMentorship(second.who, second.at.id)).body
    expect(left).toMatchObject({ state: 'stopped', notes: [] })
    expect(left.history.at(-1)).toMatchObject({ from: 'accepted', to: 'stopped' })
    expect((await app.readMentorship(second.who, late.id)).body.state).toBe('stopped')
    expect((await app.noteOf(second.who, second.at.id, 'I am here still')).body.code).toBe('wrong-state')
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(true)
    expect((await app.noteOf(mentor.who, first.at.id, 'Only you and me')).body.code).toBe('mentorship.paused')
    expect(await supervised(group)).toMatchObject({ mentees: 1, open: false })
    await app.features.mentorship.tellGroups()
    expect(await app.kindsTold(first.who)).toContain('mentorship.group-paused')
  })

  it('keeps what runs among adults', async () => {
    const mentor = await app.aMentor({ capacity: 2 })
    const { mentee, running } = await app.aMentorship(mentor)
    await sayAgeBand(app, mentee, 'adult')
    expect((await app.readMentorship(mentee, running.id)).body.state).toBe('accepted')
  })
})

describe('of those in a group of people under 18', () => {
  it('a child whose account is blocked does not count', async () => {
    const { mentor, group, first, second } = await aGroupOf(2)
    await blockAccount(second.who)
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(true)
    expect((await app.noteOf(mentor.who, first.at.id, 'Only you and me')).body.code).toBe('mentorship.paused')
    expect(await supervised(group)).toMatchObject({ mentees: 1, open: false })
  })

  it('a child who asked to be deleted does not count, until they take it back', async () => {
    const { mentor, group, first, second } = await aGroupOf(2)
    const paused = async () => (await app.readMentorship(first.who, first.at.id)).body.paused
    await askForDeletion(second.who)
    expect(await paused()).toBe(true)
    expect((await app.noteOf(mentor.who, first.at.id, 'Only you and me')).body.code).toBe('mentorship.paused')
    expect(await supervised(group)).toMatchObject({ mentees: 1, open: false })
    await app.features.mentorship.tellGroups()
    expect(await app.kindsTold(first.who)).toContain('mentorship.group-paused')
    await app.call(await app.signIn(second.who), 'POST', '/api/profile/deletion/cancel')
    expect(await paused()).toBe(false)
  })

  it('a moderator who asked to be deleted keeps none open', async () => {
    const { group, first } = await aGroupOf(1)
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    const moderator = await app.withMfa(person)
    await present(moderator, group, true)
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(false)
    await askForDeletion(moderator)
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(true)
  })

  it('a child whose guardian is the mentor does not count, and is not accepted by them', async () => {
    const { mentor, group, first, second } = await aGroupOf(2)
    const other = mentor.who.email.replace('@', '+child@')
    const own = await app.aPerson()
    await sayAgeBand(app, own, 'under-18')
    await askGuardian(app, own, other)
    await decideAs(app, await mailedToken(app, other), 'consent')
    expect((await app.ask(own, { group: group.id })).body.code).toBe('mentorship.own-child')
    const late = await app.aChild()
    const { body: waiting } = await app.ask(late.who, { group: group.id })
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(false)
    for (const { who } of [second, late]) await nameGuardian(who, other.toUpperCase())
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(true)
    expect(await supervised(group)).toMatchObject({ mentees: 1, open: false })
    expect((await app.moveOn(mentor.who, waiting, 'accept')).body.code).toBe('mentorship.own-child')
  })

  it('a moderator whose account is blocked keeps none open', async () => {
    const { group, first } = await aGroupOf(1)
    const paused = async () => (await app.readMentorship(first.who, first.at.id)).body.paused
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    expect((await present(await app.withMfa(person), group, true)).status).toBe(204)
    expect(await paused()).toBe(false)
    await blockAccount(person)
    expect(await paused()).toBe(true)
    expect(await supervised(group)).toMatchObject({ mentees: 1, open: false })
    expect((await present(app.moderator, group, true)).status).toBe(204)
    expect(await paused()).toBe(false)
  })
})

it('a moderator who has lost the role, though still entered in a group, keeps it open no longer', async () => {
  const { group, first } = await aGroupOf(1)
  const { personId } = await app.aPerson()
  await app.platform.database.transaction({ personId, platformRoles: ['content_editor'], aal: 'aal2' }, ({ db }) =>
    sql`insert into mentor_group_moderators (group_id, person_id, since)
      values (${group.id}, ${personId}, ${app.platform.clock.now()})`.execute(db),
  )
  expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(true)
})

describe('a mentor who was declined over new words', () => {
  it('neither reads nor writes nor accepts in groups of people under 18, also by sending them again', async () => {
    const { mentor, group, first, second } = await aGroupOf(2)
    await app.noteOf(first.who, first.at.id, 'From the first')
    const late = await app.aChild()
    const waiting = (await app.ask(late.who, { group: group.id })).body
    await save(mentor, { about: 'I have built wind turbines for ten years.' })
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(false)
    expect(await decide(mentor, 'decline')).toBe(204)
    for (const words of ['declined', 'sent again']) {
      if (words === 'sent again') await save(mentor, { capacity: 2 })
      expect((await app.noteOf(mentor.who, second.at.id, words)).body.code).toBe('mentorship.paused')
      expect((await app.readMentorship(mentor.who, first.at.id)).body).toMatchObject({ paused: true, notes: [] })
      expect((await app.moveOn(mentor.who, waiting, 'accept')).body.code).toBe('mentorship.paused')
    }
    await app.features.mentorship.tellGroups()
    for (const { who } of [mentor, first, second]) expect(await app.kindsTold(who)).toContain('mentorship.group-paused')
    expect(await decide(mentor, 'approve')).toBe(204)
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(false)
  })
})

describe('between a mentor and a child', () => {
  it('no step carries words of either', async () => {
    const { mentor, group, first, second } = await aGroupOf(3)
    const { body: asked } = await app.ask((await app.aChild()).who, { group: group.id })
    const words = 'Come to the library on Friday'
    for (const [who, at, action] of [
      [mentor.who, asked, 'decline-request'],
      [mentor.who, first.at, 'finish'],
      [mentor.who, first.at, 'block'],
      [second.who, second.at, 'finish'],
    ] as const)
      expect((await app.moveOn(who, at, action, words)).body.code).toBe('mentorship.no-words-under-18')
    const said = { rating: 5, text: words }
    const path = `/api/mentorship/mentorships/${first.at.id}/feedback`
    const feedback = (text: string) => app.call<Notes>(first.who, 'PUT', path, { ...said, text })
    expect((await feedback(words)).body.code).toBe('mentorship.no-words-under-18')
    expect((await feedback('')).status).toBe(200)
    expect((await app.moveOn(mentor.who, asked, 'decline-request')).body.state).toBe('declined')
    expect((await app.moveOn(mentor.who, first.at, 'finish')).body.state).toBe('finished')
  })

  it('no feedback and no step carries words either once the mentee, alone with the mentor, says under 18', async () => {
    const mentor = await app.aMentor()
    const { mentee, running } = await app.aMentorship(mentor)
    await sayAgeBand(app, mentee, 'under-18')
    const path = `/api/mentorship/mentorships/${running.id}/feedback`
    const said = { rating: 5, text: 'Clear and patient' }
    expect((await app.call<Notes>(mentee, 'PUT', path, said)).body.code).toBe('mentorship.no-words-under-18')
    const now = (await app.readMentorship(mentor.who, running.id)).body
    expect((await app.moveOn(mentor.who, now, 'finish', said.text)).body.code).toBe('mentorship.no-words-under-18')
    expect((await app.call<Notes>(mentee, 'PUT', path, { ...said, text: '' })).status).toBe(200)
  })

  it('the goal is read by the guardian as soon as by the mentor', async () => {
    const group = await app.aGroup(await app.aMentor())
    const child = await app.aChild()
    const goal = 'Plan a roof with you'
    const { body: asked } = await app.ask(child.who, { group: group.id }, { goal })
    expect(asked.state).toBe('requested')
    expect((await guarded(child.guardianLink)).body.items).toMatchObject([
      { kind: 'goal', text: goal, by: 'Noura', group: 'Solar circle' },
    ])
    expect((await readLink(app, child.guardianLink)).body.seen.find(({ kind }) => kind === 'mentorship')).toMatchObject(
      {
        count: 1,
      },
    )
  })

  it('after a withdrawal the guardian reads what was written until then, and nothing after', async () => {
    const { mentor, first, second } = await aGroupOf(3)
    await app.noteOf(mentor.who, second.at.id, 'Before the withdrawal')
    const { guardianLink } = first
    const texts = async () => (await guarded(guardianLink)).body.items.map(({ text }) => text)
    const before = await texts()
    expect(before).toContain('Before the withdrawal')
    await app.advance(60)
    await decideAs(app, guardianLink, 'withdraw')
    await app.advance(60)
    await app.noteOf(mentor.who, second.at.id, 'After the withdrawal')
    expect(await texts()).toEqual(before)
    await decideAs(app, guardianLink, 'adult')
    expect(await texts()).toEqual([])
  })
})

describe('a name', () => {
  it('that leads outside is cut to its first word wherever people under 18 read it', async () => {
    const { mentor, group, first } = await aGroupOf(2)
    await app.noteOf(mentor.who, first.at.id, 'Welcome, both')
    await rename(mentor.who, 'Khalid, Snapchat khalid_22 or 0551234567')
    const read = (await app.readMentorship(first.who, first.at.id)).body
    expect(read.mentor).toBe('Khalid')
    expect(JSON.stringify(read)).not.toMatch(/snapchat|0551234567/i)
    expect((await guarded(first.guardianLink)).body.items.find(({ text }) => text === 'Welcome, both')?.by).toBe(
      'Khalid',
    )
    const late = await app.aChild()
    type Groups = ResponseOf<typeof mentorship.listGroups>
    const groups = (await app.call<Groups>(late.who, 'GET', '/api/mentorship/groups')).body.items
    expect(groups.find(({ id }) => id === group.id)?.mentor).toBe('Khalid')
    type Mentors = ResponseOf<typeof mentorship.listMentors>
    const mentors = (await app.call<Mentors>(late.who, 'GET', '/api/mentorship/mentors')).body.items
    expect(mentors.find(({ id }) => id === mentor.id)?.name).toBe('Khalid')
    // Moderators look at the whole.
    expect((await supervised(group))?.mentor).toContain('0551234567')
    await rename(first.who, '0551234567')
    expect((await app.readMentorship(mentor.who, first.at.id)).body.mentee).toBeNull()
  })
})

it('who becomes an adult by the year of birth leaves the group as well', async () => {
  const mentor = await app.aMentor()
  const group = await app.aGroup(mentor)
  const who = await app.aPerson()
  await sayAgeBand(app, who, 'under-18', Number(app.platform.clock.today().slice(0, 4)) - 18)
  await withConsent(app, who)
  const { id } = await app.joinGroup(who, group, mentor)
  await app.advance(366 * 86_400)
  await app.features.guardians.comeOfAge()
  const { rows } = await app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
    sql<{ state: string }>`select state from mentorships where id = ${id}`.execute(db),
  )
  expect(rows).toEqual([{ state: 'stopped' }])
})
