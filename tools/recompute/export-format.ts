import type {
  BaseYearReason,
  ConsolidationApproach,
  DataQuality,
  GwpRow,
  GwpSet,
  PerGwpSet,
  ResolutionJson,
  ScreeningDecision,
  Unit,
} from '@athar/carbon'

export const exportFormat = 'athar-inventory-export'
/** The one version that is read. */
export const exportVersion = 6

/** The parts of an export that recomputing reads. */
export type ExportedInventory = {
  readonly year: number
  readonly startsOn: string
  readonly endsOn: string
  readonly gwpSet: GwpSet
  readonly consolidationApproach: ConsolidationApproach
  readonly exportedAt: string
}
export type ExportedOrganisation = { readonly name: { readonly en: string; readonly ar: string } }
/** An edition of the factor library that figures rest on; no hash where the program that wrote the export knew none. */
export type ExportedLibrary = { readonly edition: string; readonly sha256: string | null }
export type ExportedEntity = {
  readonly id: string
  readonly parentId: string | null
  readonly holdings: readonly {
    readonly validFrom: string
    readonly validTo: string | null
    readonly equityShare: string
    readonly financialControl: 'none' | 'joint' | 'full'
    readonly operationalControl: boolean
  }[]
}
export type ExportedSite = { readonly id: string; readonly entityId: string }
export type ExportedResolution = {
  readonly id: number
  readonly activity: string
  readonly unit: string
  readonly region: string
  readonly year: number
  readonly libraryEdition: string
  readonly answer: ResolutionJson
}
export type ExportedRecord = {
  readonly id: string
  readonly site: string
  readonly activity: string
  readonly quantity: string
  readonly unit: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly supplier: number | null
  readonly dataQuality: DataQuality
  readonly state: string
  readonly resolution: number
  readonly co2e: PerGwpSet<string>
  readonly market: PerGwpSet<string> | null
  /** The part that counts; null of a record that was returned. */
  readonly share?: string | null
  /** As it was entered; of a reported emission with its source. */
  readonly entered?: {
    readonly quantity: string
    readonly unit: string
    readonly input?: {
      readonly kind: string
      readonly amount?: string
      readonly unit?: string
      readonly source?: string
    }
  } | null
}
/** The base year with the events that move it, kg CO2e. */
export type ExportedBaseYear = {
  readonly year: number
  readonly reported: ExportedTotal | null
  readonly recalculated: ExportedTotal | null
  readonly required: boolean
  readonly thresholdPercent: string
  readonly cumulativePercent: string | null
  readonly events: readonly (ExportedScopes & {
    readonly id: string
    readonly kind: BaseYearReason
    readonly ended: object | null
    readonly kg: string
    readonly percent: string | null
    readonly counts: boolean
    readonly significant: boolean
  })[]
}
/** A scope that was not entered is null. */
export type ExportedTotal = { readonly [scope in keyof ExportedScopes]: string | null } & { readonly location: string }
export type ExportedDecision = { readonly category: number; readonly decision: ScreeningDecision | null }
type ExportedScopes = { readonly scope1: string; readonly scope2: string; readonly scope3: string }
export type ExportedPotential = GwpRow
/** Units of energy, so that electricity is counted in kWh whatever it was entered in. */
export type ExportedUnit = Unit
export type ExportedContract = {
  readonly id: string
  readonly siteId: string | null
  readonly validFrom: string
  readonly validTo: string
  readonly kWh: string
  readonly co2eKgPerKWh: string
  readonly energySource: string
  readonly evidence: readonly { readonly sha256: string }[]
}
