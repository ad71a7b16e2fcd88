/** Reads one row on its own: every cell, and what the cells say about each other. Other rows play no part. */
import { type Decimal, decimal, type GwpSet, multiply, ONE } from '@athar/carbon'

import { type Cell, cellText, isDateCell, isFormulaCell, storedValue } from './cell.ts'
import { type Code, NO_CODES } from './codes.ts'
import { saysNoValue } from './column-content.ts'
import { readDataQuality } from './data-quality.ts'
import { readDate } from './date.ts'
import { type DateOrder, type DateReading, EMPTY } from './date-reading.ts'
import type { RowEdits, RowValues, TemplateField } from './fields.ts'
import { isSeen, looksLikeFormula, trimmed, withoutGuard } from './free-text.ts'
import { type FileHeatBasis, heatUnitsAsked, statedUnit } from './heat-basis.ts'
import { serialTime } from './instant.ts'
import type { ColumnMapping } from './mapping.ts'
import type { MarkEvidence, NumberMarks, NumberReading } from './number.ts'
import { type Period, periodCodes, type PeriodReading, readPeriod, splitPeriodText } from './period.ts'
import { endingWith } from './period-length.ts'
import { isImplausible } from './plausible-size.ts'
import { measure, readQuantity, timesMultiplier } from './quantity.ts'
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
import { meaningCodes, signCodes } from './row-meaning.ts'
import { unitInName } from './unit-in-name.ts'
import { multipleOf, saysMany } from './unit-words.ts'
import type { KnownActivity, KnownUnit, VocabularyIndex } from './vocabulary.ts'

/** What a person said once of a whole file. */
export interface FileFacts {
  /** Whether gas by its heat is billed gross or net. */
  readonly heatBasis?: FileHeatBasis | undefined
  /** The potentials by which its CO2e was worked out. */
  readonly gwpSet?: GwpSet | undefined
}

/** Everything that decides how a row is read. */
export interface RowSetup {
  readonly vocabulary: VocabularyIndex
  readonly sites: readonly KnownSite[]
  readonly mapping: Pick<ColumnMapping, 'columns' | 'constants' | 'periodLength' | 'trips'>
  /** Day of the import in the organisation's own time, as days since 1 January 1970. */
  readonly today: number
  readonly utcOffsetMinutes: number
  readonly dateOrder: DateOrder
  /** The order of day and month was said by a person and is not asked again. */
  readonly dateOrderConfirmed: boolean
  readonly numberMarks: NumberMarks
  readonly synonyms: Synonyms
  /** What was said of the whole file. */
  readonly facts?: FileFacts
  /** The name of the column with the quantity, which may say thousands. */
  readonly quantityName?: string
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
  /** The number of the quantity as it is read, before its unit counts. */
  readonly numberText: string | null
  readonly otherPeriod: Period | null
  /** The time of day beside the first day, as written: half-hours of one day are rows of their own. */
  readonly timeText: string | null
  readonly site: SiteReading | null
  readonly activity: ActivityReading | null
  readonly unit: UnitReading | null
  /** The activity and unit cells as written. */
  readonly activityText: string | null
  readonly unitText: string | null
}

/** Reads rows of one file. `calculated` is an amount that stands for the cell, in its unit. */
export type RowReader = (cells: readonly Cell[], edits?: RowEdits, calculated?: string) => RowReading

/** A row at work: its cells, what a person set instead, and the codes found so far. */
interface OpenRow {
  readonly cells: readonly Cell[]
  readonly edits: RowEdits | undefined
  codes: Code[] | null
}

