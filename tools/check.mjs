// `npm run check`: everything that keeps the house in order, in one run. Each check is a promise with a name.
import { spawnSync } from 'node:child_process'
import { ensureInstalled } from './ensure-installed.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
await ensureInstalled()
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` }
const run = (command, args, cwd = root) =>
  spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 2 ** 20,
  })

const checks = [
  ['types', () => run('tsc', ['-b', 'tsconfig.json'])],
  ['row types', () => run('node', ['tools/check/row-types.ts'])],
  ['lint', () => run('oxlint', ['--deny-warnings', 'packages', 'server', 'web', 'e2e', 'bench', 'tools'])],
  [
    'format',
    () =>
      run('oxfmt', ['--check', 'packages', 'server', 'web', 'e2e', 'bench', 'tools', 'package.json', 'features.json']),
  ],
  ['dependency rules', () => run('node', ['tools/check/dependency-rules.ts'])],
  ['dead code', () => run('knip', ['--no-progress'])],
  [
    'one version of each dependency',
    () => run('sherif', ['--no-install', '--ignore-rule', 'root-package-manager-field']),
  ],
  ['house rules', () => run('node', ['tools/check/house-rules.ts'])],
  [
    'bundle size',
    () =>
      (existsSync('web/dist/index.html') ? ok() : run('npm', ['run', 'build', '--workspace', 'web'])).status ||
      run('node', ['tools/check/bundle-size.ts']),
  ],
  ['screen sizes', () => run('size-limit', ['--silent'], join(root, 'web'))],
]

function ok() {
  return { status: 0, stdout: '', stderr: '' }
}

const only = process.argv.slice(2)
let failed = 0
for (const [name, check] of checks) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const started = performance.now()
  const answer = check()
  const result = typeof answer === 'number' ? { status: answer, stdout: '', stderr: 'the web build failed' } : answer
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (result.status === 0) {
    console.log(`ok    ${name} (${seconds} s)${lastLine(result.stdout)}`)
    continue
  }
  failed += 1
  console.log(
    `FAIL  ${name} (${seconds} s)\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? String(result.error) : ''}`,
  )
}
tellFailedBesideOthers()
console.log(failed === 0 ? 'All checks hold.' : `${failed} of the checks failed.`)
process.exit(failed === 0 ? 0 : 1)

/** How many tests of the last run failed by slowness; never a failure of the check. */
function tellFailedBesideOthers() {
  const kept = join(root, 'reports', 'failed-beside-others.json')
  if (!existsSync(kept)) return
  const names = JSON.parse(readFileSync(kept, 'utf8'))
  console.log(`note  failed beside the others, passed alone, in the last run of the tests: ${names.length}`)
}

/** A check that counts says how much it read, so that an empty run is seen. */
function lastLine(text) {
  const line = (text ?? '').trim().split('\n').at(-1) ?? ''
  return line.length > 0 && line.length < 160 ? `: ${line}` : ''
}
