import { monthPeriod, splitByMonth } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { ReportFacts } from '../report/index.ts'

export type StoredLine = ReportFacts['thisYear']['lines'][number]

/** The months of a fiscal year, YYYY-MM. */
export const monthsOf = ({ startsOn, endsOn }: Pick<inventory.InventoryYear, 'startsOn' | 'endsOn'>): string[] =>
  splitByMonth({ from: startsOn, to: endsOn }).map(({ from }) => from.slice(0, 7))

export function refuseMonths(year: inventory.InventoryYear, months: readonly string[]): void {
  const known = new Set(monthsOf(year))
  const outside = months.filter((month) => !known.has(month))
  if (outside.length > 0) fail('inventory.months-outside-year', { months: outside, year: year.year })
}

/** The last day on which data of a month are in time. */
export function dueDay(month: string, afterDays: number): string {
  const [year, number, date] = monthPeriod(month).to.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, number - 1, date + afterDays)).toISOString().slice(0, 10)
}

export const isOver = (month: string, today: string): boolean => monthPeriod(month).to < today

export type Source = { readonly siteId: string; readonly activity: string }

/** Records of a source by month: whether there are any, and whether any of them was no estimate. */
export type Covered = ReadonlyMap<string, 'received' | 'estimated'>
type KnownSource = { readonly months: Covered; readonly unit: string | null }

/** What the records of a year cover, source by source; what was returned covers nothing. */
export function sourcesOf(lines: readonly StoredLine[]): Map<string, KnownSource> {
  const found = new Map<string, { months: Map<string, 'received' | 'estimated'>; units: Map<string, number> }>()
  for (const line of lines) {
    if (line.state === 'returned') continue
    const source = found.get(keyOf(line)) ?? { months: new Map(), units: new Map() }
    found.set(keyOf(line), source)
    source.units.set(line.unit, (source.units.get(line.unit) ?? 0) + line.records)
    const how = line.dataQuality === 'estimated' ? 'estimated' : 'received'
    for (const { from } of splitByMonth({ from: line.periodStart, to: line.periodEnd })) {
      const month = from.slice(0, 7)
      if (source.months.get(month) !== 'received') source.months.set(month, how)
    }
  }
  return new Map([...found].map(([key, { months, units }]) => [key, { months, unit: mostUsed(units) }]))
}

const mostUsed = (units: ReadonlyMap<string, number>): string | null =>
  [...units].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))[0]?.[0] ?? null

export const keyOf = ({ siteId, activity }: Source): string => `${siteId}|${activity}`
