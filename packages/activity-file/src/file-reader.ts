/**
 * Reads the records of a file one after the other and compares each with those before. What only the whole file can
 * tell (outliers, the decimal mark of the column) comes with `finish`. The same records in the same order always give
 * the same outcomes.
 */
import { NO_ANSWER, type RowAnswer } from './answer.ts'
import { type Cell, isBlankCell, storedValue } from './cell.ts'
import { amountChoices, choicesFor } from './choices.ts'
import { type Code, type CodeOf, isHoldCode, NO_CODES, sortCodes, statusOf } from './codes.ts'
import { createColumnEvidence, type EvidenceCounts } from './column-evidence.ts'
import { createRowComparison } from './compare-rows.ts'
import { createFileTally, type FileTally } from './file-tally.ts'
import type { TableLayout } from './header.ts'
import { createNonDataTest } from './non-data.ts'
import { type LateChange, type RowOutcome, skippedOutcome } from './outcome.ts'
import { findOutliers, type TypicalRange } from './outliers.ts'
import { saysNoConsumption } from './interval-rows.ts'
import { createUnitReader, remember } from './recognise.ts'
import { isReadingName } from './register-name.ts'
import { createRowReader, type RowReading, type RowSetup } from './row-reader.ts'
import type { SourceRow } from './row-source.ts'
import { createTotalCheck } from './total-check.ts'
import { saysMany } from './unit-words.ts'

/** Everything that decides how a file is read. */
export interface FileSetup extends RowSetup {
  readonly layout: TableLayout
  /** Questions that a person has answered for the whole file at once, such as every outlier. */
  readonly confirmedCodes: readonly Code[]
}

/** What the end of the file tells. */
export interface FileEnd extends FileTally {
  /** Changes to outcomes given before, in the order of the records. */
  readonly late: readonly LateChange[]
  readonly evidence: EvidenceCounts
}

/** The reader of one file. */
export interface FileReader {
  /** The outcome of the next record; `answer` is what a person said about it. */
  read(row: SourceRow, answer?: RowAnswer): RowOutcome
  /** To be called once, after the last record. */
  finish(): FileEnd
}

const COLUMN_COUNT: readonly Code[] = Object.freeze(['column-count'])
const TOTAL_DIFFERS: readonly Code[] = Object.freeze(['total-differs'])

