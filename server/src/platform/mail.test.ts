import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClock } from './clock.ts'
import { openDatabase, type Database } from './database.ts'
import { createListener, type Listener } from './listener.ts'
import { createLogger } from './logger.ts'
import { createBrandingPort } from './branding.ts'
import { createMailer, type Mail, type Mailer } from './mail.ts'
import { createMasterKey, type MasterKey } from './master-key.ts'
import { mailServerAway } from './testing/every-table.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { runSql } from './testing/test-postgres.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'athar-mail-'))
const silent = createLogger({ level: 'silent' })
const clock = createClock()
const masterKey = createMasterKey(Buffer.alloc(32, 7))
const mail: Mail = {
  to: 'layla@example.sa',
  subject: 'أكّد بريدك',
  text: 'افتح http://localhost:3000/auth?token_hash=abc&type=signup للتأكيد',
  html: '<p dir="rtl">أكّد</p>',
  type: 'signup',
  lang: 'ar',
}

let postgres: TestDatabase
let database: Database
let listener: Listener

beforeAll(async () => {
  postgres = await createTestDatabase()
  database = openDatabase(postgres.appUrl)
  listener = await createListener(postgres.appUrl, silent)
})
afterAll(async () => {
  await listener.close()
  await database.close()
  await postgres.drop()
  rmSync(dataDir, { recursive: true })
})

type Office = { smtpUrl?: string; log?: typeof silent; key?: MasterKey; on?: Database }
const mailer = ({ smtpUrl, log = silent, key = masterKey, on = database }: Office = {}) =>
  createMailer({
    config: { mail: { smtpUrl, from: 'Athar <no-reply@athar.sa>', contact: undefined }, dataDir, mode: 'test' },
    database: on,
    masterKey: key,
    clock,
    log,
    listener,
    branding: createBrandingPort(log),
  })
const post = (from: Mailer, change: Partial<Mail> = {}) =>
  database.transaction({}, ({ db }) => from.send(db, { ...mail, ...change }))
const waiting = async () =>
  (await runSql(postgres.ownerUrl, 'select attempts, given_up, due_at > now() as later from mail_outbox')).rows

test('without SMTP a mail becomes a file, its link is logged, and the database forgets it', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const office = mailer({ log })
  await post(office)
  expect(await office.mailbox()).toEqual([
    { to: mail.to, subject: mail.subject, text: mail.text, html: mail.html, type: 'signup' },
  ])
  const [name = ''] = readdirSync(join(dataDir, 'outbox'))
  expect(name).toMatch(/-signup-[0-9a-f]{8}\.eml$/)
  const file = readFileSync(join(dataDir, 'outbox', name), 'utf8')
  expect(file).toContain('To: layla@example.sa')
  expect(file).toContain('Content-Language: ar')
  expect(lines.join('')).toContain('http://localhost:3000/auth?token_hash=abc&type=signup')
  expect(await waiting()).toEqual([])
  await office.stop()
})

test('a mail of a transaction that rolls back is never sent', async () => {
  const office = mailer()
  await expect(
    database.transaction({}, async ({ db }) => {
      await office.send(db, mail)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await office.mailbox()).toEqual([])
  await office.stop()
})

const subjectsOf = async (office: Mailer) => (await office.mailbox()).map(({ subject }) => subject)

test('mails go out without anybody asking', async () => {
  const office = mailer()
  onTestFinished(() => office.stop())
  office.start()
  for (const subject of ['one', 'two', 'three']) await post(office, { subject })
  await expect.poll(() => subjectsOf(office)).toEqual(['one', 'two', 'three'])
})

test('mails of one moment go out in the order they were written', async () => {
  const office = mailer()
  onTestFinished(() => office.stop())
  const subjects = Array.from({ length: 15 }, (_, nth) => `mail ${nth}`)
  await database.transaction({}, async ({ db }) => {
    for (const subject of subjects) await office.send(db, { ...mail, subject })
  })
  await runSql(postgres.ownerUrl, `update mail_outbox set created_at = now()`)
  expect(await subjectsOf(office)).toEqual(subjects)
})

test('mails of one moment all go out at once, also where the database last saw none waiting', async () => {
  const office = mailer()
  onTestFinished(() => office.stop())
  // What Postgres learns by itself after some fifty mails, and plans by.
  await runSql(postgres.ownerUrl, 'analyze mail_outbox')
  await database.transaction({}, async ({ db }) => {
    for (const subject of ['one', 'two', 'three']) await office.send(db, { ...mail, subject })
  })
  expect(await subjectsOf(office)).toEqual(['one', 'two', 'three'])
})

test('two servers never send the same mail twice', async () => {
  const offices = [mailer(), mailer(), mailer()]
  await Promise.all(Array.from({ length: 30 }, (_, index) => post(offices[0] as Mailer, { subject: `n${index}` })))
  const boxes = await Promise.all(offices.map((office) => office.mailbox()))
  const subjects = boxes.flat().map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `n${index}`).toSorted())
  await Promise.all(offices.map((office) => office.stop()))
})

