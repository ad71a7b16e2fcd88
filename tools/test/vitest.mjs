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
  const report = join(root, 'reports', `${name.replaceAll(' ', '-')}.json`)
  mkdirSync(join(root, 'reports'), { recursive: true })
  rmSync(report, { force: true })
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = files.length > 0 ? ['--passWithNoTests', ...files] : []
  const child = start(node, [program, 'run', ...args, ...reporters, ...chosen], {
    // vitest and the tests choose the mode; what the shell happens to carry does not.
    env: environment({ NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled, ...env }),
    stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    niceness,
  })
  if (beside)
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => process.stdout.write(`${name} │ ${line}\n`))
  return count(name, report, await ended(child))
}

/** A file that broke before its first test counts as one failure, and so does a run that ended badly without a name. */
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
    ms: Math.max(0, endTime - startTime),
    end: endTime,
  }))
  const failing = testResults.filter(({ status }) => status === 'failed').map(({ name: path }) => relative(root, path))
  return { files, passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures, failing }
}

/** A run that says nothing of its tests: not what a second one clears. */
export function broken(why) {
  return { files: [], passed: 0, failed: 1, failures: [why], failing: [], isBroken: true }
}
