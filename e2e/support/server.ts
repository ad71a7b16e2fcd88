import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { scratchFolder } from '../../server/src/platform/testing/scratch-folder.ts'
import { operatorKey } from './operator.ts'
import { providerClient, providerName } from './provider-client.ts'
import { journeyWorkers } from '../../tools/test-workers.mjs'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const startsWithinMs = 90_000
/** Another name than the site's, so that a browser keeps nothing of the one for the other. */
const host = '127.0.0.1'

type Site = { siteUrl: string; dataDir: string; stop: () => Promise<void> }

/** A site for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starts = await Promise.allSettled(Array.from({ length: journeyWorkers }, startSite))
  const sites = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () => void (await Promise.all(sites.map((site) => site.stop())))
  const failed = starts.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  project.provide(
    'siteUrls',
    sites.map(({ siteUrl }) => siteUrl),
  )
  project.provide(
    'dataDirs',
    sites.map(({ dataDir }) => dataDir),
  )
  project.provide(
    'providerUrls',
    sites.map(({ providerUrl }) => providerUrl),
  )
  project.provide(
    'outsideUrls',
    sites.map(({ outsideUrl }) => outsideUrl),
  )
  return stop
}

/** The whole product as a newcomer starts it, with demo data, on a folder and a port of its own. */
export async function startSite(): Promise<Site & { providerUrl: string; outsideUrl: string }> {
  // Nobody answers there until a journey opens the other server.
  const providerUrl = `http://${host}:${await freePort()}`
  const outsideUrl = `http://${host}:${await freePort()}`
  const site = await startServer({
    DEMO: '1',
    AUTH_SECRET_KEY: operatorKey,
    AUTH_PRIVATE_HOSTS: new URL(providerUrl).host,
    AUTH_OIDC_PROVIDERS: JSON.stringify([{ issuer: providerUrl, label: providerName, ...providerClient }]),
    AUTH_REDIRECT_URLS: `${outsideUrl}/**`,
  })
  return { ...site, providerUrl, outsideUrl }
}

/** Another one, at an address that a site knows, whose people sign in at that site. */
export const startOutside = (url: string, authSite: string): Promise<Site> =>
  startServer(
    {
      AUTH_MODE: 'external',
      AUTH_ISSUER: `${authSite}/auth/v1`,
      AUTH_ISSUER_CONFIRMS_EMAIL: '1',
      AUTH_PUBLISHABLE_KEY: 'anon',
      AUTH_PRIVATE_HOSTS: new URL(authSite).host,
    },
    url,
  )

async function startServer(env: Record<string, string>, at?: string): Promise<Site> {
  const dataDir = mkdtempSync(join(scratchFolder(), 'athar-e2e-'))
  // As root Postgres runs under another account: where it cannot pass, it keeps its files elsewhere, and they would stay.
  chmodSync(dataDir, 0o711)
  const siteUrl = at ?? `http://localhost:${await freePort()}`
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: new URL(siteUrl).port,
      SITE_URL: siteUrl,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  // One that is late is not left behind: it would go on, and slow down what is tried next.
  await ready(server, siteUrl).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  // From here on it says only what went wrong: without it nobody could tell why a journey failed.
  server.stdout?.on('data', (said: Buffer) => process.stderr.write(said))
  return { siteUrl, dataDir, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The start prints a line when it is ready; one that ends or says nothing has failed. */
async function ready(server: ChildProcess, siteUrl: string): Promise<void> {
  const told = new Promise<void>((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(siteUrl)) resolve()
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
    setTimeout(
      () => reject(new Error(`the server said nothing for ${startsWithinMs} ms: ${said}`)),
      startsWithinMs,
    ).unref()
  })
  await told
}
