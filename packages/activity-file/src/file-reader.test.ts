import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { RowAnswer } from './answer.ts'
import { applyDecision } from './decide.ts'
import { createFileReader, type FileSetup } from './file-reader.ts'
import { addDecision, NO_ANSWER } from './answer.ts'
import { layoutWithoutHeader } from './header.ts'
import { type RowOutcome, withCodes } from './outcome.ts'
import { createRowReader } from './row-reader.ts'
import { createSeenPeriods } from './seen-periods.ts'
import { numbered, setupFor, vocabularyFrom } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})
const sites = [
  { code: 'RUH', names: ['Riyadh'] },
  { code: 'JED', names: ['Jeddah'] },
]
const HEADER = ['site', 'period_start', 'period_end', 'activity', 'quantity', 'unit', 'supplier', 'reference', 'note']

interface Row {
  site?: string
  start?: string
  end?: string
  activity?: string
  quantity?: string
  unit?: string
  supplier?: string
  reference?: string
  note?: string
}

function cellsOf(row: Row): string[] {
  const {
    site = 'RUH',
    start = '2024-01-01',
    end = '2024-01-31',
    activity = 'electricity-grid',
    quantity = '100',
  } = row
  const { unit = 'kWh', supplier = '', reference = '', note = '' } = row
  return [site, start, end, activity, quantity, unit, supplier, reference, note]
}

/** Outcomes of the rows (header left out), late changes included. */
function read(rows: Row[], changes: Partial<FileSetup> = {}, answers: Record<number, RowAnswer> = {}) {
  const records = [HEADER, ...rows.map(cellsOf)]
  const reader = createFileReader(setupFor(records, { vocabulary, sites, ...changes }))
  const outcomes = numbered(records).map((row) => reader.read(row, answers[row.record]))
  const end = reader.finish()
  const late = new Map(end.late.map((change) => [change.record, change]))
  const final = outcomes.map((outcome) =>
    late.has(outcome.record) ? withCodes(outcome, late.get(outcome.record)!, changes.confirmedCodes) : outcome,
  )
  return { outcomes: final.slice(1), end }
}

const codesOf = (rows: Row[], changes: Partial<FileSetup> = {}) =>
  read(rows, changes).outcomes.map(({ codes }) => codes)
const month = (number: number) => String(number).padStart(2, '0')
const inMonth = (number: number, row: Row = {}): Row => ({
  start: `2024-${month(number)}-01`,
  end: `2024-${month(number)}-28`,
  ...row,
})

test('the same facts in another format are a double, whatever the case of the reference', () => {
  const rows = [
    { reference: 'INV-1', quantity: '1500' },
    { reference: ' inv-1', quantity: '1,500.00', start: '01/01/2024', end: '31/01/2024' },
  ]
  const { outcomes } = read(rows)
  expect(outcomes[1]).toMatchObject({ status: 'refuse', codes: ['duplicate-row'], otherRecord: 2 })
})

test('the same quantity in another unit is a double under one reference', () => {
  expect(
    codesOf([
      { reference: 'A', quantity: '102.4', unit: 'MWh' },
      { reference: 'A', quantity: '102400' },
    ])[1],
  ).toEqual(['duplicate-row'])
})

test('without a reference the note tells two deliveries apart', () => {
  const fuel = { activity: 'diesel-vehicles', unit: 'litre', end: '2024-01-01' }
  expect(
    codesOf([
      { ...fuel, note: 'truck 1' },
      { ...fuel, note: 'truck 2' },
      { ...fuel, note: 'truck 1' },
    ]),
  ).toEqual([[], [], ['equal-row']])
})

test('two equal rows without a reference wait until a person says that both count', () => {
  const fill = { activity: 'diesel-vehicles', unit: 'litre', end: '2024-01-01', quantity: '50' }
  const { outcomes } = read([fill, fill])
  expect(outcomes[1]).toMatchObject({ status: 'flag', needsConfirmation: true, otherRecord: 2 })
  expect(outcomes[1]?.choices.map(({ kind }) => kind)).toEqual(['keep-both'])
  const both = addDecision(NO_ANSWER, { kind: 'keep-both' }, ['equal-row'])
  expect(read([fill, fill], { confirmedCodes: both.confirmed }).outcomes[1]).toMatchObject({
    status: 'flag',
    needsConfirmation: false,
  })
})

