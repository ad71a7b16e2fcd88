/** Totals as plain JSON with decimals as text: for exports, stored comparisons and recomputation to the digit. */
import { type Decimal, toText } from './decimal.ts'
import { GWP_SETS, type PerGwpSet } from './gwp.ts'
import type { Totals } from './totals.ts'
import type { Figure, FigureBasis } from './totals-figure.ts'

/** A figure on one basis of scope 2: kg CO2e by GWP set, and what each warning touches of it. */
export interface BasisJson {
  readonly co2e: PerGwpSet<string>
  readonly flags: Readonly<
    Record<string, { readonly records: number; readonly kgCo2e: string; readonly share: string }>
  >
}

/** A sum of rows on both bases. */
export interface FigureJson {
  readonly records: number
  readonly location: BasisJson
  readonly market: BasisJson
  readonly biogenicCo2: string
}

/** All totals by the keys of their dimension. */
export interface TotalsJson {
  readonly gwpSet: string
  readonly total: FigureJson
  readonly byScope: Readonly<Record<string, FigureJson>>
  readonly byCategory: Readonly<Record<string, FigureJson>>
  readonly byEntity: Readonly<Record<string, FigureJson>>
  readonly bySite: Readonly<Record<string, FigureJson>>
  readonly byMonth: Readonly<Record<string, FigureJson>>
  readonly bySupplier: Readonly<Record<string, FigureJson>>
  readonly byActivity: Readonly<Record<string, FigureJson>>
  readonly byGas: Readonly<Record<string, { readonly kg: string; readonly co2e: PerGwpSet<string> }>>
  readonly outside: FigureJson
}

/** Totals as exports state them: no total, instead of zero, where no record counts. */
export type StatedTotalsJson = Omit<TotalsJson, 'total'> & { readonly total: FigureJson | null }

/** Totals for an export. */
export const statedTotals = (totals: Totals): StatedTotalsJson => ({
  ...totalsToJson(totals),
  total: hasTotal(totals) ? figureJson(totals.total) : null,
})

/** Whether any record counts in a scope: without one the total was not entered, which is not zero. */
export const hasTotal = ({ byScope }: Pick<Totals, 'byScope'>): boolean =>
  byScope.some(({ scope }) => scope !== 'outside')

/** Writes totals; the same totals always give the same JSON. */
export function totalsToJson(totals: Totals): TotalsJson {
  const slices = (list: readonly { key: string; figure: Figure }[]) =>
    Object.fromEntries(list.map(({ key, figure }) => [key, figureJson(figure)]))
  return {
    gwpSet: totals.gwpSet,
    total: figureJson(totals.total),
    byScope: Object.fromEntries(totals.byScope.map(({ scope, figure }) => [String(scope), figureJson(figure)])),
    byCategory: slices(totals.byCategory),
    byEntity: slices(totals.byEntity),
    bySite: slices(totals.bySite),
    byMonth: slices(totals.byMonth),
    bySupplier: slices(totals.bySupplier),
    byActivity: slices(totals.byActivity),
    byGas: Object.fromEntries(
      totals.byGas.map(({ group, kg, co2e }) => [group, { kg: toText(kg), co2e: setJson(co2e) }]),
    ),
    outside: figureJson(totals.outside),
  }
}

function figureJson({ records, location, market, biogenicCo2 }: Figure): FigureJson {
  return { records, location: basisJson(location), market: basisJson(market), biogenicCo2: toText(biogenicCo2) }
}

function basisJson({ co2e, flags }: FigureBasis): BasisJson {
  return {
    co2e: setJson(co2e),
    flags: Object.fromEntries(
      flags.map(({ flag, records, kgCo2e, share }) => [
        flag,
        { records, kgCo2e: toText(kgCo2e), share: toText(share) },
      ]),
    ),
  }
}

function setJson(values: PerGwpSet<Decimal>): PerGwpSet<string> {
  return Object.fromEntries(GWP_SETS.map((set) => [set, toText(values[set])])) as unknown as PerGwpSet<string>
}
