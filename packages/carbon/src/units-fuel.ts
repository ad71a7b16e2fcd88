import { type Decimal, decimal, isZero } from './decimal.ts'
import { divideRatios, multiplyRatios, type Ratio, ratio } from './decimal-ratio.ts'
import { fuelHeatBasis, type IndexedUnit } from './units.ts'

/** Heat content and density of a fuel, decimal text; null where the source gives none. */
export interface FuelProperty {
  readonly fuel: string
  readonly nameAr: string
  /** Net (lower) calorific value in GJ per tonne, equal to MJ per kg. */
  readonly ncvGjPerTonne: string | null
  /** Gross (higher) calorific value in GJ per tonne, equal to MJ per kg. */
  readonly gcvGjPerTonne: string | null
  readonly densityKgPerM3: string | null
  readonly region: string
  readonly source: string
  readonly licence: string
  readonly confidence: 'verified' | 'single'
  readonly notes: string
}

/** The property a refused conversion lacks, named as in fuel-properties.csv. */
export type FuelPropertyName = 'density_kg_per_m3' | 'ncv_gj_per_tonne' | 'gcv_gj_per_tonne'

/** One use of a fuel property: kilograms are multiplied or divided by `value`. */
export interface PropertyUse {
  readonly property: FuelPropertyName
  readonly value: Decimal
  readonly direction: 'to-mass' | 'from-mass'
}

/** How one unit becomes another through the properties of a fuel, or the property that is missing (null: no property could help). */
export type FuelCrossing =
  | { readonly ok: true; readonly ratio: Ratio; readonly uses: readonly PropertyUse[] }
  | { readonly ok: false; readonly missing: FuelPropertyName | null }

/** Crosses mass, volume and energy, and net and gross heat, always by way of the mass. */
export function crossByFuel(from: IndexedUnit, to: IndexedUnit, fuel: FuelProperty | null): FuelCrossing {
  const toMass = legOf(from, 'to-mass', fuel)
  const fromMass = legOf(to, 'from-mass', fuel)
  if (!toMass.ok) return toMass
  if (!fromMass.ok) return fromMass
  const properties = multiplyRatios(toMass.ratio, fromMass.ratio)
  return {
    ok: true,
    ratio: divideRatios(multiplyRatios(from.toBase, properties), to.toBase),
    uses: [...toMass.uses, ...fromMass.uses],
  }
}

function legOf(unit: IndexedUnit, direction: PropertyUse['direction'], fuel: FuelProperty | null): FuelCrossing {
  if (unit.unit.dimension === 'mass') return { ok: true, ratio: ratio(decimal(1)), uses: [] }
  const property = propertyFor(unit)
  if (property === null) return { ok: false, missing: null }
  const text = fuel && textOf(fuel, property)
  const value = text ? decimal(text) : null
  // A calorific value of zero (gases that do not burn) cannot carry a conversion.
  if (value === null || isZero(value)) return { ok: false, missing: property }
  return { ok: true, ratio: legRatio(property, value, direction), uses: [{ property, value, direction }] }
}

/** Volume × density is mass; mass × calorific value is energy; the other way they divide. */
function legRatio(property: FuelPropertyName, value: Decimal, direction: PropertyUse['direction']): Ratio {
  const multiplies = (property === 'density_kg_per_m3') === (direction === 'to-mass')
  return multiplies ? ratio(value) : ratio(decimal(1), value)
}

function propertyFor(unit: IndexedUnit): FuelPropertyName | null {
  if (unit.unit.dimension === 'volume') return 'density_kg_per_m3'
  switch (fuelHeatBasis(unit)) {
    case 'net':
      return 'ncv_gj_per_tonne'
    case 'gross':
      return 'gcv_gj_per_tonne'
    default:
      return null
  }
}

function textOf(fuel: FuelProperty, property: FuelPropertyName): string | null {
  switch (property) {
    case 'density_kg_per_m3':
      return fuel.densityKgPerM3
    case 'ncv_gj_per_tonne':
      return fuel.ncvGjPerTonne
    case 'gcv_gj_per_tonne':
      return fuel.gcvGjPerTonne
  }
}
