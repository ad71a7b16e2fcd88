import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export type RunningServer = {
  readonly url: string
  readonly pid: number
  readonly seconds: number
  stop(): Promise<void>
  /** Takes it away without a word, as a crash or an operator in a hurry would. */
  kill(): Promise<void>
}

/** A folder for throw-away data that a database under another account can reach. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'athar-bench-'))
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** The server in a process of its own, as an operator starts it; `seconds` is the time until it says that it is ready. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<RunningServer> {
  const port = await freePort()
  const started = performance.now()
  const server = spawn(process.execPath, [...flags, main], {
    env: { ...process.env, DATABASE_URL: '', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(server)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal)
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid!,
    seconds: (performance.now() - started) / 1000,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function ready(server: ChildProcess): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Athar is ready')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
