import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createBrand, type Brand } from './brand/index.ts'
import { createContent, readPublished, readSources, type Content } from './content/index.ts'
import { createIdentity, type Identity } from './identity/index.ts'
import { createInventory } from './inventory/index.ts'
import { createNotifications, type Notifications } from './notifications/index.ts'
import { createOrganisations, demoAccounts, type Organisations } from './organisations/index.ts'
import { createHttpApp } from './platform/http/app.ts'
import { loadSite, type SiteSettings } from './platform/http/static-site.ts'
import type { JobDefinition, Round } from './platform/jobs.ts'
import { createMetrics, installMetrics } from './platform/metrics.ts'
import type { Feature, WholePlatform } from './platform/platform.ts'
import { migrationsReady } from './platform/postgres/migrate.ts'
import { createPlatformRoutes } from './platform/routes/index.ts'
import { createProfile, type Profile } from './profile/index.ts'
import { createRequests } from './requests/index.ts'
import { createSecurity } from './security/index.ts'
import { createSgi, type Sgi } from './sgi/index.ts'
import { createTakeDowns } from './take-downs/index.ts'
import { createTreeAdoption, type TreeAdoption } from './tree-adoption/index.ts'
import { createUsage } from './usage/index.ts'
import { countVolunteers, createVolunteering, type Volunteering } from './volunteering/index.ts'

export type Features = {
  readonly identity: Identity
  readonly organisations: Organisations
  readonly notifications: Notifications
  readonly profile: Profile
  readonly content: Content
  readonly brand: Brand
  readonly sgi: Sgi
  readonly treeAdoption: TreeAdoption
  readonly volunteering: Volunteering
  readonly all: readonly Feature[]
  readonly jobs: readonly JobDefinition[]
  readonly rounds: readonly Round[]
}

/** The one list of features, and who hears of what. */
export function createFeatures(platform: WholePlatform): Features {
  const identity = createIdentity(platform)
  const organisations = createOrganisations(platform, identity)
  const inventory = createInventory(platform, { organisations })
  organisations.whenCreated(inventory.onOrganisationCreated)
  organisations.whenChanged(inventory.onOrganisationChanged)
  organisations.whenEngaged(inventory.onEngaged)
  organisations.whenExported(inventory.exportOrganisation)
  // Who is kept out signs in anew, wherever else they belong.
  organisations.whenMembershipEnds(async (db, { personId, how }) => {
    if (how === 'deactivated') await identity.people.endSessions(db, personId)
  })
  const notifications = createNotifications(platform, {
    people: identity.people,
    organisations,
    reminders: () => all.flatMap((feature) => feature.reminders ?? []),
  })
  const security = createSecurity(platform, identity)
  const profile = createProfile(platform, {
    identity,
    organisations,
    personalData: () => all.flatMap((feature) => feature.personalData ?? []),
  })
  const content = createContent(platform, {
    people: identity.people,
    searchable: () => all.flatMap(({ name, search }) => (search ? [{ name, search }] : [])),
  })
  const brand = createBrand(platform, identity)
  const sgi = createSgi(platform, {
    organisations,
    countVolunteers,
    published: readPublished,
    sources: readSources,
  })
  content.whenShown(sgi.onContentShown)
  organisations.whenDeleted(sgi.onOrganisationDeleted)
  const treeAdoption = createTreeAdoption(platform, { organisations, published: readPublished })
  organisations.whenChanged(treeAdoption.onOrganisationChanged)
  organisations.whenDeleted(treeAdoption.onOrganisationDeleted)
  const volunteering = createVolunteering(platform, { people: identity.people, organisations })
  organisations.whenChanged(volunteering.onOrganisationChanged)
  organisations.whenDeleted(volunteering.onOrganisationDeleted)
  const all: readonly Feature[] = [
    createPlatformRoutes(platform, demoAccounts),
    identity,
    organisations,
    notifications,
    profile,
    security,
    content,
    brand,
    createUsage(platform),
    createRequests(platform, identity),
    sgi,
    treeAdoption,
    volunteering,
    inventory,
    createTakeDowns(platform, {
      people: identity.people,
      things: () => all.flatMap(({ takenDown }) => takenDown ?? []),
    }),
  ]
  return {
    identity,
    organisations,
    notifications,
    profile,
    content,
    brand,
    sgi,
    treeAdoption,
    volunteering,
    all,
    jobs: all.flatMap((feature) => feature.jobs ?? []),
    rounds: all.flatMap((feature) => feature.rounds ?? []),
  }
}

/** Pages speak to the auth server that the operator named, else to this one. */
const siteSettings = ({ siteUrl, auth }: WholePlatform['config']): SiteSettings => ({
  siteUrl,
  authUrl: auth.mode === 'external' ? (auth.issuer ?? '').replace(/\/auth\/v1$/, '') : '',
  authKey: auth.publishableKey,
})

const builtSite = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** The whole server short of its port. */
export function createApp(
  platform: WholePlatform,
  features: Features = createFeatures(platform),
): Promise<FastifyInstance> {
  const { config, database, accounts } = platform
  const metrics = createMetrics([database.pool, accounts.pool])
  const measuring: Feature = {
    name: 'metrics',
    routes: [],
    install: (app) => installMetrics(app, metrics, config.metricsToken),
  }
  return createHttpApp({
    platform,
    features: [measuring, ...features.all],
    readToken: features.identity.readToken,
    useApiToken: features.profile.useApiToken,
    site: loadSite(builtSite, siteSettings(config)),
    ready: () => migrationsReady(database.pool),
  })
}
