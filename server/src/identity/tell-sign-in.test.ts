import type { notifications, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSameWords } from '../platform/testing/mail-words.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { networkOf } from './client-address.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

type Page = ResponseOf<typeof notifications.listNotices>

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => app.close())

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const password = 'a palm beside the gate'

let people = 0
const aPerson = async () => {
  const email = `traveller-${(people += 1)}@example.com`
  await app.features.identity.seedPerson({ email, password, fullName: 'Noura Alharbi' })
  return email
}
const signIn = async (email: string, from: { ip: string; agent: string; language?: string }) => {
  const { body } = await app.call('POST', '/token?grant_type=password', {
    body: { email, password },
    headers: {
      'x-forwarded-for': from.ip,
      'user-agent': from.agent,
      ...(from.language ? { 'accept-language': from.language } : {}),
    },
  })
  return String(body['access_token'])
}
const noticesOf = async (token: string) =>
  (await (
    await fetch(`${app.url}/api/notifications`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as Page
const mailsTo = async (email: string) =>
  (await app.mailbox()).filter(({ to, type }) => to === email && type === 'new_sign_in')

it('the first sign-in and those from known places tell nobody', async () => {
  const email = await aPerson()
  await signIn(email, { ip: '188.54.10.7', agent: laptop })
  await signIn(email, { ip: '188.54.200.9', agent: laptop.replaceAll('142', '143') })
  const token = await signIn(email, { ip: '188.54.10.7', agent: laptop })
  expect((await noticesOf(token)).items).toEqual([])
  expect(await mailsTo(email)).toEqual([])
})

it('one from another network or another sort of browser is told in the app and by mail, once', async () => {
  const email = await aPerson()
  await signIn(email, { ip: '188.54.10.7', agent: laptop })
  await signIn(email, { ip: '51.39.4.4', agent: laptop })
  await signIn(email, { ip: '51.39.4.4', agent: phone, language: 'ar-SA,ar;q=0.9' })
  const token = await signIn(email, { ip: '51.39.77.1', agent: phone })
  const { items } = await noticesOf(token)
  expect(items.map(({ kind, data, person, organisationId }) => [kind, data, person, organisationId])).toEqual([
    ['identity.new-sign-in', { device: 'Safari, iOS', address: '51.39.4.4' }, null, null],
    ['identity.new-sign-in', { device: 'Firefox, Linux', address: '51.39.4.4' }, null, null],
  ])
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account', 'تسجيل دخول جديد إلى حسابك'])
  expect(mails[0]?.text).toContain('Firefox, Linux')
  for (const mail of mails) expectSameWords(mail)
})

it('is told in the language of its owner, not of whoever signed in there', async () => {
  const email = await aPerson()
  await signIn(email, { ip: '188.54.10.7', agent: laptop, language: 'ar-SA' })
  await signIn(email, { ip: '51.39.4.4', agent: phone, language: 'en-GB' })
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['تسجيل دخول جديد إلى حسابك'])
})

it('a program that does not name itself is an unknown device', async () => {
  const email = await aPerson()
  await signIn(email, { ip: '188.54.10.7', agent: laptop })
  const token = await signIn(email, { ip: '188.54.10.7', agent: 'curl/8.14.1' })
  expect((await noticesOf(token)).items[0]?.data).toEqual({
    device: { word: 'devices.unknown' },
    address: '188.54.10.7',
  })
  expect((await mailsTo(email))[0]?.text).toContain('an unknown device')
})

it('the language a browser asked for words mails to whoever never chose one', async () => {
  const email = await aPerson()
  const language = async () => {
    const { rows } = await runSql(app.testDatabase.ownerUrl, 'select id from auth.users where email = $1', [email])
    const { id } = rows[0] as { id: string }
    const found = await app.platform.accounts.transaction({}, ({ db }) =>
      app.features.identity.people.languages(db, [id]),
    )
    return found.get(id)
  }
  await signIn(email, { ip: '188.54.10.7', agent: laptop, language: 'fr' })
  expect(await language()).toBeUndefined()
  await signIn(email, { ip: '188.54.10.7', agent: phone, language: 'ar-SA' })
  await app.advance(60)
  await signIn(email, { ip: '188.54.10.7', agent: laptop })
  expect(await language()).toBe('ar')
})

it('where somebody was stands nowhere in clear', async () => {
  await signIn(await aPerson(), { ip: '188.54.10.7', agent: laptop })
  const { rows } = await runSql(app.testDatabase.ownerUrl, 'select p::text as stored from auth.sign_in_places p')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/188\.54|Firefox/)
})

it('a changed password and address are told too', async () => {
  const person = await app.aPerson()
  const { error } = await person.auth.updateUser({ password: 'another palm beside the gate' })
  expect(error).toBeNull()
  expect((await noticesOf(person.accessToken)).items.map(({ kind }) => kind)).toEqual(['identity.password-changed'])
  const newEmail = `moved-${person.email}`
  await person.auth.updateUser({ email: newEmail })
  for (const to of [person.email, newEmail]) {
    const { tokenHash } = await app.mailTo(to, 'email_change')
    await app.call('POST', '/verify', { body: { type: 'email_change', token_hash: tokenHash } })
  }
  expect((await noticesOf(person.accessToken)).items[0]).toMatchObject({
    kind: 'identity.email-changed',
    data: { email: newEmail },
  })
})

it.each([
  ['188.54.10.7', '188.54'],
  ['::ffff:188.54.10.7', '188.54'],
  ['2a02:cb80:4001::1', '2a02:cb80'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
