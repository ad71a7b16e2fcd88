import { randomUUID } from 'node:crypto'
import type { guardians } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'
import { askGuardian, decideAs, mailedToken, readLink, renewedToken, sayAgeBand, withConsent } from './testing.ts'

const day = 86_400
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
const typesTo = async (address: string, within = app) =>
  (await within.mailbox()).flatMap(({ to, type }) => (to === address ? [type] : []))
async function asked(within = app) {
  const who = await within.aPerson()
  await sayAgeBand(within, who, 'under-18')
  const guardian = anAddress()
  await askGuardian(within, who, guardian)
  return { who, guardian, token: await mailedToken(within, guardian) }
}
/** Another address is asked in the place of the first. */
async function outrun(who: Acting, within = app) {
  const address = anAddress()
  await askGuardian(within, who, address)
  return { address, link: await mailedToken(within, address) }
}

describe('a guardian in whose place another was named', () => {
  it('is told, sees no name, and still refuses: the consent of the other one ends', async () => {
    const { who, guardian, token } = await asked()
    const { address, link } = await outrun(who)
    expect(await typesTo(guardian)).toEqual(['guardian_asked', 'guardian_replaced'])
    await decideAs(app, link, 'consent')
    expect((await readLink(app, token)).body).toMatchObject({ replaced: true, name: '', decisions: ['refuse'] })
    expect((await decideAs(app, token, 'refuse')).body).toMatchObject({ state: 'refused', decisions: ['consent'] })
    expect(await standing(who)).toBe('guardian-needed')
    expect(await typesTo(address)).toContain('guardian_another-refused')
    expect((await readLink(app, link)).body).toMatchObject({ state: 'ended', decisions: ['refuse'] })
    expect((await askGuardian(app, who, address)).body.code).toBe('guardians.was-refused')
    expect((await decideAs(app, token, 'consent')).body.state).toBe('consented')
    expect(await typesTo(address)).toContain('guardian_another-consented')
  })

  it('refuses too where the other one said that they are an adult, which binds no one for a year', async () => {
    const { who, token } = await asked()
    const { link } = await outrun(who)
    await decideAs(app, link, 'consent')
    await decideAs(app, link, 'adult')
    expect((await readLink(app, token)).body).toMatchObject({ isAdult: false, decisions: ['refuse'] })
    expect((await decideAs(app, token, 'refuse')).body.state).toBe('refused')
    expect(await standing(who)).toBe('guardian-needed')
    expect((await decideAs(app, link, 'adult')).body.code).toBe('guardians.not-possible')
    expect((await sayAgeBand(app, who, 'adult')).body.code).toBe('guardians.stays-under-18')
  })

  it('of whom nothing came is told nothing further, contests nothing, and is mailed no new link', async () => {
    const { who, guardian, token } = await asked()
    const { link } = await outrun(who)
    await decideAs(app, link, 'consent')
    await decideAs(app, link, 'adult')
    expect((await decideAs(app, token, 'contest')).body.code).toBe('guardians.not-possible')
    await sayAgeBand(app, who, 'under-18')
    expect(await typesTo(guardian)).toEqual(['guardian_asked', 'guardian_replaced'])
    expect((await app.call<{ code?: string }>(null, 'POST', '/api/guardians/link/renew', { token })).body.code).toBe(
      'guardians.link-invalid',
    )
    const account = await app.aPerson(guardian)
    expect((await app.call<guardians.OwnStanding>(account, 'GET', '/api/guardians/own')).body.guarded).toEqual([])
  })

  it('makes no adult in the database either', async () => {
    const { who, token } = await asked()
    const { link } = await outrun(who)
    await decideAs(app, link, 'consent')
    const { consentId, personId } = app.features.guardians.openLink(token)!
    const byHand = (change: ReturnType<typeof sql>) =>
      app.platform.database.transaction({ personId }, async ({ db }) => {
        await app.features.guardians.followLink(db, consentId)
        await change.execute(db)
      })
    await expect(byHand(sql`select app.change_age_band(${personId}, 'adult', null, now())`)).rejects.toMatchObject({
      constraint: 'guardian_consents_ended',
    })
    await expect(
      byHand(sql`update guardian_consents set state = 'consented' where id = ${consentId}`),
    ).rejects.toMatchObject({ constraint: 'guardian_consents_moves' })
  })
})