/** Builds the reader of a file; texts that repeat are looked up once. */
export function createRowReader(setup: RowSetup): RowReader {
  const pick = createCellPicker(setup.mapping)
  const readSite = createSiteReader(setup.sites, setup.synonyms.sites)
  const readActivity = createActivityReader(setup.vocabulary, setup.synonyms.activities)
  const readUnit = createUnitReader(setup.vocabulary, setup.synonyms.units, setup.facts?.gwpSet ?? null)
  const readPeriodCells = createPeriodCellsReader(setup, pick)
  // Most files do not say how a quantity was had: their rows are not asked.
  const recordColumn = setup.mapping.columns.record
  const saysQuality = setup.mapping.columns.dataQuality ?? setup.mapping.constants.dataQuality
  const fileQuantity = { marks: setup.numberMarks, typedCells: setup.typedCells }
  const scale = scaleInName(setup.quantityName ?? '', readUnit)

  function textOf(row: OpenRow, field: TemplateField): string | null {
    const cell = pick(row, field)
    const text = trimmed(typeof cell === 'string' ? cell : cellText(cell))
    if (text === '') return null
    if (typeof cell === 'object' && isFormulaCell(cell)) {
      addCode(row, 'formula-without-value')
      return null
    }
    if (!looksLikeFormula(text)) return withoutGuard(text)
    addCode(row, 'formula-text')
    return text
  }

  /** Whether a day is missing because its cell holds a formula that was never worked out. */
  function isFormulaPeriod({ cells, edits }: OpenRow): boolean {
    const { periodStart, periodEnd, period } = setup.mapping.columns
    if (edits?.periodStart !== undefined) return false
    return [periodStart, periodEnd, period].some(
      (column) => column !== undefined && isFormulaCell(storedValue(cells[column])),
    )
  }

  /** A cell in which nothing is seen names nobody. */
  function supplierOf(row: OpenRow): string | null {
    const text = textOf(row, 'supplier')
    if (text === null || !isSeen(text)) return null
    if (text.length > LONGEST_NAME) addCode(row, 'supplier-too-long')
    return text
  }

  function qualityOf(row: OpenRow): string | null {
    if (saysQuality === undefined && row.edits?.dataQuality === undefined) return null
    const text = textOf(row, 'dataQuality')
    if (text === null || !isSeen(text)) return null
    const quality = readDataQuality(text)
    if (quality === null) addCode(row, 'quality-unknown')
    return quality
  }

  /** A unit that a person chose means itself; else the unit cell counts, and the letters beside the number. */
  function readUnitOf(row: OpenRow, text: string | null, number: NumberReading): UnitReading {
    const chosen = row.edits?.unit === undefined ? undefined : setup.vocabulary.unitById.get(row.edits.unit)
    const isBeside = number.ok && number.rest !== ''
    const read = chosen
      ? { known: chosen, multiplier: ONE, codes: NO_CODES, alternatives: [] }
      : isBeside
        ? unitBeside(row, { unitText: text, rest: number.rest, readUnit })
        : text === null
          ? NO_UNIT
          : readUnit(text)
    // What a person enters is shown, and meant, in the unit itself.
    if (row.edits?.quantity !== undefined) return { ...read, multiplier: ONE }
    return scale === null ? read : scaled(read, { scale, texts: [isBeside ? number.rest : null, text], chosen })
  }

  /** The thousands in the name of the quantity are those of every unit that says none. */
  function scaled(
    read: UnitReading,
    { scale, texts, chosen }: { scale: Scale; texts: readonly (string | null)[]; chosen: KnownUnit | undefined },
  ): UnitReading {
    const { columns, constants } = setup.mapping
    const isConstant = columns.unit === undefined
    const says = texts.some((text) => text !== null && !setup.vocabulary.unitById.has(text) && saysMany(text))
    if (chosen || !says) {
      if (scale !== 'unclear') return { ...read, multiplier: multiply(read.multiplier, scale) }
      const isAnswered = chosen || isConstant || Object.hasOwn(setup.synonyms.units ?? {}, texts[1] ?? '')
      return isAnswered ? read : { ...NO_UNIT, codes: UNKNOWN_UNIT }
    }
    // A unit out of the name itself has its thousands already.
    return isConstant && texts[0] === null && constants.unit !== undefined ? read : { ...NO_UNIT, codes: UNKNOWN_UNIT }
  }

  /** An emission in place of an amount of the activity is one that was reported, in the same category. */
  function reportedIn(named: KnownActivity, { known }: UnitReading): KnownActivity {
    if (known?.unit.dimension !== 'emissions') return named
    return setup.vocabulary.activityByKey.get(`reported-${named.activity.category}`) ?? named
  }

  /** Gas by its heat is counted once it is known whether gross or net is meant. */
  function withHeat(unit: UnitReading, { activity }: KnownActivity): UnitReading {
    if (unit.known === null) return unit
    const basis = setup.facts?.heatBasis
    const stated = basis && statedUnit(activity.key, unit.known.unit.id, basis)
    const inStated = stated ? setup.vocabulary.unitById.get(stated) : undefined
    if (inStated) return { ...unit, known: inStated }
    const asked = heatUnitsAsked(activity.key, unit.known.unit.id)
    if (asked.length === 0 || !asked.every((id) => setup.vocabulary.unitById.has(id))) return unit
    return { ...unit, codes: [...unit.codes, 'heat-basis'], alternatives: asked }
  }

  return (cells, edits, calculated) => {
    const row: OpenRow = { cells, edits, codes: null }
    const siteText = textOf(row, 'site')
    const site = siteText === null ? null : readSite(siteText)
    if (site === null) addCode(row, 'site-missing')
    else addCodes(row, site.codes)

    const dated = readPeriodCells(row)
    const period = dated.ok ? dated.period : null
    if (!dated.ok) addCode(row, isFormulaPeriod(row) ? 'formula-without-value' : dated.code)
    else {
      addCodes(row, dated.codes)
      addCodes(row, periodCodes(dated.period, setup.today))
    }

    const activityText = textOf(row, 'activity')
    const activity = activityText === null ? null : readActivity(activityText)
    if (activity === null) addCode(row, 'activity-missing')
    else addCodes(row, activity.codes)
    const named = activity === null ? null : activity.known

    const isTyped = edits?.quantity !== undefined || calculated !== undefined
    const amount = edits?.quantity === undefined && calculated !== undefined ? calculated : pick(row, 'quantity')
    const read = readQuantity(amount, isTyped ? AS_TYPED : fileQuantity)
    const number = setup.mapping.trips && isNoDistance(amount, read) ? NO_DISTANCE : read
    if (number.ok) addCodes(row, number.codes)
    else addCode(row, number.code)
    const unitText = textOf(row, 'unit')
    const given = readUnitOf(row, unitText, number)
    const known = named && reportedIn(named, given)
    const unit = known === null ? given : withHeat(given, known)
    addCodes(row, unit.codes)

    const supplier = supplierOf(row)
    const reference = textOf(row, 'reference')
    const note = textOf(row, 'note')
    const dataQuality = qualityOf(row)
    const measured = number.ok && unit.known !== null ? measure(number.text, unit.known, unit.multiplier) : null
    if (number.ok) addCodes(row, signCodes(number.text, note, reference))
    if (measured !== null && !measured.plausible) addCode(row, 'quantity-out-of-range')
    else if (measured !== null && measured.size > LARGE && known !== null && period !== null) {
      const of = { dimension: unit.known!.unit.dimension, fuel: known.isFuel }
      if (isImplausible(measured.size, period.last - period.first + 1, of)) addCode(row, 'quantity-implausible')
    }
    if (known !== null) addCodes(row, meaningCodes(known, unit.known))

    return {
      codes: row.codes ?? NO_CODES,
      values: {
        site: site === null ? null : site.value,
        periodStart: period === null ? null : period.firstIso,
        periodEnd: period === null ? null : period.lastIso,
        activity: known === null ? null : known.activity.key,
        quantity: measured !== null ? measured.text : number.ok ? number.text : null,
        unit: unit.known === null ? null : unit.known.unit.id,
        supplier,
        reference,
        note,
        dataQuality,
        ...(recordColumn === undefined ? {} : recordOf(cells[recordColumn])),
      },
      facts:
        site !== null && period !== null && known !== null && measured !== null
          ? { site: site.index, activity: known.index, first: period.first, last: period.last, size: measured.size }
          : null,
      markEvidence: number.ok ? number.evidence : 'none',
      orderEvidence: dated.ok ? dated.evidence : null,
      otherQuantity: number.ok && number.other !== null ? timesMultiplier(number.other, unit.multiplier) : null,
      numberText: number.ok ? number.text : null,
      otherPeriod: dated.ok ? dated.other : null,
      timeText: timeOf(cells[setup.mapping.columns.periodStart ?? setup.mapping.columns.period ?? -1]),
      site,
      activity,
      unit,
      activityText,
      unitText,
    }
  }
}

