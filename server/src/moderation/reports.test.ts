import type { moderation, profile, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMentorshipApp, type MentorshipApp, type Refused } from '../mentorship/testing.ts'
import { appoint, type Acting } from '../organisations/testing.ts'

const key = 'only the operator knows this'
let app: MentorshipApp
let second: Acting
beforeAll(async () => {
  app = await startMentorshipApp({ AUTH_SECRET_KEY: key })
  second = await aModerator('platform_admin')
})
afterAll(() => app.close())

async function aModerator(role: 'platform_admin' | 'content_editor', person?: Acting): Promise<Acting> {
  const one = person ?? (await app.aPerson())
  await appoint(app, one.personId, role)
  return app.withMfa(await app.signIn(one))
}
type About = { kind: 'mentor' | 'mentorship'; subject: string; text?: string }
const send = (who: Acting, { text = 'Asked for my number', ...about }: About) =>
  app.call<{ id: string } & Refused>(who, 'POST', '/api/moderation/reports', {
    ...about,
    text,
    reason: 'outside-contact',
  })
const list = async (query = '', who: Acting = app.moderator) =>
  (
    await app.call<ResponseOf<typeof moderation.listReports> & Refused>(
      who,
      'GET',
      `/api/platform/moderation/reports${query}`,
    )
  ).body
const listed = async (id: string) => (await list()).items.find((one) => one.id === id)!
const decide = (who: Acting, id: string, action: 'uphold' | 'dismiss', version = 1) =>
  app.call<Refused | null>(who, 'POST', `/api/platform/moderation/reports/${id}/decisions`, {
    action,
    reason: 'No contact outside',
    version,
  })
const noticesOf = async (who: Acting) =>
  (await app.call<{ items: { kind: string }[] }>(who, 'GET', '/api/notifications')).body.items

/** Of a running mentorship, by its mentee. */
async function aReport(over: Partial<About> = {}) {
  const mentor = await app.aMentor()
  const { mentee, running } = await app.aMentorship(mentor)
  const { body } = await send(mentee, { kind: 'mentorship', subject: running.id, ...over })
  return { id: body.id, mentor, mentee, running }
}

describe('reporting', () => {
  it('is done once as long as it is open, also of twenty at once, and once more after the decision', async () => {
    const { mentee, running, id } = await aReport()
    const about = { kind: 'mentorship', subject: running.id } as const
    expect((await send(mentee, about)).body.id).toBe(id)
    const other = await app.aMentor()
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => send(mentee, { kind: 'mentor', subject: other.id })),
    )
    expect(new Set(twenty.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(twenty.map(({ body }) => body.id)).size).toBe(1)
    await decide(app.moderator, id, 'dismiss')
    const again = await send(mentee, about)
    expect([again.status, again.body.id === id]).toEqual([201, false])
  })

  it('is of what one takes part in: a stranger, and one who is signed out, report nothing of it', async () => {
    const { running } = await aReport()
    const about = { kind: 'mentorship', subject: running.id } as const
    expect((await send(await app.aPerson(), about)).body.code).toBe('moderation.report-subject-not-found')
    expect(
      (await app.call(null, 'POST', '/api/moderation/reports', { ...about, reason: 'unsafe', text: 'Unsafe' })).status,
    ).toBe(401)
    const unknown = await send(await app.aPerson(), { kind: 'mentor', subject: running.id })
    expect(unknown.body.code).toBe('moderation.report-subject-not-found')
  })

  it('goes both ways: a mentor reports the mentee, and it is about the mentee', async () => {
    const { mentor, mentee, running } = await aReport()
    const { body } = await send(mentor.who, { kind: 'mentorship', subject: running.id, text: 'Insults' })
    expect(await listed(body.id)).toMatchObject({
      by: { id: mentor.who.personId },
      about: { id: mentee.personId },
      text: 'Insults',
      words: 'Plan my first energy project',
    })
  })

  it('is kept in plain words', async () => {
    const { id } = await aReport({ text: 'He wrote \u202Eevil\u202C\u0007 to me' })
    expect((await listed(id)).text).toBe('He wrote evil to me')
  })
})