test('rows of reactive energy and demand are left out by their unit, unless a person says what it means', () => {
  const rows = ['kVArh', 'kVA', 'kW', 'kvar', 'kVAr.h', 'kWh', 'XYZ'].map((unit, at) => ({
    unit,
    quantity: `${100 + at}`,
  }))
  const { outcomes } = read(rows, { confirmedCodes: ['period-overlap'] })
  expect(outcomes.map(({ status, codes }) => [status, codes[0]])).toEqual([
    ...[1, 2, 3, 4, 5].map(() => ['skip', 'not-consumption']),
    ['accept', undefined],
    ['refuse', 'unit-unknown'],
  ])
  const said = read([{ unit: 'kW' }], { synonyms: { units: { kW: 'kWh' } } })
  expect(said.outcomes[0]).toMatchObject({ status: 'accept', values: { unit: 'kWh' } })
})

test('equal readings at different times of one day are rows of their own', () => {
  const at = (time: string): Row => ({ start: `2024-01-01 ${time}`, end: '2024-01-01', quantity: '1.2' })
  expect(codesOf([at('00:30'), at('01:00'), at('01:00')])).toEqual([[], [], ['equal-row']])
  const serial = (start: string): Row => ({ start, end: '2024-01-01', quantity: '1.2' })
  const codes = codesOf(['45292', '45292.0208', '45292,0417', '45292.0417'].map(serial))
  expect(codes.map((found) => found.includes('equal-row'))).toEqual([false, false, false, true])
})

test('numbers that differ in the sixteenth digit are no double', () => {
  expect(codesOf([{ quantity: '12345678.123456781' }, { quantity: '12345678.123456782' }])).toEqual([[], []])
})

test('one reference with another quantity is a contradiction, another supplier or activity is none', () => {
  const { outcomes } = read([
    { reference: 'A', supplier: 'SEC' },
    { reference: 'A', supplier: 'SEC', quantity: '101' },
    { reference: 'A', supplier: 'NWC', quantity: '102' },
    { reference: 'A', supplier: 'SEC', quantity: '103', activity: 'water-supply', unit: 'm3' },
  ])
  expect(outcomes.map(({ codes }) => codes)).toEqual([[], ['reference-conflict'], [], []])
  expect(outcomes[1]!.choices.map(({ kind }) => kind)).toEqual(['replace', 'keep-both'])
})

test('a period that cuts into another waits, the same period under another reference does not', () => {
  const rows = [
    { reference: 'A' },
    { reference: 'B', quantity: '90' },
    { reference: 'C', start: '2024-01-16' },
    { reference: 'D', start: '2024-02-01', end: '2024-02-29' },
  ]
  const { outcomes } = read(rows)
  expect(outcomes.map(({ codes }) => codes)).toEqual([[], [], ['period-overlap'], []])
  expect(outcomes[2]).toMatchObject({ needsConfirmation: true, otherRecord: 2 })
})

test('an overlapping row does not make the next proper rows overlap', () => {
  const rows = [inMonth(1), { reference: 'year', start: '2024-01-01', end: '2024-12-31' }, inMonth(2), inMonth(3)]
  expect(codesOf(rows)).toEqual([[], ['period-overlap'], [], []])
})

test('overlaps are found as by comparing all pairs', () => {
  const periods = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(periods, (list) => {
      const seen = createSeenPeriods()
      const kept: [number, number][] = []
      list.forEach(([first, length], index) => {
        const last = first + length
        const naive = kept.some(([a, b]) => a <= last && b >= first && !(a === first && b === last))
        expect(seen.overlap(7, first, last) > 0).toBe(naive)
        if (naive) return
        seen.add({ group: 7, first, last, record: index + 1 })
        kept.push([first, last])
      })
    }),
  )
})

