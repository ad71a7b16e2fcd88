// What `npm test` says at its end.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../processes.mjs'
import { partOf, partsApart } from './parts.mjs'

/** The slowest files, the time of each part, and the processor time of all that ran. */
export function tellTimes(files, began) {
  say('\nThe slowest files:')
  for (const { file, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, 10))
    say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
  for (const part of new Set(files.map(({ file }) => partOf(file)))) {
    const own = files.filter(({ file }) => partOf(file) === part)
    const span = Math.max(...own.map(({ end }) => end)) - Math.min(...own.map(({ end, ms }) => end - ms))
    say(`${part}: ${own.length} files in ${clock(span)}`)
  }
  const processor = processorSeconds()
  const used = processor === undefined ? '' : `, ${Math.round(processor)} s of processor time`
  say(`all: ${clock(performance.now() - began)}${used}`)
}

export function tellLeftOut(parts) {
  if (parts.length === 0) return
  say('\nLeft out (`npm run test:all` runs everything, `npm test -- PART` one of them):')
  for (const part of parts) say(`  ${part}: ${partsApart[part].what}`)
  say('  both languages of each journey and screen, and every route with every role')
}

const twice = join(root, 'reports', 'failed-beside-others.json')

/** `npm run check` repeats the count. */
export function keepFailedBesideOthers(names) {
  mkdirSync(join(root, 'reports'), { recursive: true })
  writeFileSync(twice, JSON.stringify(names))
  say(`failed beside the others, passed alone: ${names.length}`)
}

const timesFile = join(root, 'tools', 'test-times.json')
/** Below this the order does not matter. */
const worthOrderingMs = 2000

/** The measured times go into the list that orders the next run. */
export function keepTimes(files) {
  const known = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {}
  for (const { file, ms } of files) known[file] = Math.round(ms / 1000)
  const kept = Object.entries(known)
    .filter(([file, seconds]) => seconds * 1000 >= worthOrderingMs && existsSync(join(root, file)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(timesFile, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

/** Of everything that this process started and that ended; Linux alone tells. */
function processorSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    // Fields 14 to 17: own time and that of children that were waited for, in hundredths of a second.
    return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100
  } catch {
    return undefined
  }
}

function clock(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const say = (line) => process.stdout.write(`${line}\n`)
