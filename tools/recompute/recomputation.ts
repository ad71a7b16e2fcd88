import {
  add,
  amountsFromJson,
  consolidateRows,
  coverElectricity,
  coverToJson,
  decimal,
  factorAmounts,
  GWP_SETS,
  indexGwp,
  indexUnits,
  intervalTexts,
  createEnergy,
  energyToJson,
  isElectricity,
  isRenewableSource,
  isZero,
  monthlyShares,
  timesRate,
  multiplyRatios,
  perSet,
  qualifiedRows,
  ratio,
  recordShares,
  reportingFigures,
  recomputeEnergyRate,
  recomputeFigure,
  rowsOfLine,
  scaleAmounts,
  splitByMonth,
  statedTotals,
  structureOf,
  toText,
  totalsOf,
  uncertaintyOfRows,
  UNITY,
  type Decimal,
  type ElectricityCover,
  type EnergyAccount,
  type FactoredContract,
  type GwpTable,
  type LineFigures,
  type LineRow,
  type QualifiedLine,
  type RatedFigure,
  type Ratio,
  type ResolvedFactorJson,
  type Scope2View,
  type Structure,
} from '@athar/carbon'
import { compareParts, countLeaves, type Difference } from './differences.ts'
import type {
  ExportedContract,
  ExportedEntity,
  ExportedInventory,
  ExportedPotential,
  ExportedRecord,
  ExportedResolution,
  ExportedSite,
  ExportedUnit,
} from './export-format.ts'

/** What recomputing starts from, read before the first record. */
export type Ground = {
  readonly inventory: ExportedInventory
  readonly potentials: readonly ExportedPotential[]
  readonly entities: readonly ExportedEntity[]
  readonly sites: readonly ExportedSite[]
  readonly units: readonly ExportedUnit[]
  readonly contracts: readonly ExportedContract[]
  readonly resolutions: readonly ExportedResolution[]
}

type Rated = { readonly resolution: ExportedResolution; readonly figures: LineFigures }
type Line = QualifiedLine
type Counted = {
  readonly rows: readonly LineRow<Line>[]
  readonly cover: ElectricityCover | null
  readonly energy: EnergyAccount
}

/** Repeats the arithmetic of an export from its own inputs: factors, then records, then totals. */
export function createRecomputation(ground: Ground) {
  const gwp = indexGwp(ground.potentials)
  const rated = new Map<number, Rated>(
    ground.resolutions.map((resolution) => [resolution.id, { resolution, figures: figuresOf(resolution, gwp) }]),
  )
  const entityOfSite = new Map(ground.sites.map(({ id, entityId }) => [id, entityId]))
  const lines = new Map<string, Line>()
  let counted: Counted | undefined
  const structure = structureFrom(ground.entities)
  const shareOf = recordShares(structure, ground.inventory.consolidationApproach)
  const count = () => (counted ??= countRows(ground, structure, lines.values(), rated))

  return {
    /** Every figure of the factors, from what was published to the rate per entered unit. */
    resolutions: (): Difference[] => ground.resolutions.flatMap((resolution) => checkResolution(resolution, gwp)),
    /** One record: quantity × rate in every set and on both bases. */
    record(record: ExportedRecord): Difference[] {
      const known = rated.get(record.resolution)
      const entity = entityOfSite.get(record.site)
      if (!known || entity === undefined)
        return [
          {
            where: `record ${record.id}`,
            figure: known ? 'site' : 'resolution',
            stored: String(known ? record.site : record.resolution),
            recomputed: 'missing from the file',
          },
        ]
      if (record.state !== 'returned') gather(lines, record, entity, known.resolution)
      return [...checkRecord(record, known, ground.inventory), ...checkShare(record, entity, shareOf)]
    },
    /** The totals and intervals of everything that was given as a record. */
    totals: (stored: unknown): Difference[] =>
      compareParts('totals', stored, statedTotals(totalsOf(count().rows, ground.inventory.gwpSet))),
    /** Direct gases, biogenic CO2 and ISO categories; what the organisation wrote, and where it is stated, is held by the seal. */
    reporting(stored: object): { readonly differences: readonly Difference[]; readonly figures: number } {
      const { gwpSet } = ground.inventory
      const figures = reportingFigures(totalsOf(count().rows, gwpSet), gwpSet)
      const told = Object.fromEntries(
        Object.keys(figures).map((key) => [key, (stored as Record<string, unknown>)[key]]),
      )
      return { differences: compareParts('reporting', told, figures), figures: countLeaves(figures) }
    },
    uncertainty: (stored: unknown): Difference[] =>
      compareParts('uncertainty', stored, intervals(count().rows, ground.inventory)),
    /** The kWh of electricity and what each contract covers of them. */
    electricity(stored: unknown): Difference[] {
      const { cover } = count()
      return compareParts('electricity', stored, cover && coverToJson(cover))
    },
    /** The energy account in GJ and MWh. */
    energy: (stored: unknown): Difference[] => compareParts('energy', stored, energyToJson(count().energy)),
  }
}