test('a quantity more than ten times the usual one waits, exactly ten times does not', () => {
  const usual = [1, 2, 3, 4, 5].map((number) => inMonth(number))
  expect(codesOf([...usual, inMonth(6, { quantity: '1000' })]).at(-1)).toEqual([])
  expect(codesOf([...usual, inMonth(6, { quantity: '1000.01' })]).at(-1)).toEqual(['outlier'])
  expect(codesOf([...usual, inMonth(6, { quantity: '0.01', unit: 'MWh' })]).at(-1)).toEqual([])
  expect(codesOf([...usual, inMonth(6, { quantity: '9.99' })]).at(-1)).toEqual(['outlier'])
  expect(codesOf([...usual.slice(2), inMonth(6, { quantity: '9999' })]).at(-1)).toEqual([])
})

test('an early outlier is found at the end and can be kept', () => {
  const rows = [inMonth(1, { quantity: '99999' }), ...[2, 3, 4, 5, 6, 7].map((number) => inMonth(number))]
  const { outcomes, end } = read(rows)
  expect(end.late).toMatchObject([{ record: 2, add: ['outlier'], remove: [] }])
  expect(outcomes[0]).toMatchObject({
    status: 'flag',
    needsConfirmation: true,
    choices: [{ code: 'outlier', kind: 'keep' }],
  })
  expect(read(rows, { confirmedCodes: ['outlier'] }).outcomes[0]).toMatchObject({
    status: 'flag',
    needsConfirmation: false,
  })
})

test('an outlier knows what is typical, as a part of its own quantity, whatever the unit', () => {
  const usual = ['80', '90', '100', '110', '0.12'].map((quantity, index) =>
    inMonth(index + 1, { quantity, unit: quantity === '0.12' ? 'MWh' : 'kWh' }),
  )
  const { end } = read([...usual, inMonth(6, { quantity: '4' })])
  expect(end.late).toHaveLength(1)
  expect(end.late[0]?.typical?.low).toBeCloseTo(80 / 4, 10)
  expect(end.late[0]?.typical?.high).toBeCloseTo(120 / 4, 10)
})

test('rows that wait do not count as usual', () => {
  const negatives = [1, 2, 3, 4, 5].map((number) => inMonth(number, { quantity: '-100' }))
  expect(codesOf([...negatives, inMonth(6), inMonth(7, { quantity: '5000' })]).at(-1)).toEqual([])
})

test('ten numbers that can only have a decimal point settle a doubtful one, one comma unsettles it', () => {
  const clear = Array.from({ length: 10 }, (_, index) => inMonth(index + 1, { quantity: '45.25' }))
  const doubtful = inMonth(11, { quantity: '44.980' })
  const comma = inMonth(12, { quantity: '44,98' })
  expect(codesOf([doubtful, ...clear])[0]).toEqual(['number-mark-inferred'])
  expect(codesOf([...clear, doubtful])[10]).toEqual(['number-mark-inferred'])
  expect(codesOf([doubtful, ...clear.slice(1)])[0]).toEqual(['number-ambiguous'])
  expect(codesOf([doubtful, ...clear, comma])[0]).toEqual(['number-ambiguous'])
  expect(codesOf([...clear, doubtful, comma])[10]).toEqual(['number-ambiguous'])
  expect(read([...clear, doubtful]).outcomes[10]).toMatchObject({ status: 'accept', values: { quantity: '44.980' } })
})

test('1,239 is asked about until the clear numbers of the file agree', () => {
  const points = Array.from({ length: 10 }, (_, month) => inMonth(month + 1, { quantity: `1,234.${month}5` }))
  const lone = inMonth(11, { quantity: '1,239' })
  expect(codesOf([lone])[0]).toEqual(['number-ambiguous'])
  expect(codesOf([lone, ...points])[0]).toEqual(['number-mark-inferred'])
  expect(codesOf([lone, ...points, inMonth(12, { quantity: '39,5' })])[0]).toEqual(['number-ambiguous'])
  expect(codesOf([lone, inMonth(12, { quantity: '39,5' })], { numberMarks: 'comma' })[0]).toEqual([])
  const { outcomes } = read([inMonth(1, { quantity: '39,120' }), inMonth(2, { quantity: '39,5' })])
  expect(outcomes[0]).toMatchObject({
    codes: ['number-ambiguous'],
    needsConfirmation: true,
    values: { quantity: '39120' },
  })
  expect(outcomes[0]!.choices.map(({ decision }) => decision)).toEqual([
    { kind: 'set', values: { quantity: '39.120' } },
    { kind: 'set', values: { quantity: '39120' } },
  ])
})

