import type { Bilingual } from './types.ts'

type Confidence = 'high' | 'medium' | 'low' | 'none'
/** sourced: a page states it; computed: a sum or ratio of such values; illustrative: a sample for the product. */
type Status = 'sourced' | 'computed' | 'illustrative'

/** A page behind a figure; `year` and `url` are words where there is no date or no address. */
export interface CitedSource {
  readonly title: string
  readonly publisher: string
  /** Its name in Arabic, where it has another one than the Latin. */
  readonly publisherAr?: string
  readonly year: string
  readonly url: string
  readonly kind: SourceKind
  /** What else is to be known of it. */
  readonly note?: Bilingual
}
type SourceKind =
  | 'official'
  | 'news'
  | 'news-agency'
  | 'press-release'
  | 'trade-press'
  | 'magazine'
  | 'peer-reviewed'
  | 'research'
  | 'think-tank'
  | 'tracker'
  | 'database'
  | 'encyclopaedia'
  | 'document'
  | 'blog'
  | 'interview'
  | 'secondary'
  | 'specification'
type Sources = Readonly<Record<string, CitedSource>>

interface CitedFigure {
  readonly value: number | null
  readonly year: number | null
  readonly basis?: Bilingual
  readonly source: string | null
  readonly confidence: Confidence
}

interface Initiative {
  readonly id: string
  readonly name: Bilingual
  readonly summary: Bilingual
}

export interface Vision2030 {
  readonly meta: { readonly rules: Bilingual }
  readonly heroBadges: readonly Bilingual[]
  readonly pillars: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly summary: Bilingual
    readonly initiatives: readonly (Initiative & { readonly source: string | null })[]
  }[]
  readonly kpis: readonly {
    readonly id: string
    readonly name: Bilingual
    readonly unit: Bilingual
    readonly better: 'higher' | 'lower'
    readonly baseline: CitedFigure
    readonly current: CitedFigure
    readonly newer?: CitedFigure
    readonly target: CitedFigure
    readonly revisedTarget?: CitedFigure
    readonly nextTarget?: CitedFigure
    readonly earlierTarget?: CitedFigure
    readonly related?: readonly {
      readonly label: Bilingual
      readonly value: number
      readonly unit: Bilingual
      readonly source: string
      readonly confidence?: Confidence
    }[]
    readonly note?: Bilingual
  }[]
  readonly projectCards: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly description: Bilingual
    readonly target: Bilingual
    readonly impact: Bilingual
    readonly link: string
    readonly sources: readonly string[]
    readonly specFigure: Bilingual | null
    readonly specNote: Bilingual | null
  }[]
  readonly ministryOfEnergy: {
    readonly title: Bilingual
    readonly intro: Bilingual
    readonly initiatives: readonly (Initiative & {
      readonly since: number | null
      readonly sources: readonly string[]
    })[]
  }
  readonly portals: readonly {
    readonly id: string
    readonly name: Bilingual
    readonly url: string
    readonly seen: boolean
    readonly note?: Bilingual
  }[]
  readonly sources: Sources
}

/** A place on the map; `precision` says how far to trust the point. */
export interface Place {
  readonly name: Bilingual
  /** ISO 3166-2. */
  readonly region: string
  readonly lat: number
  readonly lon: number
  readonly precision: string
  readonly source?: string
}

type GoalMetric =
  | 'trees-planted'
  | 'land-restored'
  | 'land-protected'
  | 'sea-protected'
  | 'mangroves-planted'
  | 'capacity-connected'

