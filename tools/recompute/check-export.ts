import type { StatedTotalsJson } from '@athar/carbon'
import type { Difference } from './differences.ts'
import { countLeaves } from './differences.ts'
import type {
  ExportedBaseYear,
  ExportedContract,
  ExportedDecision,
  ExportedEntity,
  ExportedInventory,
  ExportedLibrary,
  ExportedOrganisation,
  ExportedPotential,
  ExportedRecord,
  ExportedResolution,
  ExportedSite,
  ExportedUnit,
} from './export-format.ts'
import { exportFormat, exportVersion } from './export-format.ts'
import { checkBaseYear, checkReported, figuresOfBaseYear } from './check-base-year.ts'
import { checkNotEntered } from './check-not-entered.ts'
import { checkLibraries } from './check-libraries.ts'
import { checkSeal } from './check-seal.ts'
import { readExport, UnreadableExport } from './read-export.ts'
import { createRecomputation, figuresOfRecord, figuresOfResolution } from './recomputation.ts'

export type Outcome = {
  readonly organisation: string
  /** Null where the file was changed so that it cannot be read. */
  readonly inventory: ExportedInventory | null
  readonly libraries: readonly ExportedLibrary[]
  readonly resolutions: number
  readonly records: number
  /** The key whose signature fits; null where none does, or none is there. */
  readonly signedBy: string | null
  /** Digest of its factors and records, as a verifier's statement names it. */
  readonly exported: string
  /** Figures that were compared. */
  readonly figures: number
  readonly differences: readonly Difference[]
}

/**
 * Checks the seal of an export, name by name, then recomputes it from what it says itself. What was changed so that its
 * arithmetic cannot be repeated is still named by the seal.
 */
export async function checkExport(path: string, key?: string): Promise<Outcome> {
  const { signedBy, exported, ...seal } = await checkSeal(path, key)
  try {
    const outcome = await recomputeExport(path)
    return { ...outcome, signedBy, exported, differences: seal.differences.concat(outcome.differences) }
  } catch (error) {
    if (seal.differences.length === 0 || !(error instanceof Error)) throw error
    const stopped = { where: 'arithmetic', figure: 'all', stored: 'the export', recomputed: error.message }
    return { ...nothing, signedBy, exported, differences: seal.differences.concat(stopped) }
  }
}

const nothing: Omit<Outcome, 'signedBy' | 'exported'> = {
  organisation: '',
  inventory: null,
  libraries: [],
  resolutions: 0,
  records: 0,
  figures: 0,
  differences: [],
}

async function recomputeExport(path: string): Promise<Omit<Outcome, 'signedBy' | 'exported'>> {
  const single = new Map<string, unknown>()
  const lists = new Map<string, unknown[]>()
  let differences: Difference[] = []
  let recomputation: ReturnType<typeof createRecomputation> | undefined
  let figures = 0
  let records = 0
  const start = () => (recomputation ??= createRecomputation(groundOf(single, lists)))

  for await (const { member, value, item } of readExport(path)) {
    if (member === 'records') {
      const record = value as ExportedRecord
      differences.push(...start().record(record))
      figures += figuresOfRecord(record)
      records++
    } else if (item) push(lists, member, value)
    else single.set(member, value)
  }
  const resolutions = (lists.get('resolutions') ?? []) as ExportedResolution[]
  const done = start()
  const [totals, uncertainty] = [single.get('totals'), single.get('uncertainty')]
  const electricity = single.get('electricity')
  const energy = single.get('energy')
  if ([totals, uncertainty, electricity, energy].includes(undefined))
    throw new UnreadableExport('The export has no totals: it may have been cut off.')
  for (const member of ['notEntered', 'baseYear', 'reporting'])
    if (!single.has(member)) throw new UnreadableExport(`The export does not say its ${member}.`)
  const libraries = (lists.get('libraries') ?? []) as ExportedLibrary[]
  const inventory = single.get('inventory') as ExportedInventory
  const screening = (lists.get('screening') ?? []) as ExportedDecision[]
  const [reporting, baseYear] = [single.get('reporting') as object, single.get('baseYear') as ExportedBaseYear]
  const reported = done.reporting(reporting)
  // Joined, not pushed one by one: of a large export every figure may differ.
  differences = checkLibraries(libraries, resolutions).concat(
    done.resolutions(),
    differences,
    done.totals(totals),
    done.uncertainty(uncertainty),
    done.electricity(electricity),
    done.energy(energy),
    reported.differences,
    checkBaseYear(baseYear),
    checkReported(baseYear, inventory, totals as StatedTotalsJson),
    checkNotEntered(single.get('notEntered'), inventory, screening, totals as StatedTotalsJson),
  )
  figures +=
    reported.figures +
    figuresOfBaseYear(baseYear) +
    countLeaves([totals, electricity, energy, uncertainty]) +
    resolutions.reduce((all, each) => all + figuresOfResolution(each), 0)
  const name = (single.get('organisation') as ExportedOrganisation).name
  return {
    organisation: name.en || name.ar,
    inventory,
    libraries,
    resolutions: resolutions.length,
    records,
    figures,
    differences,
  }
}

function groundOf(single: ReadonlyMap<string, unknown>, lists: ReadonlyMap<string, readonly unknown[]>) {
  if (single.get('format') !== exportFormat) throw new UnreadableExport('The file is no inventory export of Athar.')
  const version = single.get('formatVersion')
  if (version !== exportVersion)
    throw new UnreadableExport(
      `The export has format version ${String(version)}; this program reads version ${exportVersion}.`,
    )
  for (const member of ['organisation', 'inventory', 'library'])
    if (!single.has(member)) throw new UnreadableExport(`The export does not say its ${member}.`)
  return {
    inventory: single.get('inventory') as ExportedInventory,
    potentials: (lists.get('gwp') ?? []) as ExportedPotential[],
    entities: (lists.get('entities') ?? []) as ExportedEntity[],
    sites: (lists.get('sites') ?? []) as ExportedSite[],
    units: (lists.get('units') ?? []) as ExportedUnit[],
    contracts: (lists.get('contracts') ?? []) as ExportedContract[],
    resolutions: (lists.get('resolutions') ?? []) as ExportedResolution[],
  }
}

function push(lists: Map<string, unknown[]>, member: string, value: unknown): void {
  const list = lists.get(member)
  if (list) list.push(value)
  else lists.set(member, [value])
}
