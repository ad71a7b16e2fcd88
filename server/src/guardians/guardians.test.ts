import { randomUUID } from 'node:crypto'
import type { notifications, profile, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'
import { isSameMailbox } from '../platform/mail/same-mailbox.ts'
import { askGuardian, decideAs, mailedToken, readLink, sayAgeBand, withConsent } from './testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const anAddress = () => `guardian-${randomUUID()}@example.com`
const standing = (who: Acting) =>
  app.platform.database.transaction({}, ({ db }) =>
    app.features.guardians.standingOf(db, who.personId, app.platform.clock.now()),
  )
const kindsOf = async (who: Acting) =>
  (await app.call<ResponseOf<typeof notifications.listNotices>>(who, 'GET', '/api/notifications')).body.items.map(
    ({ kind }) => kind,
  )
async function aMinor(): Promise<Acting> {
  const who = await app.aPerson()
  await sayAgeBand(app, who, 'under-18')
  return who
}

describe('a guardian', () => {
  it('is written to in their language, and consents by a button, not by opening the link', async () => {
    const who = await aMinor()
    const guardian = anAddress()
    expect(await standing(who)).toBe('guardian-needed')
    expect((await askGuardian(app, who, guardian, 'ar')).body).toMatchObject({
      standing: 'guardian-needed',
      consent: { state: 'asked', email: guardian },
    })
    const mail = (await app.mailbox()).find(({ to }) => to === guardian)
    expect(mail?.html).toContain('dir="rtl"')
    const token = await mailedToken(app, guardian)
    for (let times = 0; times < 3; times += 1)
      expect((await readLink(app, token)).body).toMatchObject({
        state: 'asked',
        decisions: ['consent', 'refuse', 'adult'],
      })
    expect(await standing(who)).toBe('guardian-needed')

    expect((await decideAs(app, token, 'consent', { name: ' ' })).body.code).toBe('validation-failed')
    expect((await decideAs(app, token, 'consent', { version: '2020-01-01' })).body.code).toBe('guardians.text-outdated')
    const { body } = await decideAs(app, token, 'consent')
    expect(body).toMatchObject({ state: 'consented', decisions: ['withdraw', 'adult'], guardianName: 'Maha Alharbi' })
    expect(await standing(who)).toBe('consented')
    expect(await kindsOf(who)).toContain('guardians.consented')
    // Pressed twice it is decided once.
    expect((await decideAs(app, token, 'consent')).body.state).toBe('consented')
    expect((await kindsOf(who)).filter((kind) => kind === 'guardians.consented')).toHaveLength(1)
    expect((await app.mailbox()).filter(({ to }) => to === guardian)).toHaveLength(2)
  })

  it('withdraws at any time, and agrees again by the same link', async () => {
    const who = await app.aPerson()
    const token = await withConsent(app, who)
    expect((await decideAs(app, token, 'withdraw')).body).toMatchObject({ state: 'withdrawn', seen: [] })
    expect(await standing(who)).toBe('guardian-needed')
    expect(await kindsOf(who)).toContain('guardians.withdrawn')
    // No one goes on to an address of their own where a guardian says no.
    expect((await askGuardian(app, who, anAddress())).body.code).toBe('guardians.was-refused')
    await decideAs(app, token, 'consent')
    expect(await standing(who)).toBe('consented')
  })

  it('who refuses is told what follows, and so is the person', async () => {
    const who = await aMinor()
    const guardian = anAddress()
    await askGuardian(app, who, guardian)
    const token = await mailedToken(app, guardian)
    expect((await decideAs(app, token, 'refuse')).body.state).toBe('refused')
    expect((await decideAs(app, token, 'withdraw')).body.code).toBe('guardians.not-possible')
    expect(await kindsOf(who)).toContain('guardians.refused')
  })

  it('with an altered link sees nothing', async () => {
    const who = await app.aPerson()
    const token = await withConsent(app, who)
    const other = await app.aPerson()
    // The last letter holds two bits that say nothing.
    const altered = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.at(-1)
    for (const wrong of ['x', altered, token.replace(who.personId, other.personId)])
      expect(await readLink(app, wrong)).toMatchObject({ status: 404, body: { code: 'guardians.link-invalid' } })
  })
})

describe('someone under 18', () => {
  it('names another than themselves', async () => {
    const who = await aMinor()
    for (const own of [who.email, who.email.toUpperCase(), who.email.replace('@', '+mother@')])
      expect((await askGuardian(app, who, own)).body.code).toBe('guardians.own-address')
    expect((await askGuardian(app, await app.aPerson(), anAddress())).body.code).toBe('guardians.not-under-18')
  })

  it('asks three times a day at most, and the newest alone can agree', async () => {
    const who = await aMinor()
    const [first, second, third] = [anAddress(), anAddress(), anAddress()]
    for (const email of [first, second, third]) expect((await askGuardian(app, who, email)).status).toBe(201)
    expect((await askGuardian(app, who, anAddress())).body.code).toBe('guardians.asked-too-often')
    expect((await decideAs(app, await mailedToken(app, first), 'consent')).body.code).toBe('guardians.not-possible')
    expect((await decideAs(app, await mailedToken(app, third), 'consent')).body.state).toBe('consented')
    expect((await decideAs(app, await mailedToken(app, second), 'consent')).body.code).toBe('guardians.not-possible')
  })

  it('cannot consent in the guardian’s place, even in the database', async () => {
    const who = await aMinor()
    await askGuardian(app, who, anAddress())
    await expect(
      app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
        sql`update guardian_consents set state = 'consented', version = 'x', read_in = 'en', relation = 'parent',
          valid_until = now() + interval '1 day'
          where person_id = ${who.personId}`.execute(db),
      ),
    ).rejects.toThrow(/by their link/)
  })

  it('finds it in their own data, and the guardian with an account in theirs', async () => {
    const who = await app.aPerson()
    const guardian = await app.aPerson(`guardian-${who.personId}@example.com`)
    await withConsent(app, who)
    const rowsOf = async (person: Acting) => {
      const { body } = await app.call<ResponseOf<typeof profile.readMyData>>(person, 'GET', '/api/profile/my-data')
      return body.sections.find(({ name }) => name === 'guardian-consents')?.items
    }
    expect(await rowsOf(who)).toMatchObject([{ as: 'person', state: 'consented' }])
    expect(await rowsOf(guardian)).toMatchObject([{ as: 'guardian', state: 'consented' }])
    const own = await app.call<{ guarded: object[] }>(guardian, 'GET', '/api/guardians/own')
    expect(own.body.guarded).toHaveLength(1)
  })
})

