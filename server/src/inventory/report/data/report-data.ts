import type { BilingualName, inventory, organisations } from '@athar/contracts'
import type {
  Category,
  ChangeCause,
  ChangeStep,
  EstimateMethod,
  GasGroup,
  GwpSet,
  ReportingFigures,
} from '@athar/carbon'
import type { StoredBaseYearEvent } from './base-year-facts.ts'

/** Kilograms of CO2 equivalent (or of a gas) as exact decimal text. */
export type Kg = string
/** A part of a whole as exact decimal text; 1 is all of it. */
export type Share = string

/** A figure with the 95 % interval around it, where the data allow one. */
export type Estimate = { readonly kg: Kg; readonly interval: { readonly low: Kg; readonly high: Kg } | null }

/** Everything the report says, as figures and codes: no language, no rounding, no layout. */
export type ReportData = {
  readonly organisation: ReportOrganisation
  readonly inventory: ReportInventory
  readonly boundary: ReportBoundary
  readonly method: ReportMethod
  readonly totals: ReportTotals
  readonly electricity: ReportElectricity
  readonly energy: ReportEnergy
  readonly results: ReportResults
  readonly comparison: ReportComparison
  /** Why the year differs from earlier ones, the latest first; empty where only totals are asked for. */
  readonly explanations: readonly ReportExplanation[]
  readonly baseYear: ReportBaseYear
  readonly reporting: ReportReporting
  readonly quality: ReportQuality
  readonly gaps: readonly ReportGap[]
  readonly factors: readonly ReportFactor[]
  readonly reported: readonly ReportReported[]
  readonly changes: readonly ReportChange[]
  readonly restatements: readonly ReportRestatement[]
}

export type ReportOrganisation = {
  readonly name: BilingualName
  readonly sector: organisations.Sector
  readonly region: string
  readonly unifiedNumber: string | null
  /** Made-up figures that show the product. */
  readonly sample: boolean
}

export type ReportInventory = {
  readonly year: number
  readonly startsOn: string
  readonly endsOn: string
  readonly state: 'open' | 'in-review' | 'approved' | 'locked'
  readonly baseYear: number
  readonly records: number
  /** Records of the year that nobody has approved yet, those of entities that do not count among them. */
  readonly pendingRecords: number
  /** Records left out because a reviewer returned them. */
  readonly returnedRecords: number
  /** Records of entities of which the approach counts nothing. */
  readonly outsideRecords: number
  readonly preparedAt: string
}

export type ReportBoundary = {
  readonly approach: organisations.ConsolidationApproach
  readonly entities: readonly ReportEntity[]
  /** Sites with records of which something counts. */
  readonly sites: readonly ReportSite[]
  /** Sites with records of which the approach counts nothing. */
  readonly sitesOutside: readonly ReportSite[]
  /** Sites in use without a single record in the year. */
  readonly sitesWithoutData: readonly ReportSite[]
}
export type ReportEntity = {
  readonly name: BilingualName
  readonly depth: number
  readonly equityShare: Share | null
  readonly financialControl: boolean
  readonly operationalControl: boolean
  /** What part of its emissions the chosen approach counts; null when the holdings changed within the year. */
  readonly counted: Share | null
}
export type ReportSite = {
  /** What part counts of its entity; null where that changed within the year. */
  readonly counted: Share | null
  readonly code: string
  readonly name: BilingualName
  readonly entity: BilingualName
  readonly country: string
  readonly city: BilingualName | null
}

