import type { ConsolidationApproach, DataQuality, GwpRow, GwpSet, PerGwpSet, ResolutionJson } from '@athar/carbon'

/** The parts of an export that recomputing reads (format version 1). */
export type ExportedInventory = {
  readonly year: number
  readonly startsOn: string
  readonly endsOn: string
  readonly gwpSet: GwpSet
  readonly consolidationApproach: ConsolidationApproach
  readonly exportedAt: string
}
export type ExportedOrganisation = { readonly name: { readonly en: string; readonly ar: string } }
export type ExportedLibrary = { readonly edition: string; readonly sha256: string }
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
}
export type ExportedPotential = GwpRow