test('ten dates that can only stand day first settle a doubtful one', () => {
  const clear = Array.from({ length: 10 }, (_, index) => ({
    start: `13/${month(index + 1)}/2024`,
    end: `14/${month(index + 1)}/2024`,
  }))
  const doubtful = { start: '03/11/2024', end: '04/12/2024' }
  expect(codesOf([doubtful, ...clear])[0]).toEqual(['date-order-inferred'])
  expect(codesOf([doubtful, ...clear.slice(1)])[0]).toEqual(['date-order-assumed'])
  expect(codesOf([doubtful], { dateOrderConfirmed: true })[0]).toEqual([])
})

test.each<[string, Row, string[]]>([
  ['a bill of next month', { start: '2026-12-01', end: '2026-12-31' }, ['period-in-future']],
  ['a bill of this month', { start: '2026-11-01', end: '2026-11-30' }, []],
  ['a bill over the year end', { start: '2024-12-15', end: '2025-01-14' }, ['period-spans-years']],
  ['an explained credit', { quantity: '-5', note: 'Credit note for INV-7' }, ['negative-adjustment']],
  ['a credit by its reference', { quantity: '-5', reference: 'CRN-2024-7' }, ['negative-adjustment']],
  ['an unexplained negative', { quantity: '-5' }, ['negative-quantity']],
  ['zero', { quantity: '0.00' }, ['quantity-zero']],
  ['gas in kWh', { activity: 'natural-gas' }, ['heat-basis-assumed']],
  ['gas in net kWh', { activity: 'natural-gas', unit: 'kWh_net' }, []],
  ['electricity in cooling units', { unit: 'kwhc' }, ['unit-dimension']],
  ['electricity in kWhr', { unit: 'kWhr' }, ['unit-normalised']],
  ['cooling in kWhr', { activity: 'cooling-district', unit: 'kwhr' }, []],
  ['cooling in ton-hours', { activity: 'cooling-district', unit: 'TRH' }, ['unit-normalised']],
  ['thousands of litres', { activity: 'diesel-vehicles', unit: 'kl', quantity: '1.5' }, []],
  ['the unit twice', { quantity: '100 kWh' }, []],
  ['two units', { quantity: '100 MWh' }, ['unit-conflict']],
  ['letters that are no unit', { quantity: '100 apples' }, ['quantity-not-number']],
  ['beyond all size', { quantity: '999999999999999' }, ['quantity-out-of-range']],
  ['the largest plausible size', { activity: 'flight-domestic', unit: 'passenger_km', quantity: '1000000000000' }, []],
  [
    'just beyond it',
    { activity: 'flight-domestic', unit: 'passenger_km', quantity: '1000000000000.01' },
    ['quantity-out-of-range'],
  ],
  ['a phone number as supplier', { supplier: '+966 11 000 0000' }, []],
  ['a formula as supplier', { supplier: '=1+1' }, ['formula-text']],
  ['a supplier of which nothing is seen', { supplier: '\u200b\u3164' }, []],
  ['a supplier of more than a name', { supplier: 'x'.repeat(201) }, ['supplier-too-long']],
  ['a guarded formula as supplier', { supplier: "'=1+1" }, []],
  ['no activity', { activity: '' }, ['activity-missing']],
  [
    'everything wrong',
    { site: '', start: 'x', activity: '?', quantity: 'many', unit: '?' },
    ['site-missing', 'date-unreadable', 'activity-unknown', 'quantity-not-number', 'unit-unknown'],
  ],
])('%s', (_, row, codes) => {
  expect(codesOf([row])[0]).toEqual(codes)
})

test('a spelling that stands for several units is multiplied out exactly', () => {
  expect(read([{ activity: 'diesel-vehicles', unit: 'kl', quantity: '1.2345' }]).outcomes[0]!.values).toMatchObject({
    quantity: '1234.5',
    unit: 'litre',
  })
})

