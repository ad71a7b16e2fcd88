/** Reads one row on its own: every cell, and what the cells say about each other. Other rows play no part. */
import { compare, type Decimal, decimal, multiply, ONE, toText } from '@athar/carbon'

import { type Cell, cellText, isErrorCell, isFormulaCell, storedValue } from './cell.ts'
import type { Code } from './codes.ts'
import { NO_CODES } from './codes.ts'
import { type DateOrder, type DateReading, readDate } from './date.ts'
import type { Field, RowEdits, RowValues, TemplateField } from './fields.ts'
import { explainsCredit, looksLikeFormula, trimmed } from './free-text.ts'
import type { ColumnMapping } from './mapping.ts'
import { type MarkEvidence, type NumberMarks, type NumberReading, readNumber } from './number.ts'
import { type Period, periodCodes, type PeriodReading, readPeriod, splitPeriodText } from './period.ts'
import { isSimpleNumber } from './plain-number.ts'
import {
  type ActivityReading,
  createActivityReader,
  createSiteReader,
  createUnitReader,
  type KnownSite,
  remember,
  type SiteReading,
  type Synonyms,
  type UnitReading,
} from './recognise.ts'
import type { KnownActivity, KnownUnit, VocabularyIndex } from './vocabulary.ts'

/** Everything that decides how a row is read. */
export interface RowSetup {
  readonly vocabulary: VocabularyIndex
  readonly sites: readonly KnownSite[]
  readonly mapping: Pick<ColumnMapping, 'columns' | 'constants'>
  /** Day of the import in the organisation's own time, as days since 1 January 1970. */
  readonly today: number
  readonly utcOffsetMinutes: number
  readonly dateOrder: DateOrder
  /** The order of day and month was said by a person and is not asked again. */
  readonly dateOrderConfirmed: boolean
  readonly numberMarks: NumberMarks
  readonly synonyms: Synonyms
  /** Typed cells of a spreadsheet, where a number kept as text is worth a word. */
  readonly typedCells: boolean
}

/** What a row says for comparison with others: numbers only. */
export interface RowFacts {
  readonly site: number
  readonly activity: number
  readonly first: number
  readonly last: number
  /** Size in the base unit of the dimension, as a binary number: for comparing sizes, never for results. */
  readonly size: number
}

/** One row, read. */
export interface RowReading {
  readonly codes: readonly Code[]
  readonly values: RowValues
  /** Null while something is missing that a comparison with other rows needs. */
  readonly facts: RowFacts | null
  readonly markEvidence: MarkEvidence
  readonly orderEvidence: DateOrder | null
  readonly otherQuantity: string | null
  readonly otherPeriod: Period | null
  readonly site: SiteReading | null
  readonly activity: ActivityReading | null
  readonly unit: UnitReading | null
  /** The activity and unit cells as written. */
  readonly activityText: string | null
  readonly unitText: string | null
}

/** Largest size in the base unit that can be true of anybody. */
const LARGEST_SIZE = 1e12
const LARGEST: Decimal = decimal('1000000000000')
const NO_UNIT: UnitReading = { known: null, multiplier: ONE, codes: ['unit-missing'], alternatives: [] }

/** Reads rows of one file. */
export type RowReader = (cells: readonly Cell[], edits?: RowEdits) => RowReading

