import type { Lang } from '@athar/i18n'
import type { Db } from '../../platform/database.ts'
import type { Mailer } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { loadWords } from '../../platform/words.ts'

export type ProfileMails = {
  /** Tells whoever reads the mailbox that the account behind it is gone. */
  sendDeleted(db: Db, mail: { to: string; language: Lang }): Promise<void>
}

export function createProfileMails(mailer: Mailer): ProfileMails {
  const words = loadWords('profile')
  return {
    async sendDeleted(db, { to, language }) {
      const say = (key: string) => words(language, `myData.mail.${key}`)
      const laid = layoutMail({
        lang: language,
        subject: say('subject'),
        paragraphs: [say('text'), say('stays')],
        closing: [say('closing'), say('signature')],
      })
      await mailer.send(db, { to, type: 'account_deleted', ...laid })
    },
  }
}
