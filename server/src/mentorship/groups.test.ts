import type { mentorship, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAs } from '../guardians/testing.ts'
import { appoint, type Acting } from '../organisations/testing.ts'
import { startMentorshipApp, type Detail, type MentorshipApp, type Mentoring } from './testing.ts'

let app: MentorshipApp
beforeAll(async () => {
  app = await startMentorshipApp()
})
afterAll(() => app.close())

type Notes = ResponseOf<typeof mentorship.listGroupNotes> & { readonly code?: string }
const create = (mentor: Mentoring, title: string) =>
  app.call<mentorship.GroupCard & { code?: string }>(mentor.who, 'POST', '/api/mentorship/groups', {
    title,
    topic: 'energy',
    language: 'ar',
    places: 4,
  })
const present = (who: Acting, { id }: { id: string }, isPresent: boolean) =>
  app.call<{ code?: string } | null>(who, 'PUT', `/api/platform/mentorship/groups/${id}/presence`, {
    present: isPresent,
  })
const guarded = (token: string, rest = '') =>
  app.call<Notes>(null, 'GET', `/api/mentorship/guarded-notes?token=${encodeURIComponent(token)}${rest}`)
const textsOf = ({ notes }: Detail) => notes.map(({ text }) => text)
const seenBy = async (who: Acting, { id }: { id: string }) => textsOf((await app.readMentorship(who, id)).body)
/** What the database lets a person read of a group, whatever the routes do. */
async function rowsFor(who: Acting, groupId: string): Promise<string[]> {
  const { rows } = await app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
    sql<{ body: string }>`select body from mentorship_notes where group_id = ${groupId} order by created_at`.execute(
      db,
    ),
  )
  return rows.map(({ body }) => body)
}

/** A mentor with a group of two children. */
async function aGroupOfTwo() {
  const mentor = await app.aMentor()
  const group = await app.aGroup(mentor)
  const [first, second] = [await app.aChild(), await app.aChild()]
  const one = await app.joinGroup(first.who, group, mentor)
  const two = await app.joinGroup(second.who, group, mentor)
  return { mentor, group, first: { ...first, at: one }, second: { ...second, at: two } }
}
type Made = Awaited<ReturnType<typeof aGroupOfTwo>>
const versionOf = async (who: Acting, { id }: { id: string }) => (await app.readMentorship(who, id)).body.version
const leave = async ({ second }: Made) =>
  app.moveOn(second.who, { id: second.at.id, version: await versionOf(second.who, second.at) }, 'finish')

