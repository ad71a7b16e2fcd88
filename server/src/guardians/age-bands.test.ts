import { randomUUID } from 'node:crypto'
import type { guardians, notifications, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'
import { askGuardian, decideAs, mailedToken, readLink, renewedToken, sayAgeBand, withConsent } from './testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const anAddress = () => `guardian-${randomUUID()}@example.com`
const standing = (who: Acting, within = app) =>
  within.platform.database.transaction({}, ({ db }) =>
    within.features.guardians.standingOf(db, who.personId, within.platform.clock.now()),
  )
const own = async (who: Acting, within = app) =>
  (await within.call<guardians.OwnStanding>(who, 'GET', '/api/guardians/own')).body
const typesTo = async (address: string, within = app) =>
  (await within.mailbox()).flatMap(({ to, type }) => (to === address ? [type] : []))
const kindsOf = async (who: Acting) =>
  (await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')).body.items.map(
    ({ kind }) => kind,
  )
const thisYear = (within = app) => Number(within.platform.clock.today().slice(0, 4))
const mayShowName = async ({ personId }: Acting) =>
  (
    await app.platform.database.transaction({}, ({ db }) =>
      sql<{ shown: boolean }>`select app.may_show_name(${personId}) as shown`.execute(db),
    )
  ).rows[0]?.shown
async function asked(within = app) {
  const who = await within.aPerson()
  await sayAgeBand(within, who, 'under-18')
  const guardian = anAddress()
  await askGuardian(within, who, guardian)
  return { who, guardian, token: await mailedToken(within, guardian) }
}
async function aModerator(within = app): Promise<Acting> {
  const person = await within.aPerson()
  await appoint(within, person.personId, 'content_editor')
  return within.withMfa(person)
}
const claims = async (who: Acting, within = app) =>
  (await within.call<ResponseOf<typeof guardians.listAdultClaims>>(who, 'GET', '/api/platform/guardians/adult-claims'))
    .body.items
const decideClaim = (moderator: Acting, { personId }: Acting, adult: boolean, within = app) =>
  within.call<{ code?: string } | null>(moderator, 'POST', `/api/platform/guardians/adult-claims/${personId}`, {
    adult,
    reason: 'Saw the identity card',
  })

describe('who once said under 18', () => {
  it.each<[string, (token: string) => Promise<unknown>]>([
    ['a refusal', (token) => decideAs(app, token, 'refuse')],
    ['a withdrawal', (token) => decideAs(app, token, 'consent').then(() => decideAs(app, token, 'withdraw'))],
    ['a request that is not answered', () => Promise.resolve()],
  ])('does not become an adult by a click after %s, and the guardian is told', async (_after, first) => {
    const { who, guardian, token } = await asked()
    await first(token)
    expect(await sayAgeBand(app, who, 'adult')).toMatchObject({
      status: 409,
      body: { code: 'guardians.stays-under-18' },
    })
    expect([await standing(who), await mayShowName(who)]).toEqual(['guardian-needed', false])
    expect((await own(who)).ageBand).toBe('under-18')
    // Said again it is refused again, and mailed once a day.
    expect((await sayAgeBand(app, who, 'adult')).status).toBe(409)
    expect((await typesTo(guardian)).filter((type) => type === 'guardian_claim')).toHaveLength(1)
  })

  it('does not become one without any guardian either', async () => {
    const who = await app.aPerson()
    await sayAgeBand(app, who, 'under-18')
    expect((await sayAgeBand(app, who, 'adult')).body.code).toBe('guardians.stays-under-18')
  })

  it('stays under 18 in the database too', async () => {
    const { who } = await asked()
    const stranger = await app.aPerson()
    const as = (personId: string, statement: ReturnType<typeof sql>) =>
      app.platform.database.transaction({ personId }, ({ db }) => statement.execute(db))
    const { personId } = who
    await expect(
      as(personId, sql`update age_bands set band = 'adult' where person_id = ${personId}`),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(as(personId, sql`delete from age_bands where person_id = ${personId}`)).rejects.toMatchObject({
      code: '42501',
    })
    const change = sql`select app.change_age_band(${personId}, 'adult', null, now())`
    await expect(as(personId, change)).rejects.toMatchObject({ constraint: 'age_bands_adult' })
    await expect(as(stranger.personId, change)).rejects.toMatchObject({ code: '42501' })
    expect(await standing(who)).toBe('guardian-needed')
  })
})

describe('a guardian', () => {
  it('says that they are 18 now: the consent ends, and they are told', async () => {
    const { who, guardian: first } = await asked()
    const guardian = anAddress()
    await askGuardian(app, who, guardian)
    const token = await mailedToken(app, guardian)
    await decideAs(app, token, 'consent')
    expect((await decideAs(app, token, 'adult')).body).toMatchObject({
      isAdult: true,
      state: 'ended',
      decisions: ['contest'],
    })
    expect([await standing(who), await mayShowName(who)]).toEqual(['adult', true])
    expect(await typesTo(guardian)).toContain('guardian_adult')
    // One who was only named is told no age.
    expect(await typesTo(first)).not.toContain('guardian_adult')
    expect(await kindsOf(who)).toContain('guardians.adult')
  })

  it('whose link ended says nothing of the age, nor does one while another refused', async () => {
    const { who, token: older } = await asked()
    const guardian = anAddress()
    await askGuardian(app, who, guardian)
    await decideAs(app, await mailedToken(app, guardian), 'refuse')
    expect((await decideAs(app, older, 'adult')).body.code).toBe('guardians.not-possible')
    expect(await standing(who)).toBe('guardian-needed')
  })

  it.each(['asked', 'consented', 'refused', 'withdrawn', 'ended'] as const)(
    'contests by a link that is %s, which binds for a year, and takes it back alone',
    async (state) => {
      const { who, guardian: other, token: otherToken } = await asked()
      // Who answered once is told from then on.
      await decideAs(app, otherToken, 'adult')
      await sayAgeBand(app, who, 'under-18')
      const guardian = anAddress()
      await askGuardian(app, who, guardian)
      const token = await mailedToken(app, guardian)
      if (state === 'ended') {
        await decideAs(app, token, 'adult')
        await sayAgeBand(app, who, 'under-18')
        await askGuardian(app, who, anAddress())
      }
      if (state === 'refused') await decideAs(app, token, 'refuse')
      if (state === 'consented' || state === 'withdrawn') await decideAs(app, token, 'consent')
      if (state === 'withdrawn') await decideAs(app, token, 'withdraw')
      await sayAgeBand(app, who, 'adult')
      const moderator = await aModerator()
      expect((await decideClaim(moderator, who, true)).status).toBe(204)
      expect(await standing(who)).toBe('adult')

      expect((await readLink(app, token)).body).toMatchObject({ isAdult: true, decisions: ['contest'] })
      expect((await decideAs(app, token, 'contest')).body).toMatchObject({ isAdult: false })
      expect([await standing(who), await mayShowName(who)]).toEqual(['guardian-needed', false])
      expect(await kindsOf(who)).toContain('guardians.contested')
      expect(await typesTo(other)).toContain('guardian_minor')

      const until = new Date(app.platform.clock.now())
      until.setUTCMonth(until.getUTCMonth() + 12)
      expect((await sayAgeBand(app, who, 'adult')).body).toMatchObject({
        code: 'guardians.contested',
        details: { until: until.toISOString().slice(0, 10) },
      })
      expect(await claims(moderator)).not.toContainEqual(expect.objectContaining({ id: who.personId }))
      expect((await decideClaim(moderator, who, true)).body?.code).toBe('guardians.claim-not-found')
      expect((await readLink(app, token)).body.decisions).toContain('adult')
      expect((await decideAs(app, token, 'adult')).body).toMatchObject({ isAdult: true })
      expect(await standing(who)).toBe('adult')
    },
  )

  it('does not outbid the contest of another guardian', async () => {
    const { who, token: first } = await asked()
    await decideAs(app, first, 'adult')
    await sayAgeBand(app, who, 'under-18')
    const guardian = anAddress()
    await askGuardian(app, who, guardian)
    const second = await mailedToken(app, guardian)
    await decideAs(app, second, 'adult')
    await decideAs(app, first, 'contest')
    await askGuardian(app, who, guardian)
    expect((await decideAs(app, await mailedToken(app, guardian), 'adult')).body.code).toBe('guardians.contested')
  })
})

describe('a moderator', () => {
  it('sees who claims to be an adult with what guardians decided, and says that they are', async () => {
    const moderator = await aModerator()
    const { who, guardian, token } = await asked()
    await decideAs(app, token, 'refuse')
    expect(await claims(moderator)).not.toContainEqual(expect.objectContaining({ id: who.personId }))
    await sayAgeBand(app, who, 'adult')
    const claim = (await claims(moderator)).find(({ id }) => id === who.personId)
    expect(claim).toMatchObject({ name: 'Noura Alharbi', guardians: [{ state: 'refused' }] })
    expect(JSON.stringify(claim)).not.toContain(guardian)
    const { body } = await app.call<{ items: { name: string; count: number }[] }>(
      moderator,
      'GET',
      '/api/platform/queues',
    )
    expect(body.items.find(({ name }) => name === 'ages')?.count).toBeGreaterThan(0)

    expect((await decideClaim(moderator, who, true)).status).toBe(204)
    expect([await standing(who), await mayShowName(who)]).toEqual(['adult', true])
    expect(await typesTo(guardian)).toContain('guardian_adult')
    expect(await kindsOf(who)).toContain('guardians.adult')
    expect((await decideClaim(moderator, who, true)).body?.code).toBe('guardians.claim-not-found')
  })

  it('leaves someone under 18, who reads why', async () => {
    const moderator = await aModerator()
    const { who } = await asked()
    await sayAgeBand(app, who, 'adult')
    expect((await decideClaim(moderator, who, false)).status).toBe(204)
    expect(await standing(who)).toBe('guardian-needed')
    expect(await claims(moderator)).not.toContainEqual(expect.objectContaining({ id: who.personId }))
    const notices = await app.call(who, 'GET', '/api/notifications')
    expect(JSON.stringify(notices.body)).toContain('Saw the identity card')
  })

  it('is none of those who claim, nor anyone without the role', async () => {
    const moderator = await aModerator()
    await sayAgeBand(app, moderator, 'under-18')
    await sayAgeBand(app, moderator, 'adult')
    expect((await decideClaim(moderator, moderator, true)).body?.code).toBe('guardians.claim-not-found')
    const { who } = await asked()
    await sayAgeBand(app, who, 'adult')
    expect((await decideClaim(who, who, true)).status).toBe(403)
  })
})

describe('the year of birth', () => {
  it('is taken with the words under 18 alone, of someone who may be under 18, and shown to its person', async () => {
    const who = await app.aPerson()
    for (const year of [thisYear() - 19, thisYear() + 1])
      expect(await sayAgeBand(app, who, 'under-18', year)).toMatchObject({
        status: 422,
        body: { code: 'guardians.birth-year' },
      })
    const year = thisYear() - 16
    expect((await sayAgeBand(app, who, 'under-18', year)).body).toMatchObject({ ageBand: 'under-18', birthYear: year })
    const guardian = anAddress()
    await askGuardian(app, who, guardian)
    const seen = [await readLink(app, await mailedToken(app, guardian)), await claims(await aModerator())]
    expect(JSON.stringify(seen)).not.toContain(String(year))
    const data = await app.call(who, 'GET', '/api/profile/my-data')
    expect(JSON.stringify(data.body)).toContain(String(year))
  })

  it('makes an adult once everyone of that year has turned 18, tells the guardians, and is forgotten', async () => {
    const later = await startOrganisationsApp()
    try {
      const year = thisYear(later) - 18
      const [who, silent] = [await later.aPerson(), await later.aPerson()]
      for (const one of [who, silent]) await sayAgeBand(later, one, 'under-18', year)
      const guardian = anAddress()
      await askGuardian(later, who, guardian)
      const token = await mailedToken(later, guardian)
      await decideAs(later, token, 'consent')
      expect((await sayAgeBand(later, who, 'adult')).body.code).toBe('guardians.stays-under-18')
      await later.features.guardians.comeOfAge()
      expect(await standing(who, later)).toBe('consented')

      const next = Date.parse(`${year + 19}-01-01T00:00:00+03:00`)
      await later.advance(Math.ceil((next - later.platform.clock.now().getTime()) / 1000) + 1)
      const again = await later.signIn(who)
      expect((await sayAgeBand(later, await later.signIn(silent), 'adult')).body).toMatchObject({ standing: 'adult' })
      await later.features.guardians.comeOfAge()
      expect(await own(again, later)).toMatchObject({ ageBand: 'adult', birthYear: null, standing: 'adult' })
      expect(await typesTo(guardian, later)).toContain('guardian_adult')

      // A contest forgets the year for good, and binds for a year.
      await decideAs(later, await mailedToken(later, guardian), 'contest')
      expect(await own(again, later)).toMatchObject({ ageBand: 'under-18', birthYear: null })
      await later.features.guardians.comeOfAge()
      expect((await sayAgeBand(later, again, 'adult')).body.code).toBe('guardians.contested')
      const moderator = await aModerator(later)
      expect(await claims(moderator, later)).toEqual([])
      await later.advance(366 * 86_400)
      expect((await sayAgeBand(later, await later.signIn(who), 'adult')).body.code).toBe('guardians.stays-under-18')
      expect((await claims(await later.again(moderator), later)).map(({ id }) => id)).toEqual([who.personId])
    } finally {
      await later.close()
    }
  })
})

it('an adult who says under 18 after all is told to every guardian, and shown nowhere', async () => {
  const who = await app.aPerson()
  const token = await withConsent(app, who)
  await decideAs(app, token, 'adult')
  expect((await sayAgeBand(app, who, 'under-18')).body).toMatchObject({ standing: 'guardian-needed' })
  expect(await mayShowName(who)).toBe(false)
  expect(await typesTo(`guardian-${who.personId}@example.com`)).toContain('guardian_minor')
})

describe('a link', () => {
  it('that ended consents to nothing, though the newer one is refused', async () => {
    const { who, token: older } = await asked()
    const guardian = anAddress()
    await askGuardian(app, who, guardian)
    await decideAs(app, await mailedToken(app, guardian), 'refuse')
    expect((await readLink(app, older)).body).toMatchObject({ state: 'ended', decisions: ['refuse'] })
    expect((await decideAs(app, older, 'consent')).body.code).toBe('guardians.not-possible')
    expect(await standing(who)).toBe('guardian-needed')
    const { consentId, personId } = app.features.guardians.openLink(older)!
    await expect(
      app.platform.database.transaction({ personId }, async ({ db }) => {
        await app.features.guardians.followLink(db, consentId)
        await sql`update guardian_consents set state = 'consented', version = 'x', read_in = 'en', relation = 'parent',
          decided_at = now(), valid_until = now() + interval '1 day' where id = ${consentId}`.execute(db)
      }),
    ).rejects.toMatchObject({ constraint: 'guardian_consents_moves' })
  })

  it('consents to nothing once another guardian refused after it was asked for, or within 30 days', async () => {
    const later = await startOrganisationsApp()
    try {
      const { who, guardian: earlier, token } = await asked(later)
      await decideAs(later, token, 'refuse')
      await later.advance(31 * 86_400)
      let first = await renewedToken(later, earlier, token)
      const again = await later.signIn(who)
      const guardian = anAddress()
      expect((await askGuardian(later, again, guardian)).status).toBe(201)
      await decideAs(later, await mailedToken(later, guardian), 'refuse')
      expect((await decideAs(later, first, 'consent')).body.code).toBe('guardians.another-refused')
      await later.advance(31 * 86_400)
      first = await renewedToken(later, earlier, first)
      expect((await decideAs(later, first, 'consent')).body.code).toBe('guardians.another-refused')
      expect((await decideAs(later, first, 'adult')).body.code).toBe('guardians.another-refused')
      const { consentId, personId } = later.features.guardians.openLink(first)!
      const byHand = later.platform.database.transaction({ personId }, async ({ db }) => {
        await later.features.guardians.followLink(db, consentId)
        await sql`update guardian_consents set state = 'consented', version = 'x', read_in = 'en', relation = 'parent',
          decided_at = now(), valid_until = now() + interval '1 day' where id = ${consentId}`.execute(db)
      })
      await expect(byHand).rejects.toMatchObject({ constraint: 'guardian_consents_refused' })
      expect(await standing(who, later)).toBe('guardian-needed')
      // Who refused may change their mind.
      const renewed = await renewedToken(later, guardian, await mailedToken(later, guardian))
      expect((await decideAs(later, renewed, 'consent')).body.state).toBe('consented')
    } finally {
      await later.close()
    }
  })
})
