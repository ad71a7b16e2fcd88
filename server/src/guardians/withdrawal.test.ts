import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'
import { readEveryTable, tablesHolding } from '../platform/testing/every-table.ts'
import { askGuardian, decideAs, mailedToken, readLink, sayAgeBand, withConsent } from './testing.ts'

const key = 'only the operator knows this'
let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ AUTH_SECRET_KEY: key })
})
afterAll(() => app.close())

const anAddress = () => `guardian-${randomUUID()}@example.com`
const now = () => app.platform.clock.now()
const standing = (who: Acting) =>
  app.platform.database.transaction({}, ({ db }) => app.features.guardians.standingOf(db, who.personId, now()))
const remove = ({ personId }: Acting) =>
  app.app.inject({ method: 'DELETE', url: `/auth/v1/admin/users/${personId}`, headers: { apikey: key } })
const mailsTo = async (address: string) => (await app.mailbox()).filter(({ to }) => to === address)
async function asked(language: 'en' | 'ar' = 'en') {
  const who = await app.aPerson()
  await sayAgeBand(app, who, 'under-18')
  const guardian = anAddress()
  await askGuardian(app, who, guardian, language)
  return { who, guardian, token: await mailedToken(app, guardian) }
}
const stepsOf = async (who: Acting) =>
  (
    await app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql<{ id: string; side: string; action: string }>`select s.id, s.side, s.action from guardian_steps s
        join guardian_consents c on c.id = s.consent_id order by s.id`.execute(db),
    )
  ).rows

describe('a decision of a guardian', () => {
  it('is taken once where two windows agree at the same time', async () => {
    const { who, guardian, token } = await asked()
    const both = await Promise.all([decideAs(app, token, 'consent'), decideAs(app, token, 'consent')])
    expect(both.map(({ body }) => body.state)).toEqual(['consented', 'consented'])
    const decided = (await stepsOf(who)).filter(({ side }) => side === 'guardian')
    expect(decided).toHaveLength(1)
    expect((await mailsTo(guardian)).map(({ type }) => type)).toEqual(['guardian_asked', 'guardian_consented'])
    expect((await decideAs(app, token, 'refuse')).body.code).toBe('guardians.not-possible')
  })

  it('is answered by a mail in their language each time, with the link and the name of the child', async () => {
    const { who, guardian, token } = await asked('ar')
    await decideAs(app, token, 'consent')
    await decideAs(app, token, 'withdraw')
    const mails = await mailsTo(guardian)
    expect(mails.map(({ type }) => type)).toEqual(['guardian_asked', 'guardian_consented', 'guardian_withdrawn'])
    for (const mail of mails) {
      expect(mail.html).toContain('dir="rtl"')
      expect(mail.text).toContain('Noura Alharbi')
      expect(mail.text).toContain('/guardian?token=')
    }
    expect((await mailsTo(who.email)).map(({ text }) => text).join()).not.toContain('/guardian?token=')
  })

  it('is told to the child without the link, the name or the address of the guardian', async () => {
    const { who, guardian, token } = await asked()
    await decideAs(app, token, 'consent')
    const { body } = await app.call(who, 'GET', '/api/notifications')
    const text = JSON.stringify(body)
    expect(text).toContain('guardians.consented')
    for (const secret of [token, guardian, 'Maha Alharbi']) expect(text).not.toContain(secret)
  })

  it('stays known step by step: no step is changed or taken away, by no one who uses the platform', async () => {
    const who = await app.aPerson()
    const token = await withConsent(app, who)
    await decideAs(app, token, 'withdraw')
    await decideAs(app, token, 'consent')
    const steps = await stepsOf(who)
    expect(steps.map(({ side, action }) => [side, action])).toEqual([
      ['person', 'ask'],
      ['guardian', 'consent'],
      ['guardian', 'withdraw'],
      ['guardian', 'consent'],
    ])
    const byHand = app.platform.database.transaction({ personId: who.personId }, ({ db }) =>
      sql`delete from guardian_steps where id = ${steps[2]!.id}`.execute(db),
    )
    await expect(byHand).rejects.toMatchObject({ code: '42501' })
    const owner = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await owner.connect()
    try {
      await owner.query('alter table guardian_steps no force row level security')
      await expect(owner.query('delete from guardian_steps')).rejects.toThrow('append-only')
    } finally {
      await owner.query('alter table guardian_steps force row level security')
      await owner.end()
    }
  })

  it('ends nothing of another child of the same guardian', async () => {
    const guardian = anAddress()
    const children = [await app.aPerson(), await app.aPerson()]
    const tokens = []
    for (const child of children) {
      await sayAgeBand(app, child, 'under-18')
      await askGuardian(app, child, guardian)
      const token = await mailedToken(app, guardian)
      await decideAs(app, token, 'consent')
      tokens.push(token)
    }
    await decideAs(app, tokens[0]!, 'withdraw')
    expect(await Promise.all(children.map(standing))).toEqual(['guardian-needed', 'consented'])
  })
})

