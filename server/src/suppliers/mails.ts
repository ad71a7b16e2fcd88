import { paths, type BilingualName } from '@athar/contracts'
import { dayOf, defaultFormat, formatDay, isolate, nameIn, type Lang } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import { titleForStrangers } from '../platform/mail/names-for-strangers.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import type { Mailer } from '../platform/mail.ts'
import { loadWords } from '../platform/words.ts'
import type { SupplierLinks } from './links.ts'

/** Why a supplier is written to. */
export type MailOccasion = 'request' | 'returned' | 'renewed' | 'reminder'

export type MailedRequest = {
  readonly id: string
  readonly linkNumber: number
  readonly linkUntil: Date
  readonly organisation: BilingualName
  readonly email: string
  readonly language: Lang
  readonly product: string
}
export type SupplierMails = {
  send(db: Db, occasion: MailOccasion, request: MailedRequest): Promise<void>
}

type MailDeps = { readonly mailer: Mailer; readonly links: SupplierLinks; readonly siteUrl: string }

/** Mails to suppliers, in the language of the request. They name organisation and product; notes are on the page. */
export function createSupplierMails({ mailer, links, siteUrl }: MailDeps): SupplierMails {
  const words = loadWords('suppliers')
  return {
    async send(db, occasion, request) {
      const { language } = request
      const values = {
        organisation: isolate(titleForStrangers(nameIn(language, request.organisation).text)),
        product: isolate(titleForStrangers(request.product)),
        until: isolate(formatDay(dayOf(request.linkUntil.toISOString()), defaultFormat(language))),
      }
      const say = (key: string) => words(language, `mail.${key}`, values)
      const laid = layoutMail({
        lang: language,
        subject: say(`${occasion}.subject`),
        paragraphs: [say(`${occasion}.text`), say('how')],
        action: {
          label: say('action'),
          url: siteUrl + paths.supplierAnswer(links.sign({ requestId: request.id, number: request.linkNumber })),
        },
        closing: [say('closing'), say('signature')],
      })
      await mailer.send(db, { to: request.email, type: `supplier_${occasion}`, ...laid })
    },
  }
}
