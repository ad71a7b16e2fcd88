/** Reads a file of own emission factors: the columns of the library's factors.csv and `activity`. */
import {
  CATEGORIES,
  type Category,
  decimal,
  type GwpBasis,
  isNegative,
  isZero,
  type OwnFactor,
  toText,
} from '@athar/carbon'

import { type Cell, cellText, isBlankCell } from './cell.ts'
import { asciiDigits, nameKey, tidyText } from './fold-text.ts'
import { isSeen } from './free-text.ts'
import type { OwnFactorCode } from './own-factor-codes.ts'
import { createActivityReader, createUnitReader } from './recognise.ts'
import type { KnownActivity, VocabularyIndex } from './vocabulary.ts'

/** Columns a file of own factors must have; the others of factors.csv may be left out. */
export const OWN_FACTOR_COLUMNS = ['activity', 'unit', 'co2e_kg', 'source_title', 'source_publisher'] as const

/** One record of the file: the factor, or why it cannot be taken. */
export interface OwnFactorRow {
  readonly record: number
  readonly codes: readonly OwnFactorCode[]
  readonly factor: OwnFactor | null
}

/** The file read, or the columns that it lacks. */
export type OwnFactorFile =
  | { readonly ok: true; readonly rows: readonly OwnFactorRow[] }
  | { readonly ok: false; readonly missingColumns: readonly string[] }

const GWP_BASES: readonly GwpBasis[] = ['AR4', 'AR5', 'AR6', 'CO2-only', 'source-defined']
const FIGURES = [
  'co2_kg',
  'ch4_kg',
  'ch4_fossil_kg',
  'ch4_non_fossil_kg',
  'n2o_kg',
  'co2e_kg',
  'biogenic_co2_kg',
] as const
/** As where they are typed. */
const LONGEST = {
  name_en: 200,
  name_ar: 200,
  source_title: 500,
  source_publisher: 300,
  source_table: 300,
  licence: 300,
  notes: 2000,
} as const
const REGION = /^(?:[A-Z]{2}|GLOBAL)$/
const YEAR = /^(?:19|20|21)\d\d$/

/** Reads the records of a file, the header first. */
export function readOwnFactors(records: readonly (readonly Cell[])[], vocabulary: VocabularyIndex): OwnFactorFile {
  const header = (records[0] ?? []).map((cell) => nameKey(cellText(cell)))
  const columnOf = new Map(header.map((name, index) => [name, index]))
  const missingColumns = OWN_FACTOR_COLUMNS.filter((name) => !columnOf.has(nameKey(name)))
  if (missingColumns.length > 0) return { ok: false, missingColumns }
  const activities = createActivityReader(vocabulary)
  const units = createUnitReader(vocabulary)
  const rows: OwnFactorRow[] = []
  records.forEach((cells, index) => {
    if (index === 0 || cells.every(isBlankCell)) return
    const text = (column: string) => tidyText(cellText(cells[columnOf.get(nameKey(column)) ?? -1]))
    rows.push({ record: index + 1, ...readFactor({ text, activities, units }) })
  })
  return { ok: true, rows: refuseOverlaps(rows, vocabulary) }
}

interface FactorCells {
  readonly text: (column: string) => string
  readonly activities: ReturnType<typeof createActivityReader>
  readonly units: ReturnType<typeof createUnitReader>
}

function readFactor(cells: FactorCells): { codes: readonly OwnFactorCode[]; factor: OwnFactor | null } {
  const codes: OwnFactorCode[] = []
  const activity = readFactorActivity(cells, codes)
  const unit = readFactorUnit(cells, activity, codes)
  const figures = readFigures(cells.text, codes)
  const described = describe(cells.text, activity, codes)
  if (codes.length > 0 || activity === null || unit === null) return { codes, factor: null }
  return {
    codes,
    factor: {
      ...described,
      ...figures,
      unit,
      activity: activity.activity.key,
      level: 'organisation',
      supplier: null,
      site: null,
      otherGases: [],
      traits: [],
    },
  }
}

function readFactorActivity({ text, activities }: FactorCells, codes: OwnFactorCode[]): KnownActivity | null {
  if (text('activity') === '') codes.push('factor-activity-missing')
  else {
    const reading = activities(text('activity'))
    if (reading.known !== null && !reading.codes.includes('activity-suggested')) return reading.known
    codes.push('factor-activity-unknown')
  }
  return null
}

function readFactorUnit(
  { text, units }: FactorCells,
  activity: KnownActivity | null,
  codes: OwnFactorCode[],
): string | null {
  if (text('unit') === '') {
    codes.push('factor-unit-missing')
    return null
  }
  const { known, multiplier, alternatives } = units(text('unit'))
  // A figure per thousand litres is not a figure per litre: such a unit must be named as such.
  if (known === null || alternatives.length > 0 || multiplier.coefficient !== 1n || multiplier.scale !== 0) {
    codes.push('factor-unit-unknown')
    return null
  }
  if (activity !== null && (activity.dimensionBits & known.dimensionBit) === 0) codes.push('factor-unit-dimension')
  return known.unit.id
}

