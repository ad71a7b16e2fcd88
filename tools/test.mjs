// `npm test`: everything, from a bare checkout. `npm test -- unit` (or integration, journeys) runs one part.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWebIfStale } from './build-web.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findChromium } from './find-chromium.mjs'
import { environment, root, run } from './processes.mjs'

const asked = process.argv.slice(2)
const external = process.env.TEST_DATABASE_URL
const hasWeb = existsSync(join(root, 'web', 'vitest.config.ts'))
const hasJourneys = existsSync(join(root, 'e2e', 'vitest.config.ts'))

const { node } = await ensureInstalled()
const projects = (...names) => names.flatMap((name) => ['--project', name])
const embedded = { TEST_DATABASE_URL: '' }
// Tests start the server dozens of times: what Node made of the sources is kept for the next start, as `npm start` keeps it.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')

const parts = [
  ['unit', 'packages and web', () => vitest('unit', projects('packages', ...(hasWeb ? ['web'] : [])), {})],
  ['integration', 'server on a throw-away Postgres', () => vitest('integration', projects('server'), embedded)],
  external && [
    'integration',
    'server on TEST_DATABASE_URL',
    () => vitest('integration-external', projects('server'), {}),
  ],
  hasJourneys && ['journeys', 'the browser, in both languages', journeys],
].filter((part) => part && (asked.length === 0 || asked.includes(part[0])))

let passed = 0
let failed = 0
const failures = []
for (const [name, what, go] of parts) {
  process.stdout.write(`\n── ${name}: ${what}\n`)
  const outcome = await go().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    return { passed: 0, failed: 1, failures: [error.message] }
  })
  passed += outcome.passed
  failed += outcome.failed
  failures.push(...outcome.failures.map((failure) => `${name}: ${failure}`))
}
// Said again at the very end: whoever has only the last lines of a long log must still see what broke.
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
// Nothing ran is no success.
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)

async function journeys() {
  await buildWebIfStale(node)
  const CHROMIUM_PATH = findChromium()
  return vitest('journeys', ['--config', 'e2e/vitest.config.ts'], { ...embedded, CHROMIUM_PATH })
}

async function vitest(name, args, env) {
  const report = join(root, 'reports', `${name}.json`)
  mkdirSync(join(root, 'reports'), { recursive: true })
  rmSync(report, { force: true })
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // vitest and the tests choose the mode; what the shell happens to carry does not.
  const code = await run(node, [program, 'run', ...args, ...reporters], {
    env: environment({ NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled, ...env }),
  })
  return count(report, code)
}

/** A file that broke before its first test counts as one failure, and so does a run that ended badly without naming any. */
function count(report, code) {
  if (!existsSync(report)) return { passed: 0, failed: 1, failures: ['ended without a report'] }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (tests.length > 0) return tests.map((one) => `${file} › ${one.fullName}\n${one.failureMessages.join('\n')}`)
    return status === 'failed' ? [`${file}\n${message}`] : []
  })
  if (failures.length === 0 && code !== 0) failures.push(`ended with ${code} and named no failed test`)
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
}