describe('after a withdrawal', () => {
  it('the child asks no other guardian, nor says that an adult agreed', async () => {
    const who = await app.aPerson()
    const token = await withConsent(app, who)
    expect((await askGuardian(app, who, anAddress())).body.code).toBe('guardians.already-asked')
    await decideAs(app, token, 'withdraw')
    const until = new Date(now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect((await askGuardian(app, who, anAddress())).body).toMatchObject({
      code: 'guardians.was-refused',
      details: { until },
    })
    expect(await standing(who)).toBe('guardian-needed')
  })

  it('what others write to the child is passed on to no guardian any more', async () => {
    const [one, two, three] = [await app.aPerson(), await app.aPerson(), await app.aPerson()]
    const token = await withConsent(app, one)
    await withConsent(app, two)
    await decideAs(app, token, 'withdraw')
    const passed = {
      event: { en: 'Wadi planting', ar: 'تشجير الوادي' },
      organiser: { en: 'Green Wadi', ar: 'الوادي الأخضر' },
      text: { en: 'Bring water.', ar: 'أحضروا ماء.' },
    }
    const people = [one, two, three].map(({ personId }) => personId)
    await app.platform.database.transaction({}, ({ db }) => app.features.guardians.passOn(db, people, passed, now()))
    const messages = (await app.mailbox()).filter(({ type }) => type === 'guardian_message')
    expect(messages.map(({ to }) => to)).toEqual([`guardian-${two.personId}@example.com`])
    const { subject, text } = messages[0]!
    for (const word of ['Wadi planting', 'Green Wadi', 'Bring water.']) expect(subject + text).toContain(word)
  })
})

describe('an account that goes', () => {
  it('of a guardian takes nothing back: the consent stands, and the link still withdraws it', async () => {
    const child = await app.aPerson()
    const guardian = await app.aPerson(`guardian-${child.personId}@example.com`)
    const token = await withConsent(app, child)
    expect((await remove(guardian)).statusCode).toBe(200)
    expect(await standing(child)).toBe('consented')
    expect((await decideAs(app, token, 'withdraw')).body.state).toBe('withdrawn')
    expect(await standing(child)).toBe('guardian-needed')
  })

  it('of a child takes the address and the name of the guardian with it; the link opens nothing', async () => {
    const { who, guardian, token } = await asked()
    await decideAs(app, token, 'consent', { name: 'Sarah Alqahtani' })
    expect((await remove(who)).statusCode).toBe(200)
    expect(await readLink(app, token)).toMatchObject({ status: 404, body: { code: 'guardians.link-invalid' } })
    expect((await decideAs(app, token, 'withdraw')).body.code).toBe('guardians.link-invalid')
    const tables = await readEveryTable(app.testDatabase.ownerUrl)
    const kept = (word: string) => tablesHolding(tables, word).filter((table) => /guardian|age_band/.test(table))
    expect([kept(guardian), kept('Sarah Alqahtani')]).toEqual([[], []])
    expect(tablesHolding(tables, who.personId)).not.toContain('age_bands')
  })
})
