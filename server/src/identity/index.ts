import type { FastifyInstance } from 'fastify'
import type { ReadToken } from '../platform/http/register-routes.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { createAccessTokens } from './access-token.ts'
import { createDeferred } from './deferred.ts'
import type { IdentityDeps } from './deps.ts'
import { createKeyring } from './keyring.ts'
import { createLimits } from './limits.ts'
import { createAuthMails } from './mails.ts'
import { createPasswordAttempts } from './password-attempts.ts'
import { createPasswords } from './passwords.ts'
import { people, type People } from './people.ts'
import { createRedirects } from './redirects.ts'
import { installAuth } from './routes.ts'
import { seedPerson, type SeedPerson } from './seed-person.ts'
import { sweep } from './sweep.ts'
import { installTestHooks } from './test-hooks.ts'

export type { People } from './people.ts'
export { endEverySession } from './store/sessions.ts'

export type Identity = Feature & {
  /** The session a bearer token names, for the routes of every feature. */
  readonly readToken: ReadToken
  readonly people: People
  /** Opens the signing keys, or makes the first: a wrong master key is found at the start and not at a sign-in. */
  readonly prepare: () => Promise<void>
  /** Makes a person with a confirmed address and answers their id; for seeds and tests, never over the wire. */
  readonly seedPerson: (person: SeedPerson) => Promise<string>
}

const sweepEveryMs = 60_000

/** The configuration asks for what this version does not serve; the message is a sentence for the operator. */
export class AuthModeError extends Error {
  override name = 'AuthModeError'
}

export function createIdentity(platform: Platform): Identity {
  if (platform.config.auth.mode === 'external')
    throw new AuthModeError(
      'AUTH_MODE=external is not served by this version of Athar. Leave AUTH_MODE out to sign people in here.',
    )
  const deps = dependencies(platform)
  return {
    name: 'identity',
    routes: [],
    readToken: (token) => deps.tokens.read(token),
    people,
    prepare: async () => void (await deps.keyring.signer()),
    seedPerson: (person) => seedPerson(deps, person),
    async install(app) {
      await installAuth(app, deps)
      installTestHooks(app, { mail: platform.mail, clock: deps.clock, deferred: deps.deferred, mode: deps.config.mode })
      keepSweeping(app, deps)
    },
  }
}

function dependencies(platform: Platform): IdentityDeps {
  const { config, database, clock, log, masterKey } = platform
  const keyring = createKeyring({ database, clock, masterKey })
  const counting = { database, clock, masterKey, enabled: config.rateLimits }
  return {
    config,
    database,
    clock,
    log,
    masterKey,
    keyring,
    tokens: createAccessTokens({
      clock,
      keyring,
      siteUrl: config.siteUrl,
      lifetimeSeconds: config.auth.accessTokenSeconds,
    }),
    passwords: createPasswords(config.auth),
    attempts: createPasswordAttempts(counting),
    limits: createLimits(counting),
    redirects: createRedirects(config.siteUrl, config.auth.redirectUrls),
    mails: createAuthMails(platform.mail, config.siteUrl),
    deferred: createDeferred(log),
  }
}

function keepSweeping(app: FastifyInstance, deps: IdentityDeps): void {
  const timer = setInterval(() => deps.deferred.run(() => sweep(deps)), sweepEveryMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await deps.deferred.settled()
  })
}
