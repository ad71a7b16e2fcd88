import type {
  Activity,
  CalculatorActivity,
  EmissionLibrary,
  Factor,
  FactorSource,
  FuelProperty,
  GwpRow,
  Unit,
  UnitAlias,
} from '@athar/carbon'
import type { PackedFactor } from './build/build-files.ts'
import { generatedRows, once } from './generated-file.ts'
import type { Edition } from './types.ts'

/** The emission library: factors, activity keys, units, fuel properties and GWPs, each row with its source. */
export const emissionLibrary: () => EmissionLibrary = once(() => ({
  factors: readFactors(),
  activities: generatedRows<Activity>('activities'),
  units: generatedRows<Unit>('units'),
  unitAliases: generatedRows<UnitAlias>('unit-aliases'),
  fuelProperties: generatedRows<FuelProperty>('fuel-properties'),
  gwp: generatedRows<GwpRow>('gwp'),
  calculatorActivities: generatedRows<CalculatorActivity>('calculator-activities'),
}))

/** Every edition that is known: that of this build, then those before it, the newest first. */
export const libraryEditions: () => readonly Edition[] = once(() => generatedRows<Edition>('edition'))

/** The edition of the library in this build. */
export const libraryEdition = (): Edition => libraryEditions()[0]!

function readFactors(): readonly Factor[] {
  const [sources, ...rows] = generatedRows<unknown>('factors') as [Omit<FactorSource, 'table'>[], ...PackedFactor[]]
  return rows.map(({ source, table, ...factor }) => ({ ...factor, source: { ...sources[source]!, table } }))
}
