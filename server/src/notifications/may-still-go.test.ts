import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
let owner: Owner
beforeAll(async () => {
  app = await startNotificationsApp()
  owner = await app.anOrganisationWithMfa()
})
afterAll(() => app.close())

const reason = 'The boiler burns twice of what is told'
const tell = (from: Owner, who: Acting) =>
  app.tell(from, { to: { people: [who.personId] }, kind: 'inventory.returned', data: { year: 2025, reason } })

/** What mails go to somebody that could not go out while something happened. */
async function mailed(who: Acting, told: () => Promise<void>, happens: () => Promise<unknown>) {
  const outbox = join(app.platform.config.dataDir, 'outbox')
  const sql = (text: string) => runSql(app.testDatabase.ownerUrl, text)
  await app.mailsTo(who)
  renameSync(outbox, `${outbox}-away`)
  await told()
  expect(await app.mailsTo(who)).toEqual([])
  const { rows } = await sql('select attempts from mail_outbox')
  expect(rows).toEqual([{ attempts: 1 }])
  await happens()
  renameSync(`${outbox}-away`, outbox)
  await sql('update mail_outbox set due_at = now()')
  // What is thought of anew is written in the next round.
  await app.mailsTo(who)
  const texts = (await app.mailsTo(who)).map(({ text }) => text).join('\n')
  expect((await sql('select 1 from mail_outbox')).rows).toEqual([])
  return texts
}

it('a mail that could not go out goes once it can', async () => {
  const member = await app.aMember(owner, 'reviewer')
  expect(
    await mailed(
      member,
      () => tell(owner, member),
      () => Promise.resolve(),
    ),
  ).toContain(reason)
})

it('and to nobody for whom it has become none of their business meanwhile', async () => {
  const platform = await app.aPlatformOwner()
  const losses: Record<string, (who: Acting) => Promise<unknown>> = {
    'kept out': ({ personId }) => app.call(owner, 'POST', `/api/organisation/members/${personId}/deactivate`),
    'a viewer': ({ personId }) =>
      app.call(owner, 'PUT', `/api/organisation/members/${personId}/role`, { role: 'viewer', seen: 'reviewer' }),
    blocked: ({ personId }) =>
      app.call(platform, 'POST', `/api/admin/users/${personId}/block`, {
        until: null,
        reason: 'The post was given up',
      }),
  }
  const told: string[] = []
  for (const [loss, lose] of Object.entries(losses)) {
    const member = await app.aMember(owner, 'reviewer')
    const texts = await mailed(
      member,
      () => tell(owner, member),
      () => lose(member),
    )
    if (texts.includes(reason)) told.push(loss)
  }
  expect(told).toEqual([])
})

it('of a mail that told more, the rest is told', async () => {
  const member = await app.aMember(owner, 'reviewer')
  const both = async () => {
    await app.tell(owner, {
      to: { people: [member.personId] },
      kind: 'inventory.returned',
      data: { year: 2025, reason },
    })
    await app.tell(null, {
      to: { people: [member.personId] },
      kind: 'organisations.role-changed',
      data: { organisation: { en: 'Oasis', ar: '' }, role: 'x' },
    })
  }
  const texts = await mailed(member, both, () =>
    app.call(owner, 'POST', `/api/organisation/members/${member.personId}/deactivate`),
  )
  expect(texts).not.toContain(reason)
  expect(texts).toContain('Oasis')
})

it('a mail that could not go out goes to the address that its person has by then', async () => {
  const member = await app.aMember(owner, 'reviewer')
  const email = `moved-${member.email}`
  const moved = { ...member, email }
  const before = await mailed(
    member,
    () => tell(owner, member),
    () => runSql(app.testDatabase.ownerUrl, `update auth.users set email = '${email}' where id = '${member.personId}'`),
  )
  expect(before).not.toContain(reason)
  expect((await app.mailsTo(moved)).map(({ text }) => text).join('\n')).toContain(reason)
})