test('by SMTP the whole message arrives, in both alphabets', async () => {
  const received: string[] = []
  const server = await smtpServer(received)
  const office = mailer({ smtpUrl: server.url })
  await post(office)
  await office.mailbox()
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('From: Athar <no-reply@athar.sa>')
  expect(received[0]).toContain('Auto-Submitted: auto-generated')
  expect(received[0]).toContain('=?UTF-8?')
  await office.stop()
  await server.stop()
})

test('a mail that went while others take every connection is no mail that waits: it would go again', async () => {
  const received: string[] = []
  const small = openDatabase(postgres.appUrl, { max: 1, patienceMs: 2000 })
  const held = Promise.withResolvers<void>()
  let others: Promise<void> | undefined
  const server = await smtpServer(received, { heard: () => void (others = small.transaction({}, () => held.promise)) })
  const office = mailer({ smtpUrl: server.url, on: small })
  onTestFinished(async () => {
    held.resolve()
    await others
    await office.stop()
    await server.stop()
    await small.close()
    await runSql(postgres.ownerUrl, 'delete from mail_outbox')
  })
  await post(office)
  await office.mailbox().catch(() => {})
  expect(received).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('a mail that comes regularly names where it ends with one click, in a header of its own', async () => {
  const received: string[] = []
  const server = await smtpServer(received)
  const office = mailer({ smtpUrl: server.url })
  const unsubscribeUrl = `https://athar.sa/notifications/unsubscribe?token=${'x'.repeat(120)}~digests`
  await post(office, { unsubscribeUrl })
  await office.mailbox()
  const unfolded = received[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''
  expect(/^List-Unsubscribe: (.*)$/m.exec(unfolded)?.[1]?.trim()).toBe(`<${unsubscribeUrl}>`)
  expect(/^List-Unsubscribe-Post: (.*)$/m.exec(unfolded)?.[1]?.trim()).toBe('List-Unsubscribe=One-Click')
  for (const broken of ['https://athar.sa/\r\nBcc: all@example.sa', 'https://athar.sa/> <x', 'mailto:x@y.sa'])
    await expect(post(office, { unsubscribeUrl: broken })).rejects.toThrow('one plain address')
  await office.stop()
  await server.stop()
})

test('a mail server that is away loses nothing: the mail waits for its next turn', async () => {
  const office = mailer({ smtpUrl: mailServerAway })
  await post(office)
  expect(await office.mailbox()).toEqual([])
  expect(await waiting()).toMatchObject([{ attempts: 1, given_up: false, later: true }])
  expect(await office.mailbox()).toEqual([])
  await runSql(postgres.ownerUrl, 'update mail_outbox set due_at = now()')
  const later = mailer()
  expect(await later.mailbox()).toHaveLength(1)
  await Promise.all([office.stop(), later.stop()])
})

const logged = () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: createLogger({ level: 'info', destination: { write } }) }
}

test('while the mail server is away one mail asks for it, and the others keep their attempts', async () => {
  const { lines, log } = logged()
  const office = mailer({ smtpUrl: mailServerAway, log })
  for (const subject of ['one', 'two', 'three']) await post(office, { subject })
  await office.mailbox()
  expect((await waiting()).map(({ attempts }) => attempts as number).toSorted()).toEqual([0, 0, 1])
  expect(lines).toMatchObject([
    { level: 'warn', code: 'ECONNREFUSED', attempt: 1, retryAfterSeconds: 30, msg: 'A mail could not be sent yet.' },
  ])
  await runSql(postgres.ownerUrl, 'update mail_outbox set due_at = now()')
  const later = mailer()
  expect((await subjectsOf(later)).toSorted()).toEqual(['one', 'three', 'two'])
  await Promise.all([office.stop(), later.stop()])
})

test('a refused address holds up no other mail, and no address stands in the log', async () => {
  const received: string[] = []
  const server = await smtpServer(received, { refuses: 'layla' })
  const { lines, log } = logged()
  const office = mailer({ smtpUrl: server.url, log })
  await post(office)
  await post(office, { to: 'omar@example.sa' })
  await office.mailbox()
  expect(received).toHaveLength(1)
  expect(await waiting()).toMatchObject([{ attempts: 1, given_up: false, later: true }])
  expect(lines).toMatchObject([{ answer: 550, command: 'RCPT TO', msg: 'A mail could not be sent yet.' }])
  expect(lines[0]?.['reason']).toContain('550 5.1.1 <address>: nobody of that name')
  expect(JSON.stringify(lines)).not.toContain('layla')
  await runSql(postgres.ownerUrl, 'delete from mail_outbox')
  await office.stop()
  await server.stop()
})

test('whether mail can leave is told at the start', async () => {
  const server = await smtpServer([])
  const there = logged()
  const away = logged()
  const offices = [mailer({ smtpUrl: server.url, log: there.log }), mailer({ smtpUrl: mailServerAway, log: away.log })]
  for (const office of offices) office.start()
  await expect.poll(() => there.lines).toMatchObject([{ level: 'info', mailServer: new URL(server.url).host }])
  await expect
    .poll(() => away.lines)
    .toMatchObject([{ level: 'warn', mailServer: '127.0.0.1:9', code: 'ECONNREFUSED' }])
  await Promise.all(offices.map((office) => office.stop()))
  await server.stop()
})

const stored = async () =>
  (await runSql(postgres.ownerUrl, `select t::text as row from mail_outbox t`)).rows
    .map(({ row }) => String(row))
    .join('\n')
const duties = 'update mail_outbox set due_at = now()'

test('what waits cannot be read in the database: no address, no words, no link, not even why it did not go', async () => {
  const office = mailer({ smtpUrl: mailServerAway })
  await post(office, { subject: 'Confirm', unsubscribeUrl: 'https://athar.sa/unsubscribe?token=t0ken' })
  await office.mailbox()
  const rows = await stored()
  expect(rows).not.toBe('')
  for (const said of [mail.to, 'layla', 'Confirm', 'token_hash', 't0ken', 'localhost:3000', 'ECONNREFUSED']) {
    expect(rows).not.toContain(said)
    expect(rows).not.toContain(Buffer.from(said).toString('hex'))
  }
  await runSql(postgres.ownerUrl, duties)
  const later = mailer()
  expect((await later.mailbox()).map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    { to: mail.to, subject: 'Confirm', text: mail.text },
  ])
  await Promise.all([office.stop(), later.stop()])
})

