import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport as createNodemailer, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { makeDataFolder } from '../data-folder.ts'
import type { Log } from '../logger.ts'
import type { OutgoingMail } from './mail.ts'
import { mailFaultOf } from './mail-fault.ts'

export type Transport = {
  deliver(mail: OutgoingMail): Promise<void>
  /** Says in the log whether mail can leave, so that a wrong setting is seen at the start and not by whoever waits for a mail. */
  check(): Promise<void>
  close(): void
}

/** A server that says nothing holds up neither the mails behind nor the end of this one; `SMTP_URL` may say otherwise. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** By SMTP where it is configured, else as files that a mail program opens. */
export function createTransport({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Log): Transport {
  return mail.smtpUrl
    ? smtpTransport(mail.smtpUrl, mail.from, log)
    : folderTransport(join(dataDir, 'outbox'), { dataDir, from: mail.from, log })
}

function smtpTransport(url: string, from: string, log: Log): Transport {
  const smtp = createNodemailer({ url, ...patience })
  const { host: mailServer } = new URL(url)
  return {
    deliver: async (mail) => void (await smtp.sendMail(compose(mail, from))),
    async check() {
      try {
        await smtp.verify()
        log.info({ mailServer }, 'The mail server takes mail from us.')
      } catch (error) {
        const { told } = mailFaultOf(error)
        log.warn({ mailServer, ...told }, 'The mail server takes no mail from us. Mails wait, and are tried again.')
      }
    },
    close: () => smtp.close(),
  }
}

function folderTransport(
  folder: string,
  { dataDir, from, log }: { dataDir: string; from: string; log: Log },
): Transport {
  makeDataFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const composer = createNodemailer({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(mail) {
      const { message } = await composer.sendMail(compose(mail, from))
      const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.type.replaceAll(/[^a-z0-9-]/gi, '-')}-${mail.id.slice(0, 8)}.eml`
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
      log.info(
        { mail: { type: mail.type, file: join(folder, name), link } },
        `Mail for ${mail.to} (no SMTP_URL is set): ${link ?? name}`,
      )
    },
    check: () => Promise.resolve(),
    close: () => composer.close(),
  }
}

function compose(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.pictures ?? []).map(({ cid, fileName, mediaType, bytes }) => ({
      cid,
      filename: fileName,
      contentType: mediaType,
      contentDisposition: 'inline' as const,
      content: bytes,
    })),
    date: mail.createdAt,
    messageId: `<${mail.id}@${/@([^>\s]+)>?$/.exec(from)?.[1] ?? 'athar.localhost'}>`,
    headers: {
      'Content-Language': mail.lang,
      'Auto-Submitted': 'auto-generated',
      'X-Athar-Type': mail.type,
      // RFC 8058: a mail program ends the mails by a POST to the address, without showing a page.
      ...(mail.unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    // Nothing in a mail may make the server read files or call other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
