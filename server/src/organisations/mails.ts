import { paths, type BilingualName, type OrganisationRole, type PlatformRole } from '@athar/contracts'
import { formatDay, isolate, nameIn, withoutBidiControls, type Lang } from '@athar/i18n'
import type { PersonCard } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'

export type InvitationMail = { to: string; language: Lang; organisation: BilingualName; role: OrganisationRole }

/** What members are told of what others did. */
export type NoticeKind =
  | 'roleChanged'
  | 'deactivated'
  | 'reactivated'
  | 'transferAsked'
  | 'transferAccepted'
  | 'transferDeclined'
  | 'deletionAsked'
  | 'deletionCancelled'
  | 'deletionDone'
export type Notice = {
  kind: NoticeKind
  to: Pick<PersonCard, 'email' | 'language'>
  organisation: BilingualName
  /** Who did it. */
  name?: string
  /** The day it is about, `YYYY-MM-DD`. */
  day?: string
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
  reactivated: 'organisation_member_reactivated',
  transferAsked: 'organisation_transfer_asked',
  transferAccepted: 'organisation_transfer_accepted',
  transferDeclined: 'organisation_transfer_declined',
  deletionAsked: 'organisation_deletion_asked',
  deletionCancelled: 'organisation_deletion_cancelled',
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
    async notify(db, { kind, to, organisation, name = '', day, role, path }) {
      // Who chose no language reads the one that identity writes in, too.
      const language = to.language ?? 'en'
      const all = {
        name: name && isolate(name),
        day: day === undefined ? '' : formatDay(day, { lang: language, digits: 'latn', calendar: 'gregory' }),
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
