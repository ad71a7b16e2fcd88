/** Quantities from what people know: weight and distance, distance and economy, a heat content, a stock, a share. */
import { add, compare, type Decimal, decimal, divide, multiply, subtract, toText, trim, ZERO } from './decimal.ts'
import { applyRatio } from './decimal-ratio.ts'
import type { FuelPropertyName } from './units-fuel.ts'
import { sameScale, unitRatio, type UnitTable } from './units.ts'

/** Units in which the economy of a vehicle is told. */
export const ECONOMY_UNITS = ['litre-per-100-km', 'km-per-litre', 'mile-per-gallon'] as const
/** Energy units in which a heat content is told; each says whether it is net or gross. */
export const HEAT_UNITS = ['MJ', 'GJ', 'kWh_net', 'kWh_gross', 'mmBtu'] as const

/** What was entered instead of a quantity; figures are decimal text. */
export type QuantityInput =
  | {
      readonly kind: 'weight-distance'
      readonly weight: string
      readonly weightUnit: string
      readonly distance: string
      readonly distanceUnit: string
    }
  | {
      readonly kind: 'distance-economy'
      readonly distance: string
      readonly distanceUnit: string
      readonly economy: string
      readonly economyUnit: (typeof ECONOMY_UNITS)[number]
    }
  | {
      readonly kind: 'heat-content'
      readonly amount: string
      readonly amountUnit: string
      /** So many `heatUnit` in one `perUnit`. */
      readonly heat: string
      readonly heatUnit: (typeof HEAT_UNITS)[number]
      readonly perUnit: string
      readonly source: string
    }
  | {
      readonly kind: 'stock-change'
      readonly unit: string
      readonly opening: string
      readonly purchased: string
      readonly disposed: string
      readonly closing: string
      /** By how much the charge of the equipment grew, or shrank below zero. */
      readonly capacityIncrease: string
    }
  | {
      readonly kind: 'clinker'
      readonly cement: string
      readonly unit: string
      readonly clinkerPercent: string
      readonly limePercent: string
    }
  | {
      readonly kind: 'investee-share'
      readonly amount: string
      readonly unit: string
      /** Of the investee's equity or debt, in one currency. */
      readonly invested: string
      readonly value: string
    }
  | {
      /** An emission as it was reported: nothing is worked out, and where it was had is told. */
      readonly kind: 'reported'
      readonly amount: string
      readonly unit: string
      readonly how: ReportedHow
      readonly source: string
    }
/** How a reported emission was determined. */
export const REPORTED_HOW = ['continuous-measurement', 'mass-balance', 'supplier', 'investee', 'other'] as const
export type ReportedHow = (typeof REPORTED_HOW)[number]
/** A source of fewer letters names nothing. */
export const LEAST_SOURCE = 3
export type QuantityInputKind = QuantityInput['kind']

/** One term of the arithmetic as it is written down; the last one is the result. */
export interface InputTerm {
  readonly operator: '' | '+' | '−' | '×' | '÷' | '='
  readonly value: string
  /** A unit of the table, `%`, or null. */
  readonly unit: string | null
}

/** The quantity with its arithmetic, or what is wrong. */
export type DerivedQuantity =
  | { readonly ok: true; readonly quantity: string; readonly unit: string; readonly terms: readonly InputTerm[] }
  | {
      readonly ok: false
      readonly path: string
      readonly code: 'not-positive' | 'negative' | 'above-hundred' | 'unknown-unit' | 'wrong-dimension'
      /** The property of the fuel that would lead from one dimension to the other. */
      readonly missing: FuelPropertyName | null
    }

/** Lime content of the clinker that the default factor assumes (2006 IPCC Guidelines, Volume 3, 2.2.1.2). */
export const DEFAULT_LIME_PERCENT = '65'
const HUNDRED = decimal(100)
/** Significant digits of a quotient. */
const DIGITS = 20

const refused = (
  path: string,
  code: Extract<DerivedQuantity, { ok: false }>['code'],
  missing: FuelPropertyName | null = null,
): DerivedQuantity => ({ ok: false, path, code, missing })

