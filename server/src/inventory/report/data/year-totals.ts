import { setImmediate as pause } from 'node:timers/promises'
import {
  add,
  consolidateRows,
  coverElectricity,
  createEnergy,
  createTotals,
  daysIn,
  decimal,
  figuresOf,
  intervalTexts,
  isElectricity,
  isNegative,
  isRenewableSource,
  isZero,
  monthlyShares,
  ONE,
  qualifiedRows,
  rowsOfLine,
  subtract,
  sumText,
  TOTALS_PARTS,
  uncertaintyOfRows,
  ZERO,
  type ConsolidationApproach,
  type Decimal,
  type ElectricityCover,
  type EnergyAccount,
  type FactoredContract,
  type GwpSet,
  type LineFigures,
  type LineRow,
  type OutsideBoundary,
  type QualifiedLine,
  type QualifiedRow,
  type Scope,
  type Scope2View,
  type Structure,
  type Totals,
  type TotalsPart,
  type UnitTable,
} from '@athar/carbon'
import { libraryIndex } from '../../calculation/index.ts'
import { sourceOf } from './build-missing.ts'
import type {
  ContractFacts,
  LineGroup,
  ReportFacts,
  StoredLine,
  StoredResolution,
  YearFacts,
  YearGroups,
} from './report-facts.ts'
import type { Estimate, ReportScopes } from './report-data.ts'

/** A line with what its rows are asked later. */
export type YearLine = QualifiedLine & { readonly stored: Pick<StoredLine, 'unit' | 'resolutionId' | 'records'> }
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
  /** What counts of each month by scope, and of each source without its supply chain, location-based. */
  readonly months: ReadonlyMap<string, MonthTotals>
  /** Kg CO2e, without regard to sign, of records longer than a month: their months only say how long they are. */
  readonly spread: Decimal
  readonly sources: ReadonlyMap<string, Decimal>
}
/** Null for a scope that the month has no record of. */
export type MonthTotals = Readonly<Record<'scope1' | 'scope2' | 'scope3', Decimal | null> & { total: Decimal }>
export const noMonth: MonthTotals = { scope1: null, scope2: null, scope3: null, total: ZERO }
export type Ground = {
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

type Counted = Pick<YearFacts, 'lines' | 'contracts' | 'groups'>

/**
 * Counts a year: each line by its resolution, electricity by the contracts that cover it, each month by what is held of
 * the entity. Returned records do not count.
 */
export function countYear({ lines, contracts, groups }: Counted, ground: Ground): YearTotals {
  const counting = createCounting(ground)
  if (groups) for (const part of TOTALS_PARTS) counting.takeGroups(groups, part)
  counting.take(lines)
  counting.count(counting.cover(contracts))
  return counting.totals()
}

const linesAtOnce = 500
const longestMonth = 31

/** The same a part at a time: a year may have tens of thousands of lines, and others are served in between. */
export async function countYearInParts({ lines, contracts, groups }: Counted, ground: Ground): Promise<YearTotals> {
  const counting = createCounting(ground)
  if (groups)
    for (const part of TOTALS_PARTS) {
      counting.takeGroups(groups, part)
      await pause()
    }
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
  const { months, addMonth } = createMonths(ground.gwpSet)
  const sources = new Map<string, Decimal>()
  let spread = ZERO
  const addSpread = ({ scope, line, co2e }: YearRow) => {
    if (scope === 'outside' || line.from.slice(0, 7) === line.to.slice(0, 7) || daysIn(line) <= longestMonth) return
    const kg = co2e[ground.gwpSet]
    spread = isNegative(kg) ? subtract(spread, kg) : add(spread, kg)
  }
  const addSource = ({ scope, role, site, activity, co2e }: YearRow) => {
    if (scope === 'outside' || role !== 'main') return
    const source = sourceOf({ siteId: site, activity })
    sources.set(source, add(sources.get(source) ?? ZERO, co2e[ground.gwpSet]))
  }
  const leaveOut = (entityId: string, records: number) => outside.set(entityId, (outside.get(entityId) ?? 0) + records)
  const count = (given: readonly YearRow[]) => {
    for (const row of given) energy.add(row, shareOf(row.entity, row.month))
    const counted = consolidateRows(given, ground.structure, ground.approach, shareOf)
    // A row taken by its share is still the row of its line.
    for (const row of counted.rows as readonly YearRow[]) {
      sum.add(row)
      addMonth(row)
      addSource(row)
      addSpread(row)
      rows.push(row)
    }
    for (const { entityId, records } of counted.outside) leaveOut(entityId, records)
  }
  /** Rows of summed lines: their quantity is what counts of it already. */
  const takeGroup = (group: LineGroup, part: TotalsPart) => {
    const resolution = known(ground.resolutions.get(group.resolutionId), `resolution ${group.resolutionId}`)
    const rated = figures.get(resolution.id) ?? figuresOf(resolution.answer)
    figures.set(resolution.id, rated)
    const line = groupLine(group, resolution, ground)
    const parts = [part]
    for (const row of rowsOfLine({ ...line, quantity: decimal(group.counted) }, rated)) {
      energy.add(row, ONE, parts)
      if (group.outside) continue
      sum.add(row, parts)
      if (part === 'places') addSource(row)
      if (part === 'months') addMonth(row)
      if (part === 'whole') rows.push({ ...row, line, quantity: line.quantity })
    }
    // Without contracts nothing is shared out, and the kWh of all are those of each.
    if (part === 'whole' && !group.outside) summedElectricity.push(...rowsOfLine(line, rated).filter(isElectricity))
  }
  // Electricity waits until all of it is known, because contracts are shared out over it; what does not count takes nothing.
  const electricity: YearRow[] = []
  const summedElectricity: YearRow[] = []
  const waits = (row: YearRow) => isElectricity(row) && !isZero(shareOf(row.entity, row.month))
  let cover: ElectricityCover | undefined
  return {
    count,
    takeGroups(groups: YearGroups, part: TotalsPart) {
      for (const group of groups.parts[part]) takeGroup(group, part)
      if (part === 'places') for (const [site, records] of groups.outside) leaveOut(entityOf(site, ground), records)
    },
    take(lines: readonly StoredLine[]) {
      const given = lines.filter(({ state }) => state !== 'returned').flatMap(rowsOf)
      for (const row of given) if (waits(row)) electricity.push(row)
      count(given.filter((row) => !waits(row)))
    },
    /** The rows of electricity under the contracts, to be counted. */
    cover(contracts: readonly ContractFacts[]): readonly YearRow[] {
      const all = [...electricity, ...summedElectricity]
      const covered = coverElectricity(all, contracts.map(contractOf), ground.units)
      cover = covered.cover
      if (summedElectricity.length === 0) return covered.rows
      const summed = new Set<YearRow>(summedElectricity)
      return covered.rows.filter((row) => !summed.has(row))
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
      months,
      sources,
      spread,
    }),
  }
}

