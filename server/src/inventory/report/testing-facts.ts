import {
  createResolver,
  decimal,
  explainResolution,
  resolutionToJson,
  structureOf,
  type Entity,
  type OrganisationOptions,
} from '@athar/carbon'
import { inventory, type organisations } from '@athar/contracts'
import { libraryEdition, libraryEditions } from '@athar/reference-data'
import { libraryIndex } from '../calculation/index.ts'
import { libraryNames } from './data/read-facts.ts'
import type {
  ContractFacts,
  ReportFacts,
  SiteFacts,
  StoredLine,
  StoredResolution,
  YearFacts,
} from './data/report-facts.ts'

/** One line of facts, with the days and the unit a test cares about. */
export type GivenLine = Partial<Omit<StoredLine, 'activity' | 'quantity'>> & {
  activity: string
  quantity: string
  year?: number
}

type Given = Partial<Omit<ReportFacts, 'thisYear' | 'earlier' | 'resolutions' | 'structure' | 'organisation'>> & {
  readonly lines?: readonly GivenLine[]
  readonly year?: Partial<inventory.InventoryYear>
  readonly before?: Readonly<Record<number, readonly GivenLine[]>>
  readonly organisation?: Partial<organisations.Organisation>
  readonly options?: OrganisationOptions
  readonly contracts?: readonly ContractFacts[]
}

export const root: inventory.Entity = {
  id: 'company',
  parentId: null,
  name: { en: 'Najd Industries', ar: 'صناعات نجد' },
  holdings: [],
  sites: 1,
  version: 1,
  archivedAt: null,
}

/** An entity below the organisation, held as said from 2020 on. */
export const held = (id: string, equityShare: string, over: Partial<inventory.Holding> = {}): inventory.Entity => ({
  ...root,
  id,
  parentId: 'company',
  name: { en: id, ar: '' },
  holdings: [
    {
      validFrom: '2020-01-01',
      validTo: null,
      equityShare,
      financialControl: 'none',
      operationalControl: false,
      ...over,
    },
  ],
})

export const siteOf = (id: string, entityId = 'company', over: Partial<SiteFacts> = {}): SiteFacts => ({
  id,
  code: id.toUpperCase(),
  name: { en: `Site ${id}`, ar: '' },
  entityId,
  country: 'SA',
  region: 'SA-01',
  city: null,
  floorAreaM2: null,
  inUse: true,
  ...over,
})

/** Solar certificates for the year, with evidence; `over` replaces what a test is about. */
export const aContract = (id: string, kWh: string, over: Partial<ContractFacts> = {}): ContractFacts => ({
  id,
  kind: 'certificate',
  reference: `Certificates ${id}`,
  issuer: 'I-TRACK',
  certificates: '',
  energySource: 'solar',
  siteId: null,
  validFrom: '2025-01-01',
  validTo: '2025-12-31',
  kWh,
  co2eKgPerKWh: '0',
  source: 'Certificate',
  evidence: [{ fileName: 'statement.pdf', sha256: 'ab'.repeat(32) }],
  ...over,
})

/** Facts of a year that hang together: resolutions are the engine's own answers for the lines given. */
export function aFacts(given: Given = {}): ReportFacts {
  const { lines = [], year = {}, before = {}, organisation = {}, options = {}, contracts = [], ...over } = given
  const resolutions = createResolutions(options)
  const yearOf = (name: number, of: readonly GivenLine[], more: Partial<inventory.InventoryYear> = {}): YearFacts => ({
    year: {
      year: name,
      startsOn: `${name}-01-01`,
      endsOn: `${name}-12-31`,
      state: 'open',
      gwpSet: 'AR5',
      version: 1,
      ...more,
    },
    lines: of.map((line) => resolutions.lineOf(line, name)),
    contracts: contracts.filter(({ validFrom }) => validFrom.startsWith(String(name))),
  })
  const entities = over.entities ?? [root]
  return {
    organisation: {
      id: 'organisation',
      name: { en: 'Najd Industries', ar: 'صناعات نجد' },
      type: 'company',
      sector: 'manufacturing',
      region: 'SA-01',
      unifiedNumber: null,
      consolidationApproach: 'operational-control',
      baseYear: 2022,
      fiscalYearFirstMonth: 1,
      sample: false,
      ...organisation,
    },
    thisYear: yearOf(year.year ?? 2025, lines, year),
    earlier: Object.entries(before).map(([name, of]) => yearOf(Number(name), of)),
    entities,
    structure: structureFrom(entities),
    sites: [siteOf('a'), siteOf('b')],
    suppliers: new Map(),
    resolutions: resolutions.found,
    names: libraryNames(),
    editions: libraryEditions(),
    potentials: () => '1',
    screening: [],
    choices: [],
    reporting: inventory.noReportingDetails,
    denominators: { revenueMinor: null, currency: 'SAR', headcount: null, output: null, outputUnit: null },
    changes: [],
    restatements: [],
    laterEntities: new Set(),
    confirmed: new Map(),
    evidenced: new Set(),
    acceptances: [],
    expected: [],
    coveredTwice: [],
    estimates: [],
    reported: [],
    recordEvidence: [],
    baseYearEvents: [],
    recalculationPolicy: { threshold: '0.05', reason: '' },
    preparedAt: '2026-06-01T00:00:00.000Z',
    ...over,
  }
}

function createResolutions(options: OrganisationOptions) {
  const resolver = createResolver(libraryIndex(), options)
  const found = new Map<number, StoredResolution>()
  return {
    found,
    lineOf({ activity, quantity, year, ...over }: GivenLine, ofYear: number): StoredLine {
      const periodStart = over.periodStart ?? `${ofYear}-03-01`
      const unit = over.unit ?? libraryIndex().activities.get(activity)!.activity.defaultUnit
      const asked = { activity, unit, region: 'SA', year: year ?? Number(periodStart.slice(0, 4)) }
      const { answer, losers } = explainResolution(resolver, asked)
      if (answer.status === 'refused') throw new Error(`${activity} was refused: ${answer.code}`)
      const id = found.size + 1
      found.set(id, {
        id,
        fingerprint: String(id),
        ...asked,
        libraryEdition: libraryEdition().id,
        answer: resolutionToJson(answer, losers),
      })
      return {
        siteId: 'a',
        supplierId: 0,
        dataQuality: 'measured',
        state: 'approved',
        periodEnd: `${periodStart.slice(0, 7)}-28`,
        records: 1,
        ...over,
        activity,
        resolutionId: id,
        unit,
        periodStart,
        quantity,
      }
    },
  }
}

function structureFrom(entities: readonly inventory.Entity[]): ReportFacts['structure'] {
  const made = structureOf(
    entities.map(({ id, parentId, holdings }): Entity => ({
      id,
      parentId,
      holdings: holdings.map(({ financialControl, equityShare, ...rest }) => ({
        ...rest,
        equityShare: decimal(equityShare),
        financialControl: financialControl === 'joint' ? 'joint' : financialControl === 'full',
      })),
    })),
  )
  if (!made.ok) throw new Error(JSON.stringify(made.refusals))
  return made.structure
}