/** Builds the reader of a file; texts that repeat are looked up once. */
export function createRowReader(setup: RowSetup): RowReader {
  const { columns, constants } = setup.mapping
  const readSite = createSiteReader(setup.sites, setup.synonyms.sites)
  const readActivity = createActivityReader(setup.vocabulary, setup.synonyms.activities)
  const readUnit = createUnitReader(setup.vocabulary, setup.synonyms.units)
  const dateSetting = { utcOffsetMinutes: setup.utcOffsetMinutes }
  const readDateText = remember((text: string) => readDate(text, dateSetting))
  const readPeriodText = remember((text: string) => splitPeriodText(text).map((part) => readDate(part, dateSetting)) as [DateReading, DateReading])
  const periodSetting = {
    order: setup.dateOrder,
    orderConfirmed: setup.dateOrderConfirmed,
    singleCell: columns.periodEnd === undefined && constants.periodEnd === undefined,
  }
  const confirmedSetting = { ...periodSetting, orderConfirmed: true }

  return (cells, edits) => {
    const codes: Code[] = []
    const pick = (field: TemplateField): Cell => {
      const edited = edits?.[field]
      if (edited !== undefined) return edited
      const column = columns[field as Field]
      const cell = column === undefined ? undefined : cells[column]
      if (typeof cell === 'string' && cell !== '') return cell
      return cell === undefined || cell === null || cell === '' ? constants[field] : storedValue(cell)
    }
    const textOf = (field: TemplateField): string | null => {
      const text = trimmed(cellText(pick(field)))
      if (text === '') return null
      if (looksLikeFormula(text)) codes.push('formula-text')
      return text
    }

    const siteText = textOf('site')
    const site = siteText === null ? null : readSite(siteText)
    addCodes(codes, site === null ? 'site-missing' : site.codes)

    const period = readPeriodCells()
    if (period.ok) {
      addCodes(codes, period.codes)
      addCodes(codes, periodCodes(period.period, setup.today))
    } else codes.push(period.code)

    const activityText = textOf('activity')
    const activity = activityText === null ? null : readActivity(activityText)
    addCodes(codes, activity === null ? 'activity-missing' : activity.codes)

    const quantity = readQuantity(pick('quantity'), { marks: edits?.quantity === undefined ? setup.numberMarks : 'point', typed: setup.typedCells })
    const unitText = textOf('unit')
    const unit = readUnitCells(unitText, quantity, edits?.unit !== undefined)
    if (quantity.ok) addCodes(codes, quantity.codes)
    else codes.push(quantity.code)
    addCodes(codes, unit.codes)

    const supplier = textOf('supplier')
    const reference = textOf('reference')
    const note = textOf('note')
    const known = activity === null ? null : activity.known
    const sized = quantity.ok && unit.known ? measure(quantity.text, unit.known, unit.multiplier) : null
    if (quantity.ok) addCodes(codes, signCodes(quantity.text, [note, reference]))
    if (sized !== null && !sized.plausible) codes.push('quantity-out-of-range')
    if (known) addCodes(codes, meaningCodes(known, unit))

    return {
      codes: codes.length === 0 ? NO_CODES : codes,
      values: {
        site: site === null ? null : site.value,
        periodStart: period.ok ? period.period.firstIso : null,
        periodEnd: period.ok ? period.period.lastIso : null,
        activity: known ? known.activity.key : null,
        quantity: sized ? sized.text : quantity.ok ? quantity.text : null,
        unit: unit.known ? unit.known.unit.id : null,
        supplier,
        reference,
        note,
      },
      facts:
        site && period.ok && known && sized
          ? { site: site.index, activity: known.index, first: period.period.first, last: period.period.last, size: sized.size }
          : null,
      markEvidence: quantity.ok ? quantity.evidence : 'none',
      orderEvidence: period.ok ? period.evidence : null,
      otherQuantity: quantity.ok && quantity.other !== null ? (unit.known ? scaled(quantity.other, unit.multiplier) : quantity.other) : null,
      otherPeriod: period.ok ? period.other : null,
      site,
      activity,
      unit,
      activityText,
      unitText,
    }

    function readPeriodCells(): PeriodReading {
      const edited = edits?.periodStart !== undefined || edits?.periodEnd !== undefined
      if (columns.period !== undefined && columns.periodStart === undefined && !edited) {
        const cell = storedValue(cells[columns.period])
        if (typeof cell !== 'string') return readPeriod(readDate(cell, dateSetting), EMPTY, { ...periodSetting, singleCell: true })
        const [start, end] = readPeriodText(cell)
        return readPeriod(start, end, { ...periodSetting, singleCell: true })
      }
      return readPeriod(readDateCell(pick('periodStart')), readDateCell(pick('periodEnd')), edited ? confirmedSetting : periodSetting)
    }

    function readDateCell(cell: Cell): DateReading {
      return typeof cell === 'string' ? readDateText(cell) : readDate(cell, dateSetting)
    }

    /** The unit column counts; where it is empty a unit inside the quantity cell does; two different ones are a conflict. */
    function readUnitCells(text: string | null, number: NumberReading, edited: boolean): UnitReading {
      const rest = number.ok && !edited ? number.rest : ''
      if (text === null) {
        if (rest === '') return NO_UNIT
        const inside = readUnit(rest)
        if (inside.known === null) codes.push('quantity-not-number')
        return inside.known === null ? NO_UNIT : { ...inside, codes: ['unit-from-quantity'] }
      }
      const unit = readUnit(text)
      if (rest === '' || (unit.known !== null && readUnit(rest).known === unit.known)) return unit
      codes.push(readUnit(rest).known === null ? 'quantity-not-number' : 'unit-conflict')
      return unit
    }
  }
}

const EMPTY: DateReading = Object.freeze({ kind: 'empty' })