export type ReportMethod = {
  readonly gwpSet: GwpSet
  /** Potentials of the gases in the inventory, in the chosen set. */
  readonly gwp: readonly { readonly gas: string; readonly value: string }[]
  /** The editions of the factor library that the figures were calculated with, the one with most records first. */
  readonly libraries: readonly ReportLibrary[]
  readonly upstream: ReportUpstream
  readonly screening: readonly {
    readonly category: number
    readonly decision: 'included' | 'not-relevant' | 'excluded' | 'undecided'
    readonly reason: string
  }[]
  /** Where figures rest on a factor that the organisation preferred to the library's choice. */
  readonly choices: readonly {
    readonly activity: BilingualName
    readonly factorId: string
    /** Null where none is on record. */
    readonly reason: string | null
    readonly records: number
  }[]
  readonly priceIndex: readonly ReportPriceLevel[]
}
export type ReportLibrary = {
  readonly edition: string
  readonly records: number
  /** Null of an edition of which no more is known than its name. */
  readonly known: { readonly sha256: string; readonly date: string; readonly factors: number } | null
}
export type ReportUpstream = {
  /** Whether any figure has results of its supply chain beside it. */
  readonly counted: boolean
  /** Records of fuels and purchased energy, without those whose factor holds the supply chain itself. */
  readonly energyRecords: number
  /** Those among them that have such results. */
  readonly withUpstream: number
}
/** Spend of a year, the level of the price index in that year and in the price year of the factors, and whose levels they are. */
export type ReportPriceLevel = {
  readonly currency: string
  readonly year: number
  readonly level: string
  /** The unit at the prices that the spend was brought to. */
  readonly prices: BilingualName
  readonly priceLevel: string
  readonly source: string
}

export type ReportTotals = {
  /** Scopes 1 to 3 with purchased energy by the grid's average; null where no record counts. */
  readonly location: Estimate | null
  /** Scopes 1 to 3 with purchased energy by contracts. */
  readonly market: Estimate | null
  /** Of scopes: null where no record counts in one, which is not zero. */
  readonly scope1: Estimate | null
  readonly scope2Location: Estimate | null
  readonly scope2Market: Estimate | null
  readonly scope3: Estimate | null
  /** CO2 of biological origin: reported, in no scope. */
  readonly biogenicCo2Kg: Kg
  /** Gases of the Montreal Protocol: reported, in no scope. */
  readonly outsideKg: Kg
  /** The same inventory with the potentials of each assessment report. */
  readonly bySet: readonly { readonly set: GwpSet; readonly kg: Kg }[]
  /** What cannot change set, because the source gives CO2e only. */
  readonly fixedSetKg: Kg
}

/** The kWh of purchased electricity, whole whatever share of an entity counts; the same on both bases of scope 2. */
export type ReportElectricity = {
  readonly used: string
  readonly covered: string
  /** By what the rest takes; with `covered` it adds up to `used`. */
  readonly uncovered: { readonly ownFactor: string; readonly residualMix: string; readonly location: string }
  readonly contracts: readonly ReportContract[]
}
export type ReportContract = {
  readonly id: string
  readonly kind: inventory.EnergyContractKind
  readonly reference: string
  readonly issuer: string
  readonly certificates: string
  readonly energySource: inventory.EnergySource
  /** Null for every site. */
  readonly site: BilingualName | null
  readonly validFrom: string
  readonly validTo: string
  readonly kWh: string
  readonly covered: string
  readonly unused: string
  readonly co2eKgPerKWh: string
  readonly kg: Kg
  readonly source: string
  readonly evidence: readonly { readonly fileName: string; readonly sha256: string }[]
}

/** The energy account, as the screen shows it. */
export type ReportEnergy = inventory.InventoryEnergy

/** A line of a breakdown: location-based, in kg CO2e. */
export type ReportLine = {
  readonly key: string
  readonly name: BilingualName
  readonly scope: ReportScope | null
  readonly kg: Kg
  readonly share: Share
  readonly records: number
}
export type ReportSubtotal = ReportLine & { readonly sites: number }
export type ReportSiteIntensities = {
  readonly key: string
  readonly name: BilingualName
  readonly kg: Kg
  readonly intensities: readonly ReportIntensity[]
}
export type ReportScope = '1' | '2' | '3'

export type ReportMonth = {
  /** `YYYY-MM` */
  readonly month: string
  /** Null where the month has no record of it, which is not zero. */
  readonly scope1: Kg | null
  readonly scope2: Kg | null
  readonly scope3: Kg | null
  readonly total: Kg | null
  /** The same month one year before; null where that has no records. */
  readonly previousTotal: Kg | null
}

