import { setImmediate as pause } from 'node:timers/promises'
import {
  consolidateRows,
  coverElectricity,
  createEnergy,
  createTotals,
  decimal,
  figuresOf,
  intervalTexts,
  isElectricity,
  isRenewableSource,
  isZero,
  monthlyShares,
  qualifiedRows,
  rowsOfLine,
  uncertaintyOfRows,
  type ConsolidationApproach,
  type ElectricityCover,
  type EnergyAccount,
  type FactoredContract,
  type GwpSet,
  type LineFigures,
  type LineRow,
  type OutsideBoundary,
  type QualifiedLine,
  type QualifiedRow,
  type Scope2View,
  type Structure,
  type Totals,
  type UnitTable,
} from '@athar/carbon'
import { libraryIndex } from '../../calculation/index.ts'
import type { ContractFacts, ReportFacts, StoredLine, StoredResolution, YearFacts } from './report-facts.ts'
import type { Estimate } from './report-data.ts'

/** A line with what its rows are asked later. */
export type YearLine = QualifiedLine & { readonly stored: StoredLine }
export type YearRow = LineRow<YearLine>
export type YearTotals = {
  readonly rows: readonly YearRow[]
  readonly totals: Totals
  /** The rows in scopes as uncertainty sees them. */
  readonly qualified: readonly QualifiedRow[]
  /** Records that the approach does not count at all. */
  readonly outside: readonly OutsideBoundary[]
  /** The kWh of purchased electricity, whole, and what contracts cover of them. */
  readonly electricity: ElectricityCover
  /** All energy in GJ, as far as it is counted. */
  readonly energy: EnergyAccount
}
type Ground = {
  readonly structure: Structure
  readonly approach: ConsolidationApproach
  readonly gwpSet: GwpSet
  readonly sites: ReadonlyMap<string, { readonly entityId: string }>
  readonly resolutions: ReadonlyMap<number, StoredResolution>
  readonly units: UnitTable
}

/** What the totals of a year stand on, read once for all its years. */
export function groundOf(facts: ReportFacts): Ground {
  return {
    structure: facts.structure,
    approach: facts.organisation.consolidationApproach,
    gwpSet: facts.thisYear.year.gwpSet,
    sites: new Map(facts.sites.map((site) => [site.id, site])),
    resolutions: facts.resolutions,
    units: libraryIndex().units,
  }
}

type Counted = Pick<YearFacts, 'lines' | 'contracts'>

/**
 * Counts a year: each line by its resolution, electricity by the contracts that cover it, each month by what is held of
 * the entity. Returned records do not count.
 */
export function countYear({ lines, contracts }: Counted, ground: Ground): YearTotals {
  const counting = createCounting(ground)
  counting.take(lines)
  counting.count(counting.cover(contracts))
  return counting.totals()
}

const linesAtOnce = 500

/** The same a part at a time: a year may have tens of thousands of lines, and others are served in between. */
export async function countYearInParts({ lines, contracts }: Counted, ground: Ground): Promise<YearTotals> {
  const counting = createCounting(ground)
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    counting.take(lines.slice(at, at + linesAtOnce))
    await pause()
  }
  const electricity = counting.cover(contracts)
  for (let at = 0; at < electricity.length; at += linesAtOnce) {
    counting.count(electricity.slice(at, at + linesAtOnce))
    await pause()
  }
  return counting.totals()
}

function createCounting(ground: Ground) {
  const figures = new Map<number, LineFigures>()
  const rows: YearRow[] = []
  const sum = createTotals(ground.gwpSet)
  const outside = new Map<string, number>()
  const shareOf = monthlyShares(ground.structure, ground.approach)
  const rowsOf = (stored: StoredLine) => {
    const resolution = known(ground.resolutions.get(stored.resolutionId), `resolution ${stored.resolutionId}`)
    const rated = figures.get(resolution.id) ?? figuresOf(resolution.answer)
    figures.set(resolution.id, rated)
    const line = yearLine(stored, resolution, ground)
    return rowsOfLine(line, rated, (month) => !isZero(shareOf(line.entity, month)))
  }
  const energy = createEnergy()
  const count = (given: readonly YearRow[]) => {
    for (const row of given) energy.add(row, shareOf(row.entity, row.month))
    const counted = consolidateRows(given, ground.structure, ground.approach, shareOf)
    for (const row of counted.rows) {
      sum.add(row)
      // A row taken by its share is still the row of its line.
      rows.push(row as YearRow)
    }
    for (const { entityId, records } of counted.outside) outside.set(entityId, (outside.get(entityId) ?? 0) + records)
  }
  // Electricity waits until all of it is known, because contracts are shared out over it; what does not count takes nothing.
  const electricity: YearRow[] = []
  const waits = (row: YearRow) => isElectricity(row) && !isZero(shareOf(row.entity, row.month))
  let cover: ElectricityCover | undefined
  return {
    count,
    take(lines: readonly StoredLine[]) {
      const given = lines.filter(({ state }) => state !== 'returned').flatMap(rowsOf)
      for (const row of given) if (waits(row)) electricity.push(row)
      count(given.filter((row) => !waits(row)))
    },
    /** The rows of electricity under the contracts, to be counted. */
    cover(contracts: readonly ContractFacts[]): readonly YearRow[] {
      const covered = coverElectricity(electricity, contracts.map(contractOf), ground.units)
      cover = covered.cover
      return covered.rows
    },
    totals: (): YearTotals => ({
      rows,
      totals: sum.totals(),
      qualified: qualifiedRows(
        rows.filter(({ scope }) => scope !== 'outside'),
        ground.gwpSet,
      ),
      outside: [...outside]
        .map(([entityId, records]) => ({ entityId, records }))
        .sort((a, b) => (a.entityId < b.entityId ? -1 : 1)),
      electricity: known(cover, 'electricity'),
      energy: energy.account(),
    }),
  }
}

/** A contract as the engine takes it. */
export const contractOf = (contract: ContractFacts): FactoredContract => ({
  id: contract.id,
  site: contract.siteId,
  from: contract.validFrom,
  to: contract.validTo,
  kWh: decimal(contract.kWh),
  kgCo2ePerKWh: decimal(contract.co2eKgPerKWh),
  evidenced: contract.evidence.length > 0,
  renewable: isRenewableSource(contract.energySource),
})

function yearLine(stored: StoredLine, resolution: StoredResolution, ground: Ground): YearLine {
  return {
    from: stored.periodStart,
    to: stored.periodEnd,
    entity: known(ground.sites.get(stored.siteId), `site ${stored.siteId}`).entityId,
    site: stored.siteId,
    activity: stored.activity,
    supplier: stored.supplierId === 0 ? '' : String(stored.supplierId),
    quantity: decimal(stored.quantity),
    records: stored.records,
    dataQuality: stored.dataQuality,
    resolution,
    stored,
  }
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the inventory names ${what}, which is not there`)
  return value
}

/** A total with its interval; without one when nothing is known of its parts. */
export const estimate = (kg: string, rows: readonly QualifiedRow[], view: Scope2View): Estimate => ({
  kg,
  interval: intervalTexts(uncertaintyOfRows(rows, view)),
})
