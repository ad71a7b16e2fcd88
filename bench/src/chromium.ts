import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './running-server.ts'

const finder = fileURLToPath(new URL('../../tools/find-chromium.mjs', import.meta.url))

const flags = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  // Nothing leaves this machine, whatever a page or the browser itself would like to fetch.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** A browser that listens for whoever measures with it; `stop` takes it and its profile away. */
export async function startChromium(): Promise<{ port: number; stop(): Promise<void> }> {
  // Says by itself what is missing, in the words of the browser journeys.
  const path = execFileSync(process.execPath, [finder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const profile = temporaryFolder()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = spawn(
    path.trim().split('\n').at(-1) ?? '',
    [...flags, ...sandbox, `--user-data-dir=${profile.path}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = async () => {
    browser.kill('SIGTERM')
    if (browser.exitCode === null && browser.signalCode === null) await once(browser, 'exit')
    profile.remove()
  }
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    browser.once('error', reject)
    browser.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said}`)))
    browser.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const listening = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)
      if (listening) resolve(Number(listening[1]))
    })
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { port, stop }
}
