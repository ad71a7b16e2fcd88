import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

export type ServerProcess = {
  readonly url: string
  /** What it wrote so far, its log included. */
  said(): string
  end(signal: NodeJS.Signals): Promise<void>
}

/** The whole server as an operator starts it, in a process of its own, with its own durable database in `dataDir`. */
export async function startServerProcess(
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      AUTH_CONFIRM_EMAIL: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: '',
      SITE_URL: 'http://athar.test',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      words += chunk.toString()
      if (words.includes('Athar is ready')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${words}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    said: () => words,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export type Answer<T = Record<string, unknown>> = { readonly status: number; readonly body: T }
/** Somebody with an organisation, calling over the network as a browser does. */
export type Caller = {
  call<T = Record<string, unknown>>(method: string, path: string, body?: object, key?: string): Promise<Answer<T>>
  readonly refreshToken: string
  /** What names them, for calls that are read as they come. */
  readonly headers: Readonly<Record<string, string>>
  /** A new session for the refresh token, as a browser asks for when its tab comes back. */
  refresh(token: string): Promise<Answer>
}

/** Signs somebody up and founds an organisation. */
export async function openAccount({ url }: Pick<ServerProcess, 'url'>): Promise<Caller> {
  const signedUp = await send<{ access_token: string; refresh_token: string }>(url, 'POST', '/auth/v1/signup', {
    headers: { apikey: 'anon' },
    body: { email: 'owner@example.com', password: 'a palm beside the gate' },
  })
  const person = { authorization: `Bearer ${signedUp.body.access_token}` }
  const founded = await send<{ id: string }>(url, 'POST', '/api/organisations', {
    headers: person,
    body: {
      name: { en: 'Najd Retail', ar: 'متاجر نجد' },
      type: 'company',
      sector: 'trade',
      region: 'SA-01',
      unifiedNumber: null,
      consolidationApproach: 'operational-control',
      baseYear: 2024,
      fiscalYearFirstMonth: 1,
    },
  })
  const headers = { ...person, 'athar-organisation': founded.body.id }
  return {
    headers,
    refreshToken: signedUp.body.refresh_token,
    refresh: (token) =>
      send(url, 'POST', '/auth/v1/token?grant_type=refresh_token', {
        headers: { apikey: 'anon' },
        body: { refresh_token: token },
      }),
    call: (method, path, body, key) =>
      send(url, method, path, { headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) }, body }),
  }
}

type Sent = { headers: Record<string, string>; body?: object | undefined }

async function send<T>(url: string, method: string, path: string, { headers, body }: Sent): Promise<Answer<T>> {
  const form = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T }
}

export type OwnPostgres = { readonly pid: number; readonly superuserUrl: string }

/** The database that a server runs on its data folder, for tests that look beside the server or take it away. */
export function postgresOf(dataDir: string): OwnPostgres {
  const cluster = join(dataDir, 'postgres')
  const [pid, , , port = '', socketDir = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const { superuser } = JSON.parse(readFileSync(join(cluster, 'athar-credentials.json'), 'utf8')) as {
    superuser: string
  }
  const host = socketDir ? encodeURIComponent(socketDir) : '127.0.0.1'
  return { pid: Number(pid), superuserUrl: `postgres://postgres:${superuser}@${host}:${port}/athar` }
}
