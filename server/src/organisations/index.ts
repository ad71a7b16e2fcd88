import type { organisations } from '@athar/contracts'
import type { Identity } from '../identity/index.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { makeSetUpLink } from './claim-platform.ts'
import type { ChangeListener, CreationListener, OrganisationsDeps } from './deps.ts'
import { createInvitationMails } from './invitation-mails.ts'
import { organisationsRoutes } from './routes.ts'
import { seedDemoOrganisation, type Demo } from './seed.ts'
import { findOrganisation } from './store.ts'

export { demoAccounts } from './seed.ts'

export type Organisations = Feature & {
  /** For other features, inside a transaction that may see it. */
  readonly read: (db: Db, id: string) => Promise<organisations.Organisation>
  /** Adds to what happens, in the same transaction, when an organisation is made. */
  readonly whenCreated: (listener: CreationListener) => void
  /** Adds to who is asked, in the same transaction, when an organisation changes. */
  readonly whenChanged: (listener: ChangeListener) => void
  /** The one-time link by which a fresh installation gets its first platform owner; undefined when there is one. */
  readonly makeSetUpLink: () => Promise<string | undefined>
  /** The demo organisation and an account for each role; what is there already stays as it is. */
  readonly seedDemo: () => Promise<Demo>
}

export function createOrganisations(
  platform: Platform,
  { people, seedPerson }: Pick<Identity, 'people' | 'seedPerson'>,
): Organisations {
  const { config, database, clock } = platform
  const listeners: CreationListener[] = []
  const changeListeners: ChangeListener[] = []
  const mails = createInvitationMails(platform.mail, config.siteUrl)
  const deps: OrganisationsDeps = { people, mails, listeners, changeListeners }
  return {
    name: 'organisations',
    routes: organisationsRoutes(deps),
    read: async (db, id) => (await findOrganisation(db, id)) ?? fail('not-found'),
    whenCreated: (listener) => void listeners.push(listener),
    whenChanged: (listener) => void changeListeners.push(listener),
    makeSetUpLink: () => makeSetUpLink({ database, clock, siteUrl: config.siteUrl }),
    seedDemo: () => seedDemoOrganisation({ database, clock, seedPerson, listeners }),
  }
}
