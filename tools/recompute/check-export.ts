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
  /** Figures that were compared. */
  readonly figures: number
  readonly differences: readonly Difference[]
}

const format = 'athar-inventory-export'
/** Version 1 came before contracts for electricity, 2 before energy, 3 before signatures, 4 before what was not entered. */
const versions: readonly unknown[] = [1, 2, 3, 4, 5]

/**
 * Checks the seal of an export, name by name, then recomputes it from what it says itself. What was changed so that its
 * arithmetic cannot be repeated is still named by the seal.
 */
export async function checkExport(path: string, key?: string): Promise<Outcome> {
  const seal = await checkSeal(path, key)
  try {
    const outcome = await recomputeExport(path)
    return { ...outcome, signedBy: seal.signedBy, differences: [...seal.differences, ...outcome.differences] }
  } catch (error) {
    if (!seal.sealed || seal.differences.length === 0 || !(error instanceof Error)) throw error
    const stopped = { where: 'arithmetic', figure: 'all', stored: 'the export', recomputed: error.message }
    return { ...nothing, signedBy: seal.signedBy, differences: [...seal.differences, stopped] }
  }
}

const nothing: Outcome = {
  organisation: '',
  inventory: null,
  libraries: [],
  resolutions: 0,
  records: 0,
  figures: 0,
  signedBy: null,
  differences: [],
}

async function recomputeExport(path: string): Promise<Outcome> {
  const single = new Map<string, unknown>()
  const lists = new Map<string, unknown[]>()
  const differences: Difference[] = []
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
  const version = Number(single.get('formatVersion'))
  const whole = (electricity !== undefined || version < 2) && (energy !== undefined || version < 3)
  if (totals === undefined || uncertainty === undefined || !whole)
    throw new UnreadableExport('The export has no totals: it may have been cut off.')
  // Exports named one edition before they listed all that their figures rest on.
  const libraries = (lists.get('libraries') ?? [single.get('library')]) as ExportedLibrary[]
  differences.unshift(...checkLibraries(libraries, resolutions), ...done.resolutions())
  differences.push(...done.totals(totals), ...done.uncertainty(uncertainty))
  if (electricity !== undefined) differences.push(...done.electricity(electricity))
  if (energy !== undefined) differences.push(...done.energy(energy))
  const reporting = single.get('reporting') as object | undefined
  if (reporting !== undefined) {
    const checked = done.reporting(reporting)
    differences.push(...checked.differences)
    figures += checked.figures
  }
  const baseYear = single.get('baseYear') as ExportedBaseYear | undefined
  if (baseYear !== undefined) {
    const inventory = single.get('inventory') as ExportedInventory
    differences.push(...checkBaseYear(baseYear), ...checkReported(baseYear, inventory, totals as StatedTotalsJson))
    figures += figuresOfBaseYear(baseYear)
  }
  const stated = single.get('notEntered')
  if (stated === undefined && version >= 5) throw new UnreadableExport('The export does not say what was not entered.')
  if (stated !== undefined) {
    const inventory = single.get('inventory') as ExportedInventory
    const screening = (lists.get('screening') ?? []) as ExportedDecision[]
    differences.push(...checkNotEntered(stated, inventory, screening, totals as StatedTotalsJson))
  }
  figures +=
    countLeaves(totals) +
    (electricity === undefined ? 0 : countLeaves(electricity)) +
    (energy === undefined ? 0 : countLeaves(energy)) +
    countLeaves(uncertainty) +
    resolutions.reduce((all, each) => all + figuresOfResolution(each), 0)
  const name = (single.get('organisation') as ExportedOrganisation).name
  return {
    organisation: name.en || name.ar,
    inventory: single.get('inventory') as ExportedInventory,
    libraries,
    signedBy: null,
    resolutions: resolutions.length,
    records,
    figures,
    differences,
  }
}

function groundOf(single: ReadonlyMap<string, unknown>, lists: ReadonlyMap<string, readonly unknown[]>) {
  if (single.get('format') !== format) throw new UnreadableExport('The file is no inventory export of Athar.')
  if (!versions.includes(single.get('formatVersion')))
    throw new UnreadableExport(
      `The export has format version ${String(single.get('formatVersion'))}; this program reads versions ${versions.join(', ')}.`,
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
