import type { GwpRow, Structure } from '@athar/carbon'
import type { BilingualName, inventory, organisations } from '@athar/contracts'
import { cities, emissionLibrary, libraryEditions } from '@athar/reference-data'
import type { Db } from '../../../platform/database.ts'
import { fail } from '../../../platform/errors.ts'
import { loadWords } from '../../../platform/words.ts'
import {
  findYear,
  keptBaseYear,
  readDenominators,
  readReporting,
  readEntities,
  readScreening,
  readStructure,
} from '../../boundary/index.ts'
import { readBaseYearEvents, readRecalculationPolicy } from '../../base-year/store.ts'
import { namesOf, readOwnActivities } from '../../calculation/index.ts'
import { expectedOfYear } from '../../expected/store.ts'
import {
  readChoices,
  readConfirmed,
  readContracts,
  readCoveredTwice,
  readDecisions,
  readEntitiesAfter,
  readEstimates,
  readEvidencedSources,
  readGapAcceptances,
  readRecordEvidence,
  readLines,
  readResolutions,
  readRestatements,
  readSites,
  readSuppliers,
  type StoredSite,
} from '../store.ts'
import { readReported } from '../reported-store.ts'
import { approvedAt } from './approved-at.ts'
import { hasReported } from './build-reported.ts'
import type { ContractFacts, LibraryNames, Potentials, ReportFacts, SiteFacts, YearFacts } from './report-facts.ts'
import { hasCountable } from './year-lines.ts'

type Asked = {
  readonly organisation: organisations.Organisation
  /** One that stands as it is known to whoever asks, opened or not; by its number it must have been opened. */
  readonly year: number | inventory.InventoryYear
  readonly preparedAt: Date
  /** Where the lines of a year come from; the records themselves unless said otherwise. */
  readonly linesOf?: LinesOf
}

/** A year, one beside the year that is asked about or not, and what its lines are counted by. */
export type LinesAsked = {
  readonly organisationId: string
  readonly year: inventory.InventoryYear
  readonly earlier: boolean
  readonly contracts: readonly ContractFacts[]
  readonly structure: Structure
  readonly approach: organisations.Organisation['consolidationApproach']
  readonly sites: readonly Pick<SiteFacts, 'id' | 'entityId'>[]
}
export type LinesOf = (db: Db, asked: LinesAsked) => Promise<Pick<YearFacts, 'lines' | 'groups'>>

const recordLines: LinesOf = async (db, { organisationId, year }) => ({
  lines: await readLines(db, organisationId, year.year),
})

/** Everything the report of a year is built from. Read it in one snapshot, so that it is all of one moment. */
export async function readFacts(
  db: Db,
  { organisation: asItIs, year: asked, preparedAt, linesOf = recordLines }: Asked,
): Promise<ReportFacts> {
  const { id } = asItIs
  const shown =
    typeof asked === 'object'
      ? asked
      : ((await findYear(db, id, asked)) ?? fail('inventory.nothing-to-report', { year: asked }))
  const { year } = shown
  const organisation = { ...asItIs, baseYear: (await keptBaseYear(db, id, year)) ?? asItIs.baseYear }
  const changes = await readDecisions(db, id, year)
  const decidedAt = approvedAt(shown, changes)
  const structure = await readStructure(db, id)
  const sites = (await readSites(db, id, decidedAt)).map(withCity)
  const ground = { organisationId: id, structure, approach: organisation.consolidationApproach, sites }
  const factsOf = async (found: inventory.InventoryYear): Promise<YearFacts> => {
    const contracts = await readContracts(db, id, found)
    const lines = await linesOf(db, { ...ground, year: found, earlier: found.year !== year, contracts })
    return { year: found, contracts, ...lines }
  }
  const thisYear = await factsOf(shown)
  const others = new Set([year - 1, organisation.baseYear].filter((name) => name !== year))
  const earlier: YearFacts[] = []
  for (const name of others) {
    const found = await findYear(db, id, name)
    const facts = found && (await factsOf(found))
    if (facts && hasCountable(facts)) earlier.push(facts)
  }
  return {
    organisation,
    thisYear,
    earlier,
    entities: await readEntities(db, id),
    laterEntities: decidedAt === null ? new Set() : await readEntitiesAfter(db, id, decidedAt),
    structure,
    sites,
    suppliers: await readSuppliers(db, id),
    resolutions: await readResolutions(db, id, resolutionIds([thisYear, ...earlier])),
    names: libraryNames(namesOf(await readOwnActivities(db, id))),
    editions: libraryEditions(),
    potentials: libraryPotentials(),
    screening: (await readScreening(db, id, year)).categories,
    choices: await readChoices(db, id),
    denominators: (await readDenominators(db, id, year)).denominators,
    reporting: (await readReporting(db, id, year)).reporting,
    changes,
    restatements: await readRestatements(db, id, year),
    confirmed: await readConfirmed(db, id, year),
    evidenced: await readEvidencedSources(db, id, year),
    recordEvidence: await readRecordEvidence(db, id, year),
    acceptances: await readGapAcceptances(db, id, year),
    reported: hasReported(thisYear) ? await readReported(db, id, year) : [],
    expected: await expectedOfYear(db, id, year),
    coveredTwice: await readCoveredTwice(db, id, year),
    estimates: await readEstimates(db, id, year),
    baseYearEvents: await readBaseYearEvents(db, id, organisation.baseYear, decidedAt),
    recalculationPolicy: await readRecalculationPolicy(db, id, decidedAt),
    preparedAt: preparedAt.toISOString(),
  }
}

const resolutionIds = (years: readonly YearFacts[]): number[] => [
  ...new Set(
    years.flatMap(({ lines, groups }) =>
      [...lines, ...(groups ? [...(groups.parts.whole ?? []), ...groups.doubtful] : [])].map(
        ({ resolutionId }) => resolutionId,
      ),
    ),
  ),
]

/** In the Kingdom a city is an id of the list, elsewhere its name as somebody typed it. */
function withCity({ city, ...site }: StoredSite): SiteFacts {
  if (city === null) return { ...site, city: null }
  return { ...site, city: cities().find(({ id }) => id === city)?.name ?? { en: city, ar: '' } }
}

const symbols = loadWords('units')

/** Names out of the library, and units by their signs; what nobody named goes by its key. */
export function libraryNames(own: ReadonlyMap<string, BilingualName> = new Map()): LibraryNames {
  const names = new Map([
    ...own,
    ...emissionLibrary().activities.map(({ key, nameEn, nameAr }) => [key, { en: nameEn, ar: nameAr }] as const),
  ])
  return {
    activity: (key) => names.get(key) ?? { en: key, ar: '' },
    unit: (id) => ({ en: symbols('en', id), ar: symbols('ar', id) }),
  }
}

function libraryPotentials(): Potentials {
  const rows = new Map<string, GwpRow>()
  for (const row of emissionLibrary().gwp) {
    rows.set(row.gas, row)
    // A blend names its parts without the bracket of their trade name, as the engine's table does.
    const short = row.gas.replace(/ \(.*\)$/, '')
    if (!rows.has(short)) rows.set(short, row)
  }
  return (gas, set) => {
    const row = rows.get(gas)
    return row ? { AR4: row.ar4, AR5: row.ar5, AR6: row.ar6 }[set] : null
  }
}