export type ReportResults = {
  readonly categories: readonly {
    readonly category: Category
    readonly scope: ReportScope
    readonly kg: Kg
    readonly marketKg: Kg | null
    readonly share: Share
    readonly records: number
  }[]
  readonly gases: readonly {
    readonly gas: GasGroup
    readonly massKg: Kg | null
    readonly co2eKg: Kg
    readonly share: Share
  }[]
  readonly months: readonly ReportMonth[]
  /** Whether the months only say how long they are: most of the total is of records longer than a month. */
  readonly spreadByDays: boolean
  /** Largest first. */
  readonly sites: readonly ReportLine[]
  /** Sub-totals of the sites, by the entity and the country they belong to; each list adds up to the total. */
  readonly entities: readonly ReportSubtotal[]
  readonly countries: readonly ReportSubtotal[]
  /** Sites that have something of their own to be divided by. */
  readonly siteIntensities: readonly ReportSiteIntensities[]
  readonly activities: readonly (ReportLine & { readonly quantities: readonly Quantity[] })[]
  readonly suppliers: readonly ReportLine[]
}
export type Quantity = { readonly quantity: string; readonly unit: BilingualName }

export type ReportComparison = {
  /** Whether every month has records, or people have approved the year; of any other, intensities say too little. */
  readonly wholeYear: boolean
  readonly previous: ReportYear | null
  readonly base: ReportYear | null
  readonly intensities: readonly ReportIntensity[]
}
export type ReportScopes = {
  readonly location: Kg
  /** Null where no record counts in it. */
  readonly scope1: Kg | null
  readonly scope2: Kg | null
  readonly scope3: Kg | null
}
export type ReportYear = ReportScopes & {
  readonly year: number
  /** This year's total over that year's, less one; null where they do not have the same months. */
  readonly change: Share | null
  /** The months with records in both years. Null: both have the same months, and whole years are compared. */
  readonly likeMonths: ReportLikeMonths | null
}
export type ReportLikeMonths = {
  /** Months of this year; empty where no month has a match. */
  readonly months: readonly string[]
  readonly now: ReportScopes
  readonly then: ReportScopes
  readonly change: Share | null
}
/** Location-based: the causes add up to `now` less `then`, to the last digit; so do the steps, and all sources. */
export type ReportExplanation = ExplainedFigures & {
  readonly against: number
  /** The potentials that each year is told in. */
  readonly sets: { readonly then: GwpSet; readonly now: GwpSet }
  /** Months of this year that are compared; null for whole years. */
  readonly months: readonly string[] | null
  readonly steps: readonly { readonly step: ChangeStep; readonly cause: ChangeCause; readonly kg: Kg }[]
  /** Activities at sites that changed, the largest change first. */
  readonly sources: readonly (ExplainedFigures & { readonly site: BilingualName; readonly activity: BilingualName })[]
  readonly others: ExplainedFigures & { readonly sources: number }
}
export type ExplainedFigures = {
  readonly then: Kg
  readonly now: Kg
  readonly causes: Readonly<Record<ChangeCause, Kg>>
}
/** What reporting standards ask for beside the results. */
export type ReportReporting = ReportingFigures & {
  /** As the organisation wrote it; empty where it did not. */
  readonly details: inventory.ReportingDetails
}
/** Whether the base year is to be recalculated, in its own potentials. */
export type ReportBaseYear = {
  readonly year: number
  readonly gwpSet: GwpSet | null
  /** Null where the base year has no records. */
  readonly reported: ReportScopes | null
  /** Null unless it is to be recalculated. */
  readonly recalculated: ReportScopes | null
  readonly required: boolean
  readonly thresholdPercent: string
  readonly thresholdReason: string
  readonly cumulativePercent: string | null
  readonly events: readonly ReportBaseYearEvent[]
}
export type ReportBaseYearEvent = StoredBaseYearEvent & {
  readonly kg: Kg
  readonly percent: string | null
  readonly counts: boolean
  readonly significant: boolean
}
export type ReportIntensity = {
  readonly per: 'revenue' | 'employee' | 'floor-area' | 'output'
  /** kg CO2e per one of the unit: a million riyals, a person, a square metre, a unit of output. */
  readonly kgPerUnit: Kg
  readonly denominator: string
  /** Currency of revenue or name of the output's unit. */
  readonly unit: string
}

