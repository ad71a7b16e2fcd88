import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { Listener } from './listener.ts'
import type { Log } from './logger.ts'
import type { Mail, SentMail } from './mail/mail.ts'
import { createPostOffice } from './mail/post-office.ts'
import { createTransport } from './mail/transport.ts'
import type pg from 'pg'

export type { Mail, SentMail } from './mail/mail.ts'

export type Mailer = {
  /** Leaves the mail with the database, inside the caller's transaction: it goes out if and only if that commits. */
  send(db: Db, mail: Mail): Promise<void>
  /** Every mail sent by this process, oldest first; remembered in test mode only. */
  mailbox(): Promise<readonly SentMail[]>
  start(): void
  stop(): Promise<void>
}

type Options = {
  config: Pick<Config, 'mail' | 'dataDir' | 'mode'>
  pool: pg.Pool
  clock: Clock
  log: Log
  listener: Listener
}

/** An address that can carry no second one and no further header. */
const singleAddress = /^[^\s@,;<>"']{1,200}@[^\s@,;<>"']{1,200}$/u
const singleUrl = /^https?:\/\/[^\s<>"]+$/u

export function createMailer({ config, pool, clock, log, listener }: Options): Mailer {
  const transport = createTransport(config, log)
  const remembered: SentMail[] = []
  const office = createPostOffice({
    pool,
    log,
    listener,
    async deliver(mail) {
      await transport.deliver(mail)
      const { to, subject, text, html, type } = mail
      if (config.mode === 'test') remembered.push({ to, subject, text, html, type })
    },
  })
  return {
    async send(db, mail) {
      if (!singleAddress.test(mail.to)) throw new Error('A mail goes to one plain address.')
      if (mail.unsubscribeUrl !== undefined && !singleUrl.test(mail.unsubscribeUrl))
        throw new Error('A mail is ended at one plain address.')
      await sql`insert into mail_outbox (id, recipient, subject, body_text, body_html, type, lang, unsubscribe_url, created_at)
        values (${randomUUID()}, ${mail.to}, ${mail.subject.replaceAll(/\s+/g, ' ')}, ${mail.text}, ${mail.html}, ${mail.type}, ${mail.lang},
                ${mail.unsubscribeUrl ?? null}, ${clock.now()})`.execute(db)
    },
    async mailbox() {
      await office.round()
      return remembered
    },
    start: office.open,
    async stop() {
      await office.close()
      transport.close()
    },
  }
}
