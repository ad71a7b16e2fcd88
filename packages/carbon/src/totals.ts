/**
 * Totals of an inventory: one fold over row results, exact and independent of their order.
 *
 * Every slice holds both bases of scope 2, all GWP sets, biogenic CO2 and the warnings that touch it. Gases outside the
 * scopes (Montreal Protocol) stand apart and are in no slice but `byScope` and `outside`.
 */
import { calculate } from './calculate.ts'
import { add, ZERO, type Decimal } from './decimal.ts'
import { roundedSum } from './decimal-ratio.ts'
import type { GasAmount } from './factor-amounts.ts'
import type { Scope } from './factor.ts'
import { GAS_GROUPS, type GasGroup } from './gases.ts'
import { perSet, type GwpSet, type PerGwpSet } from './gwp.ts'
import {
  addPerSet,
  createFigureSum,
  isNothing,
  subtractPerSet,
  type Amount,
  type AmountPart,
  type Figure,
  type FigureSum,
} from './totals-figure.ts'

/** The result of one activity record, or of several that are alike, within one month. */
export interface TotalsRow extends Amount {
  readonly scope: Scope
  readonly category: string
  readonly entity: string
  readonly site: string
  /** YYYY-MM. */
  readonly month: string
  /** Empty when none is named. */
  readonly supplier: string
  readonly activity: string
  /** What of `co2e` is known by gas; the rest is counted as 'unsplit'. */
  readonly gases: readonly GasAmount[]
}

/** The figure of one value of a dimension. */
export interface Slice {
  readonly key: string
  readonly figure: Figure
}

/** The figure of one category, which belongs to one scope. */
export interface CategorySlice extends Slice {
  readonly scope: Scope
}

/** One family of gases over all scopes, purchased energy on the location basis. */
export interface GasTotal {
  readonly group: GasGroup
  /** Kg of the gases, where sources tell it. */
  readonly kg: Decimal
  readonly co2e: PerGwpSet<Decimal>
}

/** All totals of an inventory; lists are in the order of their keys. */
export interface Totals {
  /** The set in which shares of warnings are measured. */
  readonly gwpSet: GwpSet
  /** Scopes 1, 2 and 3. */
  readonly total: Figure
  /** In the order 1, 2, 3, outside; only those with rows. */
  readonly byScope: readonly { readonly scope: Scope; readonly figure: Figure }[]
  readonly byCategory: readonly CategorySlice[]
  readonly byEntity: readonly Slice[]
  readonly bySite: readonly Slice[]
  readonly byMonth: readonly Slice[]
  /** Key '' holds what no supplier is named for. */
  readonly bySupplier: readonly Slice[]
  readonly byActivity: readonly Slice[]
  readonly byGas: readonly GasTotal[]
  /** Direct emissions by gas. */
  readonly byGasOfScope1: readonly GasTotal[]
  /** Gases of the Montreal Protocol, outside the scopes. */
  readonly outside: Figure
}

const SCOPES: readonly Scope[] = [1, 2, 3, 'outside']

/**
 * What a row is added to: `whole` is every sum that does not ask where or when (totals, scopes, categories, activities,
 * gases), `places` are entities and sites. Rows that were summed already are alike in one of these only.
 */
export type TotalsPart = 'whole' | 'places' | 'months' | 'suppliers'

/** A row that nothing was summed away from is added to all of them. */
export const TOTALS_PARTS: readonly TotalsPart[] = ['whole', 'places', 'months', 'suppliers']

/** Totals that grow row by row, so that long work can make way for others in between. */
export interface TotalsSum {
  add(row: TotalsRow, parts?: readonly TotalsPart[]): void
  totals(): Totals
}

/** Sums rows by every dimension at once. */
export function totalsOf(rows: Iterable<TotalsRow>, gwpSet: GwpSet): Totals {
  const sum = createTotals(gwpSet)
  for (const row of rows) sum.add(row)
  return sum.totals()
}