describe('deciding', () => {
  it('is for moderators with a second factor alone', async () => {
    const { id, mentee, mentor } = await aReport()
    const early = await app.aPerson()
    await appoint(app, early.personId, 'content_editor')
    const officer = await app.aPerson()
    await appoint(app, officer.personId, 'grants_officer')
    const owner = await app.anOrganisationWithMfa()
    const others = [mentee, mentor.who, owner, await app.signIn(early), await app.withMfa(await app.signIn(officer))]
    for (const who of others) {
      expect((await decide(who, id, 'uphold')).status).toBe(403)
      expect(JSON.stringify(await list('', who))).not.toContain('Asked for my number')
    }
    const byHand = app.platform.database.transaction({ personId: mentee.personId }, ({ db }) =>
      sql`update reports set state = 'dismissed', decision = 'No' where id = ${id}`.execute(db),
    )
    await expect(byHand).rejects.toMatchObject({ code: '42501' })
    expect((await listed(id)).state).toBe('open')
  })

  it('is not done by the reporter nor by the reported, whatever role they hold', async () => {
    const { id, mentee, mentor } = await aReport()
    for (const person of [mentee, mentor.who]) {
      const judge = await aModerator('content_editor', person)
      for (const action of ['uphold', 'dismiss'] as const)
        expect((await decide(judge, id, action)).body?.code).toBe('moderation.own-report')
      const as = { personId: judge.personId, platformRoles: ['content_editor'], aal: 'aal2' } as const
      const byHand = app.platform.database.transaction(as, ({ db }) =>
        sql`update reports set state = 'dismissed', decision = 'No' where id = ${id}`.execute(db),
      )
      const outcome = byHand.then(
        ({ numAffectedRows }) => numAffectedRows,
        (error: { code?: string }) => error.code,
      )
      expect([0n, '42501']).toContain(await outcome)
    }
    expect((await listed(id)).state).toBe('open')
  })

  it('is done once: of two moderators at the same time one decides, and a decision stands', async () => {
    const { id, running, mentee } = await aReport()
    const both = await Promise.all([decide(app.moderator, id, 'uphold'), decide(second, id, 'uphold')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await decide(second, id, 'dismiss', 2)).body?.code).toBe('wrong-state')
    expect((await app.readMentorship(mentee, running.id)).body.state).toBe('stopped')
    expect((await noticesOf(mentee)).filter(({ kind }) => kind === 'moderation.report-decided')).toHaveLength(1)
  })

  it('needs a reason, of the report as it was seen', async () => {
    const { id } = await aReport()
    const path = `/api/platform/moderation/reports/${id}/decisions`
    for (const reason of ['', '  ', 'no'])
      expect((await app.call(app.moderator, 'POST', path, { action: 'uphold', reason, version: 1 })).status).toBe(400)
    expect((await decide(app.moderator, id, 'uphold', 2)).body?.code).toBe('conflict')
    expect((await decide(app.moderator, '5f0c0a3e-8d0b-4c57-9d9a-2f6f0f3f7c11', 'uphold')).status).toBe(404)
  })

  it('dismissed stops nothing; the reporter reads why, and the reported hears nothing', async () => {
    const { id, mentor, mentee, running } = await aReport()
    expect((await decide(app.moderator, id, 'dismiss')).status).toBe(204)
    expect((await app.readMentorship(mentee, running.id)).body.state).toBe('accepted')
    expect(await noticesOf(mentee)).toContainEqual(
      expect.objectContaining({
        kind: 'moderation.report-decided',
        data: { state: { word: 'reportStates.dismissed' }, reason: 'No contact outside' },
      }),
    )
    const heard = await noticesOf(mentor.who)
    expect(heard.filter(({ kind }) => kind.startsWith('moderation.') || kind === 'mentorship.stopped')).toEqual([])
    expect(await listed(id)).toMatchObject({ state: 'dismissed', decision: 'No contact outside' })
  })

  it('upheld of a mentor ends all they accompany, and says nowhere who reported', async () => {
    const mentor = await app.aMentor({ capacity: 3 })
    const [one, two] = [await app.aMentorship(mentor), await app.aMentorship(mentor)]
    const { body } = await send(one.mentee, { kind: 'mentor', subject: mentor.id })
    expect((await decide(app.moderator, body.id, 'uphold')).status).toBe(204)
    for (const { mentee, running } of [one, two]) {
      expect((await app.readMentorship(mentee, running.id)).body.state).toBe('stopped')
      expect(await app.kindsTold(mentee)).toContain('mentorship.stopped')
    }
    const heard = await noticesOf(mentor.who)
    const measure = heard.find(({ kind }) => kind === 'moderation.measure-taken')
    expect(measure).toMatchObject({ person: null, data: { reason: 'No contact outside' } })
    expect(JSON.stringify(heard)).not.toContain(one.mentee.personId)
    expect(JSON.stringify(heard)).not.toContain('Asked for my number')
  })

  it('takes open reports first, and lists by state', async () => {
    const { id } = await aReport()
    const first = (await list()).items
    expect(first.findIndex(({ state }) => state !== 'open')).toBeGreaterThan(first.findIndex((one) => one.id === id))
    await decide(app.moderator, id, 'dismiss')
    const ids = async (state: string) => (await list(`?state=${state}`)).items.map((one) => one.id)
    expect([await ids('open'), await ids('upheld'), await ids('dismissed')].map((all) => all.includes(id))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('personal data', () => {
  it('a reporter reads what they reported and how it was decided', async () => {
    const { id, mentee, mentor } = await aReport()
    await decide(app.moderator, id, 'dismiss')
    const { body } = await app.call<ResponseOf<typeof profile.readMyData>>(mentee, 'GET', '/api/profile/my-data')
    expect(JSON.stringify(body)).toContain('Asked for my number')
    const other = await app.call(mentor.who, 'GET', '/api/profile/my-data')
    expect(JSON.stringify(other.body)).not.toContain('Asked for my number')
  })

  it('the words of a reporter go with their account; the report and its decision stay', async () => {
    const { id, mentee } = await aReport()
    const url = `/auth/v1/admin/users/${mentee.personId}`
    expect((await app.app.inject({ method: 'DELETE', url, headers: { apikey: key } })).statusCode).toBe(200)
    expect(await listed(id)).toMatchObject({ text: '', by: null, state: 'open' })
    expect((await decide(app.moderator, id, 'uphold')).status).toBe(204)
    expect(await listed(id)).toMatchObject({ state: 'upheld', decision: 'No contact outside' })
  })
})
