import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { detectDelimiter, detectEncoding } from './encoding.ts'
import { createFileReader } from './file-reader.ts'
import { type RowOutcome, withCodes } from './outcome.ts'
import { numbered, parseCsv, setupFor, vocabularyFrom } from './testing.ts'

const file = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url))
const text = (name: string) => file(name).toString('utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})

interface ExpectedRow {
  record: number
  line: number
  status: string
  codes: string[]
  may_also_report?: string[]
  needs_confirmation?: boolean
  parsed?: Record<string, string>
  same_as_reference?: string
  variants?: Record<string, Partial<ExpectedRow>>
}

const expected = JSON.parse(text('messy-activity-expected.json')) as {
  files: Record<string, { file: string }>
  setup: { sites: { code: string; name: string; aliases: string[] }[] }
  rows: ExpectedRow[]
  summary: Record<string, number>
}
const sites = expected.setup.sites.map(({ code, name, aliases }) => ({ code, names: [name, ...aliases] }))

function readMessy(name: string): RowOutcome[] {
  const bytes = file(name)
  const { encoding } = detectEncoding(bytes)
  const decoded = new TextDecoder(encoding).decode(bytes)
  const records = parseCsv(decoded, detectDelimiter(decoded))
  const reader = createFileReader(setupFor(records, { vocabulary, sites }))
  const outcomes = numbered(records).map((row) => reader.read(row))
  const late = new Map(reader.finish().late.map((change) => [change.record, change]))
  return outcomes.map((outcome) => (late.has(outcome.record) ? withCodes(outcome, late.get(outcome.record)!) : outcome))
}

function parsedOf(outcome: RowOutcome) {
  const values = outcome.values!
  return {
    site: values.site,
    period_start: values.periodStart,
    period_end: values.periodEnd,
    activity: values.activity,
    quantity: values.quantity,
    unit: values.unit,
  }
}

for (const [variant, { file: name }] of Object.entries(expected.files)) {
  const outcomes = readMessy(name)
  const rows = expected.rows.map((row) => ({ ...row, ...row.variants?.[variant] }))

  test(`${name} has the expected number of records`, () => {
    expect(outcomes).toHaveLength(expected.summary['records']!)
  })

  test.each(rows)(`${name}, record $record: $status $codes`, (row) => {
    const outcome = outcomes[row.record - 1]!
    const { status, needsConfirmation, codes } = outcome
    expect({ status, needsConfirmation }).toEqual({
      status: row.status,
      needsConfirmation: row.needs_confirmation ?? false,
    })
    expect(codes).toEqual(expect.arrayContaining(row.codes))
    expect(surplusCodes(outcome, row)).toEqual([])
    expect(row.parsed ? parsedOf(outcome) : undefined).toEqual(row.parsed)
    expect(row.same_as_reference ? outcomes[outcome.otherRecord! - 1]!.values!.reference : undefined).toBe(
      row.same_as_reference,
    )
    expect(outcome.choices.length > 0 || !needsConfirmation).toBe(true)
  })
}

/** Codes on accepted rows are information only; elsewhere nothing beyond the expected and the tolerated ones may appear. */
function surplusCodes(outcome: RowOutcome, row: ExpectedRow): string[] {
  const tolerated = [...row.codes, ...(row.may_also_report ?? [])]
  return row.status === 'accept' ? [] : outcome.codes.filter((code) => !tolerated.includes(code))
}

test('rows are found at the physical lines of the comma file', () => {
  const outcomes = readMessy(expected.files['comma']!.file)
  expect(outcomes.map((outcome) => outcome.line)).toEqual(expected.rows.map((row) => row.line))
})
