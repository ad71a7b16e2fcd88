import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database.ts'
import type { Listener } from './listener.ts'
import type { Log } from './logger.ts'
import type { BrandingPort } from './branding.ts'
import { createMailBranding } from './mail/brand-mail.ts'
import { recipientKey, sealLetter } from './mail/letter.ts'
import type { Mail, SentMail, ToldNotices } from './mail/mail.ts'
import { createPostOffice } from './mail/post-office.ts'
import { createTransport } from './mail/transport.ts'
import type { MasterKey } from './master-key.ts'

export type { Mail, SentMail, ToldNotices } from './mail/mail.ts'

export type Mailer = {
  /** Leaves the mail with the database, inside the caller's transaction: it goes out if and only if that commits. */
  send(db: Db, mail: Mail): Promise<void>
  /** Drops what still waits for an address, and what was given up: behind it is nobody any more. */
  forget(db: Db, address: string): Promise<void>
  /** Who says whether a mail that tells notices, and may have waited for a day, may still go; else it is dropped. */
  askOfNotices(mayStillGo: (told: ToldNotices, to: string) => Promise<boolean>): void
  /** Every mail sent by this process, oldest first; remembered in test mode only. */
  mailbox(): Promise<readonly SentMail[]>
  /** Sends what waits and what comes. */
  start(): void
  stop(): Promise<void>
}

type Options = {
  config: Pick<Config, 'mail' | 'dataDir' | 'mode'>
  database: Database
  masterKey: MasterKey
  clock: Clock
  log: Log
  listener: Listener
  branding: BrandingPort
}

/** An address that can carry no second one and no further header; every one that an account or an invitation may have is such. */
const singleAddress = /^[^\s@,;<>"]{1,252}@[^\s@,;<>"]{1,252}$/u
const singleUrl = /^https?:\/\/[^\s<>"]+$/u

export function createMailer({ config, database, masterKey, clock, log, listener, branding }: Options): Mailer {
  const transport = createTransport(config, log)
  const dress = createMailBranding(branding, log)
  const remembered: SentMail[] = []
  let mayStillGo = (_told: ToldNotices, _to: string): Promise<boolean> => Promise.resolve(true)
  const office = createPostOffice({
    database,
    masterKey,
    log,
    listener,
    async deliver(written) {
      if (written.told && !(await mayStillGo(written.told, written.to))) return
      const mail = await dress(written)
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
      const id = randomUUID()
      const { type, ...letter } = { ...mail, subject: mail.subject.replaceAll(/\s+/g, ' ') }
      await sql`insert into mail_outbox (id, recipient, letter, type, created_at) values (
        ${id}, ${recipientKey(masterKey, letter.to)}, ${sealLetter(masterKey, id, letter)}, ${type}, ${clock.now()})`.execute(
        db,
      )
    },
    async forget(db, address) {
      await sql`select app.forget_mail(${recipientKey(masterKey, address)})`.execute(db)
    },
    askOfNotices(ask) {
      mayStillGo = ask
    },
    async mailbox() {
      await office.round()
      return remembered
    },
    start() {
      office.open()
      void transport.check()
    },
    async stop() {
      await office.close()
      transport.close()
    },
  }
}
