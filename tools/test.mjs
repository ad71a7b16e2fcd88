// `npm test`: what a change can break, from a bare checkout; `npm run test:all`: everything. Words: CONTRIBUTING.md.
import { buildWebIfStale } from './build-web.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { findChromium, findHeadlessChromium } from './find-chromium.mjs'
import { refuse } from './processes.mjs'
import { calibrate } from './test/calibration.mjs'
import {
  baseOfChange,
  changedPaths,
  isApart,
  isChosenBy,
  mainParts,
  mayCall,
  partOf,
  partsApart,
  testFiles,
} from './test/parts.mjs'
import { plan } from './test/plan.mjs'
import { keepFailedBesideOthers, keepTimes, tellLeftOut, tellTimes } from './test/report.mjs'
import { makeRunFolder } from './test/run-folder.mjs'
import { broken, vitest } from './test/vitest.mjs'
import { hasRoomForBoth } from './test-workers.mjs'

const options = ['--all', '--changed', '--concerned', '--keep-times']
const words = process.argv.slice(2)
const unknown = words.filter((word) => word.startsWith('-') && !options.includes(word))
if (unknown.length > 0) refuse(`${unknown.join(' ')}: the options are ${options.join(', ')}.`)
/** More failed files than this are no chance. */
const mayBeChance = 5

const { node } = await ensureInstalled()
const began = performance.now()
const all = testFiles()
const names = words.filter((word) => !word.startsWith('-'))
if (names.length > 0 && words.some((word) => ['--all', '--changed', '--concerned'].includes(word)))
  refuse('Either an option or words: --all, --changed and --concerned choose by themselves.')
const nothing = names.filter(
  (word) => !mainParts.includes(word) && !(word in partsApart) && !all.some((file) => isChosenBy(word, file)),
)
if (nothing.length > 0) refuse(`${nothing.join(', ')}: no part, no path of a test and no feature of a journey.`)
const steps = plan(words, { files: all, isChosen: isChosenBy, changed: changedPaths(), mayCall: mayCall() })
if (steps.length === 0) {
  process.stdout.write('Nothing to run: this change concerns none of the parts apart.\n')
  process.exit()
}
const { slowness, told } = calibrate(node)
process.stdout.write(`${told}\n`)
const { folder, clear } = makeRunFolder()

const outcomes = []
for (const runs of steps) outcomes.push(...(await performStep(runs)))
if (process.env.TEST_DATABASE_URL && words.length === 0)
  outcomes.push(
    await perform({ name: 'integration on TEST_DATABASE_URL', projects: ['server'], files: [], isExternal: true }),
  )

const files = outcomes.flatMap((outcome) => outcome.files)
const failures = outcomes.flatMap((outcome) => outcome.failures)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
// Repeated at the very end, where the reader of a long log looks.
for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
const still = failures.length > 0 ? await again() : 0
if (failures.length === 0 && (words.length === 0 || words.includes('--all'))) keepFailedBesideOthers([])
tellTimes(files, began)
process.stdout.write(`${told}\n`)
const ran = new Set(all.filter((file) => files.some((each) => each.file === file)).map(partOf))
if (words.length === 0) tellLeftOut(Object.keys(partsApart).filter((part) => !ran.has(part)))
if (words.includes('--keep-times')) keepTimes(files)
await clear()
// An empty run is a failure, unless a change reaches nothing.
const mayBeEmpty = words.includes('--changed')
process.exitCode = still === 0 && (passed > 0 || mayBeEmpty) ? 0 : 1
process.stdout.write(`\n${passed + failed - still} passed, ${still} failed\n`)

async function performStep(runs) {
  const beside = runs.length > 1 && hasRoomForBoth
  if (beside) return Promise.all(runs.map((run) => perform({ ...run, beside })))
  const done = []
  for (const run of runs) done.push(await perform(run))
  return done
}

/** A run of vitest: of the pool, or, without projects, of journeys, which need a browser and the built web app. */
async function perform({ name, projects, files: own, isReached, isExternal, beside = false }) {
  const isJourney = projects.length === 0
  try {
    if (isJourney) await buildWebIfStale(node)
    const env = {
      TEST_DATABASE_URL: isExternal ? process.env.TEST_DATABASE_URL : '',
      TEST_FOLDER: folder,
      CHILDREN_YIELD: '0',
      TEST_SLOWNESS: `${slowness}`,
      TEST_LEAVE_OUT: own.length > 0 ? '' : all.filter(isApart).join(),
      ...(words.includes('--all') && { TEST_ALL: '1' }),
      ...(isJourney && { CHROMIUM_PATH: findHeadlessChromium(), CHROMIUM_WHOLE_PATH: findChromium() }),
    }
    const args = isJourney ? ['--config', 'e2e/vitest.config.ts'] : projects.flatMap((each) => ['--project', each])
    if (isReached) args.push('--passWithNoTests', '--changed', baseOfChange())
    // A person at a browser waits; a test in the pool does not mind.
    const niceness = beside && !isJourney ? 5 : 0
    return { projects, ...(await vitest({ node, name, args, env, files: own, beside, niceness })) }
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return { projects, ...broken(`${name}: ${error.message}`) }
  }
}

/**
 * A machine that both parts keep busy can fail a test by its slowness. A few files that failed run once more with
 * nothing beside them: what fails again has failed; what passes is counted, as a test to mend. Answers how many
 * failed again.
 */
async function again() {
  const failing = [...new Set(outcomes.flatMap((outcome) => outcome.failing))]
  const isWhole = words.every((word) => word.startsWith('-'))
  if (!isWhole || failing.length === 0 || failing.length > mayBeChance || outcomes.some(({ isBroken }) => isBroken))
    return failed
  process.stdout.write(`\nOnce more, with nothing beside them: ${failing.join(', ')}\n`)
  const second = []
  for (const { projects, failing: own } of outcomes)
    if (own.length > 0) second.push(await perform({ name: 'once more', projects, files: own }))
  const left = second.flatMap((outcome) => outcome.failures)
  for (const failure of left) process.stdout.write(`\n✗ again: ${failure}\n`)
  const named = (failure) => failure.split('\n')[0]
  const gone = failures.map(named).filter((name) => !left.some((failure) => named(failure) === name))
  for (const name of gone) process.stdout.write(`! failed beside the others, passed alone: ${name}\n`)
  keepFailedBesideOthers(gone)
  return second.reduce((sum, outcome) => sum + outcome.failed, 0)
}
