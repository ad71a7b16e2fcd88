import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { NoticeSettings } from '@athar/contracts/notifications'
import type { Acting } from '../organisations/testing.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
beforeAll(async () => {
  app = await startNotificationsApp()
})
afterAll(() => app.close())

const tokenIn = (text: string) => decodeURIComponent(/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? '')
const mailed = async (who: Acting) => {
  await app.tell(null, { to: { people: [who.personId] } })
  return tokenIn((await app.mailsTo(who)).at(-1)?.text ?? '')
}
const deliveriesOf = async (who: Acting) =>
  (await app.call<NoticeSettings>(who, 'GET', '/api/notifications/settings')).body.deliveries
const confirm = (token: string) =>
  app.call<{ ended?: string; code?: string }>(null, 'POST', '/api/notifications/unsubscribe', { token })

it('the link of a mail ends the mails of its kind, without a sign-in, and leaves the notices in the app', async () => {
  const person = await app.aPerson()
  expect((await confirm(await mailed(person))).body).toEqual({ ended: 'inventory.submitted' })
  expect(await deliveriesOf(person)).toEqual({ 'inventory.submitted': 'app' })
  const before = (await app.mailsTo(person)).length
  await app.tell(null, { to: { people: [person.personId] } })
  expect(await app.mailsTo(person)).toHaveLength(before)
  expect(await app.unreadOf(person)).toBe(2)
})

it('any number of links are followed at one moment', async () => {
  const person = await app.aPerson()
  const token = await mailed(person)
  const answers = await Promise.all(Array.from({ length: 24 }, () => confirm(token)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await deliveriesOf(person)).toEqual({ 'inventory.submitted': 'app' })
})

it('the link of a digest ends both digests and nothing else; once more it changes nothing', async () => {
  const person = await app.aPerson()
  await app.choose(person, {
    deliveries: { 'inventory.submitted': 'weekly', 'inventory.approved': 'mail', 'inventory.locked': 'off' },
  })
  const token = (await mailed(person)) || digestToken(person)
  expect((await confirm(token)).body).toEqual({ ended: 'digests' })
  const ended = await deliveriesOf(person)
  expect(ended).toMatchObject({
    'inventory.submitted': 'app',
    'inventory.records-entered': 'app',
    'inventory.approved': 'mail',
    'inventory.locked': 'off',
  })
  await confirm(token)
  expect(await deliveriesOf(person)).toEqual(ended)
})

it('two links that are followed at the same moment end both, and undo nothing that was chosen meanwhile', async () => {
  const person = await app.aPerson()
  const [one, other] = [await mailed(person), digestToken(person)]
  await app.choose(person, { deliveries: { 'inventory.approved': 'mail' } })
  const { database } = app.platform
  const { following } = await database.transaction({ personId: person.personId }, async ({ db }) => {
    await sql`select from notification_settings where person_id = ${person.personId} for update`.execute(db)
    const links = [confirm(one), confirm(other)]
    await expect.poll(() => waitingSessions((query) => database.pool.query(query))).toBe(2)
    return { following: Promise.all(links) }
  })
  expect((await following).map(({ body }) => body.ended)).toEqual(['inventory.submitted', 'digests'])
  expect(await deliveriesOf(person)).toMatchObject({
    'inventory.submitted': 'app',
    'inventory.records-entered': 'app',
    'inventory.approved': 'mail',
  })
})

/** As the mail of a digest carries it. */
const digestToken = ({ personId }: Acting) => {
  const seal = app.platform.masterKey.hmac('notifications unsubscribe', `${personId}~digests`)
  return `${personId}~digests~${seal.toString('base64url')}`
}

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['text/plain', 'anything'],
])('a mail program ends it with one click, sending %s', async (type, body) => {
  const person = await app.aPerson()
  const token = await mailed(person)
  const response = await fetch(`${app.url}/notifications/unsubscribe?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    redirect: 'manual',
  })
  expect(response.status).toBe(204)
  expect(await deliveriesOf(person)).toEqual({ 'inventory.submitted': 'app' })
})

it('opening the address changes nothing: programs that scan mail open links', async () => {
  const person = await app.aPerson()
  const token = await mailed(person)
  await fetch(`${app.url}/notifications/unsubscribe?token=${encodeURIComponent(token)}`)
  expect(await deliveriesOf(person)).toEqual({})
})

it('a forged or altered link ends nothing', async () => {
  const [person, other] = [await app.aPerson(), await app.aPerson()]
  const token = await mailed(person)
  const [, ends = '', seal = ''] = token.split('~')
  for (const forged of [
    `${other.personId}~${ends}~${seal}`,
    `${person.personId}~digests~${seal}`,
    `${person.personId}~${ends}~${'A'.repeat(43)}`,
    `${person.personId}~identity.password-changed~${seal}`,
    token.slice(0, -1),
    'x',
  ]) {
    const { status, body } = await confirm(forged)
    expect([status, body.code]).toEqual([404, 'notifications.link-invalid'])
  }
  expect([await deliveriesOf(person), await deliveriesOf(other)]).toEqual([{}, {}])
})

it('of an account that is gone is answered as ever, and writes nothing about its person', async () => {
  const person = await app.aPerson()
  const token = await mailed(person)
  await runSql(app.testDatabase.ownerUrl, `update auth.users set deleted_at = now() where id = $1`, [person.personId])
  expect((await confirm(token)).body).toEqual({ ended: 'inventory.submitted' })
  const left = await app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
    sql`select 1 from notification_settings where person_id = ${person.personId}
      union all select 1 from audit_trail where action = 'notifications.unsubscribe' and person_id = ${person.personId}`.execute(
      db,
    ),
  )
  expect(left.rows).toEqual([])
})

it('stands in the audit trail of the person', async () => {
  const person = await app.aPerson()
  await confirm(await mailed(person))
  const { rows } = await app.platform.database.transaction({ personId: person.personId }, ({ db }) =>
    sql`select details from audit_trail where action = 'notifications.unsubscribe' and person_id = ${person.personId}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ details: { ends: 'inventory.submitted' } }])
})