/** Rates anew from the published factor and the conversion's own steps; the stored rates are not trusted. */
function figuresOf({ answer }: ExportedResolution, gwp: GwpTable): LineFigures {
  const figure = (resolved: ResolvedFactorJson): RatedFigure => ({
    scope: resolved.scope,
    category: resolved.category,
    rate: rateOf(resolved, gwp),
    flags: resolved.warnings,
    resolved,
  })
  return {
    main: figure(answer.factor),
    market: answer.market && figure(answer.market),
    upstream: answer.upstream.map(figure),
    energy: answer.energy ? recomputeEnergyRate(answer.energy) : null,
  }
}

function rateOf(resolved: ResolvedFactorJson, gwp: GwpTable) {
  const by = resolved.steps.reduce<Ratio>(
    (all, step) => multiplyRatios(all, ratio(decimal(step.multiply), decimal(step.divide))),
    UNITY,
  )
  return scaleAmounts(factorAmounts(resolved.factor, gwp).amounts, by)
}

function checkResolution({ id, activity, answer }: ExportedResolution, gwp: GwpTable): Difference[] {
  const figures: [string, ResolvedFactorJson][] = [
    ['factor', answer.factor],
    ...(answer.market ? [['market', answer.market] as [string, ResolvedFactorJson]] : []),
    ...answer.upstream.map((each, index): [string, ResolvedFactorJson] => [`upstream[${index}]`, each]),
  ]
  const rates = figures.flatMap(([name, figure]) => {
    // Text that is no decimal is a fault of the file, not of the arithmetic.
    amountsFromJson(figure.rate)
    return recomputeFigure(figure, gwp).map(({ figure: at, stored, recomputed }) => ({
      where: `resolution ${id} (${activity}, ${figure.factor.id})`,
      figure: `${name}.${at}`,
      stored,
      recomputed,
    }))
  })
  return [...rates, ...checkEnergyRate({ id, activity, answer })]
}

/** What one entered unit holds of energy, by the steps that the answer states. */
function checkEnergyRate({ id, activity, answer }: Pick<ExportedResolution, 'id' | 'activity' | 'answer'>) {
  if (!answer.energy) return []
  const { gjPerUnit } = recomputeEnergyRate(answer.energy)
  return compareParts(
    `resolution ${id} (${activity})`,
    answer.energy.gjPerUnit,
    gjPerUnit && toText(gjPerUnit),
    'energy.gjPerUnit',
  )
}

function checkRecord(
  record: ExportedRecord,
  { resolution, figures }: Rated,
  inventory: ExportedInventory,
): Difference[] {
  const quantity = decimal(record.quantity)
  const times = (figure: RatedFigure) => perSet((set) => toText(timesRate(quantity, figure.rate.co2e[set])))
  const where = `record ${record.id}`
  const inYear = record.periodStart >= inventory.startsOn && record.periodEnd <= inventory.endsOn
  return [
    ...compareParts(where, record.co2e, times(figures.main), 'co2e'),
    ...compareParts(where, record.market, figures.market && times(figures.market), 'market'),
    ...compareParts(where, record.activity, resolution.activity, 'activity'),
    ...compareParts(where, record.unit, resolution.unit, 'unit'),
    ...checkReported(record, figures),
    ...(inYear
      ? []
      : [
          {
            where,
            figure: 'period',
            stored: `${record.periodStart} to ${record.periodEnd}`,
            recomputed: 'outside the year',
          },
        ]),
  ]
}

/** The part of a record that counts, by what is held of its entity; files made before it was in them have none. */
function checkShare(
  { id, state, share, periodStart: from, periodEnd: to }: ExportedRecord,
  entity: string,
  shareOf: ReturnType<typeof recordShares>,
): Difference[] {
  if (share === undefined) return []
  const counted = state === 'returned' ? null : toText(shareOf(entity, { from, to }))
  return compareParts(`record ${id}`, share, counted, 'share')
}

/** A reported emission rests on no factor: what it was reported as is what was entered, and its source is told. */
function checkReported({ id, entered }: ExportedRecord, { main }: LineFigures): Difference[] {
  if (main.resolved.methodTier !== 'reported') return []
  const where = `record ${id}`
  const input = entered?.input
  if (input?.kind !== 'reported' || !input.source)
    return [
      { where, figure: 'entered.input.source', stored: 'absent', recomputed: 'the source of a reported emission' },
    ]
  return [
    ...compareParts(
      where,
      toText(decimal(input.amount ?? '')),
      toText(decimal(entered!.quantity)),
      'entered.input.amount',
    ),
    ...compareParts(where, input.unit, entered!.unit, 'entered.input.unit'),
  ]
}

