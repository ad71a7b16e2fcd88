import type { Activity } from './activity.ts'
import { editionStem, type Factor } from './factor.ts'
import { factorAmounts, type FactorAmounts } from './factor-amounts.ts'
import { type GwpTable, indexGwp } from './gwp.ts'
import type { EmissionLibrary } from './resolve-types.ts'
import type { FuelProperty } from './units-fuel.ts'
import { type IndexedUnit, indexUnits, type UnitTable } from './units.ts'

/** A factor with its unit found and its figures read. */
export interface LibraryFactor extends FactorAmounts {
  readonly factor: Factor
  readonly stem: string
  readonly unit: IndexedUnit
}

/** An activity with its factors found. */
export interface IndexedActivity {
  readonly activity: Activity
  readonly isFuel: boolean
  readonly fuelProperty: FuelProperty | null
  readonly candidates: readonly LibraryFactor[]
  readonly alternatives: readonly LibraryFactor[]
  /** Parts of the supply chain; each part is one result, its rows compete as the candidates do. */
  readonly upstream: readonly (readonly LibraryFactor[])[]
  /** The activity whose rows give the location-based figure when this one takes own factors only. */
  readonly locationStandIn: string | null
}

/** The library made ready for resolving; built once per edition. */
export interface LibraryIndex {
  readonly units: UnitTable
  readonly gwp: GwpTable
  readonly factors: ReadonlyMap<string, LibraryFactor>
  readonly activities: ReadonlyMap<string, IndexedActivity>
}

/** Finds every reference of the library once. A row that names an unknown id, unit or gas is a RangeError. */
export function indexLibrary(library: EmissionLibrary): LibraryIndex {
  const units = indexUnits(library.units)
  const gwp = indexGwp(library.gwp)
  const factors = new Map(library.factors.map((factor) => [factor.id, indexFactor(factor, units, gwp)]))
  const fuels = new Map(library.fuelProperties.map((fuel) => [fuel.fuel, fuel]))
  const activities = new Map(
    library.activities.map((activity) => [activity.key, indexActivity(activity, { library, factors, fuels })]),
  )
  return { units, gwp, factors, activities }
}

function indexFactor(factor: Factor, units: UnitTable, gwp: GwpTable): LibraryFactor {
  return {
    factor,
    stem: editionStem(factor.id),
    unit: found(units, factor.unit, 'unit'),
    ...factorAmounts(factor, gwp),
  }
}

function indexActivity(
  activity: Activity,
  known: {
    library: EmissionLibrary
    factors: ReadonlyMap<string, LibraryFactor>
    fuels: ReadonlyMap<string, FuelProperty>
  },
): IndexedActivity {
  const rows = (ids: readonly string[]) => ids.map((id) => found(known.factors, id, 'factor'))
  return {
    activity,
    isFuel: activity.fuelProperty !== null,
    fuelProperty: activity.fuelProperty === null ? null : found(known.fuels, activity.fuelProperty, 'fuel property'),
    candidates: rows(activity.factorIds),
    alternatives: rows(activity.alternativeFactorIds),
    upstream: upstreamParts(rows(activity.upstreamFactorIds)),
    locationStandIn: standInFor(activity, known.library),
  }
}

/**
 * Rows of one kind compete for one result, except electricity well-to-tank, where generation and network are two
 * results that add up.
 */
function upstreamParts(rows: readonly LibraryFactor[]): LibraryFactor[][] {
  const parts = new Map<string, LibraryFactor[]>()
  for (const row of rows) {
    const part = row.factor.kind === 'electricity-wtt' ? row.stem : row.factor.kind
    const members = parts.get(part)
    if (members) members.push(row)
    else parts.set(part, [row])
  }
  return [...parts.values()]
}

function standInFor(activity: Activity, library: EmissionLibrary): string | null {
  if (activity.regionRule !== 'own-factor' || activity.scope !== 2) return null
  const grid = library.activities.find((other) => other.category === activity.category && other.regionRule === 'exact')
  return grid?.key ?? null
}

function found<T>(table: ReadonlyMap<string, T>, id: string, what: string): T {
  const entry = table.get(id)
  if (entry === undefined) throw new RangeError(`unknown ${what} ${id}`)
  return entry
}

/** The index with activities of one organisation beside those of the library; what the library names stays its own. */
export function withActivities(index: LibraryIndex, own: readonly Activity[]): LibraryIndex {
  if (own.length === 0) return index
  const added = own.map((activity): [string, IndexedActivity] => [
    activity.key,
    {
      activity,
      isFuel: false,
      fuelProperty: null,
      candidates: [],
      alternatives: [],
      upstream: [],
      locationStandIn: null,
    },
  ])
  return { ...index, activities: new Map([...added, ...index.activities]) }
}
