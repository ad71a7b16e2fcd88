import { decimal, equals, ONE } from './decimal.ts'
import { divideRatios, type Ratio, ratio, UNITY } from './decimal-ratio.ts'

/** What a unit measures; the dimensions of units.csv. */
export type Dimension =
  | 'energy'
  | 'mass'
  | 'volume'
  | 'distance'
  | 'freight'
  | 'passenger'
  | 'accommodation'
  | 'work-time'
  | 'area'
  | 'time'
  | 'currency'
  /** A mass of one gas, or of CO2e in one GWP set: each gas is a scale of its own. */
  | 'emissions'

/**
 * Which heat an energy unit counts: `gross` (higher) or `net` (lower) calorific value, `plain` where the
 * unit says neither, `cooling` for heat taken away; null for units that measure no energy.
 */
export type HeatBasis = 'gross' | 'net' | 'plain' | 'cooling'

/** A unit of measure as data: one of it is `toBase` ÷ `toBaseDivisor` of `baseUnit`. Figures are decimal text. */
export interface Unit {
  readonly id: string
  readonly dimension: Dimension
  readonly toBase: string
  readonly toBaseDivisor: string
  readonly baseUnit: string
  readonly nameEn: string
  readonly nameAr: string
  readonly source: string
  readonly notes: string
  /** ISO 4217 code of a currency unit. */
  readonly currency: string | null
  /** Price level of a currency unit; null for money of its own day, which needs a price index first. */
  readonly priceYear: number | null
}

/** A spelling that people use for a unit; `multiplier` of the unit are meant by one of it. */
export interface UnitAlias {
  readonly alias: string
  readonly unit: string
  readonly multiplier: string
  readonly notes: string
}

/** A unit with its figures read. */
export interface IndexedUnit {
  readonly unit: Unit
  readonly toBase: Ratio
  readonly heatBasis: HeatBasis | null
}

/** Units by id. */
export type UnitTable = ReadonlyMap<string, IndexedUnit>

/** Heat basis of the energy units, from rule 5 of the activity keys (ACTIVITIES.md). */
const HEAT_BASES: Readonly<Record<string, HeatBasis>> = {
  mmBtu: 'gross',
  Btu: 'gross',
  therm: 'gross',
  kWh_gross: 'gross',
  J: 'net',
  kJ: 'net',
  MJ: 'net',
  GJ: 'net',
  TJ: 'net',
  toe: 'net',
  kcal: 'net',
  kWh_net: 'net',
  GJ_gross: 'gross',
  MJ_gross: 'gross',
  GJ_net: 'net',
  MJ_net: 'net',
  kWh_cooling: 'cooling',
  ton_hour_refrigeration: 'cooling',
}

/** Reads the unit table once; every conversion uses the result. */
export function indexUnits(units: readonly Unit[]): UnitTable {
  return new Map(units.map((unit) => [unit.id, indexUnit(unit)]))
}

function indexUnit(unit: Unit): IndexedUnit {
  const toBase = unit.id === unit.baseUnit ? UNITY : ratio(decimal(unit.toBase), decimal(unit.toBaseDivisor))
  return { unit, toBase, heatBasis: unit.dimension === 'energy' ? (HEAT_BASES[unit.id] ?? 'plain') : null }
}

/** How many of `to` one of `from` is; both must share a base unit. */
export function unitRatio(from: IndexedUnit, to: IndexedUnit): Ratio {
  if (from.unit.id === to.unit.id) return UNITY
  const by = divideRatios(from.toBase, to.toBase)
  // Units of one size differ in what they say, such as gross and net heat: a step of its own, by one.
  return equals(by.numerator, by.denominator) ? ratio(ONE) : by
}

/** Whether two units measure the same on the same scale, heat basis aside: same dimension and, for money, same price level. */
export function sameScale(a: IndexedUnit, b: IndexedUnit): boolean {
  return a.unit.baseUnit === b.unit.baseUnit
}

/** The basis on which the heat of a fuel is counted: a unit that says neither is taken as gross. */
export function fuelHeatBasis(unit: IndexedUnit): HeatBasis | null {
  return unit.heatBasis === 'plain' ? 'gross' : unit.heatBasis
}

/**
 * Whether a quantity in `given` may meet a factor in `wanted` as far as heat is concerned. Fuels must agree on
 * gross or net. Elsewhere a kWh has no basis, but cooling never stands for electricity or heat.
 */
export function heatAgrees(given: IndexedUnit, wanted: IndexedUnit, fuel: boolean): boolean {
  if (given.heatBasis === null || wanted.heatBasis === null) return true
  if (fuel) return fuelHeatBasis(given) === fuelHeatBasis(wanted)
  return given.heatBasis !== 'cooling' || wanted.heatBasis === 'cooling'
}
