import { paths } from '@athar/contracts'
import { isolate, withoutBidiControls, type Lang } from '@athar/i18n'
import type { Db } from '../platform/database.ts'
import type { Mailer } from '../platform/mail.ts'
import { layoutMail } from '../platform/mail-layout.ts'
import { loadWords } from '../platform/words.ts'
import { newPasswordPath } from './new-password-path.ts'
import type { FactorType } from './store/factors.ts'

const links = {
  signup: 'signup',
  signup_contested: 'recovery',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  email_change_new: 'email_change',
} as const
/** Mails that open something, by link, code or both; and notices that open nothing. */
export type MailKind =
  | keyof typeof links
  | 'reauthentication'
  | 'account_exists'
  | 'password_changed'
  | 'email_changed'
  | 'new_sign_in'
  | 'codes_closed'
  | FactorMail
  | AccountMail
/** What those who run the platform did to an account. */
export type AccountMail =
  | 'account_blocked'
  | 'account_closed'
  | 'account_unblocked'
  | 'sessions_ended'
  | 'factors_reset'
/** A change to what a person confirms with, or signs in by. */
export type FactorMail =
  | 'factor_added'
  | 'factor_removed'
  | 'factor_closed'
  | 'recovery_codes_made'
  | 'recovery_codes_removed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_removed'
type AuthMail = {
  kind: MailKind
  to: string
  language: Lang
  token?: string
  code?: string
  /** The path of ours that was asked for before, with its query. */
  goOn?: string | undefined
  newEmail?: string | undefined
  factorType?: FactorType
  remaining?: number
  /** What a provider is called here. */
  provider?: string
  /** Browser and system of a sign-in; null where they are not known. */
  device?: string | null
  address?: string
  /** Why it was done, in the words of whoever did it. */
  reason?: string
  /** When a block ends, as the person reads times. */
  until?: string
}

/** What is to be done where it was somebody else stands in the closing; where it is done is linked below. */
const leadsTo: Partial<Record<MailKind, 'newPassword' | 'ownSecurity'>> = {
  password_changed: 'newPassword',
  new_sign_in: 'newPassword',
  sessions_ended: 'newPassword',
  factors_reset: 'newPassword',
  identity_removed: 'newPassword',
  factor_closed: 'newPassword',
  email_change: 'newPassword',
  identity_linked: 'ownSecurity',
}
/** Whoever reads these is told to write to whoever runs the platform. */
const naming: ReadonlySet<MailKind> = new Set<MailKind>([
  'account_blocked',
  'account_closed',
  'account_unblocked',
  'sessions_ended',
  'factors_reset',
])

export type AuthMails = {
  send(db: Db, mail: AuthMail): Promise<void>
  /** Drops what still waits for the address of an account that is gone. */
  forget(db: Db, address: string): Promise<void>
}

type MailSettings = { readonly siteUrl: string; readonly contact: string | undefined }

export function createAuthMails(mailer: Mailer, { siteUrl, contact }: MailSettings): AuthMails {
  const words = loadWords('identity')
  const pages = { newPassword: siteUrl + newPasswordPath, ownSecurity: siteUrl + paths.profileSecurity() }
  return {
    forget: (db, address) => mailer.forget(db, address),
    async send(db, mail) {
      const { kind, language, to, token, code } = mail
      const values = {
        // A dot after figures, as in an address of a network or a mailbox, turns round between Arabic words.
        email: isolate(to),
        newEmail: isolate(mail.newEmail ?? ''),
        factor: mail.factorType ? words(language, `mail.factors.${mail.factorType}`) : '',
        remaining: String(mail.remaining ?? ''),
        device: isolate(mail.device ?? words(language, 'mail.unknownDevice')),
        address: isolate(mail.address ?? ''),
        provider: isolate(mail.provider ?? ''),
        until: mail.until ?? '',
      }
      const say = (key: string) => words(language, `mail.${kind}.${key}`, values)
      const url =
        kind in links && token
          ? linkTo(siteUrl, { token, type: links[kind as keyof typeof links], goOn: mail.goOn })
          : kind === 'account_exists'
            ? siteUrl + paths.auth()
            : undefined
      const page = leadsTo[kind]
      const laid = layoutMail({
        lang: language,
        // A list of mails shows marks of direction in some programs.
        subject: withoutBidiControls(say('subject')),
        paragraphs: [
          say('text'),
          ...(mail.reason ? [words(language, 'mail.reason', { reason: isolate(mail.reason) })] : []),
        ],
        ...(url ? { action: { label: say('action'), url } } : {}),
        ...(code ? { code: { label: words(language, url ? 'mail.code' : 'mail.onlyCode'), value: code } } : {}),
        closing: [
          say('closing'),
          ...(contact && naming.has(kind) ? [words(language, 'mail.contact', { contact: isolate(contact) })] : []),
          words(language, 'mail.signature'),
        ],
        ...(page ? { links: [{ label: words(language, `mail.${page}`), url: pages[page] }] } : {}),
      })
      await mailer.send(db, { to, type: kind === 'email_change_new' ? 'email_change' : kind, ...laid })
    },
  }
}

/**
 * Opens our page, which spends the token only when the person confirms: mail scanners follow links too. From there it goes on to a page of
 * ours, or to a listed address by way of the protocol's own link.
 */
function linkTo(
  siteUrl: string,
  { token, type, goOn }: { token: string; type: string; goOn: string | undefined },
): string {
  const query = new URLSearchParams({ token_hash: token, type })
  if (goOn) query.set(goOn.startsWith('/') ? 'redirect_to' : 'leads_to', goOn)
  return `${siteUrl}${paths.auth()}?${query.toString()}`
}