test('a mail moved to another row, or sealed with another master key, is not sent', async () => {
  const office = mailer()
  await post(office)
  await runSql(postgres.ownerUrl, 'update mail_outbox set id = gen_random_uuid()')
  expect(await office.mailbox()).toEqual([])
  await runSql(postgres.ownerUrl, 'delete from mail_outbox')
  await post(office)
  const other = mailer({ key: createMasterKey(Buffer.alloc(32, 8)) })
  expect(await other.mailbox()).toEqual([])
  await runSql(postgres.ownerUrl, duties)
  expect(await office.mailbox()).toHaveLength(1)
  await Promise.all([office.stop(), other.stop()])
})

test('what is given up after the last attempt is forgotten days later', async () => {
  const office = mailer({ smtpUrl: mailServerAway })
  await post(office)
  await runSql(postgres.ownerUrl, 'update mail_outbox set attempts = 14')
  await office.mailbox()
  expect(await waiting()).toEqual([{ attempts: 15, given_up: true, later: true }])
  const { rows } = await runSql(
    postgres.ownerUrl,
    `select due_at between now() + interval '70 hours' and now() + interval '73 hours' as days from mail_outbox`,
  )
  expect(rows).toEqual([{ days: true }])
  await runSql(postgres.ownerUrl, duties)
  expect(await office.mailbox()).toEqual([])
  expect(await waiting()).toEqual([])
  await office.stop()
})

test('nothing waits any more for an address that is forgotten; the mail of others stays', async () => {
  const office = mailer({ smtpUrl: mailServerAway })
  for (const to of [mail.to, mail.to, 'omar@example.sa']) await post(office, { to })
  await office.mailbox()
  await runSql(
    postgres.ownerUrl,
    'update mail_outbox set given_up = true where id = (select min(id::text)::uuid from mail_outbox)',
  )
  await database.transaction({}, ({ db }) => office.forget(db, 'Layla@example.sa'))
  expect(await waiting()).toHaveLength(1)
  await database.transaction({}, ({ db }) => office.forget(db, 'omar@example.sa'))
  expect(await waiting()).toEqual([])
  await office.stop()
})

test.each(['a@b.sa, c@d.sa', 'a@b.sa\r\nBcc: c@d.sa', 'a@b.sa;c@d.sa', '<a@b.sa>', 'nobody'])(
  '%j is no single address',
  async (to) => {
    const office = mailer()
    await expect(post(office, { to })).rejects.toThrow('one plain address')
    await office.stop()
  },
)

test.each(["liam.o'brien@example.sa", `${'long'.repeat(55)}@example.sa`])(
  'what an account may have is one: %s',
  async (to) => {
    const office = mailer()
    await post(office, { to })
    expect((await office.mailbox()).map((mail) => mail.to)).toEqual([to])
    await office.stop()
  },
)

test('a line break in a subject starts no header', async () => {
  const office = mailer()
  await post(office, { subject: 'Hello\r\nBcc: other@example.sa' })
  expect((await office.mailbox())[0]?.subject).toBe('Hello Bcc: other@example.sa')
  await office.stop()
})

/** Just enough of RFC 5321 to take a mail. */
async function smtpServer(received: string[], { refuses = '', heard = () => {} } = {}) {
  const serve = (socket: Socket) => {
    let data: string | undefined
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (data !== undefined) {
        data += text
        if (!data.endsWith('\r\n.\r\n')) return
        received.push(data)
        data = undefined
        heard()
        socket.write('250 taken\r\n')
      } else if (/^RCPT/i.test(text) && refuses && text.includes(refuses)) {
        socket.write(`550 5.1.1 ${text.trim().slice(8)}: nobody of that name\r\n`)
      } else if (/^DATA/i.test(text)) {
        data = ''
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
    })
  }
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, stop: async () => void (server.close(), await once(server, 'close')) }
}
