// Makes a checkout ready to run: packages as the lockfile says, and a Node that runs TypeScript.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, environment, refuse, root, run } from './processes.mjs'

const wanted = [22, 18]
const windows = process.platform === 'win32'

/** Installs what is missing; answers the Node to run everything else with. */
export async function ensureInstalled() {
  if (!isInstalled()) await install()
  return { node: await suitableNode() }
}

/** Compares npm's record of what it installed with the lockfile: no stamp to go stale, no matter who installed. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const have = JSON.parse(readFileSync(record, 'utf8')).packages ?? {}
  const want = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {}
  return Object.entries(want).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    if (!have[path]) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return have[path].version === entry.version
  })
}

async function install() {
  process.stdout.write('Installing packages (only when they changed) …\n')
  // Not `npm ci`: it refuses a lockfile that does not list every platform's binaries, and some registries lack a few.
  // What the lockfile lists is installed exactly all the same, and the lockfile stays as it is.
  const [command, ...args] = npm('install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  const code = await run(command, args, { env: withoutLifecycle() })
  if (code !== 0)
    refuse(
      'npm could not install the packages; its message stands above. Check the network and the registry, then run the same command again.',
    )
}

/** The npm that called us, else the one in the path. */
function npm(...args) {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.[cm]?js$/.test(script)) return [process.execPath, script, ...args]
  return windows ? ['cmd', '/c', 'npm', ...args] : ['npm', ...args]
}

/** What npm tells a script about itself is no setting for the npm that the script calls; NODE_ENV would leave packages out. */
function withoutLifecycle() {
  const { NODE_ENV: _mode, npm_config_omit: _omit, npm_config_production: _production, ...rest } = environment()
  return rest
}

async function suitableNode() {
  const own = join(bin, windows ? 'node.cmd' : 'node')
  const direct = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
  const candidates = () => [direct, own].filter((path) => existsSync(path) && !path.endsWith('.cmd'))
  const found = [...candidates(), process.execPath].find(isSuitable)
  if (found) return found
  process.stdout.write('Fetching Node 24 (npm did not run its install script) …\n')
  const [command, ...args] = npm('rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts')
  await run(command, args, { env: withoutLifecycle() })
  const rebuilt = candidates().find(isSuitable)
  if (rebuilt) return rebuilt
  return refuse(
    `Athar runs on Node ${wanted.join('.')} or later. This one is ${process.versions.node}, and npm was not able to fetch its own (are install scripts blocked?). ` +
      'Allow it with: npm rebuild node --ignore-scripts=false. Or install Node 24 from https://nodejs.org and run the same command again.',
  )
}

function isSuitable(path) {
  const text = path === process.execPath ? process.versions.node : versionOf(path)
  const [major = 0, minor = 0] = text.replace(/^v/, '').split('.').map(Number)
  return major > wanted[0] || (major === wanted[0] && minor >= wanted[1])
}

function versionOf(path) {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return '0'
  }
}
