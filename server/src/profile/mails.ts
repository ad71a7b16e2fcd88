import { pageIn, paths } from '@athar/contracts'
import { formatDay, isolate, nameIn } from '@athar/i18n'
import { newPasswordPath, type People, type PersonCard } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'

/** What whoever reads the mailbox is told of the account behind it: of its end, and of another way in. */
export type ProfileMail = {
  readonly kind: 'asked' | 'soon' | 'kept' | 'hindered' | 'deleted' | 'tokenMade'
  readonly to: PersonCard
  /** The day it is about, or the last one of a token, `YYYY-MM-DD`. */
  readonly dueOn?: string
  /** The last signs of a token. */
  readonly hint?: string
  /** Those that would be left without an owner, or the one that a token opens. */
  readonly organisations?: readonly {
    readonly id: string
    readonly name: { readonly en: string; readonly ar: string }
  }[]
}
export type ProfileMails = {
  send(db: Db, mail: ProfileMail): Promise<void>
  /** Drops what still waits for the address. */
  forget(db: Db, address: string): Promise<void>
}

type MailDeps = { readonly mailer: Mailer; readonly people: Pick<People, 'languages'>; readonly siteUrl: string }

const types: Record<ProfileMail['kind'], string> = {
  asked: 'account_deletion_asked',
  soon: 'account_deletion_soon',
  kept: 'account_kept',
  hindered: 'account_deletion_hindered',
  deleted: 'account_deleted',
  tokenMade: 'api_token_made',
}
/** Where there is something to do, the mail leads to it. */
const leadsTo: Partial<Record<ProfileMail['kind'], string>> = {
  asked: paths.accountDeletion(),
  soon: paths.accountDeletion(),
  hindered: paths.organisation(),
  tokenMade: paths.profileApiTokens(),
}

export function createProfileMails({ mailer, people, siteUrl }: MailDeps): ProfileMails {
  const words = loadWords('profile')
  return {
    forget: (db, address) => mailer.forget(db, address),
    async send(db, { kind, to, dueOn, hint = '', organisations = [] }) {
      if (!to.proven) return
      const lang = to.language ?? (await people.languages(db, [to.personId])).get(to.personId) ?? 'en'
      const names = organisations.map(({ name }) => isolate(nameIn(lang, name).text))
      const values = {
        day: dueOn === undefined ? '' : formatDay(dueOn, { lang, digits: 'latn', calendar: 'gregory' }),
        hint: isolate(hint),
        organisations: new Intl.ListFormat(lang, { type: 'conjunction' }).format(names),
      }
      const say = (key: string) => words(lang, `mail.${kind}.${key}`, values)
      const more = kind === 'hindered' && names.length === 0 ? 'platform' : 'more'
      const path =
        more === 'platform' ? paths.adminPeople() : leadsTo[kind] && pageIn(organisations[0]?.id ?? null, leadsTo[kind])
      const laid = layoutMail({
        lang,
        subject: say('subject'),
        paragraphs: [say('text'), say(more)],
        ...(path === undefined ? {} : { action: { label: say('action'), url: siteUrl + path } }),
        closing: [say('closing'), words(lang, 'mail.signature')],
        // Where nothing else is to be done, that may be.
        ...(kind === 'kept'
          ? { links: [{ label: words(lang, 'mail.newPassword'), url: siteUrl + newPasswordPath }] }
          : {}),
      })
      await mailer.send(db, { to: to.email, type: types[kind], ...laid })
    },
  }
}
