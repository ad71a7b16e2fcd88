import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scratchFolder } from '../../server/src/platform/testing/scratch-folder.ts'
import { copyFolder } from './copy-folder.ts'
import { long } from './limits.ts'
import { operatorKey } from './operator.ts'
import { providerClient, providerName } from './provider-client.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
/** Another name than the site's, so that a browser keeps nothing of the one for the other. */
const host = '127.0.0.1'
/** Folders of sites carry the number of the process that made them. */
export const folderPrefix = 'athar-e2e-'

type Site = { siteUrl: string; dataDir: string; stop: () => Promise<void> }
export type DemoSite = Site & { providerUrl: string; outsideUrl: string }

/** A data folder with a migrated database and all demo data, which every site begins with a copy of. */
export async function prepare(): Promise<string> {
  const dataDir = newFolder()
  const { end } = await startServer({ dataDir, env: { DEMO: '1', AUTH_SECRET_KEY: operatorKey } }).catch((error) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  await end()
  return dataDir
}

/** The whole product as a newcomer starts it, with demo data, on a folder and a port of its own. */
export async function startSite(prepared: string, env: Record<string, string> = {}): Promise<DemoSite> {
  // Nobody answers there until a journey opens the other server.
  const providerUrl = `http://${host}:${await freePort()}`
  const outsideUrl = `http://${host}:${await freePort()}`
  const dataDir = newFolder()
  copyFolder(prepared, dataDir)
  const site = await startOn(dataDir, {
    DEMO: '1',
    AUTH_SECRET_KEY: operatorKey,
    AUTH_PRIVATE_HOSTS: new URL(providerUrl).host,
    AUTH_OIDC_PROVIDERS: JSON.stringify([{ issuer: providerUrl, label: providerName, ...providerClient }]),
    AUTH_REDIRECT_URLS: `${outsideUrl}/**`,
    ...env,
  })
  return { ...site, providerUrl, outsideUrl }
}

/** Another one, at an address that a site knows, whose people sign in at that site. */
export const startOutside = (url: string, authSite: string): Promise<Site> =>
  startOn(
    newFolder(),
    {
      AUTH_MODE: 'external',
      AUTH_ISSUER: `${authSite}/auth/v1`,
      AUTH_ISSUER_CONFIRMS_EMAIL: '1',
      AUTH_PUBLISHABLE_KEY: 'anon',
      AUTH_PRIVATE_HOSTS: new URL(authSite).host,
    },
    url,
  )

async function startOn(dataDir: string, env: Record<string, string>, at?: string): Promise<Site> {
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const { siteUrl, end } = await startServer({ dataDir, env, at }).catch((error: unknown) => {
    remove()
    throw error
  })
  const stop = async () => {
    await end()
    remove()
  }
  return { siteUrl, dataDir, stop }
}

type Start = { dataDir: string; env: Record<string, string>; at?: string | undefined }

async function startServer({ dataDir, env, at }: Start): Promise<{ siteUrl: string; end: () => Promise<void> }> {
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
    // The channel tells the server when we are gone, however we went.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const end = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  // One that is late is not left behind: it would go on, and slow down what is tried next.
  await ready(server, siteUrl).catch(async (error: unknown) => {
    await end()
    throw error
  })
  // From here on it says only what went wrong: without it nobody could tell why a journey failed.
  server.stdout?.on('data', (said: Buffer) => process.stderr.write(said))
  return { siteUrl, end }
}

function newFolder(): string {
  const dataDir = mkdtempSync(join(scratchFolder(), `${folderPrefix}${process.pid}-`))
  // As root Postgres runs under another account: where it cannot pass, it keeps its files elsewhere, and they would stay.
  chmodSync(dataDir, 0o711)
  return dataDir
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
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes(siteUrl)) resolve()
  })
  server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  const hangs = setTimeout(() => reject(new Error(`the server said nothing for ${long} ms: ${said}`)), long)
  await promise.finally(() => clearTimeout(hangs))
}
