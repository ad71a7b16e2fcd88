import { paths } from '@athar/contracts'
import { formatDay, isolate, type Lang } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { nameForStrangers, textForStrangers, titleForStrangers } from '../platform/mail/names-for-strangers.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'

export type GuardianMail = {
  /**
   * Asked for consent; confirmed what was decided; told that the person says they are an adult, is treated as one or
   * as under 18 from now on, that the consent ran out, that another guardian was named, agreed or refused, what an
   * organiser wrote, or a new link.
   */
  readonly kind:
    | 'asked'
    | 'consented'
    | 'refused'
    | 'withdrawn'
    | 'claim'
    | 'adult'
    | 'minor'
    | 'lapsed'
    | 'replaced'
    | 'another-consented'
    | 'another-refused'
    | 'message'
    | 'renewed'
  readonly to: string
  readonly language: Lang
  /** Of the person under 18. */
  readonly name: string
  readonly token: string
  readonly validUntil?: string | undefined
  /** What was written to the person. */
  readonly passed?: { readonly event: string; readonly organiser: string; readonly text: string }
}
export type GuardianMails = {
  send(db: Db, mail: GuardianMail): Promise<void>
  /** Drops what still waits for the address. */
  forget(db: Db, address: string): Promise<void>
}

/** What stands below those whose page offers other things than to look. */
const closings: Readonly<Partial<Record<GuardianMail['kind'], string>>> = {
  asked: 'closingAsked',
  replaced: 'closingReplaced',
}

export function createGuardianMails({
  mailer,
  siteUrl,
}: {
  readonly mailer: Mailer
  readonly siteUrl: string
}): GuardianMails {
  const words = loadWords('guardians')
  return {
    forget: (db, address) => mailer.forget(db, address),
    async send(db, { kind, to, language: lang, name, token, validUntil, passed }) {
      const values = {
        name: isolate(nameForStrangers(name) || words(lang, 'mail.nameless')),
        event: isolate(titleForStrangers(passed?.event ?? '')),
        organiser: isolate(titleForStrangers(passed?.organiser ?? '')),
        day: validUntil === undefined ? '' : formatDay(validUntil, { lang, digits: 'latn', calendar: 'gregory' }),
      }
      const say = (key: string) => words(lang, `mail.${kind}.${key}`, values)
      const laid = layoutMail({
        lang,
        subject: say('subject'),
        paragraphs: [
          say('text'),
          ...textForStrangers(passed?.text ?? '')
            .split('\n')
            .filter(Boolean),
          say('more'),
        ],
        action: { label: say('action'), url: siteUrl + paths.guardian(token) },
        closing: [words(lang, `mail.${closings[kind] ?? 'closing'}`), words(lang, 'mail.signature')],
      })
      await mailer.send(db, { to, type: `guardian_${kind}`, ...laid })
    },
  }
}
