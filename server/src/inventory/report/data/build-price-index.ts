import type { ReportPriceLevel } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import type { YearRow } from './year-totals.ts'

/** The levels of the price index that counted spend was divided by, as its figures kept them; spend of the price year needs none. */
export function priceIndexOf({ names }: Pick<ReportFacts, 'names'>, rows: readonly YearRow[]): ReportPriceLevel[] {
  const used = new Map<string, ReportPriceLevel>()
  for (const { figure, line } of rows)
    for (const { by, from, to, multiply, divide, source } of figure.resolved.steps) {
      if (by !== 'price-index' || (multiply === '1' && divide === '1')) continue
      const { year } = line.resolution
      const key = [from, year, multiply, divide, source].join('|')
      used.set(key, { currency: from, year, level: divide, prices: names.unit(to), priceLevel: multiply, source })
    }
  return [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, level]) => level)
}
