import type { FastifyInstance } from 'fastify'
import type { ReadToken } from '../platform/http/register-routes.ts'
import type { Feature, Gathering, WholePlatform } from '../platform/platform.ts'
import { createAccessTokens } from './access-token.ts'
import { accountRoutes } from './accounts/routes.ts'
import { carryOutOrder } from './carry-out-order.ts'
import { createDeferred } from './deferred.ts'
import type { IdentityDeps } from './deps.ts'
import { createExternalTokens } from './external/external-tokens.ts'
import { installSwitchedOff } from './external/switched-off.ts'
import { totpFactor } from './factors/totp-factor.ts'
import { webauthnFactor } from './factors/webauthn-factor.ts'
import { createKeyring } from './keyring.ts'
import { createLimits, type Limits } from './limits.ts'
import { createMailOrders } from './mail-orders.ts'
import { createAuthMails } from './mails.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import { createPasswords } from './passwords.ts'
import { people, type People } from './people.ts'
import { identityData } from './personal-data.ts'
import { createProviders } from './providers/providers.ts'
import { createRedirects } from './redirects.ts'
import { refuseUnlessOwner, type OwnerCheck, type OwnerRefusal } from './refuse-unless-owner.ts'
import { createRelyingParty } from './relying-party.ts'
import { installAuth } from './routes.ts'
import { seedPerson, type SeedPerson } from './seed-person.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { sweep } from './sweep.ts'
import { installTestHooks } from './test-hooks.ts'

export { closures, openThings, type Closure, type ClosingEvent, type OpenThing } from './closures.ts'
export { newPasswordPath } from './new-password-path.ts'
export type { People, PersonCard } from './people.ts'
export { actForAddress } from './store/act-for-address.ts'
export { hasSecondFactor } from './store/personal-data.ts'
export { endEverySession } from './store/sessions.ts'

export type Identity = Feature & {
  /** The session a bearer token names, for the routes of every feature. */
  readonly readToken: ReadToken
  readonly people: People
  /** For an action that cannot be undone: whether it is the person and not somebody at their open screen. */
  readonly refuseUnlessOwner: (check: OwnerCheck) => Promise<OwnerRefusal | null>
  /** How often others may have a mail of a kind sent to an address. */
  readonly mailWaits: Limits['mailWaits']
  readonly sendingWait: Limits['sendingWait']
  /** Makes a person with a confirmed address and answers their id; for seeds and tests, never over the wire. */
  readonly seedPerson: (person: SeedPerson) => Promise<string>
}

const sweepEveryMs = 60_000

export function createIdentity(platform: WholePlatform, gathering: Gathering): Identity {
  const deps = dependencies(platform, gathering)
  const { mode, issuer } = deps.config.auth
  const elsewhere = mode === 'external' && issuer ? createExternalTokens(deps, issuer) : undefined
  return {
    name: 'identity',
    routes: [...sessionRoutes, ...accountRoutes(deps)],
    readToken: elsewhere ? elsewhere.read : (token) => deps.tokens.read(token),
    people,
    personalData: identityData(deps.orders),
    rounds: elsewhere ? [] : [{ name: 'identity.mail-orders', cron: '* * * * *', run: () => deps.orders.takeUp() }],
    refuseUnlessOwner: (check) => refuseUnlessOwner(deps, check),
    // A deactivated member signs in again, wherever else they belong.
    organisationHooks: {
      async whenMembershipEnds(db, { personId, how }) {
        if (how === 'deactivated') await people.endSessions(db, personId)
      },
    },
    /** Opens the signing keys, or makes the first: a wrong master key is found at the start and not at a sign-in. */
    async prepare() {
      if (elsewhere) return elsewhere.prepare()
      await deps.keyring.signer()
      void deps.providers.check()
    },
    mailWaits: deps.limits.mailWaits,
    sendingWait: deps.limits.sendingWait,
    seedPerson: (person) => seedPerson(deps, person),
    async install(app) {
      if (elsewhere && issuer) await installSwitchedOff(app, { redirects: deps.redirects, issuer })
      else await installAuth(app, deps)
      installTestHooks(app, { mail: platform.mail, clock: deps.clock, deferred: deps.deferred, mode: deps.config.mode })
      keepSweeping(app, deps)
    },
  }
}

function dependencies(platform: WholePlatform, { every }: Gathering): IdentityDeps {
  const { config, accounts: database, clock, log, masterKey } = platform
  const keyring = createKeyring({ database, clock, masterKey })
  const counting = { database, clock, masterKey, enabled: config.rateLimits }
  const limits = createLimits(counting)
  const relyingParty = createRelyingParty(config.siteUrl)
  const tokens = createAccessTokens({
    clock,
    keyring,
    siteUrl: config.siteUrl,
    lifetimeSeconds: config.auth.accessTokenSeconds,
  })
  const deferred = createDeferred(log)
  const deps: IdentityDeps = {
    config,
    database,
    clock,
    log,
    masterKey,
    keyring,
    tokens,
    passwords: createPasswords(config),
    attempts: createPasswordAttempts(counting),
    limits,
    redirects: createRedirects(config.siteUrl, config.auth.redirectUrls),
    mails: createAuthMails(platform.mail, { siteUrl: config.siteUrl, contact: config.mail.contact }),
    notices: platform.notices,
    deferred,
    orders: createMailOrders({
      database,
      clock,
      masterKey,
      deferred,
      log,
      carryOut: (db, order) => carryOutOrder(deps, db, order),
    }),
    factorKinds: { totp: totpFactor(masterKey), webauthn: webauthnFactor(relyingParty) },
    relyingParty,
    removals: () => every().flatMap(({ whenPersonRemoved }) => whenPersonRemoved ?? []),
    ownerships: () => every().flatMap(({ ownerships }) => ownerships ?? []),
    providers: createProviders({ config, clock, log, masterKey, callback: `${tokens.issuer}/callback` }),
  }
  return deps
}

function keepSweeping(app: FastifyInstance, deps: IdentityDeps): void {
  const timer = setInterval(() => deps.deferred.run(() => sweep(deps)), sweepEveryMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await deps.deferred.settled()
  })
}