describe('a group of people under 18', () => {
  it('is open while two are in it: one child and the mentor neither read nor write', async () => {
    const mentor = await app.aMentor()
    const group = await app.aGroup(mentor)
    const child = await app.aChild()
    const alone = await app.joinGroup(child.who, group, mentor)
    expect(alone).toMatchObject({ paused: true })
    for (const who of [mentor.who, child.who]) {
      expect((await app.noteOf(who, alone.id, 'Only you and me')).body.code).toBe('mentorship.paused')
      const byHand = app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
        sql`insert into mentorship_notes (id, mentorship_id, group_id, person_id, met_on, body, created_at)
          values (gen_random_uuid(), ${alone.id}, ${group.id}, ${who.personId}, '2026-01-01', 'By hand',
            ${app.platform.clock.now()})`.execute(db),
      )
      await expect(byHand).rejects.toMatchObject({ code: '42501' })
    }
    await app.joinGroup((await app.aChild()).who, group, mentor)
    expect((await app.readMentorship(child.who, alone.id)).body.paused).toBe(false)
    expect((await app.noteOf(mentor.who, alone.id, 'Welcome, both')).status).toBe(200)
    expect(await seenBy(child.who, alone)).toEqual(['Welcome, both'])
    await app.features.mentorship.tellGroups()
    expect(await app.kindsTold(child.who)).toContain('mentorship.group-open')
  })

  it('pauses when one of two leaves, and everyone in it is told once; who left reads no more', async () => {
    const made = await aGroupOfTwo()
    const { mentor, group, first, second } = made
    await app.features.mentorship.tellGroups()
    await app.noteOf(mentor.who, first.at.id, 'From the mentor')
    await app.noteOf(first.who, first.at.id, 'From the first')
    await app.noteOf(second.who, second.at.id, 'From the second')
    expect(await seenBy(second.who, second.at)).toHaveLength(3)

    expect((await leave(made)).status).toBe(200)

    expect(await seenBy(second.who, second.at)).toEqual(['From the second'])
    expect(await rowsFor(second.who, group.id)).toEqual(['From the second'])
    expect((await app.readMentorship(first.who, first.at.id)).body).toMatchObject({ paused: true })
    expect(await seenBy(first.who, first.at)).toEqual(['From the first'])
    expect(await rowsFor(mentor.who, group.id)).toEqual(['From the mentor'])
    expect((await app.noteOf(mentor.who, first.at.id, 'Only you and me')).body.code).toBe('mentorship.paused')
    for (let rounds = 0; rounds < 2; rounds += 1) await app.features.mentorship.tellGroups()
    for (const who of [mentor.who, first.who])
      expect((await app.kindsTold(who)).filter((kind) => kind === 'mentorship.group-paused')).toHaveLength(1)
  })

  it('pauses when a guardian takes the consent of one of two back', async () => {
    const { first, second } = await aGroupOfTwo()
    await decideAs(app, second.guardianLink, 'withdraw')
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(true)
  })

  it('who left a group of three reads no more, though the group goes on', async () => {
    const made = await aGroupOfTwo()
    const { mentor, group, first, second } = made
    await app.joinGroup((await app.aChild()).who, group, mentor)
    await leave(made)
    await app.noteOf(mentor.who, first.at.id, 'After the second left')
    expect(await seenBy(first.who, first.at)).toEqual(['After the second left'])
    expect(await seenBy(second.who, second.at)).toEqual([])
    expect(await rowsFor(second.who, group.id)).toEqual([])
  })

  it('of one child is open while a moderator is in it, who reads along', async () => {
    const made = await aGroupOfTwo()
    const { mentor, group, first } = made
    await leave(made)
    expect((await present(mentor.who, group, true)).status).toBe(403)
    const supervised = async () =>
      (
        await app.call<ResponseOf<typeof mentorship.listSupervisedGroups>>(
          app.moderator,
          'GET',
          '/api/platform/mentorship/groups',
        )
      ).body.items.find(({ id }) => id === group.id)
    expect(await supervised()).toMatchObject({ mentees: 1, open: false, present: false, mentor: 'Noura Alharbi' })
    expect((await present(app.moderator, group, true)).status).toBe(204)
    expect(await supervised()).toMatchObject({ open: true, present: true })
    expect((await app.noteOf(first.who, first.at.id, 'With a moderator')).status).toBe(200)
    const read = () => app.call<Notes>(app.moderator, 'GET', `/api/platform/mentorship/groups/${group.id}/notes`)
    expect((await read()).body.items).toMatchObject([{ text: 'With a moderator', by: 'Noura', group: 'Solar circle' }])
    expect((await present(app.moderator, group, false)).status).toBe(204)
    expect((await app.noteOf(mentor.who, first.at.id, 'Without')).body.code).toBe('mentorship.paused')
  })

  it('is kept open by no mentor who moderates, and by no one who moderates no longer', async () => {
    const made = await aGroupOfTwo()
    const { mentor, group, first } = made
    await leave(made)
    await appoint(app, mentor.who.personId, 'content_editor')
    const both = await app.withMfa(await app.signIn(mentor.who))
    expect((await present(both, group, true)).body?.code).toBe('mentorship.own-mentor')
    const person = await app.aPerson()
    await appoint(app, person.personId, 'content_editor')
    const second = await app.withMfa(person)
    expect((await present(second, group, true)).status).toBe(204)
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(false)
    await app.platform.database.transaction({ personId: second.personId }, ({ db }) =>
      sql`delete from platform_roles where person_id = ${second.personId}`.execute(db),
    )
    expect((await app.readMentorship(first.who, first.at.id)).body.paused).toBe(true)
  })

  it('lets no other adult in, and a group of adults no one under 18', async () => {
    const { mentor, group } = await aGroupOfTwo()
    const adult = await app.anAdult()
    expect((await app.ask(adult, { group: group.id })).body.code).toBe('mentorship.other-ages')
    const listed = async (who: Acting) =>
      (await app.call<ResponseOf<typeof mentorship.listGroups>>(who, 'GET', '/api/mentorship/groups')).body.items.map(
        ({ id }) => id,
      )
    expect(await listed(adult)).not.toContain(group.id)

    const grown = await app.aGroup(mentor)
    const other = await app.aChild()
    // Both ask while no one is in it; the first who is let in decides.
    const [asked, late] = [
      (await app.ask(adult, { group: grown.id })).body,
      (await app.ask(other.who, { group: grown.id })).body,
    ]
    expect((await app.moveOn(mentor.who, asked, 'accept')).body).toMatchObject({ state: 'accepted', paused: false })
    expect((await app.moveOn(mentor.who, late, 'accept')).body.code).toBe('mentorship.other-ages')
    expect(await listed(other.who)).not.toContain(grown.id)
    // Nor by a row that says another age than is on record.
    const byHand = app.platform.database.transaction({ personId: adult.personId }, ({ db }) =>
      sql`insert into mentorships (id, mentor_person, mentee_person, group_id, topic, language, goal, age_band, state,
          asked_at, changed_at)
        values (gen_random_uuid(), ${mentor.who.personId}, ${adult.personId}, ${group.id}, 'energy', 'ar', 'A goal',
          'under-18', 'requested', ${app.platform.clock.now()}, ${app.platform.clock.now()})`.execute(db),
    )
    await expect(byHand).rejects.toMatchObject({ constraint: 'mentorships_age' })
  })
})

