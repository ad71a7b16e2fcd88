import type { FigureResult, RecordResult } from './calculate.ts'
import type { AmountPart } from './totals-figure.ts'
import type { TotalsRow } from './totals.ts'

/** Where and when a record was made, as totals group it; within one month. */
export type RecordPlace = Pick<TotalsRow, 'entity' | 'site' | 'month' | 'supplier' | 'activity'>

/**
 * The rows of one calculated record: its own, with the market-based figure of purchased energy beside it, and one for
 * each figure of the supply chain, which counts no further record.
 */
export function totalsRowsOf(result: RecordResult, place: RecordPlace): TotalsRow[] {
  const own: TotalsRow = { ...rowOf(result.main, place), market: result.market ? partOf(result.market) : undefined }
  return [own, ...result.upstream.map((figure) => ({ ...rowOf(figure, place), records: 0 }))]
}

function rowOf({ figure, amounts }: FigureResult, place: RecordPlace): TotalsRow {
  return { ...amounts, ...place, scope: figure.scope, category: figure.category, flags: figure.warnings }
}

function partOf({ figure, amounts }: FigureResult): AmountPart {
  return { co2e: amounts.co2e, flags: figure.warnings }
}
