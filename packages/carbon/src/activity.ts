import type { Category } from './factor.ts'
import type { Dimension } from './units.ts'

/** Whether a factor of another country may serve: `any` with a warning, `exact` never, `own-factor` only the organisation's own. */
export type RegionRule = 'any' | 'exact' | 'own-factor'

/** An activity key: the join between a company's data and the factor library (activities.csv). */
export interface Activity {
  readonly key: string
  readonly nameEn: string
  readonly nameAr: string
  readonly aliases: readonly string[]
  readonly scope: 1 | 2 | 3
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
