import { paths, type BilingualName, type OrganisationRole, type PlatformRole } from '@athar/contracts'
import { isolate, nameIn, type Lang } from '@athar/i18n'
import type { People, PersonCard } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { nameForStrangers, titleForStrangers } from '../platform/mail/names-for-strangers.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'

export type InvitationMail = {
  to: string
  language: Lang
  organisation: BilingualName
  role: OrganisationRole
  /** Who sent it, as they call themselves. */
  by: string
}

type Addressee = Pick<PersonCard, 'personId' | 'email' | 'language' | 'proven'>

export type PlatformRoleNotice = {
  change: 'given' | 'taken'
  to: Addressee
  role: PlatformRole
  /** Who did it. */
  name: string
}

/** What goes out at once, whatever a person's settings: to who is no member, a role in the platform, and what nobody reads in the app any more. */
export type OrganisationMails = {
  invite(db: Db, mail: InvitationMail): Promise<void>
  deleted(db: Db, notice: { to: Addressee; organisation: BilingualName }): Promise<void>
  platformRole(db: Db, notice: PlatformRoleNotice): Promise<void>
}

type MailDeps = { readonly mailer: Mailer; readonly people: Pick<People, 'languages'>; readonly siteUrl: string }

export function createOrganisationMails({ mailer, people, siteUrl }: MailDeps): OrganisationMails {
  const words = loadWords('organisations')
  const languageOf = async (db: Db, { personId, language }: Addressee): Promise<Lang> =>
    language ?? (await people.languages(db, [personId])).get(personId) ?? 'en'
  return {
    async invite(db, { to, language, organisation, role, by }) {
      const name = nameForStrangers(by)
      const values = {
        organisation: isolate(titleForStrangers(nameIn(language, organisation).text)),
        email: isolate(to),
        role: words(language, `mail.roles.${role}`),
        name: isolate(name),
      }
      const say = (key: string) => words(language, `mail.invitation.${key}`, values)
      const laid = layoutMail({
        lang: language,
        subject: say('subject'),
        paragraphs: [say('text'), ...(name === '' ? [] : [say('by')]), say('how')],
        action: { label: say('action'), url: siteUrl + paths.welcome() },
        closing: [say('closing'), words(language, 'mail.signature')],
      })
      await mailer.send(db, { to, type: 'organisation_invitation', ...laid })
    },
    async deleted(db, { to, organisation }) {
      if (!to.proven) return
      const lang = await languageOf(db, to)
      const values = { organisation: isolate(nameIn(lang, organisation).text) }
      const say = (key: string) => words(lang, `mail.deletionDone.${key}`, values)
      const laid = layoutMail({
        lang,
        subject: say('subject'),
        paragraphs: [say('text'), say('how')],
        closing: [words(lang, 'mail.signature')],
      })
      await mailer.send(db, { to: to.email, type: 'organisation_deletion_done', ...laid })
    },
    async platformRole(db, { change, to, role, name }) {
      if (!to.proven) return
      const lang = await languageOf(db, to)
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
