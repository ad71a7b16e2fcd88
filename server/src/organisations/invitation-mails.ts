import { paths, type BilingualName, type OrganisationRole } from '@athar/contracts'
import { nameIn, type Lang } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'

export type InvitationMail = { to: string; language: Lang; organisation: BilingualName; role: OrganisationRole }
export type InvitationMails = { send(db: Db, mail: InvitationMail): Promise<void> }

export function createInvitationMails(mailer: Mailer, siteUrl: string): InvitationMails {
  const words = loadWords('organisations')
  return {
    async send(db, { to, language, organisation, role }) {
      const values = {
        organisation: nameIn(language, organisation).text,
        email: to,
        role: words(language, `mail.roles.${role}`),
      }
      const say = (key: string) => words(language, `mail.invitation.${key}`, values)
      const laid = layoutMail({
        lang: language,
        subject: say('subject'),
        paragraphs: [say('text'), say('how')],
        action: { label: say('action'), url: siteUrl + paths.welcome() },
        closing: [say('closing'), words(language, 'mail.signature')],
      })
      await mailer.send(db, { to, type: 'organisation_invitation', ...laid })
    },
  }
}
