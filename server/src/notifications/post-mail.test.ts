import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isolate, type Lang } from '@athar/i18n'
import type { Acting, Owner } from '../organisations/testing.ts'
import type { SentMail } from '../platform/mail.ts'
import { expectSameWords } from '../platform/testing/mail-words.ts'
import { openAccount, postgresOf, startServerProcess } from '../platform/testing/server-process.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
let owner: Owner
beforeAll(async () => {
  app = await startNotificationsApp()
})
afterAll(() => app.close())

/** A Monday, nine in the morning in Riyadh, some weeks after the one before. */
let week = 0
const monday = (over: { days?: number; time?: string } = {}) => {
  const day = new Date(Date.parse('2031-03-17') + (week * 28 + (over.days ?? 0)) * 86_400_000)
  return `${day.toISOString().slice(0, 10)}T${over.time ?? '06:00'}:00Z`
}
const begin = async () => {
  week += 1
  await app.until(monday())
  owner = await app.anOrganisation({ name: { en: 'Oasis Works', ar: 'مصنع الواحة' } })
}

const speaks = (who: Acting, language: Lang) =>
  runSql(app.testDatabase.ownerUrl, `update auth.users set user_metadata = user_metadata || $1 where id = $2`, [
    { language },
    who.personId,
  ])
const to = (...people: Acting[]) => ({ people: people.map(({ personId }) => personId) })

describe('a mail at once', () => {
  it('says in the reader’s language what happened, in plain text and in HTML, with a way to it and a way out', async () => {
    await begin()
    const [english, arabic] = [await app.aPerson(), await app.aPerson()]
    await speaks(arabic, 'ar')
    await app.tell(null, { to: to(english, arabic), by: owner.personId, data: { year: 2030 } })
    const [en] = await app.mailsTo(english)
    const [ar] = await app.mailsTo(arabic)
    expect(en).toMatchObject({ type: 'notification', subject: 'The inventory of 2030 is in review' })
    expect(en?.text).toContain(`Submitted by ${isolate('Noura Alharbi')}.`)
    expect(en?.text).toContain('http://athar.test/inventory?year=2025')
    expect(ar).toMatchObject({ type: 'notification', subject: 'جرد عام 2030 قيد المراجعة' })
    expect(ar?.html).toContain('<html lang="ar" dir="rtl">')
    for (const mail of [en, ar]) {
      expectSameWords(mail!)
      expect(mail?.text).toMatch(/http:\/\/athar\.test\/notifications\/unsubscribe\?token=\S+/)
    }
  })

  it('is sent to nobody whom the operator keeps out, nor once they are let in again', async () => {
    await begin()
    const person = await app.aMember(owner, 'reviewer')
    const keepOut = (until: string | null) =>
      runSql(app.testDatabase.ownerUrl, `update auth.users set banned_until = $1 where id = $2`, [
        until,
        person.personId,
      ])
    await keepOut('9999-12-31')
    await app.tell(owner, { to: to(person) })
    expect(await app.mailsTo(person)).toEqual([])
    await keepOut(null)
    expect(await app.mailsTo(person)).toEqual([])
    // It waits for them in the app, and what is told from now on is mailed.
    expect(await app.kindsOf(await app.signIn(person))).toEqual(['inventory.submitted'])
    await app.tell(owner, { to: to(person) })
    expect(await app.mailsTo(person)).toHaveLength(1)
  })

  it('is sent once, whoever looks and however often', async () => {
    await begin()
    const person = await app.aPerson()
    await app.tell(null, { to: to(person) })
    await Promise.all(Array.from({ length: 6 }, () => app.features.notifications.postMail()))
    expect(await app.mailsTo(person)).toHaveLength(1)
  })

  it('goes out without anybody asking for it', async () => {
    await begin()
    const person = await app.aPerson()
    await app.tell(null, { to: to(person) })
    await expect.poll(async () => (await app.mailbox()).filter((mail) => mail.to === person.email)).toHaveLength(1)
  })

  it('is not sent about what was read in the app before, or switched off', async () => {
    await begin()
    const person = await app.aPerson()
    await app.choose(person, { deliveries: { 'inventory.returned': 'app', 'inventory.approved': 'off' } })
    await app.tell(
      null,
      ...(['inventory.returned', 'inventory.approved'] as const).map((kind) => ({
        kind,
        to: to(person),
        data: { year: 2030, reason: 'x' },
      })),
    )
    expect(await app.mailsTo(person)).toEqual([])
  })

  it('leads to the page as it stands in the organisation it is about', async () => {
    await begin()
    const member = await app.aMember(owner, 'reviewer')
    await app.tell(owner, { to: to(member), link: '/inventory?year=2025' })
    const [mail] = await app.mailsTo(member)
    expect(mail?.text).toContain(`/inventory?year=2025&for=${owner.organisation.id}\n`)
  })

  it('leaves out an organisation that the person has left meanwhile', async () => {
    await begin()
    const member = await app.aMember(owner, 'reviewer')
    await app.choose(member, { quietHours: { from: '08:00', to: '12:00' } })
    await app.tell(owner, { to: to(member) })
    // No round of the server's own is in the middle of it when they leave.
    expect(await app.mailsTo(member)).toEqual([])
    await runSql(
      app.testDatabase.ownerUrl,
      `select set_config('app.org_id', '${owner.organisation.id}', false), set_config('app.org_role', 'owner', false), set_config('app.aal', 'aal2', false);
       update memberships set ended_at = now() where person_id = '${member.personId}'`,
    )
    await app.until(monday({ time: '10:00' }))
    expect(await app.mailsTo(member)).toEqual([])
    expect(await dueOf(member)).toEqual([])
  })
})