const term = (operator: InputTerm['operator'], value: string, unit: string | null): InputTerm => ({
  operator,
  value,
  unit,
})

const answer = (quantity: Decimal, unit: string, input: QuantityInput): DerivedQuantity => {
  const text = toText(trim(quantity))
  return { ok: true, quantity: text, unit, terms: inputTerms(input, { quantity: text, unit }) }
}

const isPositive = (value: Decimal): boolean => compare(value, ZERO) > 0

/** The arithmetic of a stored input, ending in the quantity it was stored with. */
export function inputTerms(
  input: QuantityInput,
  result: { readonly quantity: string; readonly unit: string },
): readonly InputTerm[] {
  return [...givenTerms(input), term('=', result.quantity, result.unit)]
}

function givenTerms(input: QuantityInput): InputTerm[] {
  switch (input.kind) {
    case 'weight-distance':
      return [term('', input.weight, input.weightUnit), term('×', input.distance, input.distanceUnit)]
    case 'distance-economy':
      return [term('', input.distance, input.distanceUnit), ...economyTerms(input)]
    case 'heat-content':
      return [term('', input.amount, input.amountUnit), term('×', input.heat, input.heatUnit)]
    case 'stock-change':
      return [
        term('', input.opening, input.unit),
        term('+', input.purchased, input.unit),
        term('−', input.disposed, input.unit),
        term('−', input.closing, input.unit),
        term('−', input.capacityIncrease, input.unit),
      ]
    case 'clinker':
      return [
        term('', input.cement, input.unit),
        term('×', input.clinkerPercent, '%'),
        term('×', input.limePercent, '%'),
        term('÷', DEFAULT_LIME_PERCENT, '%'),
      ]
    case 'reported':
      return []
    case 'investee-share':
      return [term('', input.amount, input.unit), term('×', input.invested, null), term('÷', input.value, null)]
  }
}

function economyTerms({ economy, economyUnit }: Of<'distance-economy'>): InputTerm[] {
  if (economyUnit === 'litre-per-100-km') return [term('÷', '100', 'km'), term('×', economy, 'litre')]
  return [term('÷', economy, economyUnit === 'mile-per-gallon' ? 'mile' : 'km')]
}

/** Works out the quantity. The same input always gives the same text. */
export function deriveQuantity(input: QuantityInput, units: UnitTable): DerivedQuantity {
  switch (input.kind) {
    case 'weight-distance':
      return byWeightAndDistance(input, units)
    case 'distance-economy':
      return byEconomy(input, units)
    case 'heat-content':
      return byHeatContent(input, units)
    case 'stock-change':
      return byStock(input)
    case 'clinker':
      return byClinker(input)
    case 'investee-share':
      return byShare(input)
    case 'reported':
      return answer(decimal(input.amount), input.unit, input)
  }
}

type Of<K extends QuantityInputKind> = Extract<QuantityInput, { kind: K }>

/** In another unit of the same dimension; null where there is none. */
function inUnit(value: string, from: string, to: string, units: UnitTable): Decimal | null {
  const [given, wanted] = [units.get(from), units.get(to)]
  return given && wanted && sameScale(given, wanted) ? applyRatio(decimal(value), unitRatio(given, wanted), 34) : null
}

function byWeightAndDistance(input: Of<'weight-distance'>, units: UnitTable): DerivedQuantity {
  const weight = inUnit(input.weight, input.weightUnit, 'tonne', units)
  const distance = inUnit(input.distance, input.distanceUnit, 'km', units)
  if (weight === null) return refused('weightUnit', 'unknown-unit')
  if (distance === null) return refused('distanceUnit', 'unknown-unit')
  return answer(multiply(weight, distance), 'tonne_km', input)
}

function byEconomy(input: Of<'distance-economy'>, units: UnitTable): DerivedQuantity {
  const perMile = input.economyUnit === 'mile-per-gallon'
  const distance = inUnit(input.distance, input.distanceUnit, perMile ? 'mile' : 'km', units)
  const economy = decimal(input.economy)
  if (distance === null) return refused('distanceUnit', 'unknown-unit')
  if (!isPositive(economy)) return refused('economy', 'not-positive')
  if (input.economyUnit === 'litre-per-100-km')
    return answer(divide(multiply(distance, economy), HUNDRED, DIGITS), 'litre', input)
  return answer(divide(distance, economy, DIGITS), perMile ? 'gallon_us' : 'litre', input)
}

