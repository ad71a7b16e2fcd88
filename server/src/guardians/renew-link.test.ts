import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type OrganisationsApp } from '../organisations/testing.ts'
import { askGuardian, decideAs, mailedToken, readLink, sayAgeBand, withConsent } from './testing.ts'

const day = 24 * 3600
let app: OrganisationsApp
beforeAll(async () => {
  // Its clock is moved by months.
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const renew = (token: string) =>
  app.call<{ code?: string } | null>(null, 'POST', '/api/guardians/link/renew', { token })
const mailsTo = async (address: string) => (await app.mailbox()).filter(({ to }) => to === address)
const guardianOf = ({ personId }: { readonly personId: string }) => `guardian-${personId}@example.com`

it('a guardian’s link ends after 30 days, and a new one goes to the same address, once an hour', async () => {
  const who = await app.aPerson()
  const token = await withConsent(app, who)
  await app.advance(30 * day - 60)
  expect((await readLink(app, token)).body.state).toBe('consented')
  await app.advance(120)
  expect(await readLink(app, token)).toMatchObject({ status: 410, body: { code: 'guardians.link-expired' } })
  expect((await decideAs(app, token, 'withdraw')).body.code).toBe('guardians.link-expired')
  const notes = `/api/mentorship/guarded-notes?token=${encodeURIComponent(token)}`
  expect((await app.call<{ code?: string }>(null, 'GET', notes)).body.code).toBe('guardians.link-expired')

  expect((await renew(token)).status).toBe(204)
  const fresh = await mailedToken(app, guardianOf(who))
  expect(fresh).not.toBe(token)
  expect((await readLink(app, fresh)).body).toMatchObject({ state: 'consented' })
  expect((await readLink(app, token)).body.code).toBe('guardians.link-expired')
  expect((await renew(token)).body?.code).toBe('guardians.link-sent-just-now')
  await app.advance(3601)
  expect((await renew(token)).status).toBe(204)
})

it('a link that was altered renews nothing, and no one but the guardian of the link is written to', async () => {
  const who = await app.aPerson()
  await sayAgeBand(app, who, 'under-18')
  await askGuardian(app, who, guardianOf(who), 'ar')
  const token = await mailedToken(app, guardianOf(who))
  await app.advance(31 * day)
  const renewals = async () => (await mailsTo(guardianOf(who))).filter(({ type }) => type === 'guardian_renewed')
  expect((await renew(`${token}x`)).body?.code).toBe('guardians.link-invalid')
  const [consentId, personId, signedAt = '', seal] = token.split('~')
  const younger = [consentId, personId, String(Number(signedAt) + 31 * day), seal].join('~')
  expect((await readLink(app, younger)).body.code).toBe('guardians.link-invalid')
  expect(await renewals()).toEqual([])
  await renew(token)
  expect((await renewals()).map(({ html }) => html.includes('dir="rtl"'))).toEqual([true])
})
