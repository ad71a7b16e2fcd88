import { afterAll, beforeAll, expect, it } from 'vitest'
import { organisations, requests } from '@athar/contracts'
import {
  kindsFor,
  noticeKindNames,
  noticeKinds,
  type NoticeKind,
  type NoticeSettings,
} from '@athar/contracts/notifications'
import { mayReviewRegistrations } from '@athar/contracts/sgi'
import { appoint } from '../organisations/testing.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
beforeAll(async () => {
  app = await startNotificationsApp()
})
afterAll(() => app.close())

const url = '/api/notifications/settings'
const chosen: NoticeSettings = {
  deliveries: { 'inventory.submitted': 'weekly', 'inventory.records-entered': 'off' },
  timeZone: 'Europe/London',
  quietHours: { from: '21:30', to: '06:00' },
  quietWeekend: true,
  digestHour: 6,
}
/** Nothing that is told to roles of the platform. */
const kinds = noticeKindNames.filter((one) => !Array.isArray((noticeKinds[one] as { to?: unknown }).to))

it('begin with the time of the Kingdom and the defaults of each kind, and are kept for the person alone', async () => {
  const [person, other] = [await app.aPerson(), await app.aPerson()]
  const fresh = {
    deliveries: {},
    timeZone: 'Asia/Riyadh',
    quietHours: null,
    quietWeekend: false,
    digestHour: 8,
    kinds,
  }
  expect((await app.call(person, 'GET', url)).body).toEqual(fresh)
  expect((await app.call(person, 'PUT', url, chosen)).body).toEqual({ ...chosen, kinds })
  expect((await app.call(person, 'GET', url)).body).toEqual({ ...chosen, kinds })
  expect((await app.call(other, 'GET', url)).body).toEqual(fresh)
})

it('offer what comes up in running the platform to those who run it alone, and keep what somebody chose before', async () => {
  const [owner, editor] = [await app.aPlatformOwner(), await app.aPerson()]
  await appoint(app, editor.personId, 'content_editor')
  const kept = { ...chosen, deliveries: { 'requests.received': 'weekly' } }
  const answers = []
  for (const who of [owner, await app.signIn(editor)]) answers.push((await app.call(who, 'PUT', url, kept)).body)
  const reviewing = kindsFor({ platformRoles: ['content_editor'], member: true })
  expect(reviewing.length).toBeGreaterThan(kinds.length)
  expect(answers).toEqual([
    { ...kept, kinds: [...noticeKindNames] },
    { ...kept, kinds: reviewing },
  ])
})

it.each<[NoticeKind, readonly string[]]>([
  ['organisations.accreditation-asked', organisations.mayAccredit],
  ['requests.received', requests.mayHandleRequests],
  ['sgi.registration-submitted', mayReviewRegistrations],
])('%s is for those who answer it', (kind, roles) => {
  const { to } = noticeKinds[kind] as { to?: readonly string[] }
  expect([...(to ?? [])].toSorted()).toEqual([...roles].toSorted())
  expect(kindsFor({ platformRoles: [], member: true })).not.toContain(kind)
})

it('messages about the safety of the account cannot be switched off', async () => {
  const person = await app.aPerson()
  const answer = await app.call(person, 'PUT', url, { ...chosen, deliveries: { 'identity.password-changed': 'off' } })
  expect([answer.status, answer.body['code']]).toEqual([422, 'notifications.not-optional'])
})

it.each([
  { timeZone: 'Asia/Atlantis' },
  { timeZone: "Asia/Riyadh'; drop table notifications; --" },
  { quietHours: { from: '21:00', to: '24:00' } },
  { quietHours: { from: '7:00', to: '21:00' } },
  { quietHours: { from: '07:00', to: '07:00' } },
  { digestHour: 24 },
  { digestHour: 7.5 },
  { deliveries: { 'inventory.submitted': 'by pigeon' } },
  { deliveries: { 'no.such-kind': 'app' } },
])('%j is refused', async (wrong) => {
  const person = await app.aPerson()
  expect((await app.call(person, 'PUT', url, { ...chosen, ...wrong })).status).toBe(400)
})

it('a mail that waits follows the new choice', async () => {
  const person = await app.aPerson()
  const hour = (app.platform.clock.now().getUTCHours() + 3) % 24
  await app.choose(person, { quietHours: { from: `${pad(hour)}:00`, to: `${pad((hour + 2) % 24)}:59` } })
  await app.tell(null, { to: { people: [person.personId] } })
  expect(await app.mailsTo(person)).toEqual([])
  await app.choose(person, {})
  expect(await app.mailsTo(person)).toHaveLength(1)
})

const pad = (hour: number) => String(hour).padStart(2, '0')