function byHeatContent(input: Of<'heat-content'>, units: UnitTable): DerivedQuantity {
  const [amountUnit, perUnit] = [units.get(input.amountUnit), units.get(input.perUnit)]
  if (!amountUnit) return refused('amountUnit', 'unknown-unit')
  if (!perUnit) return refused('perUnit', 'unknown-unit')
  const dimensions = new Set([amountUnit.unit.dimension, perUnit.unit.dimension])
  const amount = inUnit(input.amount, input.amountUnit, input.perUnit, units)
  if (amount === null) {
    const crosses = dimensions.has('mass') && dimensions.has('volume')
    return refused('perUnit', 'wrong-dimension', crosses ? 'density_kg_per_m3' : null)
  }
  if (dimensions.has('energy')) return refused('perUnit', 'wrong-dimension')
  if (!isPositive(decimal(input.heat))) return refused('heat', 'not-positive')
  return answer(multiply(amount, decimal(input.heat)), input.heatUnit, input)
}

/** Material balance: what is missing between two stocks was released (US EPA, Climate Leaders, section 2.2). */
function byStock(input: Of<'stock-change'>): DerivedQuantity {
  const taken = [input.disposed, input.closing, input.capacityIncrease].map((text) => decimal(text))
  const had = add(decimal(input.opening), decimal(input.purchased))
  const released = taken.reduce((rest, each) => subtract(rest, each), had)
  if (compare(released, ZERO) < 0) return refused('closing', 'negative')
  return answer(released, input.unit, input)
}

/** Clinker of the cement, brought to the lime content of the default factor. */
function byClinker(input: Of<'clinker'>): DerivedQuantity {
  for (const path of ['clinkerPercent', 'limePercent'] as const) {
    const percent = decimal(input[path])
    if (!isPositive(percent)) return refused(path, 'not-positive')
    if (compare(percent, HUNDRED) > 0) return refused(path, 'above-hundred')
  }
  const clinker = divide(multiply(decimal(input.cement), decimal(input.clinkerPercent)), HUNDRED, DIGITS)
  const lime = multiply(clinker, decimal(input.limePercent))
  return answer(divide(lime, decimal(DEFAULT_LIME_PERCENT), DIGITS), input.unit, input)
}

/** The investor's share of what the investee earned (PCAF, attribution factor). */
function byShare(input: Of<'investee-share'>): DerivedQuantity {
  const [invested, value] = [decimal(input.invested), decimal(input.value)]
  if (!isPositive(value)) return refused('value', 'not-positive')
  if (compare(invested, ZERO) < 0) return refused('invested', 'negative')
  if (compare(invested, value) > 0) return refused('invested', 'above-hundred')
  return answer(divide(multiply(decimal(input.amount), invested), value, DIGITS), input.unit, input)
}

/** Whether the quantity of an activity is the emission itself. */
export const isReportedEmission = ({ dimensions }: { readonly dimensions: readonly string[] }): boolean =>
  dimensions.includes('emissions')

/** What an activity may be worked out from. */
export function inputKindsOf(activity: {
  readonly key: string
  readonly category: string
  readonly dimensions: readonly string[]
}): readonly QuantityInputKind[] {
  const { key, category, dimensions } = activity
  const has = (dimension: string) => dimensions.includes(dimension)
  const kinds: QuantityInputKind[] = []
  if (has('freight')) kinds.push('weight-distance')
  if (category === 'mobile-combustion' && has('volume')) kinds.push('distance-economy')
  if (category.endsWith('-combustion') && has('energy') && (has('mass') || has('volume'))) kinds.push('heat-content')
  if (category === 'fugitive' && has('mass')) kinds.push('stock-change')
  if (key === 'cement-clinker') kinds.push('clinker')
  if (has('emissions')) kinds.push('reported')
  if (category === 'scope3-15' && has('currency')) kinds.push('investee-share')
  return kinds
}