export interface SaudiGreenInitiative {
  readonly headlineStats: readonly {
    readonly id: string
    readonly label: Bilingual
    /** Null where no official body publishes one. */
    readonly value: number | null
    readonly unit: Bilingual
    readonly year: number | null
    readonly status: Status
    readonly qualifier?: 'more than'
    readonly basis?: Bilingual
    readonly sources: readonly string[]
  }[]
  readonly specFigures: readonly { readonly spec: Bilingual; readonly finding: Bilingual; readonly source: string }[]
  readonly initiatives: readonly {
    readonly slug: string
    readonly title: Bilingual
    readonly region: Bilingual
    readonly progress: number
    readonly progressBasis: Bilingual
    readonly target: Bilingual
    readonly impact: Bilingual
    readonly description: Bilingual
    readonly kpis: readonly {
      readonly name: Bilingual
      readonly value: number
      readonly qualifier?: 'more than'
      readonly target: number | null
      readonly unit: Bilingual
      readonly year: number
      readonly source: string
      readonly confidence?: Confidence
      /** The measure of projects whose goal this is, and how many of its unit one of this one's is; null for a share. */
      readonly goal?: {
        readonly metric: GoalMetric
        readonly factor: number | null
        readonly targetYear: number | null
      }
    }[]
    /** Ids of projects. */
    readonly featuredProjects: readonly string[]
    readonly community: {
      readonly volunteers: number
      readonly beneficiaries: number
      readonly partnerships: number
      readonly status: Status
      readonly note: Bilingual
    }
    readonly sources: readonly string[]
  }[]
  readonly projects: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly type: 'greening' | 'protection' | 'marine' | 'energy' | 'carbon'
    /** Slug of its initiative. */
    readonly initiative: string
    readonly location: Place
    readonly status: 'Active' | 'Planning'
    readonly phase: Bilingual
    /** By what happened: a year, a month or a day; or words where nothing finer is known. */
    readonly dates: Readonly<Record<string, string>>
    readonly capacityMW?: number
    readonly summary: Bilingual
    readonly impact: Bilingual
    readonly sources: readonly string[]
  }[]
  readonly communityCards: readonly { readonly id: string; readonly title: Bilingual; readonly text: Bilingual }[]
  readonly sources: Sources
}

export interface NativeTrees {
  readonly meta: { readonly rule: Bilingual; readonly programme: Bilingual & { readonly source: string } }
  readonly species: readonly {
    readonly id: string
    readonly scientific: string
    readonly synonyms: readonly string[]
    readonly name: Bilingual
    readonly form: string
    readonly zones: readonly string[]
    readonly co2KgPerTreeYear: {
      readonly value: number
      readonly confidence: Confidence
      readonly source: string
    } | null
    readonly perHectare?: {
      readonly soilCarbonRate: {
        readonly value: number
        readonly unit: Bilingual
        readonly co2e: number
        readonly co2Unit: Bilingual
        readonly computed: Bilingual
        readonly source: string
      }
      readonly biomassStock: {
        readonly min: number
        readonly max: number
        readonly unit: Bilingual
        readonly source: string
      }
    }
    readonly note?: Bilingual
    readonly sources: readonly string[]
  }[]
  readonly sources: Sources
}

/** Sample data: amounts, dates and counts are made up, and dates are days from seeding. */
export interface NonProfit {
  readonly meta: { readonly flag: Bilingual }
  readonly stats: readonly {
    readonly id: string
    readonly label: Bilingual
    /** Words where the figure is counted live. */
    readonly value: number | string
    readonly source?: string
    readonly status: 'illustrative' | 'live'
  }[]
  readonly context: readonly { readonly fact: Bilingual; readonly source: string }[]
  readonly grants: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly description: Bilingual
    readonly budget: number
    readonly currency: string
    readonly status: 'open' | 'closed'
    readonly closeInDays: number
    readonly createdDaysAgo: number
    readonly focus: string
    readonly durationMonths: number
    readonly regions: 'all' | readonly string[]
    readonly eligibility: Bilingual
    readonly basis: { readonly programme: Bilingual | null; readonly sources: readonly string[] }
  }[]
  readonly documentsRequired: readonly {
    readonly id: string
    readonly name: Bilingual
    readonly required: boolean
    readonly hint: Bilingual
    readonly formats: readonly string[]
    readonly maxMB: number
  }[]
  readonly scoring: readonly { readonly id: string; readonly weight: number; readonly name: Bilingual }[]
  readonly applicationQuestions: readonly Bilingual[]
  readonly registrationBenefits: readonly Bilingual[]
  readonly volunteerEvents: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly description: Bilingual
    readonly location: { readonly name: Bilingual; readonly region: string }
    readonly inDays: number
    readonly hours: number
    readonly needed: number
    readonly joined: number
    readonly minAge: number
    readonly featured: boolean
  }[]
  readonly volunteerRules: readonly Bilingual[]
  readonly sources: Sources
}