it('a guardian whose consent lapsed refuses, though another was named since', async () => {
  const later = await startOrganisationsApp()
  try {
    const who = await later.aPerson()
    await withConsent(later, who)
    const guardian = `guardian-${who.personId}@example.com`
    await later.advance(366 * day)
    await later.features.guardians.endLapsed()
    const again = await later.signIn(who)
    const { link } = await outrun(again, later)
    expect(await typesTo(guardian, later)).toContain('guardian_replaced')
    await decideAs(later, link, 'consent')
    expect(await typesTo(guardian, later)).toContain('guardian_another-consented')
    const token = await mailedToken(later, guardian)
    expect((await readLink(later, token)).body).toMatchObject({
      replaced: false,
      anotherAgreed: true,
      decisions: ['refuse'],
    })
    await decideAs(later, token, 'refuse')
    expect(await standing(who, later)).toBe('guardian-needed')
  } finally {
    await later.close()
  }
})

it('a guardian who refused is told when another one agrees, and reads what holds', async () => {
  const later = await startOrganisationsApp()
  try {
    const { who, guardian, token } = await asked(later)
    await decideAs(later, token, 'refuse')
    await later.advance(31 * day)
    const again = await later.signIn(who)
    const { link } = await outrun(again, later)
    await decideAs(later, link, 'consent')
    expect(await typesTo(guardian, later)).toContain('guardian_another-consented')
    const fresh = await renewedToken(later, guardian, token)
    const { body } = await readLink(later, fresh)
    expect(body).toMatchObject({ state: 'refused', anotherAgreed: true })
    expect(body.decisions).not.toContain('consent')
  } finally {
    await later.close()
  }
})

it('a year of birth makes no adult within 30 days after a guardian refused', async () => {
  const later = await startOrganisationsApp()
  try {
    const year = Number(later.platform.clock.today().slice(0, 4)) - 18
    const until = (when: string) => Math.ceil((Date.parse(when) - later.platform.clock.now().getTime()) / 1000)
    await later.advance(Math.max(0, until(`${year + 18}-12-20T00:00:00+03:00`)))
    const who = await later.aPerson()
    await sayAgeBand(later, who, 'under-18', year)
    const guardian = anAddress()
    await askGuardian(later, who, guardian)
    await decideAs(later, await mailedToken(later, guardian), 'refuse')
    await later.advance(until(`${year + 19}-01-02T00:00:00+03:00`))
    await later.features.guardians.comeOfAge()
    const again = await later.signIn(who)
    expect((await sayAgeBand(later, again, 'adult')).body.code).toBe('guardians.stays-under-18')
    expect(await standing(who, later)).toBe('guardian-needed')
    await later.advance(31 * day)
    await later.features.guardians.comeOfAge()
    expect(await standing(who, later)).toBe('adult')
  } finally {
    await later.close()
  }
})

it('a guardian who contested takes it back by a newer link to the same address', async () => {
  const { who, guardian, token } = await asked()
  await decideAs(app, token, 'consent')
  await decideAs(app, token, 'adult')
  expect((await decideAs(app, token, 'contest')).body.contestedUntil).not.toBeNull()
  await askGuardian(app, who, guardian)
  const newer = await mailedToken(app, guardian)
  await decideAs(app, newer, 'consent')
  expect((await decideAs(app, newer, 'adult')).body).toMatchObject({ isAdult: true, contestedUntil: null })
  expect(await standing(who)).toBe('adult')
})

it('a year of birth that is added or changed later is not said to be saved', async () => {
  const year = Number(app.platform.clock.today().slice(0, 4)) - 16
  const [without, mistyped] = [await app.aPerson(), await app.aPerson()]
  await sayAgeBand(app, without, 'under-18')
  await sayAgeBand(app, mistyped, 'under-18', year - 1)
  for (const who of [without, mistyped])
    expect(await sayAgeBand(app, who, 'under-18', year)).toMatchObject({
      status: 409,
      body: { code: 'guardians.birth-year-late' },
    })
  expect((await sayAgeBand(app, mistyped, 'under-18', year - 1)).body.birthYear).toBe(year - 1)
})

it('a person reads from when another guardian can be named', async () => {
  const { who, token } = await asked()
  await decideAs(app, token, 'refuse')
  const { body } = await app.call<guardians.OwnStanding>(who, 'GET', '/api/guardians/own')
  expect(Date.parse(body.mayAskFrom ?? '')).toBeGreaterThan(app.platform.clock.now().getTime() + 29 * day * 1000)
})
