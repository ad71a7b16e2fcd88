import { decimal, type Decimal, ONE } from './decimal.ts'
import { multiplyRatios, type Ratio, ratio, UNITY } from './decimal-ratio.ts'
import type { Conversion, ConversionStep, PriceIndexValue, Refusal } from './resolve-types.ts'
import { crossByFuel, type FuelProperty, type FuelPropertyName, type PropertyUse } from './units-fuel.ts'
import { fuelHeatBasis, heatAgrees, type IndexedUnit, sameScale, unitRatio, type UnitTable } from './units.ts'

/** What a conversion may use besides the unit table. */
export interface ConversionMeans {
  readonly fuel: boolean
  readonly property: FuelProperty | null
}

/** A conversion, or the property that is missing (null: nothing could help). */
export type ConversionResult =
  | { readonly ok: true; readonly conversion: Conversion; readonly usesProperty: boolean }
  | { readonly ok: false; readonly code: 'unit-dimension'; readonly missing: FuelPropertyName | null }

/** Converts within one dimension, or refuses: the first choice of the rule. */
export function convertDirectly(from: IndexedUnit, to: IndexedUnit, fuel: boolean): Conversion | null {
  if (!sameScale(from, to) || !heatAgrees(from, to, fuel)) return null
  const by = unitRatio(from, to)
  return { from: from.unit.id, to: to.unit.id, ratio: by, steps: by === UNITY ? [] : [unitStep(from, to, by)] }
}

/** Converts one unit to another, exactly; crosses dimensions and heat bases only by a property of the fuel. */
export function convert(from: IndexedUnit, to: IndexedUnit, means: ConversionMeans): ConversionResult {
  const direct = convertDirectly(from, to, means.fuel)
  if (direct) return { ok: true, conversion: direct, usesProperty: false }
  if (!mayCross(from, to, means)) return { ok: false, code: 'unit-dimension', missing: null }
  const crossing = crossByFuel(from, to, means.property)
  if (!crossing.ok) return { ok: false, code: 'unit-dimension', missing: crossing.missing }
  const steps = crossingSteps(from, to, { uses: crossing.uses, property: means.property! })
  return {
    ok: true,
    usesProperty: true,
    conversion: { from: from.unit.id, to: to.unit.id, ratio: crossing.ratio, steps },
  }
}

/** Only fuels have heat; anything may have a density. Cooling is no heat content. */
function mayCross(from: IndexedUnit, to: IndexedUnit, means: ConversionMeans): boolean {
  return [from, to].every(({ unit, heatBasis }) => {
    if (unit.dimension === 'energy') return means.fuel && heatBasis !== 'cooling'
    return unit.dimension === 'mass' || unit.dimension === 'volume'
  })
}

/** The step between two units of one dimension. */
export function unitStep(from: IndexedUnit, to: IndexedUnit, by: Ratio): ConversionStep {
  const exchange = from.unit.currency !== to.unit.currency
  return {
    by: exchange ? 'exchange-rate' : 'unit',
    from: from.unit.id,
    to: to.unit.id,
    multiply: by.numerator,
    divide: by.denominator,
    fuel: null,
    source: exchange ? `${from.unit.source}; ${to.unit.source}` : from.unit.source,
  }
}

/** From the given unit to the base, through the mass, and from the base to the wanted unit. */
function crossingSteps(
  from: IndexedUnit,
  to: IndexedUnit,
  by: { uses: readonly PropertyUse[]; property: FuelProperty },
): ConversionStep[] {
  const steps: ConversionStep[] = []
  let at = baseName(from)
  if (from.toBase !== UNITY) steps.push(step('unit', [from.unit.id, at], from.toBase, from.unit.source))
  for (const use of by.uses) {
    const next = use.direction === 'to-mass' ? 'kg' : baseName(to)
    steps.push({ ...step(use.property, [at, next], useRatio(use), by.property.source), fuel: by.property.fuel })
    at = next
  }
  if (to.toBase !== UNITY) steps.push(step('unit', [at, to.unit.id], inverse(to.toBase), to.unit.source))
  return steps
}

function step(
  by: ConversionStep['by'],
  [from, to]: readonly [string, string],
  ratioOf: Ratio,
  source: string,
): ConversionStep {
  return { by, from, to, multiply: ratioOf.numerator, divide: ratioOf.denominator, fuel: null, source }
}

function useRatio(use: PropertyUse): Ratio {
  const multiplies = (use.property === 'density_kg_per_m3') === (use.direction === 'to-mass')
  return multiplies ? ratio(use.value) : ratio(ONE, use.value)
}

/** Net and gross megajoules are different things, so the steps name them. */
function baseName(unit: IndexedUnit): string {
  return unit.heatBasis === null ? unit.unit.baseUnit : `${unit.unit.baseUnit} (${fuelHeatBasis(unit)})`
}

function inverse(of: Ratio): Ratio {
  return { numerator: of.denominator, denominator: of.numerator }
}

/** Money of its own day brought to the price level of a unit table entry in the same currency. */
export interface Deflation {
  readonly unit: IndexedUnit
  readonly step: ConversionStep | null
}

/** The entered unit itself, or for money of its own day the unit at constant prices that the index leads to. */
export function deflate(
  given: IndexedUnit,
  year: number,
  means: { units: UnitTable; priceIndex: readonly PriceIndexValue[] },
): Deflation | Refusal {
  const { currency, priceYear } = given.unit
  if (currency === null || priceYear !== null) return { unit: given, step: null }
  const real = [...means.units.values()].find(({ unit }) => unit.currency === currency && unit.priceYear !== null)
  if (!real) return { status: 'refused', code: 'unit-dimension', unit: given.unit.id, missing: null }
  const baseYear = real.unit.priceYear!
  if (year === baseYear)
    return { unit: real, step: deflator(given, real, { multiply: ONE, divide: ONE, source: real.unit.source }) }
  const at = (wanted: number) => means.priceIndex.find((entry) => entry.currency === currency && entry.year === wanted)
  const now = at(year)
  const base = at(baseYear)
  if (!now || !base) return { status: 'refused', code: 'price-index-required', currency, year, priceYear: baseYear }
  const source = now.source === base.source ? now.source : `${now.source}; ${base.source}`
  return {
    unit: real,
    step: deflator(given, real, { multiply: decimal(base.value), divide: decimal(now.value), source }),
  }
}

function deflator(
  from: IndexedUnit,
  to: IndexedUnit,
  index: { multiply: Decimal; divide: Decimal; source: string },
): ConversionStep {
  return { by: 'price-index', from: from.unit.id, to: to.unit.id, fuel: null, ...index }
}

/** The conversion with the step before it, if there is one. */
export function precede(first: ConversionStep | null, then: Conversion): Conversion {
  if (first === null) return then
  const by = multiplyRatios(ratio(first.multiply, first.divide), then.ratio)
  return { from: first.from, to: then.to, ratio: by, steps: [first, ...then.steps] }
}