/** Records alike in everything that totals ask for are one line; those within one month stand for the whole month. */
function gather(
  lines: Map<string, Line>,
  record: ExportedRecord,
  entity: string,
  resolution: ExportedResolution,
): void {
  const [from, to] = periodOf(record)
  const { site, activity, dataQuality } = record
  const supplier = record.supplier === null ? '' : String(record.supplier)
  const key = JSON.stringify([
    site,
    activity,
    resolution.id,
    supplier,
    dataQuality,
    record.state,
    record.unit,
    from,
    to,
  ])
  const known = lines.get(key)
  const quantity: Decimal = decimal(record.quantity)
  lines.set(
    key,
    known
      ? { ...known, quantity: add(known.quantity, quantity), records: known.records + 1 }
      : { from, to, entity, site, activity, supplier, quantity, records: 1, dataQuality, resolution },
  )
}

function periodOf({ periodStart, periodEnd }: ExportedRecord): [string, string] {
  if (periodStart.slice(0, 7) !== periodEnd.slice(0, 7)) return [periodStart, periodEnd]
  const month = periodStart.slice(0, 7)
  // The first part of a span that reaches into the next month ends with the month.
  const [whole] = splitByMonth({ from: `${month}-01`, to: nextMonth(month) })
  return [whole!.from, whole!.to]
}

function nextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${month.slice(0, 5)}${String(number + 1).padStart(2, '0')}-01`
}

function countRows(
  { inventory, units, contracts }: Ground,
  structure: Structure,
  lines: Iterable<Line>,
  rated: ReadonlyMap<number, Rated>,
): Counted {
  const shareOf = monthlyShares(structure, inventory.consolidationApproach)
  const rows = Array.from(lines).flatMap((line) =>
    rowsOfLine(line, rated.get(line.resolution.id)!.figures, (month) => !isZero(shareOf(line.entity, month))),
  )
  const consolidated = (all: readonly LineRow<Line>[]) =>
    consolidateRows(all, structure, inventory.consolidationApproach, shareOf).rows as LineRow<Line>[]
  const energyOf = (all: readonly LineRow<Line>[]) => {
    const energy = createEnergy()
    for (const row of all) energy.add(row, shareOf(row.entity, row.month))
    return energy.account()
  }
  if (units.length === 0) return { rows: consolidated(rows), cover: null, energy: energyOf(rows) }
  const counts = (row: LineRow<Line>) => isElectricity(row) && !isZero(shareOf(row.entity, row.month))
  const covered = coverElectricity(rows.filter(counts), contracts.map(contractOf), indexUnits(units))
  const all = [...rows.filter((row) => !counts(row)), ...covered.rows]
  return { rows: consolidated(all), cover: covered.cover, energy: energyOf(all) }
}

function structureFrom(entities: Ground['entities']): Structure {
  const made = structureOf(
    entities.map(({ id, parentId, holdings }) => ({
      id,
      parentId,
      holdings: holdings.map(({ financialControl, ...holding }) => ({
        ...holding,
        equityShare: decimal(holding.equityShare),
        financialControl: financialControl === 'joint' ? ('joint' as const) : financialControl === 'full',
      })),
    })),
  )
  if (!made.ok) throw new Error(`the entities make no structure: ${made.refusals[0]?.code}`)
  return made.structure
}

const contractOf = (contract: ExportedContract): FactoredContract => ({
  id: contract.id,
  site: contract.siteId,
  from: contract.validFrom,
  to: contract.validTo,
  kWh: decimal(contract.kWh),
  kgCo2ePerKWh: decimal(contract.co2eKgPerKWh),
  evidenced: contract.evidence.length > 0,
  renewable: isRenewableSource(contract.energySource),
})

function intervals(rows: readonly LineRow<Line>[], { gwpSet }: ExportedInventory) {
  const lines = qualifiedRows(rows, gwpSet)
  const of = (scopes: readonly unknown[], view: Scope2View) =>
    intervalTexts(
      uncertaintyOfRows(
        lines.filter(({ scope }) => scopes.includes(scope)),
        view,
      ),
    )
  return {
    location: of([1, 2, 3], 'location'),
    market: of([1, 2, 3], 'market'),
    scope1: of([1], 'location'),
    scope2Location: of([2], 'location'),
    scope2Market: of([2], 'market'),
    scope3: of([3], 'location'),
  }
}

/** How many figures a record and a resolution hold, for the count at the end. */
export const figuresOfRecord = ({ market }: ExportedRecord): number => GWP_SETS.length * (market ? 2 : 1)
export const figuresOfResolution = ({ answer }: ExportedResolution): number =>
  [answer.factor, ...(answer.market ? [answer.market] : []), ...answer.upstream].reduce(
    (all, { rate }) => all + 2 * (4 + rate.gases.length * 4),
    0,
  )