function createMonths(gwpSet: GwpSet) {
  const months = new Map<string, MonthTotals>()
  return {
    months,
    addMonth({ scope, month, co2e }: YearRow) {
      if (scope === 'outside') return
      const before = months.get(month) ?? noMonth
      const kg = co2e[gwpSet]
      months.set(month, {
        ...before,
        [`scope${scope}`]: add(before[`scope${scope}`] ?? ZERO, kg),
        total: add(before.total, kg),
      })
    },
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

/** A day of some month stands for lines of all, where their month is not asked for. */
const anyDay = '2000-01-01'

function groupLine(group: LineGroup, resolution: StoredResolution, ground: Ground): YearLine {
  const day = group.month === '' ? anyDay : `${group.month}-01`
  return {
    from: day,
    to: day,
    entity: group.siteId === '' ? '' : entityOf(group.siteId, ground),
    site: group.siteId,
    activity: group.activity,
    supplier: group.supplierId === 0 ? '' : String(group.supplierId),
    quantity: decimal(group.quantity),
    records: group.records,
    dataQuality: group.dataQuality ?? 'measured',
    resolution,
    stored: { unit: group.unit, resolutionId: group.resolutionId, records: group.records },
  }
}

const entityOf = (siteId: string, ground: Ground): string => known(ground.sites.get(siteId), `site ${siteId}`).entityId

function yearLine(stored: StoredLine, resolution: StoredResolution, ground: Ground): YearLine {
  return {
    from: stored.periodStart,
    to: stored.periodEnd,
    entity: entityOf(stored.siteId, ground),
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

const scopeKg = ({ byScope }: Totals, wanted: Scope, set: GwpSet): string | null => {
  const figure = byScope.find(({ scope }) => scope === wanted)?.figure
  return figure ? sumText(figure.location.co2e[set]) : null
}

/** A counted year by scope, location-based. */
export const scopesOf = ({ totals }: Pick<YearTotals, 'totals'>, set: GwpSet): ReportScopes => ({
  location: sumText(totals.total.location.co2e[set]),
  scope1: scopeKg(totals, 1, set),
  scope2: scopeKg(totals, 2, set),
  scope3: scopeKg(totals, 3, set),
})

/** A total with its interval; without one when nothing is known of its parts. */
export const estimate = (kg: string, rows: readonly QualifiedRow[], view: Scope2View): Estimate => ({
  kg,
  interval: intervalTexts(uncertaintyOfRows(rows, view)),
})
