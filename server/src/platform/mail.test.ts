import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { openDatabase, type Database } from './database.ts'
import { createListener, type Listener } from './listener.ts'
import { createLogger } from './logger.ts'
import { createMailer, type Mail, type Mailer } from './mail.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { runSql } from './testing/test-postgres.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'athar-mail-'))
const silent = createLogger({ level: 'silent' })
const clock = createClock()
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

const mailer = (smtpUrl?: string, log = silent) =>
  createMailer({
    config: { mail: { smtpUrl, from: 'Athar <no-reply@athar.sa>' }, dataDir, mode: 'test' },
    pool: database.pool,
    clock,
    log,
    listener,
  })
const post = (from: Mailer, change: Partial<Mail> = {}) =>
  database.transaction({}, ({ db }) => from.send(db, { ...mail, ...change }))
const waiting = async () =>
  (await runSql(postgres.ownerUrl, 'select attempts, last_error, given_up, due_at > now() as later from mail_outbox'))
    .rows

test('without SMTP a mail becomes a file, its link is logged, and the database forgets it', async () => {
  const lines: string[] = []
  const office = mailer(
    undefined,
    createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  )
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

test('mails go out in the order they were written, without anybody asking', async () => {
  const office = mailer()
  office.start()
  for (const subject of ['one', 'two', 'three']) await post(office, { subject })
  await expect.poll(async () => (await office.mailbox()).map(({ subject }) => subject)).toEqual(['one', 'two', 'three'])
  await office.stop()
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
  const office = mailer(server.url)
  await post(office)
  await office.mailbox()
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('From: Athar <no-reply@athar.sa>')
  expect(received[0]).toContain('Auto-Submitted: auto-generated')
  expect(received[0]).toContain('=?UTF-8?')
  await office.stop()
  await server.stop()
})

test('a mail that comes regularly names where it ends with one click, in a header of its own', async () => {
  const received: string[] = []
  const server = await smtpServer(received)
  const office = mailer(server.url)
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
  const office = mailer('smtp://127.0.0.1:9/?connectionTimeout=1000')
  await post(office)
  expect(await office.mailbox()).toEqual([])
  expect(await waiting()).toMatchObject([{ attempts: 1, given_up: false, later: true }])
  expect(await office.mailbox()).toEqual([])
  await runSql(postgres.ownerUrl, 'update mail_outbox set due_at = now()')
  const later = mailer()
  expect(await later.mailbox()).toHaveLength(1)
  await Promise.all([office.stop(), later.stop()])
})

test.each(['a@b.sa, c@d.sa', 'a@b.sa\r\nBcc: c@d.sa', 'a@b.sa;c@d.sa', '<a@b.sa>', 'nobody'])(
  '%j is no single address',
  async (to) => {
    const office = mailer()
    await expect(post(office, { to })).rejects.toThrow('one plain address')
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
async function smtpServer(received: string[]) {
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
        socket.write('250 taken\r\n')
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
