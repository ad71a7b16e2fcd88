import type { Category, Scope } from './factor.ts'
import type { Dimension } from './units.ts'

/** Whether a factor of another country may serve: `any` with a warning, `exact` never, `own-factor` only the organisation's own. */
export type RegionRule = 'any' | 'exact' | 'own-factor'

/** How an activity takes part in the energy account; `exported` leaves it. */
export type EnergyRole = 'fuel' | 'purchased' | 'generated' | 'exported'

/** The energy behind an activity. */
export interface ActivityEnergy {
  readonly role: EnergyRole
  /** Fuel or form, such as `diesel` or `steam`; activities of one carrier are added up. */
  readonly carrier: string
  readonly renewable: boolean
}

/** An activity key: the join between a company's data and the factor library (activities.csv). */
export interface Activity {
  readonly key: string
  readonly nameEn: string
  readonly nameAr: string
  readonly aliases: readonly string[]
  /** `outside` for activities that emit nothing: own electricity and its export. */
  readonly scope: Scope
  readonly category: Category
  /** Dimensions offered for entry. */
  readonly dimensions: readonly Dimension[]
  readonly defaultUnit: string
  readonly regionRule: RegionRule
  /** Factor rows in order of preference, all editions listed. */
  readonly factorIds: readonly string[]
  /** The same activity on another basis: only by choice of the organisation. */
  readonly alternativeFactorIds: readonly string[]
  /** Rows of the supply chain (scope 3 category 3; category 6 for flights), added only when switched on. */
  readonly upstreamFactorIds: readonly string[]
  /** Row of the fuel properties that bridges mass, volume and energy; null for activities that are no fuel. */
  readonly fuelProperty: string | null
  /** Null where the activity uses no energy of the organisation's own. */
  readonly energy: ActivityEnergy | null
  /** Country whose figure stands in for Saudi Arabia, if any. */
  readonly proxyForSa: 'no' | 'UK' | 'US'
  readonly notes: string
}

/** One of the four activities of the landing-page calculator and the factor it uses. */
export interface CalculatorActivity {
  readonly id: string
  readonly nameEn: string
  readonly nameAr: string
  readonly unit: string
  readonly parameter: string
  readonly factorId: string
  readonly co2eKg: string
  readonly notes: string
}
