import { paths, type BilingualName, type OrganisationRole, type PlatformRole } from '@athar/contracts'
import { isolate, nameIn, withoutBidiControls, type Lang } from '@athar/i18n'
import type { PersonCard } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'

export type InvitationMail = { to: string; language: Lang; organisation: BilingualName; role: OrganisationRole }

/** What goes out by mail at once, whatever a person's settings: a role, and what its person can no longer read in the app. */
export type NoticeKind = 'roleChanged' | 'deactivated' | 'deletionDone'
export type Notice = {
  kind: NoticeKind
  to: Pick<PersonCard, 'email' | 'language'>
  organisation: BilingualName
  role?: OrganisationRole
  /** Where the button leads, if anywhere. */
  path?: string
}

export type PlatformRoleNotice = {
  change: 'given' | 'taken'
  to: Pick<PersonCard, 'email' | 'language'>
  role: PlatformRole
  /** Who did it. */
  name: string
}

export type OrganisationMails = {
  invite(db: Db, mail: InvitationMail): Promise<void>
  notify(db: Db, notice: Notice): Promise<void>
  platformRole(db: Db, notice: PlatformRoleNotice): Promise<void>
}

const types: Record<NoticeKind, string> = {
  roleChanged: 'organisation_role_changed',
  deactivated: 'organisation_member_deactivated',
  deletionDone: 'organisation_deletion_done',
}

export function createOrganisationMails(mailer: Mailer, siteUrl: string): OrganisationMails {
  const words = loadWords('organisations')
  return {
    async invite(db, { to, language, organisation, role }) {
      const values = {
        organisation: isolate(nameIn(language, organisation).text),
        email: to,
        role: words(language, `mail.roles.${role}`),
      }
      const say = (key: string) => words(language, `mail.invitation.${key}`, values)
      const laid = layoutMail({
        lang: language,
        // A list of mails shows marks of direction in some programs.
        subject: withoutBidiControls(say('subject')),
        paragraphs: [say('text'), say('how')],
        action: { label: say('action'), url: siteUrl + paths.welcome() },
        closing: [say('closing'), words(language, 'mail.signature')],
      })
      await mailer.send(db, { to, type: 'organisation_invitation', ...laid })
    },
    async notify(db, { kind, to, organisation, role, path }) {
      // Who chose no language reads the one that identity writes in, too.
      const language = to.language ?? 'en'
      const all = {
        organisation: isolate(nameIn(language, organisation).text),
        role: role ? words(language, `mail.roles.${role}`) : '',
      }
      const say = (key: string) => words(language, `mail.${kind}.${key}`, all)
      const laid = layoutMail({
        lang: language,
        // A list of mails shows marks of direction in some programs.
        subject: withoutBidiControls(say('subject')),
        paragraphs: [say('text'), say('how')],
        ...(path === undefined ? {} : { action: { label: words(language, 'mail.open'), url: siteUrl + path } }),
        closing: [words(language, 'mail.signature')],
      })
      await mailer.send(db, { to: to.email, type: types[kind], ...laid })
    },
    async platformRole(db, { change, to, role, name }) {
      const lang = to.language ?? 'en'
      const values = { name: isolate(name), role: words(lang, `mail.platformRoles.${role}`) }
      const say = (key: string) =>
        words(lang, `mail.${change === 'given' ? 'platformRoleGiven' : 'platformRoleTaken'}.${key}`, values)
      const laid = layoutMail({
        lang,
        subject: say('subject'),
        paragraphs: [say('text'), say('how')],
        action: {
          label: words(lang, 'mail.open'),
          url: siteUrl + (change === 'given' ? paths.admin() : paths.profile()),
        },
        closing: [words(lang, 'mail.signature')],
      })
      await mailer.send(db, { to: to.email, type: `platform_role_${change}`, ...laid })
    },
  }
}
