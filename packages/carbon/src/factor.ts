/** Scope of the GHG Protocol; `outside` is in no total: gases of the Montreal Protocol, own electricity. */
export type Scope = 1 | 2 | 3 | 'outside'

/** The categories of scopes 1 and 2, electricity of one's own (in no scope) and the fifteen of scope 3. */
export const CATEGORIES = [
  'stationary-combustion',
  'mobile-combustion',
  'fugitive',
  'process',
  'purchased-electricity',
  'purchased-heat-steam-cooling',
  'own-electricity',
  'scope3-1',
  'scope3-2',
  'scope3-3',
  'scope3-4',
  'scope3-5',
  'scope3-6',
  'scope3-7',
  'scope3-8',
  'scope3-9',
  'scope3-10',
  'scope3-11',
  'scope3-12',
  'scope3-13',
  'scope3-14',
  'scope3-15',
] as const

/** One category of the GHG Protocol. */
export type Category = (typeof CATEGORIES)[number]

/** The basis of the published CO2e figure: a GWP set, CO2 alone, or whatever the source used without saying how. */
export type GwpBasis = 'AR4' | 'AR5' | 'AR6' | 'CO2-only' | 'source-defined'

/** What a reader must know of a factor besides its figure. */
export type FactorTrait = 'operating-margin' | 'life-cycle' | 'includes-losses' | 'radiative-forcing'

/** A mass of a gas of gwp.csv per unit of the factor, in kg, decimal text. */
export interface FactorGas {
  readonly gas: string
  readonly kg: string
}

/** Where a factor was published. */
export interface FactorSource {
  readonly title: string
  readonly publisher: string
  readonly year: string
  readonly table: string
  readonly licence: string
}

/**
 * An emission factor: kg per one `unit` of the activity, decimal text, null where the source gives none.
 *
 * `ch4Kg` counts with the row 'Methane' of gwp.csv (AR4 25, AR5 28), by which the library's stored CO2e is
 * CO2 + 28 CH4 + 265 N2O. In AR6 it follows `methaneOrigin`: fossil 29.8, non-fossil 27.0 (IPCC AR6 WG1, Table 7.15);
 * without one, as in a grid that burns both, it is 27.9 (Table 7.SM.7). An own factor states the methane by origin in
 * `ch4FossilKg` (AR5 30, AR6 29.8) and `ch4NonFossilKg` (AR5 28, AR6 27.0).
 */
export interface Factor {
  readonly id: string
  readonly nameEn: string
  readonly nameAr: string
  readonly scope: Scope
  readonly category: Category
  readonly kind: string
  readonly unit: string
  readonly co2Kg: string | null
  readonly ch4Kg: string | null
  /** Where `ch4Kg` comes from; missing where it is of both origins or unknown. */
  readonly methaneOrigin?: 'fossil' | 'non-fossil'
  readonly ch4FossilKg?: string | null
  readonly ch4NonFossilKg?: string | null
  readonly n2oKg: string | null
  /** Gases beyond the three, by their name in gwp.csv. */
  readonly otherGases: readonly FactorGas[]
  /** The published CO2e; null only for own factors that give the gases alone. */
  readonly co2eKg: string | null
  /** CO2 of biological origin, reported outside the scopes and never part of `co2eKg`. */
  readonly biogenicCo2Kg: string | null
  readonly gwpBasis: GwpBasis
  /** ISO 3166-1 alpha-2, or GLOBAL. */
  readonly region: string
  /** First and last year of this edition; null is open. */
  readonly yearFrom: number | null
  readonly yearTo: number | null
  readonly source: FactorSource
  readonly uncertaintyPercent: string | null
  readonly confidence: 'verified' | 'single'
  readonly traits: readonly FactorTrait[]
  readonly notes: string
}

/** Whose measurement an own factor is: a supplier's beats a site's, a site's beats the organisation's. */
export type OwnFactorLevel = 'supplier' | 'site' | 'organisation'

/** Which scope 2 figure an own factor may serve; the residual mix serves market-based rows that no contract covers. */
export type Scope2Basis = 'location' | 'market' | 'both' | 'residual-mix'

/** A factor that the organisation entered, with its own evidence. */
export interface OwnFactor extends Omit<Factor, 'region'> {
  readonly activity: string
  readonly level: OwnFactorLevel
  /** Ids of the organisation's supplier and site; when set they must equal those of the row. */
  readonly supplier?: string | null
  readonly site?: string | null
  /** Null or GLOBAL serves every country. */
  readonly region: string | null
  /** First and last day (YYYY-MM-DD) or year (YYYY) of validity; null falls back to `yearFrom` and `yearTo`. */
  readonly validFrom?: string | null
  readonly validTo?: string | null
  /** For purchased energy; null means both, or market for a supplier-electricity key. */
  readonly scope2Basis?: Scope2Basis | null
  /** True when the figure already holds the supply chain, so that no upstream row is added. */
  readonly includesUpstream?: boolean
  /** Overrides the tier that the level implies, for example 'hybrid'. */
  readonly methodTier?: MethodTier | null
}

/** How near a figure is to the thing measured, after the calculation methods of the GHG Protocol. */
export type MethodTier =
  | 'supplier-specific'
  | 'site-specific'
  | 'organisation-specific'
  | 'hybrid'
  | 'fuel-based'
  | 'distance-based'
  | 'average-data'
  | 'spend-based'
  | 'reported'

/** `kind` of the factors by which a reported emission counts as itself: one by definition, from no publication. */
export const REPORTED = 'reported'

/** The id without the year at its end: rows that share it are editions of one factor. */
export function editionStem(factorId: string): string {
  return factorId.replace(/-(?:19|20)\d\d$/, '')
}