it('a consent runs out after a year, and the guardian is asked again', async () => {
  const later = await startOrganisationsApp()
  try {
    const who = await later.aPerson()
    const token = await withConsent(later, who)
    await later.advance(366 * 86_400)
    await later.features.guardians.endLapsed()
    expect((await later.mailbox()).map(({ type }) => type)).toContain('guardian_lapsed')
    const fresh = await mailedToken(later, `guardian-${who.personId}@example.com`)
    expect(fresh).not.toBe(token)
    expect((await readLink(later, fresh)).body).toMatchObject({
      state: 'asked',
      decisions: ['consent', 'refuse', 'adult'],
    })
    expect((await decideAs(later, fresh, 'consent')).body.state).toBe('consented')
  } finally {
    await later.close()
  }
})

it('the database tells mailboxes apart as the server does', async () => {
  const list = `sara@example.com, SARA+mother@Example.com, sara.h@example.com, sarah@example.com, sara@example.org,
    sara.h@gmail.com, sarah+x@googlemail.com, sara@icloud.com, sara@me.com, sara+m@mac.com, sara@proton.me,
    Sara@protonmail.com, sara@pm.me, sara@yandex.com, sara@yandex.ru, sara@ya.ru, sara@yandex.by, sara@yandex.kz,
    sara.a-h_m@proton.me, saraahm@pm.me, sara.h@yandex.com, sara-h@ya.ru`
  const addresses = list.split(',').map((address) => address.trim())
  const pairs = addresses.flatMap((one) => addresses.map((other) => ({ one, other })))
  const { rows } = await app.platform.database.transaction({}, ({ db }) =>
    sql<{
      one: string
      other: string
      same: boolean
    }>`select p.one, p.other, app.mailbox(p.one) = app.mailbox(p.other) as same
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (one text, other text)`.execute(db),
  )
  expect(rows).toEqual(pairs.map((pair) => ({ ...pair, same: isSameMailbox(pair.one, pair.other) })))
})
