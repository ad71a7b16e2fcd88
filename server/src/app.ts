import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { makers } from './features.ts'
import { demoAccounts } from './organisations/index.ts'
import { createHttpApp } from './platform/http/app.ts'
import type { Site } from './platform/http/site.ts'
import { loadSite, type SiteSettings } from './platform/http/static-site.ts'
import type { JobDefinition, Round } from './platform/jobs.ts'
import { createMetrics, installMetrics } from './platform/metrics.ts'
import type { Feature, Gathering, WholePlatform } from './platform/platform.ts'
import { createMigrationsReady } from './platform/postgres/migrate.ts'
import { createPlatformRoutes } from './platform/routes/index.ts'

type Made = { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> }

export type Features = Made & {
  readonly all: readonly Feature[]
  readonly jobs: readonly JobDefinition[]
  readonly rounds: readonly Round[]
}

/** Every feature, each made with those that stand before it in `features.ts`. */
export function createFeatures(platform: WholePlatform): Features {
  const all: Feature[] = []
  const made: Gathering & Partial<Made> = { every: () => all }
  all.push(createPlatformRoutes(platform, demoAccounts, made))
  for (const name of Object.keys(makers) as (keyof Made)[]) {
    const feature = makers[name](platform, made as Gathering & Made)
    Object.assign(made, { [name]: feature })
    all.push(feature)
  }
  const jobs = all.flatMap((feature) => feature.jobs ?? [])
  return { ...(made as Made), all, jobs, rounds: all.flatMap((feature) => feature.rounds ?? []) }
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
  site: Site | null = loadSite(builtSite, siteSettings(platform.config)),
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
    useDeviceKey: features.mrvProjects.useDeviceKey,
    site,
    ready: createMigrationsReady(database.pool),
  })
}
