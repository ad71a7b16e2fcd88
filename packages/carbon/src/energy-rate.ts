import type { Activity, ActivityEnergy } from './activity.ts'
import { type Decimal, decimal, ONE, toText } from './decimal.ts'
import { applyRatio, multiplyRatios, type Ratio, ratio, UNITY } from './decimal-ratio.ts'
import { convert, unitStep } from './resolve-convert.ts'
import type { ConversionStep, EnergyRate } from './resolve-types.ts'
import type { FuelProperty, FuelPropertyName } from './units-fuel.ts'
import { type IndexedUnit, unitRatio, type UnitTable } from './units.ts'

/** `EnergyRate` with decimals as text. */
export interface EnergyRateJson extends ActivityEnergy {
  readonly gjPerUnit: string | null
  readonly missing: FuelPropertyName | null
  readonly steps: readonly (Omit<ConversionStep, 'multiply' | 'divide'> & {
    readonly multiply: string
    readonly divide: string
  })[]
}

/** Of a stored rate what an account of energy needs. */
export interface RatedEnergy extends ActivityEnergy {
  readonly gjPerUnit: Decimal | null
  readonly missing: FuelPropertyName | null
}

/**
 * The energy of one entered unit: fuels by their net calorific value (2006 IPCC Guidelines, Volume 2, 1.4.1.2),
 * electricity, heat and cooling as metered. Null for activities that use none.
 */
export function energyRate(
  { energy }: Pick<Activity, 'energy'>,
  given: IndexedUnit,
  means: { readonly units: UnitTable; readonly property: FuelProperty | null },
): EnergyRate | null {
  if (energy === null) return null
  const gj = means.units.get('GJ')
  if (!gj) throw new RangeError('the unit table has no GJ')
  if (energy.role !== 'fuel') return meteredRate(energy, given, gj)
  const converted = convert(given, gj, { fuel: true, property: means.property })
  // Of a distance or a product no property of a fuel tells the energy.
  if (!converted.ok) return { ...energy, gjPerUnit: null, missing: means.property && converted.missing, steps: [] }
  const { ratio: by, steps } = converted.conversion
  return { ...energy, gjPerUnit: applyRatio(ONE, by), missing: null, steps }
}

/** Heat basis does not matter to a meter: a kWh delivered is 3.6 MJ, of cooling too. */
function meteredRate(energy: ActivityEnergy, given: IndexedUnit, gj: IndexedUnit): EnergyRate {
  if (given.unit.dimension !== 'energy') return { ...energy, gjPerUnit: null, missing: null, steps: [] }
  const by = unitRatio(given, gj)
  const steps = by === UNITY ? [] : [unitStep(given, gj, by)]
  return { ...energy, gjPerUnit: applyRatio(ONE, by), missing: null, steps }
}

/** Writes a rate. */
export function energyRateToJson({ gjPerUnit, steps, ...rate }: EnergyRate): EnergyRateJson {
  return {
    ...rate,
    gjPerUnit: gjPerUnit && toText(gjPerUnit),
    steps: steps.map((step) => ({ ...step, multiply: toText(step.multiply), divide: toText(step.divide) })),
  }
}

/** Reads what an account needs of a stored rate. */
export function ratedEnergy({ role, carrier, renewable, gjPerUnit, missing }: EnergyRateJson): RatedEnergy {
  return { role, carrier, renewable, missing, gjPerUnit: gjPerUnit === null ? null : decimal(gjPerUnit) }
}

/** The rate that the steps of a stored one give, to hold against it. */
export function recomputeEnergyRate(rate: EnergyRateJson): RatedEnergy {
  const by = rate.steps.reduce<Ratio>(
    (all, step) => multiplyRatios(all, ratio(decimal(step.multiply), decimal(step.divide))),
    UNITY,
  )
  return { ...ratedEnergy(rate), gjPerUnit: rate.gjPerUnit === null ? null : applyRatio(ONE, by) }
}