const dueOf = async (who: Acting) =>
  (
    await runSql(
      app.testDatabase.ownerUrl,
      `select set_config('app.notifications_keeper', 'on', false); select mail_due_at from notifications where person_id = '${who.personId}' and mail_due_at is not null`,
    ).then((results) => (results as unknown as pg.QueryResult[])[1]!)
  ).rows

describe('quiet hours', () => {
  it('postpone a mail to their end and lose nothing, and what gathered comes in one', async () => {
    await begin()
    const person = await app.aPerson()
    await app.choose(person, { quietHours: { from: '21:00', to: '07:00' } })
    await app.until(monday({ time: '19:30' }))
    await app.tell(null, { to: to(person) }, { to: to(person), kind: 'inventory.approved' })
    expect(await app.mailsTo(person)).toEqual([])
    await app.until(monday({ days: 1, time: '03:59' }))
    expect(await app.mailsTo(person)).toEqual([])
    await app.until(monday({ days: 1, time: '04:00' }))
    const mails = await app.mailsTo(person)
    expect(mails.map(({ subject }) => subject)).toEqual(['2 notifications from Athar'])
    expectSameWords(mails[0]!)
  })

  it('on Friday and Saturday last until Sunday', async () => {
    await begin()
    const person = await app.aPerson()
    await app.choose(person, { quietWeekend: true })
    await app.until(monday({ days: 4 }))
    await app.tell(null, { to: to(person) })
    await app.until(monday({ days: 5, time: '20:00' }))
    expect(await app.mailsTo(person)).toEqual([])
    await app.until(monday({ days: 5, time: '21:00' }))
    expect(await app.mailsTo(person)).toHaveLength(1)
  })
})