/** Empty totals whose shares of warnings are measured in one GWP set. */
export function createTotals(gwpSet: GwpSet): TotalsSum {
  const total = createFigureSum(gwpSet)
  const scopes = createSlices<Scope>(gwpSet)
  const categories = createSlices<string>(gwpSet)
  const scopeOfCategory = new Map<string, Scope>()
  const dimensions = {
    byEntity: createSlices<string>(gwpSet),
    bySite: createSlices<string>(gwpSet),
    byMonth: createSlices<string>(gwpSet),
    bySupplier: createSlices<string>(gwpSet),
    byActivity: createSlices<string>(gwpSet),
  }
  const gases = createGroundedSum()
  const directGases = createGroundedSum()
  const adders: Record<TotalsPart, (row: TotalsRow) => void> = {
    whole(row) {
      scopes.add(row.scope, row)
      if (row.scope === 'outside') return
      total.add(row)
      gases.add(row)
      if (row.scope === 1) directGases.add(row)
      categories.add(row.category, row)
      keepScope(scopeOfCategory, row)
      dimensions.byActivity.add(row.activity, row)
    },
    places(row) {
      if (row.scope === 'outside') return
      dimensions.byEntity.add(row.entity, row)
      dimensions.bySite.add(row.site, row)
    },
    months(row) {
      if (row.scope !== 'outside') dimensions.byMonth.add(row.month, row)
    },
    suppliers(row) {
      if (row.scope !== 'outside') dimensions.bySupplier.add(row.supplier, row)
    },
  }
  return {
    add(row, parts = TOTALS_PARTS) {
      for (const part of parts) adders[part](row)
    },
    totals: () => ({
      gwpSet,
      total: total.figure(),
      byScope: SCOPES.flatMap((scope) => scopes.figureOf(scope, (figure) => ({ scope, figure }))),
      byCategory: categories.slices().map((slice) => ({ ...slice, scope: scopeOfCategory.get(slice.key)! })),
      byEntity: dimensions.byEntity.slices(),
      bySite: dimensions.bySite.slices(),
      byMonth: dimensions.byMonth.slices(),
      bySupplier: dimensions.bySupplier.slices(),
      byActivity: dimensions.byActivity.slices(),
      byGas: gases.totals(),
      byGasOfScope1: directGases.totals(),
      outside: scopes.figureOf('outside', (figure) => figure)[0] ?? createFigureSum(gwpSet).figure(),
    }),
  }
}

/** A category in two scopes would make its total meaningless: a fault of the caller, not of the data. */
function keepScope(scopeOfCategory: Map<string, Scope>, row: TotalsRow): void {
  const known = scopeOfCategory.get(row.category) ?? row.scope
  if (known !== row.scope) throw new RangeError(`category ${row.category} is in scopes ${known} and ${row.scope}`)
  scopeOfCategory.set(row.category, known)
}

function createSlices<K extends string | number>(gwpSet: GwpSet) {
  const sums = new Map<K, FigureSum>()
  return {
    add(key: K, amount: Amount) {
      let sum = sums.get(key)
      if (!sum) sums.set(key, (sum = createFigureSum(gwpSet)))
      sum.add(amount)
    },
    figureOf<T>(key: K, make: (figure: Figure) => T): T[] {
      const sum = sums.get(key)
      return sum ? [make(sum.figure())] : []
    },
    slices: (): Slice[] =>
      [...sums]
        .map(([key, sum]) => ({ key: String(key), figure: sum.figure() }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

function createGroundedSum() {
  const sums = new Map<GasGroup, GasTotal>()
  const take = (group: GasGroup, kg: Decimal, co2e: PerGwpSet<Decimal>) => {
    const before = sums.get(group) ?? { kg: ZERO, co2e: perSet(() => ZERO) }
    sums.set(group, { group, kg: add(before.kg, kg), co2e: addPerSet(before.co2e, co2e) })
  }
  return {
    add(row: TotalsRow) {
      let rest = row.co2e
      for (const gas of row.gases) {
        take(gas.group, gas.kg ?? ZERO, gas.co2e)
        rest = subtractPerSet(rest, gas.co2e)
      }
      if (!isNothing(rest)) take('unsplit', ZERO, rest)
    },
    totals: () =>
      GAS_GROUPS.flatMap((group) => sums.get(group) ?? []).map(({ group, kg, co2e }) => ({
        group,
        kg: roundedSum(kg),
        co2e: perSet((set) => roundedSum(co2e[set])),
      })),
  }
}

/** The row as far as a share of it (0 to 1) counts, exact: for consolidation. */
export function scaleRow(row: TotalsRow, share: Decimal): TotalsRow {
  const { co2e, gases, biogenicCo2 } = calculate(share, { ...row, biogenicCo2: row.biogenicCo2 ?? ZERO })
  const scaled = (part: AmountPart): AmountPart => ({
    co2e: calculate(share, { co2e: part.co2e, gases: [], biogenicCo2: ZERO }).co2e,
    flags: part.flags,
  })
  const market = row.market && {
    ...scaled(row.market),
    ...(row.market.parts && { parts: row.market.parts.map(scaled) }),
  }
  return { ...row, co2e, gases, biogenicCo2, market }
}
