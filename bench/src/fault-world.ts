import { setTimeout as after } from 'node:timers/promises'
import { postgresOf } from '@athar/server/src/platform/testing/server-process.ts'
import { runSql } from '@athar/server/src/platform/testing/test-postgres.ts'
import { openAccount } from './client.ts'
import { startServer, temporaryFolder, type RunningServer } from './running-server.ts'

export type Answer = { readonly status: number; readonly body: Record<string, unknown> }
export const victims = ['server', 'postgres', 'backend', 'both'] as const
export type Victim = (typeof victims)[number]

/** A server with its own durable database, a person at work on it, and the means to take either away. */
export type World = {
  readonly organisationId: string
  readonly siteName: string
  readonly siteId: string
  /** One call; null where the connection broke before the whole answer was there. */
  ask(method: string, path: string, body?: object | FormData, key?: string): Promise<Answer | null>
  kill(victim: Victim): Promise<void>
  /** Seconds until it serves reads and writes again; a dead server is started by hand, as an operator's supervisor would. */
  recover(victim: Victim): Promise<number>
  /** Why starts were refused that should have recovered by themselves. */
  readonly refusedStarts: readonly string[]
  /** Asks the database itself, beside the server and its policies. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
  readonly firstStartSeconds: number
  end(): Promise<void>
}

const recoversWithinMs = 60_000
const settings = {
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  DEMO: '0',
  AUTH_CONFIRM_EMAIL: '0',
  AUTH_ACCESS_TOKEN_SECONDS: '3600',
  // The same whatever the port of a restarted server, so that sessions go on.
  SITE_URL: 'http://athar.bench',
  LOG_LEVEL: 'fatal',
}

export async function openWorld(): Promise<World> {
  const folder = temporaryFolder()
  let server = await startServer(folder.path, settings)
  const { headers, organisationId, call } = await openAccount(server.url)
  const siteName = 'Riyadh'
  await call('POST', '/api/inventory/sites/bulk', { entityId: null, country: 'SA', region: null, names: [siteName] })
  const refusedStarts: string[] = []
  const restart = () =>
    startServer(folder.path, settings).catch((error: unknown) => {
      refusedStarts.push(String(error))
      return startServer(folder.path, settings)
    })
  const [site] = (await call<{ items: { id: string }[] }>('GET', '/api/inventory/sites')).items
  return {
    organisationId,
    siteName,
    siteId: site!.id,
    firstStartSeconds: server.seconds,
    refusedStarts,
    ask: (method, path, body, key) => ask(server, headers, { method, path, body, key }),
    sql: async <Row>(text: string, values: unknown[] = []) =>
      (await runSql(postgresOf(folder.path).superuserUrl, text, values)).rows as Row[],
    async kill(victim) {
      if (victim === 'backend') return void process.kill(await someBackend(folder.path), 'SIGKILL')
      const { pid } = postgresOf(folder.path)
      if (victim !== 'postgres') await server.kill()
      if (victim !== 'server') process.kill(pid, 'SIGKILL')
    },
    async recover(victim) {
      const started = performance.now()
      if (victim === 'server' || victim === 'both') server = await restart()
      await untilServing(() => ask(server, headers, { method: 'GET', path: '/api/inventory/sites' }))
      return (performance.now() - started) / 1000
    },
    async end() {
      await server.stop()
      folder.remove()
    },
  }
}

type Asked = { method: string; path: string; body?: object | FormData | undefined; key?: string | undefined }

async function ask(
  server: RunningServer,
  headers: Record<string, string>,
  { method, path, body, key }: Asked,
): Promise<Answer | null> {
  const form = body instanceof FormData
  try {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...headers,
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(recoversWithinMs),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
  } catch {
    return null
  }
}

async function untilServing(look: () => Promise<Answer | null>): Promise<void> {
  const deadline = performance.now() + recoversWithinMs
  for (;;) {
    const answer = await look()
    if (answer?.status === 200) return
    if (performance.now() > deadline)
      throw new Error(`after ${recoversWithinMs / 1000} s the server still answers ${JSON.stringify(answer)}`)
    await after(50)
  }
}

/** One that works for the server, at work if any is. */
async function someBackend(dataDir: string): Promise<number> {
  const { rows } = await runSql(
    postgresOf(dataDir).superuserUrl,
    `select pid from pg_stat_activity where application_name = 'athar' order by state = 'active' desc, pid limit 1`,
  )
  return (rows as { pid: number }[])[0]!.pid
}
