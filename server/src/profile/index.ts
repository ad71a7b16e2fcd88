import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { UseApiToken } from '../platform/http/api-tokens.ts'
import type { Feature, Gathering, Platform } from '../platform/platform.ts'
import { createUseToken } from './api-tokens/use-token.ts'
import type { ProfileDeps } from './deps.ts'
import { eraseAccounts } from './my-data/erase-accounts.ts'
import { createProfileMails } from './mails.ts'
import { seedConsents } from './my-data/seed.ts'
import { takeOutUnlessNeeded } from './my-data/take-out.ts'
import { profileData } from './personal-data.ts'
import { profileRoutes } from './routes.ts'

export { revokeEveryToken } from './store/api-tokens.ts'

export type Profile = Feature & {
  /** Counts a use of a personal API token, for the routes of every feature. */
  readonly useApiToken: UseApiToken
  /** One look at who leaves: reminds whoever does soon, takes out whose day has come. Done each minute by itself. */
  readonly eraseAccounts: () => Promise<void>
}

type Neighbours = Gathering & {
  readonly identity: Pick<Identity, 'people' | 'refuseUnlessOwner'>
  readonly organisations: Pick<Organisations, 'read' | 'soleOwnershipsOf' | 'isLastPlatformOwner'>
}

/** What a person keeps of their own: API tokens, consents, and their say over what is kept about them. */
export function createProfile(platform: Platform, { identity, organisations, every }: Neighbours): Profile {
  const { config, database, clock, log, notices, publicPages } = platform
  const mails = createProfileMails({
    mailer: platform.mail,
    people: identity.people,
    siteUrl: config.siteUrl,
  })
  const personalData = () => every().flatMap((feature) => feature.personalData ?? [])
  const known = { identity, organisations, personalData }
  const deps: ProfileDeps = { config, database, clock, log, mails, notices, publicPages, ...known }
  return {
    name: 'profile',
    routes: profileRoutes(deps),
    useApiToken: createUseToken(deps),
    rounds: [{ name: 'profile.erase-accounts', cron: '* * * * *', run: () => eraseAccounts(deps) }],
    eraseAccounts: () => eraseAccounts(deps),
    whenPersonRemoved: (db, subject, at) => takeOutUnlessNeeded(deps, db, subject, at),
    /** What the demo accounts agreed to. */
    seedDemo: ({ personIds }) => seedConsents(deps, personIds),
    personalData: profileData,
  }
}
