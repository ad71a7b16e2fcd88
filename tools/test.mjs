// `npm test`: everything, from a bare checkout. `npm test -- unit` (or integration, journeys) runs one part; any other word
// chooses files whose path holds it.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { buildWebIfStale } from './build-web.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findChromium } from './find-chromium.mjs'
import { ended, environment, root, start } from './processes.mjs'
import { hasRoomForBoth } from './test-workers.mjs'

const parts = ['unit', 'integration', 'journeys']
const asked = process.argv.slice(2).filter((word) => parts.includes(word))
const chosen = process.argv.slice(2).filter((word) => !parts.includes(word))
const wants = (part) => asked.length === 0 || asked.includes(part)

const { node } = await ensureInstalled()
const embedded = { TEST_DATABASE_URL: '' }
// Tests start the server dozens of times: what Node made of the sources is kept for the next start, as `npm start` keeps it.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')

/** The part that a test file belongs to, by its folder. */
const partOf = (file) => (file.startsWith('server/') ? 'integration' : file.startsWith('e2e/') ? 'journeys' : 'unit')
const projects = { unit: ['packages', 'web'], integration: ['server'] }

// Unit tests and the server's share one pool of workers. Journeys wait half their time, so they run beside it.
const inPool = Object.keys(projects).filter(wants)
const runs = [
  inPool.length > 0 && {
    name: inPool.join(' and '),
    // A person at a browser waits; a test in the pool does not mind.
    go: (name, words) =>
      vitest(name, projectArgs(inPool.flatMap((part) => projects[part])), embedded, words, isSideBySide ? 5 : 0),
  },
  wants('journeys') && { name: 'journeys', go: journeys },
].filter(Boolean)
const isSideBySide = runs.length > 1 && hasRoomForBoth
/** More failed files than this are no chance. */
const mayBeChance = 5

const began = performance.now()
const outcomes = []
if (isSideBySide) outcomes.push(...(await Promise.all(runs.map((each) => perform(each)))))
else for (const each of runs) outcomes.push(await perform(each))
if (process.env.TEST_DATABASE_URL && wants('integration'))
  outcomes.push(
    await perform({
      name: 'integration on TEST_DATABASE_URL',
      go: (name, words) => vitest(name, projectArgs(['server']), {}, words),
    }),
  )

const files = outcomes.flatMap((outcome) => outcome.files)
const failures = outcomes.flatMap((outcome) => outcome.failures)
let passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
let failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
process.stdout.write('\nThe slowest files:\n')
for (const { file, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, 10))
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`)
for (const part of parts) {
  const own = files.filter(({ file }) => partOf(file) === part)
  if (own.length === 0) continue
  const span = Math.max(...own.map(({ end }) => end)) - Math.min(...own.map(({ end, ms }) => end - ms))
  process.stdout.write(`${part}: ${own.length} files in ${clock(span)}\n`)
}
process.stdout.write(`all: ${clock(performance.now() - began)}${isSideBySide ? ', side by side' : ''}\n`)
// Repeated at the very end, where the reader of a long log looks.
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
if (failures.length > 0 && isSideBySide) await again()
// An empty run is a failure.
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)

/**
 * A machine that both parts keep busy can fail a test by its slowness. A few files that failed run once more with nothing beside
 * them: what fails again has failed; what passes is named, as a test to mend.
 */
async function again() {
  const failing = [...new Set(outcomes.flatMap((outcome) => outcome.failing))]
  if (failing.length === 0 || failing.length > mayBeChance || outcomes.some(({ isBroken }) => isBroken)) return
  process.stdout.write(`\nOnce more, with nothing beside them: ${failing.join(', ')}\n`)
  const second = []
  for (const each of runs) {
    const own = failing.filter((file) => (each.name === 'journeys') === (partOf(file) === 'journeys'))
    if (own.length > 0) second.push(await perform({ ...each, name: `${each.name} once more` }, own))
  }
  const still = second.flatMap((outcome) => outcome.failures)
  for (const failure of still) process.stdout.write(`\n✗ again: ${failure}\n`)
  if (still.length === 0)
    for (const failure of failures)
      process.stdout.write(`\n! failed beside the others, passed alone: ${failure.split('\n')[0]}\n`)
  passed += Math.max(0, failed - still.length)
  failed = still.length
}

async function perform({ name, go }, words = chosen) {
  process.stdout.write(`── ${name}\n`)
  return go(name, words).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    return broken(`${name}: ${error.message}`)
  })
}

async function journeys(name, words) {
  await buildWebIfStale(node)
  return vitest(name, ['--config', 'e2e/vitest.config.ts'], { ...embedded, CHROMIUM_PATH: findChromium() }, words)
}

function projectArgs(names) {
  const known = names.filter((name) => name !== 'web' || existsSync(join(root, 'web', 'vitest.config.ts')))
  return known.flatMap((each) => ['--project', each])
}

async function vitest(name, args, env, words, niceness = 0) {
  const report = join(root, 'reports', `${name.replaceAll(' ', '-')}.json`)
  mkdirSync(join(root, 'reports'), { recursive: true })
  rmSync(report, { force: true })
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = start(
    node,
    [program, 'run', ...args, ...reporters, ...(words.length > 0 ? ['--passWithNoTests', ...words] : [])],
    {
      // vitest and the tests choose the mode; what the shell happens to carry does not.
      env: environment({ NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled, ...env }),
      stdio: isSideBySide ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      niceness,
    },
  )
  if (isSideBySide)
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name} │ ${line}\n`))
  return count(name, report, await ended(child))
}

/** A file that broke before its first test counts as one failure, and so does a run that ended badly without naming any. */
function count(name, report, code) {
  if (!existsSync(report)) return broken(`${name}: ended without a report`)
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (tests.length > 0) return tests.map((one) => `${file} › ${one.fullName}\n${one.failureMessages.join('\n')}`)
    return status === 'failed' ? [`${file}\n${message}`] : []
  })
  if (failures.length === 0 && code !== 0) return broken(`${name}: ended with ${code} and named no failed test`)
  const files = testResults.map(({ name: path, startTime, endTime }) => ({
    file: relative(root, path),
    ms: endTime - startTime,
    end: endTime,
  }))
  const failing = testResults.filter(({ status }) => status === 'failed').map(({ name: path }) => relative(root, path))
  return { files, passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures, failing }
}

/** A run that says nothing of its tests: not what a second one clears. */
function broken(why) {
  return { files: [], passed: 0, failed: 1, failures: [why], failing: [], isBroken: true }
}

function clock(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