function addCodes(codes: Code[], found: Code | readonly Code[]): void {
  if (typeof found === 'string') codes.push(found)
  else if (found.length > 0) for (const code of found) codes.push(code)
}

function readQuantity(cell: Cell, how: { marks: NumberMarks; typed: boolean }): NumberReading {
  if (typeof cell === 'string') {
    const text = trimmed(cell)
    const shape = isSimpleNumber(text)
    if (shape === 'whole' || shape === 'decimal') return how.typed ? typedText(text, shape) : simple(text, shape)
    const reading = readNumber(text, how.marks)
    return how.typed && reading.ok ? { ...reading, codes: [...reading.codes, 'number-as-text'] } : reading
  }
  if (typeof cell === 'number') return readTypedNumber(cell)
  if (cell === null || cell === undefined) return { ok: false, code: 'quantity-missing' }
  if (isErrorCell(cell)) return { ok: false, code: 'quantity-error-value' }
  return { ok: false, code: isFormulaCell(cell) ? 'quantity-formula' : 'quantity-not-number' }
}

function simple(text: string, shape: 'whole' | 'decimal'): NumberReading {
  return { ok: true, text, codes: NO_CODES, evidence: shape === 'decimal' ? 'point' : 'none', other: null, rest: '' }
}

function typedText(text: string, shape: 'whole' | 'decimal'): NumberReading {
  return { ...(simple(text, shape) as Extract<NumberReading, { ok: true }>), codes: ['number-as-text'] }
}

/** The shortest decimal that gives the stored binary number is what the person typed. */
function readTypedNumber(value: number): NumberReading {
  if (!Number.isFinite(value)) return { ok: false, code: 'quantity-error-value' }
  const text = String(value)
  return { ok: true, text: text.includes('e') ? toText(decimal(text)) : text, codes: NO_CODES, evidence: 'none', other: null, rest: '' }
}

/** The quantity in whole units of the table, and its size for comparison. */
function measure(text: string, unit: KnownUnit, multiplier: Decimal): { text: string; size: number; plausible: boolean } {
  const exact = scaled(text, multiplier)
  const size = Number(exact) * unit.toBaseNumber
  if (Math.abs(size) < LARGEST_SIZE * 0.999999) return { text: exact, size, plausible: true }
  const scaledUp = multiply(decimal(exact.replace('-', '')), unit.toBase)
  return { text: exact, size, plausible: compare(scaledUp, multiply(LARGEST, unit.toBaseDivisor)) <= 0 }
}

function scaled(text: string, multiplier: Decimal): string {
  return multiplier === ONE || (multiplier.coefficient === 1n && multiplier.scale === 0) ? text : toText(multiply(decimal(text), multiplier))
}

const ZERO_QUANTITY: readonly Code[] = Object.freeze(['quantity-zero'])
const CREDIT: readonly Code[] = Object.freeze(['negative-adjustment'])
const NEGATIVE: readonly Code[] = Object.freeze(['negative-quantity'])
const HEAT_ASSUMED: readonly Code[] = Object.freeze(['heat-basis-assumed'])
const OUTSIDE: readonly Code[] = Object.freeze(['outside-scopes'])
const UNKNOWN_UNIT: readonly Code[] = Object.freeze(['unit-unknown'])
const WRONG_DIMENSION: readonly Code[] = Object.freeze(['unit-dimension'])

function signCodes(quantity: string, explanations: readonly (string | null)[]): readonly Code[] {
  const first = quantity.charCodeAt(0)
  if (first === 45 && Number(quantity) !== 0) return explanations.some((text) => text !== null && explainsCredit(text)) ? CREDIT : NEGATIVE
  return (first === 48 || first === 45) && Number(quantity) === 0 ? ZERO_QUANTITY : NO_CODES
}

/** What activity and unit say about each other. */
function meaningCodes(activity: KnownActivity, reading: UnitReading): readonly Code[] {
  const unit = reading.known
  if (unit === null) return activity.outsideScopes ? OUTSIDE : NO_CODES
  // Money is a unit of spend only; for all else it is not a unit at all.
  if (unit.unit.currency !== null && (activity.dimensionBits & unit.dimensionBit) === 0) return UNKNOWN_UNIT
  if ((activity.dimensionBits & unit.dimensionBit) === 0 || (unit.heatBasis === 'cooling' && !activity.cooling)) return WRONG_DIMENSION
  if (activity.isFuel && unit.heatBasis === 'plain') return HEAT_ASSUMED
  return activity.outsideScopes ? OUTSIDE : NO_CODES
}