test('the end counts rows and lists unknown names', () => {
  const rows = [
    { site: 'Tabuk' },
    { site: 'Tabuk', start: '2024-02-01', end: '2024-02-29' },
    { activity: 'electricty', site: 'JED' },
    { unit: 'دبة', reference: 'x' },
  ]
  const { end } = read(rows)
  expect(end).toMatchObject({
    records: 5,
    statuses: { accept: 0, flag: 3, refuse: 1, skip: 1 },
    held: 3,
    unknownSites: [{ text: 'Tabuk', rows: 2, firstRecord: 2 }],
    unknownActivities: [{ text: 'electricty', rows: 1, firstRecord: 4 }],
    unknownUnits: [{ text: 'دبة', rows: 1, firstRecord: 5 }],
  })
})

test('the same file gives the same outcomes', () => {
  const rows = [inMonth(1), inMonth(2, { quantity: '44.980' }), inMonth(1), inMonth(3, { site: 'X' })]
  expect(read(rows)).toEqual(read(rows))
})

function decide(row: Row, decisions: Parameters<typeof applyDecision>[2][], outcome?: RowOutcome) {
  const setup = setupFor([HEADER, cellsOf(row)], { vocabulary, sites })
  const readRow = createRowReader(setup)
  let shown = { cells: cellsOf(row), outcome: outcome ?? read([row]).outcomes[0]! } as Parameters<
    typeof applyDecision
  >[1]
  let decided: ReturnType<typeof applyDecision> | null = null
  for (const decision of decisions) {
    decided = applyDecision({ readRow }, shown, decision)
    shown = { ...shown, outcome: decided.outcome, answer: decided.answer }
  }
  return decided!
}

test('every choice of a row that waits settles the code it names', () => {
  const rows: Row[] = [
    { quantity: '44.980' },
    { start: '01/05/2024', end: '05/12/2024' },
    { activity: 'electricty' },
    { site: 'Riyad' },
    { quantity: '~500' },
    { quantity: '-500' },
    { activity: 'diesel-vehicles', quantity: '0.1', unit: 'Mt' },
    { activity: 'diesel-vehicles', unit: 'gallon' },
    { quantity: '1000000000' },
  ]
  for (const row of rows) {
    const [outcome] = read([row]).outcomes
    expect(outcome!.choices.length).toBeGreaterThan(0)
    for (const choice of outcome!.choices) expect(decide(row, [choice.decision]).outcome.needsConfirmation).toBe(false)
  }
})

test('choosing the other reading changes the value', () => {
  const { outcome } = decide({ quantity: '44.980' }, [{ kind: 'set', values: { quantity: '44980' } }])
  expect(outcome).toMatchObject({ status: 'accept', codes: [], values: { quantity: '44980' } })
})

test('an edit that brings a new question is asked anew', () => {
  const { outcome } = decide({ quantity: '~500' }, [{ kind: 'confirm' }, { kind: 'set', values: { site: 'Nowhere' } }])
  expect(outcome).toMatchObject({ codes: ['site-unknown', 'quantity-approximate'], needsConfirmation: true })
})

test('a refused row is cured by editing, not by confirming', () => {
  expect(decide({ unit: '' }, [{ kind: 'confirm' }]).outcome.status).toBe('refuse')
  expect(decide({ unit: '' }, [{ kind: 'set', values: { unit: 'kWh' } }]).outcome.status).toBe('accept')
})

test('a skipped row can be taken back', () => {
  expect(decide({}, [{ kind: 'skip' }]).outcome).toMatchObject({ status: 'skip', codes: ['skipped-by-person'] })
  expect(decide({}, [{ kind: 'skip' }, { kind: 'confirm' }]).outcome.status).toBe('accept')
})