export type ReportQuality = {
  readonly byOrigin: readonly {
    readonly origin: inventory.DataQuality
    readonly kg: Kg
    readonly share: Share
    readonly records: number
  }[]
  /** What scope 3 rests on; money in riyals, where records are in money. */
  readonly scope3: readonly {
    readonly basis: 'supplier' | 'own' | 'activity' | 'spend'
    readonly kg: Kg
    readonly share: Share
    readonly spendSar: string
    readonly spendShare: Share
    readonly records: number
  }[]
  /** How much of the total carries each warning; one kilogram may carry several. */
  readonly warnings: readonly {
    readonly flag: string
    readonly kg: Kg
    readonly share: Share
    readonly records: number
  }[]
  /** The lines that make the total uncertain, largest share of the variance first. */
  readonly drivers: readonly { readonly name: BilingualName; readonly share: number }[]
  /** Part of the total whose uncertainty nobody stated. */
  readonly unquantifiedShare: number
  /** Activities of sites that had records in these months of the year before, or have them in the months around. */
  readonly missing: readonly ReportMissing[]
  readonly estimates: readonly ReportEstimate[]
}

export type ReportMissing = {
  readonly siteId: string
  readonly site: BilingualName
  readonly activityKey: string
  readonly activity: BilingualName
  readonly months: readonly string[]
}

/** Months of a source that were filled by one method for one reason. */
export type ReportEstimate = {
  readonly site: BilingualName
  readonly activity: BilingualName
  readonly months: readonly string[]
  /** Their sum in the unit. */
  readonly quantity: string
  readonly unit: BilingualName
  readonly method: EstimateMethod
  /** As somebody wrote it. */
  readonly reason: string
}

/** Something missing or doubtful in the year, place by place; and what was accepted of it. */
export type ReportGap = {
  readonly code: inventory.GapCode
  readonly count: number
  /** Places that no acceptance covers. */
  readonly open: number
  readonly places: readonly inventory.GapPlace[]
  /** Those that cover places of it, the latest first. */
  readonly acceptances: readonly inventory.GapAcceptance[]
}

export type ReportFactor = {
  readonly id: string
  readonly name: BilingualName
  readonly own: boolean
  readonly kgPerUnit: Kg
  readonly unit: BilingualName
  readonly gwpBasis: string
  readonly region: string
  readonly years: { readonly from: number | null; readonly to: number | null }
  readonly source: {
    readonly title: string
    readonly publisher: string
    readonly year: string
    readonly table: string
    readonly licence: string
  }
  readonly confidence: 'verified' | 'single'
  readonly uncertaintyPercent: string | null
  readonly flags: readonly string[]
  readonly kg: Kg
}

export type ReportChange = {
  readonly at: string
  readonly action: string
  /** Role names do not change with the language; people appear as the short form of their id. */
  readonly person: string
  readonly reason: string
}
export type ReportRestatement = {
  readonly openedAt: string
  readonly closedAt: string | null
  readonly reason: string
  /** Null where the totals of the time cannot be read. */
  readonly before: RestatedTotal | null
  /** Null while it is open. */
  readonly after: RestatedTotal | null
}
/** A total as it was published, and the warming potentials it was published with. */
export type RestatedTotal = { readonly kg: Kg; readonly gwpSet: string }

/** Emissions that count as they were reported: no factor, and a source for each. */
export type ReportReported = {
  readonly site: BilingualName
  readonly activity: BilingualName
  readonly quantity: string
  readonly unit: BilingualName
  readonly how: inventory.ReportedHowName
  readonly source: string
  /** Whole, before any share that is held of an entity. */
  readonly kg: Kg
  readonly records: number
  /** The set of a figure that gives CO2e alone, where it is not that of the year; its gases are not known. */
  readonly otherSet: GwpSet | null
}
