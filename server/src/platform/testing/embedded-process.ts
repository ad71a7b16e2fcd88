import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createLogger } from '../logger.ts'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'

export type EmbeddedProcess = { ownerUrl: string; kill(signal: NodeJS.Signals): Promise<void> }

/** Another Athar, as far as the database is concerned: in a process of its own, perhaps under another account. Rejects with its complaint. */
export async function startEmbeddedProcess(
  dataDir: string,
  account?: { uid: number; gid: number },
): Promise<EmbeddedProcess> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { PATH: process.env['PATH'] ?? '', EMBEDDED_PROCESS_FOLDER: dataDir },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += String(chunk)))
  const ownerUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('close', () => reject(new Error(complaint)))
  })
  return {
    ownerUrl,
    async kill(signal) {
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

const folder = process.env['EMBEDDED_PROCESS_FOLDER']
if (folder) {
  const log = createLogger({ level: 'silent' })
  const server = await startEmbeddedPostgres({ dataDir: folder, log }).catch((error: Error) => {
    process.stderr.write(error.message)
    process.exit(1)
  })
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  process.stdout.write(`${server.ownerUrl}\n`)
  setInterval(() => {}, 60_000)
}
