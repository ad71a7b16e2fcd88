// Builds the web app when something it is made of changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment, refuse, root, run } from './processes.mjs'

const stamp = join(root, 'node_modules', '.cache', 'athar', 'web-build')
const skipped = new Set(['node_modules', 'dist', '.cache', 'data', 'testdata'])
const sources = ['web', 'packages', 'package-lock.json', 'tsconfig.base.json']

export async function buildWebIfStale(node) {
  const now = fingerprint()
  const built =
    existsSync(join(root, 'web', 'dist', 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now
  if (built) return
  process.stdout.write('Building the web app (only when it changed) …\n')
  rmSync(stamp, { force: true })
  // Whatever mode the server runs in, people get the small and fast build.
  const env = environment({ NODE_ENV: 'production' })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web'), env })
  if (code !== 0) refuse('The web app could not be built; the reason stands above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

/** Names, sizes and times of every source file: no need to read them. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) add(hash, join(root, source))
  return hash.digest('hex')
}

function add(hash, path) {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return
  if (!entry.isDirectory()) return void hash.update(`${path}\0${entry.size}\0${entry.mtimeMs}\n`)
  for (const name of readdirSync(path).sort())
    if (!skipped.has(name) && !name.endsWith('.test.ts') && !name.endsWith('.test.tsx')) add(hash, join(path, name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWebIfStale(process.execPath)
