import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Ownerships, WhenPersonRemoved } from '../platform/feature-hooks.ts'
import type { MasterKey } from '../platform/master-key.ts'
import type { Notices } from '../platform/notices.ts'
import type { Aal, AccessTokens } from './access-token.ts'
import type { Deferred } from './deferred.ts'
import type { FactorKinds } from './factors/factor-kind.ts'
import type { Keyring } from './keyring.ts'
import type { Limits } from './limits.ts'
import type { MailOrders } from './mail-orders.ts'
import type { AuthMails } from './mails.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import type { Passwords } from './passwords.ts'
import type { Providers } from './providers/providers.ts'
import type { RelyingParty } from './relying-party.ts'
import type { Redirects } from './redirects.ts'

/** What the use cases of identity work with. */
export type IdentityDeps = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly masterKey: MasterKey
  readonly keyring: Keyring
  readonly tokens: AccessTokens
  readonly passwords: Passwords
  readonly attempts: PasswordAttempts
  readonly limits: Limits
  readonly redirects: Redirects
  readonly mails: AuthMails
  readonly notices: Notices
  readonly deferred: Deferred
  readonly orders: MailOrders
  readonly factorKinds: FactorKinds
  readonly relyingParty: RelyingParty
  /** Of every feature; asked in this order when the operator removes a person. */
  readonly removals: () => readonly WhenPersonRemoved[]
  /** Of every feature; asked before a person is blocked. */
  readonly ownerships: () => readonly Ownerships[]
  readonly providers: Providers
}

/** One call of the protocol, parsed by nobody yet. */
export type AuthCall = {
  readonly body: unknown
  readonly query: Readonly<Record<string, unknown>>
  readonly params: Readonly<Record<string, string>>
  readonly ip: string
  readonly userAgent: string
  /** The header of that name. */
  readonly authorization: string | undefined
  readonly acceptLanguage: string | undefined
  readonly requestId: string
}

/** A call by a living session. */
export type BearerCall = AuthCall & { readonly userId: string; readonly sessionId: string; readonly aal: Aal }
