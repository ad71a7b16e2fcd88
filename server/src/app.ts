import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createIdentity, type Identity } from './identity/index.ts'
import { createInventory } from './inventory/index.ts'
import { createOrganisations, demoAccounts, type Organisations } from './organisations/index.ts'
import { createHttpApp } from './platform/http/app.ts'
import { loadSite } from './platform/http/static-site.ts'
import type { JobDefinition } from './platform/jobs.ts'
import { createMetrics, installMetrics } from './platform/metrics.ts'
import type { Feature, Platform } from './platform/platform.ts'
import { migrationsReady } from './platform/postgres/migrate.ts'
import { createPlatformRoutes } from './platform/routes/index.ts'

export type Features = {
  readonly identity: Identity
  readonly organisations: Organisations
  readonly all: readonly Feature[]
  readonly jobs: readonly JobDefinition[]
}

/** The one list of features, and who hears of what. */
export function createFeatures(platform: Platform): Features {
  const identity = createIdentity(platform)
  const organisations = createOrganisations(platform, identity)
  const inventory = createInventory(platform, { organisations })
  organisations.whenCreated(inventory.onOrganisationCreated)
  organisations.whenChanged(inventory.onOrganisationChanged)
  const all: readonly Feature[] = [createPlatformRoutes(platform, demoAccounts), identity, organisations, inventory]
  return { identity, organisations, all, jobs: all.flatMap((feature) => feature.jobs ?? []) }
}

const builtSite = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** The whole server short of its port. */
export function createApp(platform: Platform, features: Features = createFeatures(platform)): Promise<FastifyInstance> {
  const { config, database } = platform
  const metrics = createMetrics(database.pool)
  const measuring: Feature = {
    name: 'metrics',
    routes: [],
    install: (app) => installMetrics(app, metrics, config.metricsToken),
  }
  return createHttpApp({
    platform,
    features: [measuring, ...features.all],
    readToken: features.identity.readToken,
    site: loadSite(builtSite),
    ready: () => migrationsReady(database.pool),
  })
}