/** Starts reading a file. */
export function createFileReader(setup: FileSetup): FileReader {
  const readRow = createRowReader({ ...setup, quantityName: quantityNameOf(setup) })
  const nonData = createNonDataTest(setup.layout, setup.mapping)
  const compareRow = createRowComparison(setup.vocabulary.activities.length)
  const evidence = createColumnEvidence()
  const tally = createFileTally()
  const totals = createTotalCheck()
  const confirmedForAll = new Set(setup.confirmedCodes)
  const answered = new Map<number, ReadonlySet<Code>>()
  const quantityColumn = setup.mapping.columns.quantity ?? -1
  const { header, groups } = setup.layout
  const namesRegister = isReadingName(`${groups[quantityColumn] ?? ''} ${header[quantityColumn] ?? ''}`)
  const readUnit = createUnitReader(setup.vocabulary, setup.synonyms.units)
  const isNoUse = remember((text) => saysNoConsumption(text) && readUnit(text).known === null)
  const width = Math.max(setup.layout.header.length, 1 + Math.max(0, ...Object.values(setup.mapping.columns)))

  function confirmedBy(answer: RowAnswer, record: number): ReadonlySet<Code> {
    if (answer.confirmed.length === 0) return confirmedForAll
    const confirmed = new Set([...confirmedForAll, ...answer.confirmed])
    answered.set(record, confirmed)
    return confirmed
  }

  /** A row of reactive energy or demand, unless a person said what its unit means. */
  function ofNoConsumption(cells: readonly Cell[]): CodeOf<'skip'> | null {
    const unit = storedValue(cells[setup.mapping.columns.unit ?? -1])
    return typeof unit === 'string' && isNoUse(unit) ? 'not-consumption' : null
  }

  function readData(row: SourceRow, answer: RowAnswer): RowOutcome {
    if (!isEdited(answer) && countDiffers(row.cells, { width, typed: setup.typedCells })) {
      totals.add(null)
      return tallied(refusedOutcome(row, COLUMN_COUNT), null)
    }
    const reading = readCalculated(row, answer)
    totals.add(isEdited(answer) ? readRow(row.cells) : reading)
    const confirmed = confirmedBy(answer, row.record)
    const own = askedOfRegister(row, answer, withCodesOfRow(row, answer, evidence.resolve(reading)), confirmed)
    if (reading.facts === null || statusOf(own, confirmed).status === 'refuse') {
      return tallied(judged(row, { reading, codes: own, confirmed, otherRecord: null }), reading)
    }
    const compared = compareRow.compare(row.record, reading, reading.facts)
    const codes = compared.code === null ? own : [...own, compared.code]
    if (compared.keep || confirmed.has(compared.code!)) {
      const position = compareRow.keep({
        record: row.record,
        facts: reading.facts,
        open: openQuestions(codes, confirmed),
      })
      evidence.note(reading, position)
    }
    return tallied(judged(row, { reading, codes, confirmed, otherRecord: compared.otherRecord }), reading)
  }

  /** A reading of a running register is no amount, unless its difference was taken or a person says what it is. */
  function askedOfRegister(
    row: SourceRow,
    answer: RowAnswer,
    codes: readonly Code[],
    confirmed: ReadonlySet<Code>,
  ): readonly Code[] {
    if (!namesRegister || row.quantity !== undefined || answer.values.quantity !== undefined) return codes
    return statusOf(codes, confirmed).status === 'refuse' ? codes : [...codes, 'register-amount']
  }

  /** An amount that was calculated says nothing of the marks in the file, and is not read by them. */
  function readCalculated(row: SourceRow, answer: RowAnswer): RowReading {
    if (row.quantity === undefined) return readRow(row.cells, answer.values)
    return { ...readRow(row.cells, answer.values, row.quantity), markEvidence: 'none' }
  }

  /** A total is left out, unless it says something else than the rows above it: then it is asked about. */
  function total(row: SourceRow): RowOutcome {
    const reading = readRow(row.cells)
    if (!totals.differs(reading.numberText) || confirmedForAll.has('total-differs'))
      return tallied(skippedOutcome(row, 'total-row'), null)
    const judgement = { reading, codes: TOTAL_DIFFERS, confirmed: confirmedForAll, otherRecord: null }
    return tallied(judged(row, judgement), null)
  }

  function tallied(outcome: RowOutcome, reading: RowReading | null): RowOutcome {
    tally.add(outcome, reading)
    return outcome
  }

  return {
    read(row, answer = NO_ANSWER) {
      if (row.skip !== undefined) {
        if (row.skip === 'repeated-header-row') totals.begin()
        return tallied(skippedOutcome(row, row.skip), null)
      }
      const { headerRecord, lastRecord } = setup.layout
      if (answer.skipped) {
        // The total of a file counts what a person leaves out.
        if (row.record > headerRecord && nonData(row.cells) === null) totals.add(readRow(row.cells))
        return tallied(skippedOutcome(row, 'skipped-by-person'), null)
      }
      const skipped =
        row.record <= headerRecord
          ? aboveTable(row, setup.layout)
          : isEdited(answer)
            ? null
            : row.record > (lastRecord ?? Infinity)
              ? belowTable(row)
              : (nonData(row.cells) ?? ofNoConsumption(row.cells))
      if (skipped === 'total-row') return total(row)
      if (skipped === 'repeated-header-row') totals.begin()
      return skipped === null ? readData(row, answer) : tallied(skippedOutcome(row, skipped), null)
    },
    finish() {
      const late = new Map<number, { add: Code[]; remove: Code[]; typical?: TypicalRange }>()
      const changeOf = (record: number) => {
        if (!late.has(record)) late.set(record, { add: [], remove: [] })
        return late.get(record)!
      }
      for (const { position, add, remove } of evidence.changes()) {
        const record = compareRow.rows.record(position)
        changeOf(record).add.push(...add)
        changeOf(record).remove.push(...remove)
        const confirmed = answered.get(record) ?? confirmedForAll
        const open = compareRow.rows.open(position) + openQuestions(add, confirmed) - openQuestions(remove, confirmed)
        compareRow.rows.setOpen(position, open)
      }
      for (const { position, typical } of findOutliers(compareRow.rows, compareRow.groups())) {
        const change = changeOf(compareRow.rows.record(position))
        change.add.push('outlier')
        change.typical = typical
      }
      const changes = [...late]
        .map(([record, change]): LateChange => ({ record, ...change }))
        .sort((a, b) => a.record - b.record)
      return { late: changes, evidence: evidence.counts(), ...tally.result() }
    },
  }
}

