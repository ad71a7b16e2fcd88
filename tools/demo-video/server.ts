import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const startsWithinMs = 180_000

/** The product with demo data, on a folder and a port of its own. */
export async function startServer(): Promise<{ readonly siteUrl: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'athar-demo-video-'))
  // As root Postgres runs under another account: where it cannot pass, it keeps its files elsewhere, and they would stay.
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const siteUrl = `http://localhost:${port}`
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: String(port),
      SITE_URL: siteUrl,
      DEMO: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await new Promise<void>((resolve, reject) => {
      let said = ''
      const late = setTimeout(() => reject(new Error(`the server did not start: ${said}`)), startsWithinMs)
      server.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (!said.includes(siteUrl)) return
        clearTimeout(late)
        resolve()
      })
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { siteUrl, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