interface Ages {
  readonly from: number
  readonly to: number
}

/** A programme written for the product; the figures in it carry their sources. */
export interface Youth {
  /** `factorId` names the row of the factor library that the value is taken from. */
  readonly factors: readonly {
    readonly id: string
    readonly name: Bilingual
    readonly value: number
    readonly unit: Bilingual
    readonly factorId?: string
    readonly note: Bilingual
    readonly sources: readonly string[]
  }[]
  readonly pedagogy: {
    readonly cycle: readonly { readonly id: string; readonly name: Bilingual; readonly text: Bilingual }[]
    readonly rules: readonly Bilingual[]
    readonly safeguarding: readonly Bilingual[]
  }
  readonly challenges: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly theme: 'energy' | 'water' | 'transport' | 'food' | 'nature' | 'waste'
    readonly weeks: number
    readonly ages: Ages
    readonly points: number
    readonly why: Bilingual
    readonly goal: Bilingual
    readonly actions: readonly {
      readonly name: Bilingual
      readonly counted: Bilingual
      readonly unit: Bilingual
      readonly savings: readonly {
        readonly metric: 'electricity' | 'water' | 'co2e' | 'survival' | 'waste'
        readonly perInput: number
        readonly unit: Bilingual
        readonly formula: Bilingual
        /** Id of one of the factors. */
        readonly factor?: string
        readonly note?: Bilingual
        readonly sources: readonly string[]
      }[]
      readonly evidence: Bilingual
      readonly note?: Bilingual
    }[]
    readonly sources: readonly string[]
  }[]
  readonly educationPrograms: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly summary: Bilingual
    readonly level: 'starter' | 'intermediate' | 'advanced'
    readonly mode: 'blended' | 'project' | 'field' | 'online'
    readonly ages: Ages
    readonly hours: number
    readonly modules: readonly {
      readonly title: Bilingual
      readonly outcome: Bilingual
      readonly activity: Bilingual
    }[]
    readonly assessment: Bilingual
  }[]
  readonly mentorshipTracks: readonly {
    readonly id: string
    readonly title: Bilingual
    readonly summary: Bilingual
    readonly skills: readonly { readonly name: Bilingual }[]
    readonly weeks: number
    readonly meetings: number
    readonly groupSize: number
    readonly ages: Ages
  }[]
  readonly mentorshipFlow: readonly Bilingual[]
  readonly sources: Sources
}

/** A lesson to read, with a short quiz. `right` is the place of the right option, from 0. */
export interface YouthLesson {
  readonly slug: string
  readonly title: Bilingual
  readonly minutes: number
  readonly parts: readonly { readonly title: Bilingual; readonly text: Bilingual }[]
  readonly chart: {
    readonly title: Bilingual
    readonly unit: Bilingual
    readonly bars: readonly { readonly label: Bilingual; readonly value: number }[]
  } | null
  readonly quiz: readonly {
    readonly text: Bilingual
    readonly options: readonly Bilingual[]
    readonly right: number
    readonly explanation: Bilingual
  }[]
  readonly sources: readonly {
    readonly title: string
    readonly publisher: string
    readonly year: string
    readonly url: string | null
  }[]
}