function readFigures(text: FactorCells['text'], codes: OwnFactorCode[]) {
  const figure = (column: (typeof FIGURES)[number]) => readFigure(text(column), codes)
  if (FIGURES.every((column) => text(column) === '')) codes.push('factor-figure-missing')
  return {
    co2Kg: figure('co2_kg'),
    ch4Kg: figure('ch4_kg'),
    ch4FossilKg: figure('ch4_fossil_kg'),
    ch4NonFossilKg: figure('ch4_non_fossil_kg'),
    n2oKg: figure('n2o_kg'),
    co2eKg: figure('co2e_kg'),
    biogenicCo2Kg: figure('biogenic_co2_kg'),
  }
}

function readFigure(written: string, codes: OwnFactorCode[]): string | null {
  const text = asciiDigits(written).replace('\u066B', '.')
  if (text === '') return null
  if (!isFigure(text)) {
    addOnce(codes, 'factor-figure-not-number')
    return null
  }
  const figure = decimal(text)
  if (isNegative(figure) && !isZero(figure)) addOnce(codes, 'factor-figure-negative')
  return text
}

const plainFigure = /^-?\d{1,30}(?:\.\d{1,30})?$/
const scientificFigure = /^\d{1,30}(?:\.\d{1,30})?[eE][+-]?\d{1,2}$/
/** Of as many digits on either side of the point as a factor is stored and answered with. */
const isFigure = (text: string): boolean =>
  plainFigure.test(text) || (scientificFigure.test(text) && plainFigure.test(toText(decimal(text))))

function addOnce(codes: OwnFactorCode[], code: OwnFactorCode): void {
  if (!codes.includes(code)) codes.push(code)
}

/** Name, place in the inventory, validity and source. What is left out is taken from the activity where that is safe. */
function describe(text: FactorCells['text'], activity: KnownActivity | null, codes: OwnFactorCode[]) {
  const [inEnglish, inArabic] = ['name_en', 'name_ar'].map((column) => (isSeen(text(column)) ? text(column) : ''))
  const nameEn = inEnglish || inArabic || ''
  if (nameEn === '') codes.push('factor-name-missing')
  if (Object.entries(LONGEST).some(([column, most]) => text(column).length > most)) codes.push('factor-text-too-long')
  const scope = Number(text('scope'))
  if (scope !== 1 && scope !== 2 && scope !== 3) codes.push('factor-scope-invalid')
  const category = text('category') as Category
  if (!CATEGORIES.includes(category)) codes.push('factor-category-unknown')
  const gwpBasis = (text('gwp_set') || 'source-defined') as GwpBasis
  if (!GWP_BASES.includes(gwpBasis)) codes.push('factor-gwp-unknown')
  const region = text('region').toUpperCase()
  if (region !== '' && !REGION.test(region)) codes.push('factor-region-unknown')
  const uncertainty = text('uncertainty_pct')
  if (uncertainty !== '' && (!plainFigure.test(uncertainty) || uncertainty.startsWith('-')))
    codes.push('factor-uncertainty-invalid')
  const confidence = text('confidence') || 'single'
  if (confidence !== 'verified' && confidence !== 'single') codes.push('factor-confidence-unknown')
  if (text('source_title') === '' || text('source_publisher') === '') codes.push('factor-source-missing')
  return {
    id: text('id') || `own-${activity?.activity.key ?? 'factor'}`,
    nameEn,
    nameAr: inArabic || nameEn,
    scope: scope as 1 | 2 | 3,
    category,
    kind: text('activity_kind'),
    gwpBasis,
    region: region === '' ? null : region,
    ...readYears(text, codes),
    source: {
      title: text('source_title'),
      publisher: text('source_publisher'),
      year: text('source_year'),
      table: text('source_table'),
      licence: text('licence'),
    },
    uncertaintyPercent: uncertainty === '' ? null : uncertainty,
    confidence: confidence as 'verified' | 'single',
    notes: text('notes'),
  }
}

function readYears(text: FactorCells['text'], codes: OwnFactorCode[]) {
  const [yearFrom, yearTo] = ['year_from', 'year_to'].map((column) =>
    text(column) === '' ? null : Number(text(column)),
  )
  const valid = ['year_from', 'year_to'].every((column) => text(column) === '' || YEAR.test(text(column)))
  if (!valid) codes.push('factor-year-invalid')
  else if (yearFrom != null && yearTo != null && yearTo < yearFrom) codes.push('factor-years-reversed')
  return { yearFrom: yearFrom ?? null, yearTo: yearTo ?? null }
}

/** Two factors of one file for the same activity, dimension, region and years cannot both serve. */
function refuseOverlaps(rows: readonly OwnFactorRow[], vocabulary: VocabularyIndex): OwnFactorRow[] {
  const kept: OwnFactor[] = []
  return rows.map((row) => {
    const { factor } = row
    if (factor === null) return row
    const clash = kept.find((other) => other.id === factor.id || overlaps(other, factor, vocabulary))
    if (!clash) kept.push(factor)
    return clash
      ? { ...row, factor: null, codes: [clash.id === factor.id ? 'factor-duplicate' : 'factor-overlap'] }
      : row
  })
}

function overlaps(a: OwnFactor, b: OwnFactor, vocabulary: VocabularyIndex): boolean {
  if (a.activity !== b.activity || a.region !== b.region) return false
  const unitA = vocabulary.unitById.get(a.unit)!
  const unitB = vocabulary.unitById.get(b.unit)!
  if (unitA.dimensionBit !== unitB.dimensionBit || unitA.heatBasis !== unitB.heatBasis) return false
  return (a.yearFrom ?? 0) <= (b.yearTo ?? 9999) && (b.yearFrom ?? 0) <= (a.yearTo ?? 9999)
}