/** The name of the quantity, or else of the group it belongs to, where that says thousands. */
function quantityNameOf({ layout, mapping }: FileSetup): string {
  const column = mapping.columns.quantity ?? -1
  const [name = '', group = ''] = [layout.header[column], layout.groups[column]]
  return saysMany(group) && !saysMany(name) ? group : name
}

/** A person who edited a row has said that it is data. */
function isEdited(answer: RowAnswer): boolean {
  return answer !== NO_ANSWER && Object.keys(answer.values).length > 0
}

function aboveTable(row: SourceRow, layout: TableLayout): CodeOf<'skip'> {
  if (row.record === layout.headerRecord) return 'header-row'
  if (row.record === layout.groupHeaderRecord) return 'group-header-row'
  return row.cells.every(isBlankCell) ? 'blank-row' : 'title-row'
}

const belowTable = ({ cells }: SourceRow): CodeOf<'skip'> => (cells.every(isBlankCell) ? 'blank-row' : 'below-table')

/** A person who edited a row has answered for what was said of it before, other than that it is of a register. */
function withCodesOfRow(
  { codes = NO_CODES }: SourceRow,
  answer: RowAnswer,
  resolved: readonly Code[],
): readonly Code[] {
  if (!isEdited(answer)) return codes.length === 0 ? resolved : [...resolved, ...codes]
  const isAsked = codes.includes('register-amount') && answer.values.quantity === undefined
  return isAsked ? [...resolved, 'register-amount'] : resolved
}

/** A row of text has as many cells as the header; a spreadsheet leaves out empty cells at the end or carries some too many. */
function countDiffers(cells: readonly Cell[], table: { width: number; typed: boolean }): boolean {
  if (!table.typed) return cells.length !== table.width
  for (let index = table.width; index < cells.length; index++) if (!isBlankCell(cells[index])) return true
  return false
}

function refusedOutcome(row: SourceRow, codes: readonly Code[]): RowOutcome {
  return {
    record: row.record,
    line: row.line,
    status: 'refuse',
    needsConfirmation: false,
    codes,
    values: null,
    choices: [],
    otherRecord: null,
  }
}

function openQuestions(codes: readonly Code[], confirmed: ReadonlySet<Code>): number {
  let open = 0
  for (const code of codes) if (isHoldCode(code) && !confirmed.has(code)) open++
  return open
}

const NO_CHOICES: readonly never[] = Object.freeze([])

interface Judgement {
  readonly reading: RowReading
  readonly codes: readonly Code[]
  readonly confirmed: ReadonlySet<Code>
  readonly otherRecord: number | null
}

function judged(row: SourceRow, { reading, codes, confirmed, otherRecord }: Judgement): RowOutcome {
  const { status, needsConfirmation } = statusOf(codes, confirmed)
  const sorted = codes.length === 0 ? NO_CODES : sortCodes(codes)
  // Whether a name of a site is like a known one is asked of rows too that may become new sites.
  const shown = needsConfirmation || status === 'refuse' || sorted.includes('site-unknown')
  const open = shown ? choicesFor(sorted, reading, otherRecord) : NO_CHOICES
  const [asked] = row.codes ?? []
  const choices =
    row.quantities && asked && needsConfirmation
      ? [...amountChoices(asked, row.quantities), ...open.filter(({ code }) => code !== asked)]
      : open
  return {
    record: row.record,
    line: row.line,
    status,
    needsConfirmation,
    codes: sorted,
    values: reading.values,
    choices,
    otherRecord,
  }
}
