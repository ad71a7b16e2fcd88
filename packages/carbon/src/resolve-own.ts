import { dayAfter } from './calculate-period.ts'
import type { OwnFactor, OwnFactorLevel, Scope2Basis } from './factor.ts'
import { factorAmounts, type FactorAmounts } from './factor-amounts.ts'
import { convertDirectly } from './resolve-convert.ts'
import type { LibraryIndex } from './resolve-index.ts'
import type { Conversion, LoserCode, ResolveRequest } from './resolve-types.ts'
import type { IndexedUnit } from './units.ts'

/** An own factor with its unit found, its figures read and its validity as days. */
export interface IndexedOwnFactor extends FactorAmounts {
  /** Names the entry within this index. */
  readonly key: string
  readonly factor: OwnFactor
  readonly unit: IndexedUnit
  readonly validFrom: string
  readonly validTo: string
  readonly basis: Scope2Basis
}

/** Own factors by activity, best first: supplier, site, organisation; within a level the one for the country, then the newest. */
export type OwnFactorIndex = ReadonlyMap<string, readonly IndexedOwnFactor[]>

const OPEN_START = '0000-01-01'
const OPEN_END = '9999-12-31'
const LEVELS: Readonly<Record<OwnFactorLevel, number>> = { supplier: 0, site: 1, organisation: 2 }

/** Reads the own factors once. An unknown unit or gas is a RangeError: they are checked when they are entered. */
export function indexOwnFactors(own: readonly OwnFactor[], index: LibraryIndex): OwnFactorIndex {
  const byActivity = new Map<string, IndexedOwnFactor[]>()
  own.forEach((factor, position) => {
    const list = byActivity.get(factor.activity) ?? []
    list.push({ key: `own ${position}`, ...indexOwnFactor(factor, index) })
    byActivity.set(factor.activity, list)
  })
  for (const list of byActivity.values()) list.sort(better)
  return byActivity
}

function indexOwnFactor(factor: OwnFactor, index: LibraryIndex): Omit<IndexedOwnFactor, 'key'> {
  const unit = index.units.get(factor.unit)
  if (!unit) throw new RangeError(`unknown unit ${factor.unit}`)
  const supplierKey = index.activities.get(factor.activity)?.activity.regionRule === 'own-factor'
  return {
    factor,
    unit,
    validFrom: dayOf(factor.validFrom ?? factor.yearFrom, '01-01', OPEN_START),
    validTo: dayOf(factor.validTo ?? factor.yearTo, '12-31', OPEN_END),
    basis: factor.scope2Basis ?? (supplierKey ? 'market' : 'both'),
    ...factorAmounts(factor, index.gwp),
  }
}

/** A year becomes its first or last day; nothing becomes the open end. */
function dayOf(value: string | number | null | undefined, monthAndDay: string, open: string): string {
  if (value === null || value === undefined || value === '') return open
  const text = String(value)
  return text.length === 4 ? `${text}-${monthAndDay}` : text
}

function better(a: IndexedOwnFactor, b: IndexedOwnFactor): number {
  return (
    LEVELS[a.factor.level] - LEVELS[b.factor.level] ||
    Number(isEverywhere(a)) - Number(isEverywhere(b)) ||
    byText(b.validFrom, a.validFrom) ||
    byText(a.factor.id, b.factor.id)
  )
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isEverywhere(own: IndexedOwnFactor): boolean {
  return own.factor.region === null || own.factor.region === 'GLOBAL'
}

/**
 * The days on which own factors of an activity start to serve, or no longer do. A period cut at these (`splitAt`) has
 * one answer in each part; uncut, a factor that is valid for some of its days serves none of them.
 */
export function validityStarts(
  own: ReadonlyMap<string, readonly Pick<IndexedOwnFactor, 'validFrom' | 'validTo'>[]>,
  activity: string,
): readonly string[] {
  const starts = (own.get(activity) ?? []).flatMap(({ validFrom, validTo }) => [
    ...(validFrom === OPEN_START ? [] : [validFrom]),
    ...(validTo === OPEN_END ? [] : [dayAfter(validTo)]),
  ])
  return [...new Set(starts)].sort()
}

/** What is asked of an own factor. */
export interface OwnQuestion {
  readonly request: ResolveRequest
  readonly unit: IndexedUnit
  readonly isFuel: boolean
  /** Bases that will do, or null where the basis does not matter. */
  readonly bases: readonly Scope2Basis[] | null
}

/** Why an own factor cannot serve, or null when it can. */
export function refuseOwnFactor(own: IndexedOwnFactor, question: OwnQuestion): LoserCode | null {
  const { request, unit } = question
  const { factor } = own
  if (factor.supplier ? factor.supplier !== request.supplier : factor.level === 'supplier') return 'wrong-supplier'
  if (factor.site ? factor.site !== request.site : factor.level === 'site') return 'wrong-site'
  if (!isEverywhere(own) && factor.region !== request.region) return 'wrong-region'
  if (question.bases && !question.bases.includes(own.basis)) return 'wrong-basis'
  if (own.unit.unit.baseUnit !== unit.unit.baseUnit) return 'wrong-dimension'
  if (!convertDirectly(unit, own.unit, question.isFuel)) return 'heat-basis'
  return isValid(own, request) ? null : 'not-valid-in-year'
}

/** The validity must cover the days of the row, or the whole year when no days are given. */
function isValid(own: IndexedOwnFactor, request: ResolveRequest): boolean {
  const year = String(request.year).padStart(4, '0')
  const from = request.from ?? `${year}-01-01`
  const to = request.to ?? `${year}-12-31`
  return own.validFrom <= from && to <= own.validTo
}

/** An own factor that can serve, with its conversion. */
export interface ChosenOwnFactor {
  readonly own: IndexedOwnFactor
  readonly conversion: Conversion
}

/** The best own factor that can serve. */
export function chooseOwnFactor(
  list: readonly IndexedOwnFactor[] | undefined,
  question: OwnQuestion,
): ChosenOwnFactor | null {
  const own = list?.find((candidate) => refuseOwnFactor(candidate, question) === null)
  return own ? { own, conversion: convertDirectly(question.unit, own.unit, question.isFuel)! } : null
}
