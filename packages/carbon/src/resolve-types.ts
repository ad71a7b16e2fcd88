import type { Decimal } from './decimal.ts'
import type { Ratio } from './decimal-ratio.ts'
import type { Activity, ActivityEnergy, CalculatorActivity } from './activity.ts'
import type { Category, Factor, MethodTier, OwnFactor, OwnFactorLevel, Scope } from './factor.ts'
import type { EmissionAmounts } from './factor-amounts.ts'
import type { GwpRow, GwpSet } from './gwp.ts'
import type { FuelProperty, FuelPropertyName } from './units-fuel.ts'
import type { Unit, UnitAlias } from './units.ts'

/** The published figures that a resolution draws on, as data. */
export interface EmissionLibrary {
  readonly factors: readonly Factor[]
  readonly activities: readonly Activity[]
  readonly units: readonly Unit[]
  readonly unitAliases: readonly UnitAlias[]
  readonly fuelProperties: readonly FuelProperty[]
  readonly gwp: readonly GwpRow[]
  readonly calculatorActivities: readonly CalculatorActivity[]
}

/** A factor that the organisation prefers to the first of the rule, with its reason for the auditor. */
export interface FactorChoice {
  readonly activity: string
  readonly factorId: string
  readonly reason: string
}

/** One value of a price index with its source; the ratio of two years deflates money. */
export interface PriceIndexValue {
  readonly currency: string
  readonly year: number
  readonly value: string
  readonly source: string
}

/** Measured properties of a fuel or material that replace those of the library for one activity. */
export interface OwnFuelProperty {
  readonly activity: string
  readonly property: FuelProperty
}

/** What an organisation adds to the library or decides otherwise. */
export interface OrganisationOptions {
  readonly ownFactors?: readonly OwnFactor[]
  readonly choices?: readonly FactorChoice[]
  readonly fuelProperties?: readonly OwnFuelProperty[]
  readonly priceIndex?: readonly PriceIndexValue[]
  /** Activities of the organisation itself, which no factor of the library leads to unless it is chosen. */
  readonly activities?: readonly Activity[]
  /** Adds the upstream results (scope 3.3, flights 3.6); off unless true. */
  readonly upstream?: boolean
}

/** What one rate depends on: rows that agree in all of it share the rate. */
export interface ResolveRequest {
  readonly activity: string
  /** Id of the unit table. */
  readonly unit: string
  /** Country of the site, ISO 3166-1 alpha-2. */
  readonly region: string
  /** Calendar year of the days. */
  readonly year: number
  /** First and last day (YYYY-MM-DD), for own factors whose validity starts or ends within the year; the whole year if left out. */
  readonly from?: string
  readonly to?: string
  readonly site?: string
  readonly supplier?: string
}

/** What a reader must be told beside a figure. */
export type WarningCode =
  | 'edition-earlier'
  | 'edition-later'
  | 'heat-basis-assumed'
  | 'fuel-property-used'
  | 'region-proxy'
  | 'confidence-single'
  | 'gwp-fixed'
  | 'co2-only'
  | 'operating-margin'
  | 'life-cycle'
  | 'includes-losses'
  | 'radiative-forcing'
  | 'price-year'
  | 'price-index-used'
  | 'factor-chosen'
  | 'montreal-protocol'
  | 'market-falls-back-to-location'
  | 'residual-mix'
  | 'location-from-grid'

/** One multiplication or division on the way from the entered unit to the unit of the factor. */
export interface ConversionStep {
  readonly by: 'unit' | 'price-index' | 'exchange-rate' | FuelPropertyName
  readonly from: string
  readonly to: string
  readonly multiply: Decimal
  readonly divide: Decimal
  /** The fuel whose property is used, or null. */
  readonly fuel: string | null
  readonly source: string
}

/** How many factor units one entered unit is, with the steps that a person can follow. */
export interface Conversion {
  readonly from: string
  readonly to: string
  readonly ratio: Ratio
  readonly steps: readonly ConversionStep[]
}

/** What one entered unit holds of energy, and the way there. */
export interface EnergyRate extends ActivityEnergy {
  /** GJ net per entered unit, 20 significant digits; null where no lawful way leads there. */
  readonly gjPerUnit: Decimal | null
  /** The fuel property without which there is no way; null where none could help. */
  readonly missing: FuelPropertyName | null
  readonly steps: readonly ConversionStep[]
}

/** Who supplied the winning factor. */
export type FactorOrigin = 'library' | OwnFactorLevel

/** A figure that a row will carry: the factor that won, and the rate in kg per entered unit. */
export interface ResolvedFactor {
  readonly origin: FactorOrigin
  readonly factor: Factor | OwnFactor
  readonly scope: Scope
  readonly category: Category
  readonly methodTier: MethodTier
  readonly conversion: Conversion
  readonly warnings: readonly WarningCode[]
  /** GWP sets that repeat the source's figure because its gases, or their potentials, are not known. */
  readonly fixedSets: readonly GwpSet[]
  /** Amounts per unit of the factor, and per entered unit. */
  readonly perFactorUnit: EmissionAmounts
  readonly rate: EmissionAmounts
}

/** The answer for a row. `market` is set for purchased energy only; `upstream` is empty unless switched on. */
export interface Resolution {
  readonly status: 'resolved'
  readonly activity: Activity
  readonly unit: string
  /** The figure of the row; for purchased energy the location-based one. */
  readonly factor: ResolvedFactor
  readonly market: ResolvedFactor | null
  readonly upstream: readonly ResolvedFactor[]
  /** The energy of one entered unit; null where the activity uses none. */
  readonly energy: EnergyRate | null
}

/** Why a row has no figure. */
export type Refusal =
  | { readonly status: 'refused'; readonly code: 'unknown-activity'; readonly activity: string }
  | { readonly status: 'refused'; readonly code: 'unknown-unit'; readonly unit: string }
  | { readonly status: 'refused'; readonly code: 'own-factor-required'; readonly activity: string }
  | {
      readonly status: 'refused'
      readonly code: 'no-factor-for-region'
      readonly activity: string
      readonly region: string
    }
  | {
      readonly status: 'refused'
      readonly code: 'unit-dimension'
      readonly unit: string
      readonly missing: FuelPropertyName | null
    }
  | {
      readonly status: 'refused'
      readonly code: 'price-index-required'
      readonly currency: string
      readonly year: number
      readonly priceYear: number
    }

/** Why a factor of the activity did not serve. */
export type LoserCode =
  | 'wrong-region'
  | 'wrong-dimension'
  | 'heat-basis'
  | 'other-edition'
  | 'lower-preference'
  | 'not-valid-in-year'
  | 'wrong-supplier'
  | 'wrong-site'
  | 'wrong-basis'
  | 'not-chosen'

/** A factor that was looked at and left. */
export interface Loser {
  readonly factorId: string
  readonly origin: FactorOrigin
  readonly code: LoserCode
}
