// `npm start`: from a bare checkout to a running Athar. `npm run dev` (--dev) watches the sources and serves the web app from vite.
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ended, environment, root, start } from './processes.mjs'

const dev = process.argv.includes('--dev')
const args = process.argv.slice(2).filter((arg) => arg !== '--dev')
const devSite = 'http://localhost:5173'

const { node } = await ensureInstalled()
if (!dev) await buildWebIfStale(node)

// Sample data and the published demo accounts, unless the operator says otherwise or means it seriously.
const demo = process.env.DEMO ?? (process.env.NODE_ENV === 'production' ? '0' : '1')
// What Node made of the sources is kept: the next start reads it instead of compiling again.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')
const env = environment({
  DEMO: demo,
  NODE_COMPILE_CACHE: compiled,
  ...(dev ? { SITE_URL: process.env.SITE_URL ?? devSite } : {}),
})
const main = join(root, 'server', 'src', 'main.ts')
// The channel tells the server when we are gone, however we went.
const server = start(node, [...(dev ? ['--watch', '--watch-preserve-output'] : []), main, ...args], {
  env,
  stdio: dev ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
})
const programs = dev
  ? [server, start(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], { cwd: join(root, 'web'), env })]
  : [server]

const code = await Promise.race(programs.map(ended))
for (const program of programs) if (program.exitCode === null) program.kill('SIGTERM')
await Promise.all(
  programs.map((program) => (program.exitCode === null && program.signalCode === null ? ended(program) : 0)),
)
process.exitCode = code