describe('a digest', () => {
  const daily = { kind: 'inventory.records-entered', data: {}, link: '/inventory/records?state=pending' } as const

  it('gathers what is unread since the last one, by organisation, in both languages', async () => {
    await begin()
    const [english, arabic] = [await app.aMember(owner, 'reviewer'), await app.aMember(owner, 'reviewer')]
    await speaks(arabic, 'ar')
    await app.choose(english, { deliveries: { 'organisations.role-changed': 'daily' } })
    await app.tell(owner, { ...daily, to: to(english, arabic), by: owner.personId })
    await app.tell(null, {
      kind: 'organisations.role-changed',
      to: to(english),
      data: { organisation: owner.organisation.name, role: { word: 'roles.auditor' } },
    })
    expect(await app.mailsTo(english)).toEqual([])
    await app.until(monday({ days: 1, time: '05:00' }))
    const [en] = await app.mailsTo(english)
    const [ar] = await app.mailsTo(arabic)
    expect(en).toMatchObject({ type: 'digest-daily', subject: 'Your day at Athar: 2 notifications' })
    expect(en?.text).toContain(isolate('Oasis Works'))
    expect(en?.text).toContain('My account')
    expect(en?.text).toContain(`Your role in ${isolate('Oasis Works')} is now: auditor.`)
    expect(en?.text).toContain('http://athar.test/inventory/records?state=pending')
    expect(ar).toMatchObject({ type: 'digest-daily', subject: 'يومك في أثر: إشعار واحد' })
    expect(ar?.text).toContain(isolate('مصنع الواحة'))
    for (const mail of [en, ar]) expectSameWords(mail!)
  })

  it('goes out once a day, however many look at the same time, and again the next day with what is new', async () => {
    await begin()
    const person = await app.aPerson()
    await app.tell(null, { ...daily, to: to(person) })
    await app.until(monday({ days: 1, time: '05:00' }))
    await Promise.all(Array.from({ length: 8 }, () => app.features.notifications.postMail()))
    expect(await app.mailsTo(person)).toHaveLength(1)
    await app.tell(null, { ...daily, to: to(person) })
    await app.until(monday({ days: 1, time: '23:00' }))
    expect(await app.mailsTo(person)).toHaveLength(1)
    await app.until(monday({ days: 2, time: '05:00' }))
    expect(await app.mailsTo(person)).toHaveLength(2)
    await app.until(monday({ days: 3, time: '05:00' }))
    expect(await app.mailsTo(person)).toHaveLength(2)
  })

  it('of the week comes on Sunday at its hour', async () => {
    await begin()
    const person = await app.aPerson()
    await app.choose(person, { deliveries: { 'inventory.records-entered': 'weekly' }, digestHour: 10 })
    await app.tell(null, { ...daily, to: to(person) })
    await app.until(monday({ days: 6, time: '06:59' }))
    expect(await app.mailsTo(person)).toEqual([])
    await app.until(monday({ days: 6, time: '07:00' }))
    expect((await app.mailsTo(person)).map(({ type, subject }) => [type, subject])).toEqual([
      ['digest-weekly', 'Your week at Athar: 1 notification'],
    ])
  })

  it('for which more waits than is looked at together keeps nothing else waiting', async () => {
    await begin()
    const person = await app.aPerson()
    const many = Array.from({ length: 501 }, (_, key) => ({ ...daily, to: to(person), key: String(key) }))
    await app.tell(null, ...many)
    await app.advance(1)
    await app.tell(null, { to: to(person) })
    expect((await app.mailsTo(person)).map(({ type }) => type)).toEqual(['notification'])
    await app.until(monday({ days: 1, time: '05:00' }))
    expect((await app.mailsTo(person)).map(({ type }) => type)).toEqual(['notification', 'digest-daily'])
    expect(await dueOf(person)).toHaveLength(1)
  })

  it('that names more than anybody reads says how many are left', async () => {
    await begin()
    const person = await app.aPerson()
    await app.tell(null, ...Array.from({ length: 33 }, () => ({ ...daily, to: to(person) })))
    await app.until(monday({ days: 1, time: '05:00' }))
    const [mail] = await app.mailsTo(person)
    expect(mail?.subject).toBe('Your day at Athar: 33 notifications')
    expect(mail?.text).toContain('And 3 more, in the app.')
    expectSameWords(mail!)
  })

  it('shows hostile names as the text they are', async () => {
    await begin()
    const hostile = '<img src=x onerror=alert(1)>"\'&\u202Egpj.exe\r\nBcc: all@example.sa'
    await runSql(app.testDatabase.ownerUrl, `update auth.users set user_metadata = $1 where id = $2`, [
      { full_name: hostile },
      owner.personId,
    ])
    const person = await app.aPerson()
    await app.tell(null, {
      kind: 'inventory.records-returned',
      by: owner.personId,
      to: to(person),
      data: { count: 2, reason: hostile },
    })
    const [mail] = await app.mailsTo(person)
    expect(mail?.html).not.toMatch(/<img|onerror=alert\(1\)>|<script/)
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;gpj.exe')
    expect(mail?.text + mail!.html).not.toMatch(/\u202E|^Bcc:/m)
    expectSameWords(mail!)
  })
})

it('an account that is gone is not written to, and nothing waits for it', async () => {
  await begin()
  const person = await app.aPerson()
  await app.tell(null, { to: to(person), kind: 'inventory.locked' })
  await runSql(app.testDatabase.ownerUrl, `update auth.users set deleted_at = now() where id = $1`, [person.personId])
  await app.until(monday({ days: 1, time: '05:00' }))
  expect(await app.mailsTo(person)).toEqual([])
  expect(await dueOf(person)).toEqual([])
})

describe('a server that is killed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'athar-digest-'))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const digests = () => readdirSync(join(dataDir, 'outbox')).filter((name) => name.includes('digest-daily'))

  it('in the middle of a digest sends none, and the next one sends it once', async () => {
    const first = await startServerProcess(dataDir)
    const { call } = await openAccount(first)
    const me = await call<{ personId: string }>('GET', '/api/me')
    const database = new pg.Client({ connectionString: postgresOf(dataDir).superuserUrl })
    database.on('error', () => {})
    await database.connect()
    // The mail cannot be written while somebody holds the outbox: the server is caught with the digest begun.
    await database.query('begin; lock table mail_outbox in access exclusive mode')
    const teller = new pg.Client({ connectionString: postgresOf(dataDir).superuserUrl })
    await teller.connect()
    await teller.query(
      `insert into notifications (person_id, kind, data, link, dedupe_key, created_at, mail_due_at)
       values ($1, 'inventory.records-entered', '{}', '/inventory/records', 'x', now() - interval '2 days', now())`,
      [me.body.personId],
    )
    await teller.end()
    await expect.poll(() => waitingSessions((query) => database.query(query))).toBeGreaterThan(0)
    await first.end('SIGKILL')
    await database.query('commit')
    await database.end()
    const second = await startServerProcess(dataDir)
    try {
      await expect.poll(digests).toHaveLength(1)
      await moveOn(second.url)
      expect(digests()).toHaveLength(1)
    } finally {
      await second.end('SIGTERM')
    }
  })
})

/** Lets another minute go by and waits until its mails are out. */
async function moveOn(url: string): Promise<void> {
  await fetch(`${url}/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: 60 }),
  })
  const box = (await (await fetch(`${url}/__test/mailbox`)).json()) as SentMail[]
  expect(box.filter(({ type }) => type === 'digest-daily').length).toBeLessThanOrEqual(1)
}
