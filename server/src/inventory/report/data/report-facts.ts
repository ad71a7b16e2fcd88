import type { EstimateMethod, ResolutionJson, Structure, TotalsPart } from '@athar/carbon'
import type { BilingualName, inventory, organisations } from '@athar/contracts'
import type { Edition } from '@athar/reference-data'
import type { DataQuality, RecordState } from '../../records/index.ts'
import type { RecalculationPolicy, StoredBaseYearEvent } from './base-year-facts.ts'
import type { ReportChange } from './report-data.ts'

/** What the database and the library know about a year, before anything is counted together. */
export type ReportFacts = {
  readonly organisation: organisations.Organisation
  readonly thisYear: YearFacts
  /** The year before and the base year, where they hold records. */
  readonly earlier: readonly YearFacts[]
  readonly entities: readonly inventory.Entity[]
  /** Those of them that came after the year was approved. */
  readonly laterEntities: ReadonlySet<string>
  readonly structure: Structure
  readonly sites: readonly SiteFacts[]
  /** Names by number. */
  readonly suppliers: ReadonlyMap<number, string>
  readonly resolutions: ReadonlyMap<number, StoredResolution>
  readonly names: LibraryNames
  /** What is known of the library's editions: of the one that serves today, then of those before it. */
  readonly editions: readonly Edition[]
  readonly potentials: Potentials
  readonly screening: readonly inventory.ScreenedCategory[]
  /** Every choice of a factor that was ever made, the oldest first: the figures say which served, and this why. */
  readonly choices: readonly StoredChoice[]
  readonly denominators: inventory.Denominators
  readonly reporting: inventory.ReportingDetails
  readonly changes: readonly ReportChange[]
  readonly restatements: readonly StoredRestatement[]
  /** Sources with evidence of their own: `<site>|<activity>`. */
  /** Records whose amount was confirmed when it was entered, by site, activity, unit and days of their line: how many. */
  readonly confirmed: ReadonlyMap<string, number>
  readonly evidenced: ReadonlySet<string>
  /** Files attached to records of the year. */
  readonly recordEvidence: readonly { readonly record: string; readonly fileName: string; readonly sha256: string }[]
  readonly acceptances: readonly StoredGapAcceptance[]
  readonly reported: readonly StoredReported[]
  /** Sources whose months are expected as the organisation says; those of others follow their pattern. */
  readonly expected: readonly ExpectedMonths[]
  /** Months of the year that an estimate fills. */
  /** Sources of which several records cover the same days. */
  readonly coveredTwice: readonly { siteId: string; activity: string; months: readonly string[] }[]
  readonly estimates: readonly StoredEstimate[]
  /** What may move the base year, the oldest first; as known when the year was approved. */
  readonly baseYearEvents: readonly StoredBaseYearEvent[]
  readonly recalculationPolicy: RecalculationPolicy
  readonly preparedAt: string
}

/** A gap that was accepted as it was, the latest first. */
export type StoredGapAcceptance = {
  readonly code: string
  /** The places that were seen, each with its amount then. */
  readonly places: readonly { readonly id: string; readonly amount: string | null }[]
  readonly reason: string
  readonly by: string
  readonly at: string
}

/** The month of a source that an estimate fills, with the reason that was given. */
export type StoredEstimate = {
  readonly siteId: string
  readonly activity: string
  /** YYYY-MM. */
  readonly month: string
  readonly quantity: string
  readonly unit: string
  readonly method: EstimateMethod
  readonly reason: string
}

/** Emissions of one source that were reported as such, summed. */
export type StoredReported = {
  readonly siteId: string
  readonly activity: string
  readonly unit: string
  readonly quantity: string
  readonly records: number
  readonly how: inventory.ReportedHowName
  readonly source: string
  readonly kg: Readonly<Record<'AR4' | 'AR5' | 'AR6', string>>
}

export type ExpectedMonths = { readonly siteId: string; readonly activity: string; readonly months: readonly string[] }