/** The number of a record of ours; other texts name none. */
function recordOf(cell: Cell): { record?: string } {
  const text = trimmed(cellText(cell))
  return /^[1-9]\d{0,17}$/.test(text) ? { record: text } : {}
}

const TIME = /\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?/i
const MS_PER_DAY = 86_400_000

/** The time of day that a cell names beside its day; null at midnight and where it names none. */
function timeOf(cell: Cell): string | null {
  const serial = serialTime(cell)
  if (serial !== null) return serial.minutes === 0 ? null : String(serial.minutes)
  if (typeof cell === 'string') return cell.length < 11 ? null : (TIME.exec(cell)?.[0] ?? null)
  const ms = isDateCell(cell) ? cell.getTime() % MS_PER_DAY : 0
  return ms === 0 || Number.isNaN(ms) ? null : String(ms)
}

/** No bound is lower: a row of usual size makes nothing for the question. */
const LARGE = 50_000_000

/** Of a supplier, as where it is typed. */
const LONGEST_NAME = 200

/** A number a person typed has a decimal point. */
const AS_TYPED = { marks: 'point', typedCells: false } as const
const NO_UNIT: UnitReading = { known: null, multiplier: ONE, codes: ['unit-missing'], alternatives: [] }
const UNKNOWN_UNIT: readonly Code[] = Object.freeze(['unit-unknown'])
const UNIT_FROM_QUANTITY: readonly Code[] = Object.freeze(['unit-from-quantity'])

const NO_DISTANCE: NumberReading = Object.freeze({ ok: false, code: 'distance-missing' })

