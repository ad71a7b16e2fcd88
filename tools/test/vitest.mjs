// Runs vitest and reads its report.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { ended, environment, root, start } from '../processes.mjs'

// Tests start the server dozens of times: what Node made of the sources is kept for the next start.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node')

/** Answers files, counts and failures. With `beside`, each line begins with the name of the run. */
export async function vitest({ node, name, args, env, files = [], beside = false, niceness = 0 }) {
  process.stdout.write(`── ${name}\n`)
  // Of chosen files another run may be under way.
  const folder = name.startsWith('chosen') ? env.TEST_FOLDER : join(root, 'reports')
  const report = join(folder, `${name.replaceAll(' ', '-')}.json`)
  const unhandled = join(env.TEST_FOLDER, `${name.replaceAll(' ', '-')}-unhandled.json`)
  mkdirSync(join(root, 'reports'), { recursive: true })
  for (const file of [report, unhandled]) rmSync(file, { force: true })
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const keeper = join(root, 'tools', 'test', 'unhandled.mjs')
  const reporters = ['default', 'json', keeper].map((one) => `--reporter=${one}`)
  const chosen = files.length > 0 ? ['--passWithNoTests', ...files] : []
  const child = start(node, [program, 'run', ...args, ...reporters, `--outputFile.json=${report}`, ...chosen], {
    // vitest and the tests choose the mode; what the shell happens to carry does not.
    env: environment({ NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled, TEST_UNHANDLED: unhandled, ...env }),
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    niceness,
  })
  if (beside)
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name} │ ${line}\n`))
  const code = await ended(child)
  const errors = existsSync(unhandled) ? JSON.parse(readFileSync(unhandled, 'utf8')) : []
  return count(name, { report, code, errors })
}

/**
 * A file that broke before its first test counts as one failure, and so does each error that no test failed by, and a
 * run that ended badly without a name.
 */
export function count(name, { report, code, errors }) {
  if (!existsSync(report)) return broken(`${name}: ended without a report`)
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path)
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (tests.length > 0) return tests.map((one) => `${file} › ${one.fullName}\n${one.failureMessages.join('\n')}`)
    return status === 'failed' ? [`${file}\n${message}`] : []
  })
  if (failures.length === 0 && errors.length === 0 && code !== 0)
    return broken(`${name}: ended with ${code} and named no failed test`)
  const files = testResults.map(({ name: path, startTime, endTime }) => ({
    file: relative(root, path),
    ms: Math.max(0, endTime - startTime),
    end: endTime,
  }))
  const failing = testResults.filter(({ status }) => status === 'failed').map(({ name: path }) => relative(root, path))
  failures.push(...errors.map((error) => `${name}: an error that no test failed by\n${error}`))
  const failed = Math.max(numFailedTests, failures.length)
  return { files, passed: numPassedTests, failed, failures, failing, isBroken: errors.length > 0 }
}

/** A run that says nothing of its tests: not what a second one clears. */
export function broken(why) {
  return { files: [], passed: 0, failed: 1, failures: [why], failing: [], isBroken: true }
}
