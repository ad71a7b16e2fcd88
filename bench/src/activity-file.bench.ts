import { readFileSync } from 'node:fs'
import {
  createFileReader,
  createRowNumbering,
  dayOfIso,
  detectLayout,
  HEADER_SEARCH_RECORDS,
  indexVocabulary,
  suggestMapping,
  type FileSetup,
  type KnownSite,
} from '@athar/activity-file'
import { emissionLibrary } from '@athar/reference-data'
import { median, secondsOf, type Benchmark } from './figure.ts'
import { generateActivities, splitLines } from './generated-rows.ts'

export const activityFileBenchmark: Benchmark = {
  name: 'activity-file',
  what: 'reading and checking the rows of an activity file, on one core',
  async run({ short, rows = short ? 500 : 200_000 }) {
    const generated = await generateActivities(rows)
    const text = readFileSync(generated.path, 'utf8')
    generated.remove()
    const setup = setupFor(splitLines(text))
    const runs = short ? 1 : 3
    const split = await median(runs, async () => rows / (await secondsOf(() => splitLines(text))))
    const read = await median(runs, async () => rows / (await secondsOf(() => readAll(setup, text, rows))))
    return [
      {
        name: 'rows split, read and compared',
        measured: read,
        unit: 'rows/s',
        limit: { what: 'only split at line ends and commas', value: split },
        better: 'higher',
      },
    ]
  },
}

function readAll(setup: FileSetup, text: string, rows: number): void {
  const reader = createFileReader(setup)
  let accepted = 0
  for (const row of splitLines(text).map(createRowNumbering())) accepted += reader.read(row).status === 'accept' ? 1 : 0
  reader.finish()
  // The generated file has no faults: a reader that took less would be fast for the wrong reason.
  if (accepted !== rows) throw new Error(`${accepted} of ${rows} rows were accepted`)
}

function setupFor(records: string[][]): FileSetup {
  const layout = detectLayout(records.slice(0, HEADER_SEARCH_RECORDS))
  const today = dayOfIso('2026-11-20')
  if (!layout || !today) throw new Error('the generated file has no header')
  const names = [...new Set(records.slice(layout.headerRecord).map((cells) => cells[0] ?? ''))]
  const sites = names.map((name): KnownSite => ({ code: name.slice(0, 7), names: [name] }))
  return {
    vocabulary: indexVocabulary(emissionLibrary()),
    sites,
    layout,
    today,
    mapping: suggestMapping(layout, records.slice(layout.headerRecord, layout.headerRecord + 20)).mapping,
    utcOffsetMinutes: 180,
    dateOrder: 'day-month',
    dateOrderConfirmed: false,
    numberMarks: 'auto',
    synonyms: {},
    typedCells: false,
    confirmedCodes: [],
  }
}