export type YearFacts = {
  readonly year: inventory.InventoryYear
  /** All of the year; beside `groups` those that count by themselves alone. */
  readonly lines: readonly StoredLine[]
  readonly groups?: YearGroups
  /** Those that lie within the year and were not ended, in the order in which they serve. */
  readonly contracts: readonly ContractFacts[]
}

/** A contract or certificates for purchased electricity. */
export type ContractFacts = {
  readonly id: string
  readonly kind: inventory.EnergyContractKind
  readonly reference: string
  readonly issuer: string
  readonly certificates: string
  readonly energySource: inventory.EnergySource
  readonly siteId: string | null
  readonly validFrom: string
  readonly validTo: string
  readonly kWh: string
  readonly co2eKgPerKWh: string
  readonly source: string
  readonly evidence: readonly { readonly fileName: string; readonly sha256: string }[]
}

export type StoredChoice = {
  readonly at: string
  readonly activity: string
  readonly factorId: string
  readonly reason: string
}

/** Records alike in everything a report groups by. Those within one month count under the whole month. */
export type StoredLine = {
  readonly siteId: string
  readonly activity: string
  readonly resolutionId: number
  /** 0 when none is named. */
  readonly supplierId: number
  readonly dataQuality: DataQuality
  readonly state: RecordState
  readonly unit: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly records: number
  readonly quantity: string
}

/** Lines that are alike in what one part of the totals asks, summed; what they are not alike in is empty. */
export type LineGroup = Pick<StoredLine, 'siteId' | 'activity' | 'resolutionId' | 'supplierId' | 'unit' | 'records'> & {
  readonly dataQuality: DataQuality | null
  /** YYYY-MM. */
  readonly month: string
  readonly quantity: string
  /** What of it counts by the share that is held in its month; of what lies outside the boundary nothing does. */
  readonly counted: string
  readonly outside: boolean
}

/** A year as the database groups it: the lines that were summed, by the part of the totals they stand for. */
export type YearGroups = {
  readonly parts: Readonly<Record<TotalsPart, readonly LineGroup[]>>
  readonly records: Readonly<Record<RecordState, number>>
  /** Records of which nothing counts, by site. */
  readonly outside: ReadonlyMap<string, number>
  /** Sites with records, in whatever state. */
  readonly sites: ReadonlySet<string>
  /** Months with records by source, of the lines that were summed. */
  readonly months: ReadonlyMap<string, ReadonlySet<string>>
  /** Lines of activities that a factor of zero serves, or several that do not agree. */
  readonly doubtful: readonly Served[]
  /** Lines of sources whose amounts differ tenfold. */
  readonly uneven: readonly StoredLine[]
}

/** What a factor serves. */
export type Served = Pick<StoredLine, 'siteId' | 'activity' | 'unit' | 'supplierId' | 'resolutionId' | 'quantity'>

export type StoredResolution = {
  readonly id: number
  readonly fingerprint: string
  readonly activity: string
  readonly unit: string
  readonly region: string
  readonly year: number
  readonly libraryEdition: string
  readonly answer: ResolutionJson
}

export type SiteFacts = {
  readonly id: string
  readonly code: string
  readonly name: BilingualName
  readonly entityId: string
  readonly country: string
  readonly region: string | null
  readonly city: BilingualName | null
  readonly floorAreaM2: string | null
  /** Neither archived nor still to come when the year was approved, or now. */
  readonly inUse: boolean
}

export type LibraryNames = {
  activity(key: string): BilingualName
  unit(id: string): BilingualName
}
/** A gas's potential in a set, by its name in gwp.csv; null where none is known. */
export type Potentials = (gas: string, set: 'AR4' | 'AR5' | 'AR6') => string | null

export type StoredRestatement = {
  readonly openedAt: string
  readonly closedAt: string | null
  readonly reason: string
  readonly before: unknown
  readonly after: unknown
}