/** Every trip has a length: zero, a dash or N/A is a distance that is missing. */
const isNoDistance = (cell: Cell, read: NumberReading): boolean =>
  read.ok ? Number(read.text) === 0 : read.code === 'quantity-missing' || saysNoValue(cell)

type Scale = Decimal | 'unclear'

/** How many the name of a quantity says that one of it is; null where it says nothing of thousands. */
function scaleInName(name: string, readUnit: (text: string) => UnitReading): Scale | null {
  if (!saysMany(name)) return null
  const unit = unitInName(name, (text) => readUnit(text).known?.unit.dimension ?? null)
  // "Tank 1000" may be the name of a tank.
  const isNumber = /(?<!\bin|[x×*]) 1,?000$/i.test(name)
  const multiple = (isNumber ? null : multipleOf(name)) ?? (unit && multipleOf(unit.text))
  return multiple ? decimal(multiple.multiplier) : 'unclear'
}

function addCode(row: OpenRow, code: Code): void {
  if (row.codes === null) row.codes = [code]
  else row.codes.push(code)
}

function addCodes(row: OpenRow, codes: readonly Code[]): void {
  if (codes.length > 0) for (const code of codes) addCode(row, code)
}

type CellPicker = (row: OpenRow, field: TemplateField) => Cell

/** What counts for a field: what a person set, else the cell, else the constant of the mapping. */
function createCellPicker({ columns, constants }: RowSetup['mapping']): CellPicker {
  return ({ cells, edits }, field) => {
    if (edits !== undefined) {
      const edited = edits[field]
      if (edited !== undefined) return edited
    }
    const column = columns[field]
    const cell = column === undefined ? undefined : cells[column]
    if (cell === undefined || cell === null || cell === '') return constants[field]
    return typeof cell === 'string' ? cell : storedValue(cell)
  }
}

function createPeriodCellsReader(setup: RowSetup, pick: CellPicker): (row: OpenRow) => PeriodReading {
  const { columns, constants, periodLength } = setup.mapping
  const endsAlone = columns.periodStart === undefined && columns.period === undefined && periodLength !== undefined
  const zone = { utcOffsetMinutes: setup.utcOffsetMinutes }
  const readText = remember((text) => readDate(text, zone))
  const readBothEnds = remember(
    (text) => splitPeriodText(text).map((part) => readDate(part, zone)) as [DateReading, DateReading],
  )
  const inOneCell = columns.period !== undefined && columns.periodStart === undefined
  const singleCell = inOneCell || (columns.periodEnd === undefined && constants.periodEnd === undefined)
  const setting = { order: setup.dateOrder, orderConfirmed: setup.dateOrderConfirmed, singleCell }
  const editedSetting = { ...setting, orderConfirmed: true }
  const readCell = (cell: Cell) => (typeof cell === 'string' ? readText(cell) : readDate(cell, zone))

  const endsOf = (cell: Cell) => (typeof cell === 'string' ? readBothEnds(cell) : ([readCell(cell), EMPTY] as const))

  return (row) => {
    const { edits } = row
    const edited = edits !== undefined && (edits.periodStart !== undefined || edits.periodEnd !== undefined)
    const used = edited ? editedSetting : setting
    if (endsAlone && edits?.periodStart === undefined) {
      const ends = readPeriod(readCell(pick(row, 'periodEnd')), EMPTY, { ...used, singleCell: true })
      return endingWith(ends, periodLength)
    }
    if (!inOneCell) return readPeriod(readCell(pick(row, 'periodStart')), readCell(pick(row, 'periodEnd')), used)
    const [start, end] = endsOf(storedValue(row.cells[columns.period!]))
    if (!edited) return readPeriod(start, end, used)
    const first = edits.periodStart === undefined ? start : readCell(edits.periodStart)
    return readPeriod(first, edits.periodEnd === undefined ? end : readCell(edits.periodEnd), used)
  }
}

/** The quantity cell holds letters: the unit where the unit cell is empty, the same unit again, or a contradiction. */
function unitBeside(
  row: OpenRow,
  found: { unitText: string | null; rest: string; readUnit: (text: string) => UnitReading },
): UnitReading {
  const inside = found.readUnit(found.rest)
  if (inside.known === null) addCode(row, 'quantity-not-number')
  if (found.unitText === null) return inside.known === null ? NO_UNIT : { ...inside, codes: UNIT_FROM_QUANTITY }
  const unit = found.readUnit(found.unitText)
  if (
    inside.known !== null &&
    unit.known !== null &&
    (inside.known !== unit.known || inside.multiplier !== unit.multiplier)
  )
    addCode(row, 'unit-conflict')
  return unit
}
