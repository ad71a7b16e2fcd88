import type { RequestFields } from '@athar/contracts/requests'
import { isolate } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'

type Receipt = Pick<RequestFields, 'kind' | 'name' | 'email' | 'language'> & { readonly reference: string }
export type Receipts = { acknowledge(db: Db, receipt: Receipt): Promise<void> }

/** Says in the person's language that their request has arrived. Nothing they wrote but their name goes into it. */
export function createReceipts(mailer: Mailer, siteUrl: string): Receipts {
  const words = loadWords('requests')
  return {
    async acknowledge(db, { kind, name, email, language, reference }) {
      const say = (key: string) => words(language, `mail.${key}`, { reference, name: isolate(name) })
      const laid = layoutMail({
        lang: language,
        subject: say('subject'),
        paragraphs: [say('greeting'), say(kind), say('quote')],
        closing: [say('not-you'), `${say('signature')} · ${siteUrl}`],
      })
      await mailer.send(db, { to: email, type: 'request_received', ...laid })
    },
  }
}