test('of two rows under one reference a person keeps one or both', () => {
  const rows = [{ reference: 'A' }, { reference: 'A', quantity: '101' }]
  const conflict = read(rows).outcomes[1]!
  expect(decide(rows[1]!, [{ kind: 'keep-both' }], conflict).outcome).toMatchObject({
    status: 'flag',
    needsConfirmation: false,
  })
  const replaced = decide(rows[1]!, [{ kind: 'replace', record: 2 }], conflict)
  expect(replaced).toMatchObject({ recheck: true, outcome: { status: 'accept' } })
  const skipped: RowAnswer = { skipped: true, confirmed: [], values: {} }
  expect(read(rows, {}, { 2: skipped, 3: replaced.answer }).outcomes.map(({ status }) => status)).toEqual([
    'skip',
    'accept',
  ])
})

test('answers given to the reader give the outcome the person saw', () => {
  const rows: Row[] = [{ quantity: '44.980' }, { site: 'Tabuk' }]
  const chosen = decide(rows[0]!, [{ kind: 'set', values: { quantity: '44980' } }])
  const created = decide(rows[1]!, [{ kind: 'confirm', codes: ['site-unknown'] }])
  const again = read(rows, {}, { 2: chosen.answer, 3: created.answer }).outcomes
  expect(again[0]).toMatchObject({ ...chosen.outcome, record: 2 })
  expect(again[1]).toMatchObject({
    status: 'flag',
    needsConfirmation: false,
    codes: ['site-unknown'],
    values: { site: 'Tabuk' },
  })
})

test('a constant of the mapping serves rows without the cell', () => {
  const records = [
    ['site', 'date', 'quantity'],
    ['RUH', '2024-01-05', '12'],
  ]
  const setup = setupFor(records, { vocabulary, sites })
  const mapping = { ...setup.mapping, constants: { activity: 'diesel-vehicles', unit: 'litre' } }
  const reader = createFileReader({ ...setup, mapping })
  const [, outcome] = numbered(records).map((row) => reader.read(row))
  expect(outcome).toMatchObject({
    status: 'accept',
    values: { activity: 'diesel-vehicles', unit: 'litre', periodStart: '2024-01-05', periodEnd: '2024-01-05' },
  })
})

test('a period in one cell is read, in text and as a month', () => {
  const records = [
    ['site', 'period', 'activity', 'quantity', 'unit'],
    ['RUH', '2024-01-01 to 2024-01-31', 'electricity', '5', 'kWh'],
    ['RUH', 'فبراير 2024', 'electricity', '5', 'kWh'],
  ]
  const reader = createFileReader(setupFor(records, { vocabulary, sites }))
  const outcomes = numbered(records)
    .map((row) => reader.read(row))
    .slice(1)
  expect(outcomes.map(({ values }) => [values!.periodStart, values!.periodEnd])).toEqual([
    ['2024-01-01', '2024-01-31'],
    ['2024-02-01', '2024-02-29'],
  ])
})

test('editing one end of a period in one cell keeps the other', () => {
  const records = [
    ['site', 'period', 'activity', 'quantity', 'unit'],
    ['RUH', '2024-01-01 to 2024-01-31', 'electricity', '5', 'kWh'],
  ]
  const readRow = createRowReader(setupFor(records, { vocabulary, sites }))
  expect(readRow(records[1]!, { periodStart: '2024-01-10' }).values).toMatchObject({
    periodStart: '2024-01-10',
    periodEnd: '2024-01-31',
  })
})

test('a file whose dates stand month first says so', () => {
  const rows = [1, 2, 3].map((number) => ({ start: `0${number}/13/2024`, end: `0${number}/14/2024` }))
  const { outcomes, end } = read(rows)
  expect(outcomes.map(({ needsConfirmation }) => needsConfirmation)).toEqual([true, true, true])
  expect(end.evidence).toMatchObject({ dateOrderAsSet: 0, dateOrderSwapped: 3 })
  expect(codesOf(rows, { dateOrder: 'month-day' })).toEqual([[], [], []])
})

test('a table without a header is read from its first record', () => {
  const records = [cellsOf({}), cellsOf({ quantity: '7', reference: 'x' })]
  const setup = setupFor([HEADER], { vocabulary, sites })
  const reader = createFileReader({ ...setup, layout: layoutWithoutHeader(HEADER.length) })
  expect(numbered(records).map((row) => reader.read(row).status)).toEqual(['accept', 'accept'])
})
