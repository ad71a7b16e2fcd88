import { decimal, fiscalYear, fiscalYearsOf, splitAt, splitQuantity, toText } from '@athar/carbon'

/** One part of an entry: a record never crosses a fiscal year, nor a calendar year, because factors change with it. */
export type Slice = {
  readonly inventoryYear: number
  readonly periodStart: string
  readonly periodEnd: string
  readonly quantity: string
}

/**
 * Splits an entry by days, exactly: the parts add up to the whole. Most entries are one slice. `cuts` are days at which
 * factors of the organisation's own start or end to serve.
 */
export function slicesOf(
  entry: { periodStart: string; periodEnd: string; quantity: string },
  fiscalYearFirstMonth: number,
  cuts: readonly string[] = [],
): Slice[] {
  const { periodStart, periodEnd, quantity } = entry
  const first = fiscalYear(fiscalYearFirstMonth, periodStart)
  const uncut = !cuts.some((day) => day > periodStart && day <= periodEnd)
  if (uncut && periodEnd <= first.endsOn && periodEnd.slice(0, 4) === periodStart.slice(0, 4)) {
    return [{ inventoryYear: first.year, periodStart, periodEnd, quantity }]
  }
  const starts = fiscalYearsOf(fiscalYearFirstMonth, periodStart, periodEnd).map((year) => year.startsOn)
  for (let year = Number(periodStart.slice(0, 4)) + 1; year <= Number(periodEnd.slice(0, 4)); year += 1)
    starts.push(`${year}-01-01`)
  const parts = splitAt({ from: periodStart, to: periodEnd }, [...starts, ...cuts])
  const quantities = splitQuantity(decimal(quantity), parts)
  return parts.map((part, index) => ({
    inventoryYear: fiscalYear(fiscalYearFirstMonth, part.from).year,
    periodStart: part.from,
    periodEnd: part.to,
    quantity: toText(quantities[index]!),
  }))
}