describe('the texts of a group', () => {
  const outside = ['Write me on Snapchat: solar', 'راسلوني على الواتساب', 'Call 050 123 4567', 'solar-club.example.com']

  it.each(outside)('lead nowhere else: %s', async (text) => {
    const { mentor, group, first } = await aGroupOfTwo()
    expect((await create(mentor, text)).body.code).toBe('mentorship.contact-details')
    expect((await app.noteOf(mentor.who, first.at.id, text)).body.code).toBe('mentorship.contact-details')
    const late = await app.aChild()
    const asked = await app.ask(late.who, { group: group.id }, { goal: `${text} to plan it` })
    expect(asked.body.code).toBe('mentorship.contact-details')
    const saved = await app.call<{ code?: string }>(mentor.who, 'PUT', '/api/mentorship/mentor', {
      about: `${text}, I build solar plants`,
      topics: ['energy'],
      languages: ['ar'],
      region: null,
      times: ['weekday-evening'],
      capacity: 1,
    })
    expect(saved.body.code).toBe('mentorship.contact-details')
  })
})

describe('a guardian', () => {
  it('reads all that was written in the group page by page, until the child left', async () => {
    const made = await aGroupOfTwo()
    const { mentor, first, second } = made
    for (let count = 1; count <= 26; count += 1) {
      await app.advance(1)
      const wrote = await app.noteOf(count % 2 ? mentor.who : first.who, first.at.id, `Note ${count}`)
      expect(wrote.body).toMatchObject({ paused: false })
    }
    const page = await guarded(second.guardianLink, '&limit=20')
    expect(page.status).toBe(200)
    expect(page.body.items[0]).toMatchObject({ text: 'Note 26', by: 'Noura', group: 'Solar circle' })
    expect(page.body.items[1]).toMatchObject({ text: 'Note 25', by: 'Noura Alharbi' })
    const rest = await guarded(second.guardianLink, `&limit=20&cursor=${page.body.nextCursor}`)
    const all = [...page.body.items, ...rest.body.items].map(({ text }) => text)
    const notes = Array.from({ length: 26 }, (_, at) => `Note ${26 - at}`)
    expect(all).toEqual([...notes, 'Plan my first energy project'])
    expect(rest.body.nextCursor).toBeNull()

    await app.advance(1)
    await leave(made)
    await app.advance(1)
    await present(app.moderator, made.group, true)
    await app.noteOf(first.who, first.at.id, 'After the second left')
    expect((await guarded(second.guardianLink)).body.items[0]?.text).toBe('Note 26')
    expect((await guarded(first.guardianLink)).body.items[0]?.text).toBe('After the second left')
  })

  it('with an altered link reads nothing', async () => {
    const { first } = await aGroupOfTwo()
    expect((await guarded(`${first.guardianLink}x`)).body.code).toBe('guardians.link-invalid')
  })
})

describe('a report upheld against a mentor', () => {
  const report = async (by: Acting, { id }: { id: string }) => {
    const { body } = await app.call<{ id: string }>(by, 'POST', '/api/moderation/reports', {
      kind: 'mentorship',
      subject: id,
      reason: 'unsafe',
      text: 'Asked where I live',
    })
    return app.call(app.moderator, 'POST', `/api/platform/moderation/reports/${body.id}/decisions`, {
      action: 'uphold',
      reason: 'Not safe',
      version: 1,
    })
  }

  it('suspends the mentor until a moderator decides, and the groups pause', async () => {
    const { mentor, group, first, second } = await aGroupOfTwo()
    await app.joinGroup((await app.aChild()).who, group, mentor)
    await app.noteOf(mentor.who, first.at.id, 'Where do you live?')
    expect((await report(first.who, first.at)).status).toBe(204)
    expect((await app.readMentorship(first.who, first.at.id)).body.state).toBe('stopped')
    expect((await app.readMentorship(second.who, second.at.id)).body).toMatchObject({ state: 'accepted', paused: true })
    expect(await seenBy(second.who, second.at)).toEqual([])
    const own = await app.call<{ mentor: mentorship.OwnMentor }>(mentor.who, 'GET', '/api/mentorship/mentor')
    expect(own.body.mentor).toMatchObject({ state: 'suspended', held: true, reason: 'Not safe' })
    const waiting = await app.ask(await app.anAdult(), { mentor: mentor.id })
    expect(waiting.body.code).toBe('mentorship.mentor-not-found')
    const approval = { action: 'approve', reason: '', version: own.body.mentor.version }
    await app.call(app.moderator, 'POST', `/api/platform/mentorship/mentors/${mentor.id}/moves`, approval)
    expect((await app.readMentorship(second.who, second.at.id)).body.paused).toBe(false)
  })

  it('does not suspend the mentor who sent it', async () => {
    const { mentor, first } = await aGroupOfTwo()
    expect((await report(mentor.who, first.at)).status).toBe(204)
    const own = await app.call<{ mentor: mentorship.OwnMentor }>(mentor.who, 'GET', '/api/mentorship/mentor')
    expect(own.body.mentor.state).toBe('approved')
  })
})
