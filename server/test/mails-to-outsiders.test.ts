import { randomUUID } from 'node:crypto'
import type { SentMail } from '../src/platform/mail.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askGuardian, mailedToken, sayAgeBand, withConsent } from '../src/guardians/testing.ts'
import type { Acting } from '../src/organisations/testing.ts'
import { startVolunteeringApp, type VolunteeringApp } from '../src/volunteering/testing.ts'

let app: VolunteeringApp
beforeAll(async () => {
  app = await startVolunteeringApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.close())

const anAddress = () => `outside-${randomUUID()}@example.com`
const mailTo = async (address: string) => (await app.mailbox()).findLast(({ to }) => to === address)!
/** What mail programs make a link of, besides our own. */
const foreignLinks = ({ subject, text }: SentMail) =>
  `${subject}\n${text}`
    .replaceAll(new RegExp(`${app.platform.config.siteUrl}/(?:guardian\\?token=|review/link#)\\S+`, 'g'), '')
    .match(/\S*(?:[/\\@](?=\S)|\p{L}:(?=\S)|[\p{L}\p{N}-]\.\p{L}{2})\S*/gu)

async function aChildCalled(fullName: string): Promise<Acting> {
  const who = await app.aPerson()
  const headers = { ...who.headers, apikey: 'anon' }
  const payload = { data: { full_name: fullName } }
  const { statusCode } = await app.app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload })
  expect(statusCode).toBe(200)
  return who
}

/** A report of an organisation with this name, and a member who may invite its external reviewers. */
async function aReport(name: string, reviewers: number) {
  const owner = await app.anOrganisationWithMfa({ name: { en: name, ar: '' } })
  const answers = [{ datapoint: 'scope1_total_tco2e', value: '1500', version: 0 }]
  await app.call(owner, 'PUT', '/api/disclosures/answers/2024', { answers })
  const { body } = await app.call<{ id: string }>(owner, 'POST', '/api/disclosures/reports', {
    year: 2024,
    frameworks: ['tcfd'],
    language: 'en',
  })
  const inviting = await Promise.all(Array.from({ length: reviewers }, () => app.aMember(owner, 'reviewer')))
  const invite = (by: Acting, email: string, called = 'Layla Assurer') =>
    app.call<{ code?: string }>(by, 'POST', `/api/disclosures/reports/${body.id}/reviewers`, {
      name: called,
      email,
      language: 'en',
      until: app.platform.clock.today(),
    })
  return { inviting, invite }
}

describe('a mail in our name holds no link but ours', () => {
  it('to a reviewer from outside, whatever the organisation and the reviewer are called', async () => {
    const { inviting, invite } = await aReport('Your prize: https://evil.example/now', 1)
    const email = anAddress()
    expect((await invite(inviting[0]!, email, 'Win at evil.example')).status).toBe(201)
    const mail = await mailTo(email)
    expect(foreignLinks(mail)).toBeNull()
    expect(mail.text).toContain('Dear reviewer,')
    expect(mail.text).not.toContain('Win at')
  })

  it('to a guardian, whatever the child is called', async () => {
    const child = await aChildCalled('Prizes at evil.example')
    await sayAgeBand(app, child, 'under-18')
    const guardian = anAddress()
    expect((await askGuardian(app, child, guardian)).status).toBe(201)
    const mail = await mailTo(guardian)
    expect(foreignLinks(mail)).toBeNull()
    expect(mail.subject).toBe('A young person asks for your consent on Athar')
    expect(mail.text).not.toContain('Prizes')
  })

  it('to a guardian who is passed on what an organiser writes', async () => {
    const organiser = await app.anOrganisation({ name: { en: 'Join evil.example', ar: '' } })
    const event = await app.anEvent(organiser, { title: { en: 'Prizes at www.evil.example', ar: '' } })
    await app.acceptChecks(await app.anEditor(), organiser)
    const child = await app.aPerson()
    await withConsent(app, child)
    expect((await app.join(child, event, { ageBand: 'under-18' })).status).toBe(201)
    const text = { en: 'At 10:30 look at https://evil.example/x\nor write to me@evil.example.', ar: '' }
    await app.call(organiser, 'POST', `/api/volunteering/own-events/${event.id}/messages`, { text })
    const mail = (await app.mailbox()).findLast(({ type }) => type === 'guardian_message')!
    expect(foreignLinks(mail)).toBeNull()
    expect(mail.text).toContain('At 10:30 look at https: / / evil. example/ x')
  })
})

describe('a mailbox outside is written to so often', () => {
  it('by an organisation that invites it to review', async () => {
    const { inviting, invite } = await aReport('Najd Industries', 2)
    const email = anAddress()
    expect((await invite(inviting[0]!, email)).status).toBe(201)
    const again = await invite(inviting[1]!, email)
    expect([again.status, again.body.code]).toEqual([429, 'disclosures.invited-often'])
    expect((await invite(inviting[1]!, anAddress())).status).toBe(201)
  })

  it('by children who name it as their guardian', async () => {
    const guardian = anAddress()
    const ask = async () => {
      const child = await app.aPerson()
      await sayAgeBand(app, child, 'under-18')
      return (await askGuardian(app, child, guardian)).body.code
    }
    expect(await ask()).toBeUndefined()
    expect(await ask()).toBe('guardians.mailed-often')
    expect(await mailedToken(app, guardian)).not.toBe('')
  })

  it('a day: ten times of a kind, and fifty reviewers by one person', async () => {
    const { mailWaits, sendingWait } = app.features.identity
    const inDatabase = <T>(work: Parameters<typeof app.platform.accounts.transaction<T>>[1]) =>
      app.platform.accounts.transaction({}, work)
    const [address, sender] = [anAddress(), randomUUID()]
    const waits = []
    for (let times = 0; times < 11; times += 1) {
      const [wait = 0] = await inDatabase(({ db }) => mailWaits(db, 'guardian_asked', [address]))
      waits.push(wait > 0)
      await app.advance(660)
    }
    expect(waits).toEqual([...Array<boolean>(10).fill(false), true])
    expect(await inDatabase(({ db }) => sendingWait(db, 'disclosure_review', sender, 50))).toBe(0)
    expect(await inDatabase(({ db }) => sendingWait(db, 'disclosure_review', sender, 1))).toBeGreaterThan(0)
    expect(await inDatabase(({ db }) => sendingWait(db, 'invitation', sender, 51))).toBe(0)
  })
})
