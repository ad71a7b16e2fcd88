import {
  add,
  CATEGORIES,
  compare,
  decimal,
  divide,
  isEvenByDay,
  isZero,
  multiply,
  splitByMonth,
  sum,
  sumText,
  ZERO,
  type Category,
  type Decimal,
  type Slice,
} from '@athar/carbon'
import { nameAsWritten } from '@athar/i18n'
import type { BilingualName } from '@athar/contracts'
import type { Quantity, ReportLine, ReportMonth, ReportResults, ReportScope } from './report-data.ts'
import type { ReportFacts } from './report-facts.ts'
import { noMonth, type YearTotals } from './year-totals.ts'

/** Digits of a share, which is only shown. */
const shareDigits = 12

/** The year's total by everything a reader asks for, in the potentials of the year. */
export function resultsOf(
  facts: ReportFacts,
  counted: YearTotals,
  previous: YearTotals | null,
): Omit<ReportResults, 'entities' | 'countries' | 'siteIntensities'> {
  const { totals } = counted
  const of = totals.total.location.co2e[totals.gwpSet]
  const months = monthsOf(facts, counted, previous)
  const sites = new Map(facts.sites.map((site) => [site.id, site.name]))
  return {
    categories: categoriesOf(counted, of),
    gases: totals.byGas.map(({ group, kg, co2e }) => ({
      gas: group,
      massKg: group === 'unsplit' ? null : sumText(kg),
      co2eKg: sumText(co2e[totals.gwpSet]),
      share: share(co2e[totals.gwpSet], of),
    })),
    months,
    spreadByDays: isSpreadByDays(counted, months),
    sites: linesOf(totals.bySite, counted, of, (id) => sites.get(id) ?? nameAsWritten(id)),
    activities: activitiesOf(facts, counted, of),
    suppliers: linesOf(
      totals.bySupplier.filter(({ key }) => key !== ''),
      counted,
      of,
      (id) => nameAsWritten(facts.suppliers.get(Number(id)) ?? id),
    ),
  }
}

export const share = (part: Decimal, of: Decimal): string => (isZero(of) ? '0' : sumText(divide(part, of, shareDigits)))

/** In the order of the standard: by scope, then as the categories are numbered. */
function categoriesOf({ totals, rows }: YearTotals, of: Decimal): ReportResults['categories'] {
  const records = new Map<string, number>()
  for (const row of rows)
    if (row.scope !== 'outside') records.set(row.category, (records.get(row.category) ?? 0) + recordsOf(row))
  const place = new Map(CATEGORIES.map((category, index) => [category as string, index]))
  return totals.byCategory
    .toSorted((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))
    .map(({ key, scope, figure }) => {
      const kg = figure.location.co2e[totals.gwpSet]
      return {
        category: key as Category,
        scope: String(scope) as ReportScope,
        kg: sumText(kg),
        marketKg: scope === 2 ? sumText(figure.market.co2e[totals.gwpSet]) : null,
        share: share(kg, of),
        records: records.get(key) ?? 0,
      }
    })
}

/** The supply chain of a record is counted under its own category too, though the record counts once in the total. */
export const recordsOf = (row: YearTotals['rows'][number]): number =>
  row.role === 'upstream' && row.bearsRecords ? row.line.records : (row.records ?? 0)

function linesOf(
  slices: readonly Slice[],
  { totals }: YearTotals,
  of: Decimal,
  nameOf: (key: string) => BilingualName,
): ReportLine[] {
  return slices
    .map(({ key, figure }) => ({ key, kg: figure.location.co2e[totals.gwpSet], records: figure.records }))
    .sort((a, b) => compare(b.kg, a.kg) || (a.key < b.key ? -1 : 1))
    .map(({ key, kg, records }) => ({
      key,
      name: nameOf(key),
      scope: null,
      kg: sumText(kg),
      share: share(kg, of),
      records,
    }))
}

function activitiesOf(facts: ReportFacts, counted: YearTotals, of: Decimal): ReportResults['activities'] {
  const scopes = new Map(counted.rows.filter(({ role }) => role === 'main').map((row) => [row.activity, row.scope]))
  const quantities = quantitiesOf(facts, counted)
  return linesOf(counted.totals.byActivity, counted, of, facts.names.activity).map((line) => {
    const scope = scopes.get(line.key)
    return {
      ...line,
      scope: scope === undefined || scope === 'outside' ? null : (String(scope) as ReportScope),
      quantities: quantities.get(line.key) ?? [],
    }
  })
}

/** Quantities as entered, by unit; the share that is held of an entity does not change what its meters showed. */
function quantitiesOf({ names }: ReportFacts, { rows }: YearTotals): Map<string, Quantity[]> {
  const lines = new Set(rows.map((row) => row.line))
  const sums = new Map<string, Map<string, Decimal>>()
  for (const line of lines) {
    const units = sums.get(line.activity) ?? new Map<string, Decimal>()
    units.set(line.stored.unit, add(units.get(line.stored.unit) ?? ZERO, line.quantity))
    sums.set(line.activity, units)
  }
  return new Map(
    [...sums].map(([activity, units]) => [
      activity,
      [...units].sort().map(([unit, quantity]) => ({ quantity: sumText(quantity), unit: names.unit(unit) })),
    ]),
  )
}

function monthsOf(
  { thisYear }: ReportFacts,
  { months, totals }: YearTotals,
  previous: YearTotals | null,
): ReportMonth[] {
  const before = new Map(previous?.totals.byMonth.map(({ key, figure }) => [key, figure.location.co2e[totals.gwpSet]]))
  return splitByMonth({ from: thisYear.year.startsOn, to: thisYear.year.endsOn }).map(({ from }) => {
    const month = from.slice(0, 7)
    const { scope1, scope2, scope3, total } = months.get(month) ?? noMonth
    const previousTotal = before.get(yearsEarlier(month, 1))
    return {
      month,
      scope1: scope1 && sumText(scope1),
      scope2: scope2 && sumText(scope2),
      scope3: scope3 && sumText(scope3),
      total: months.has(month) ? sumText(total) : null,
      previousTotal: previousTotal ? sumText(previousTotal) : null,
    }
  })
}

const TWO = decimal(2)

/** Most of the total is of records longer than a month, or every day has the same. */
function isSpreadByDays({ spread, months }: YearTotals, shown: readonly ReportMonth[]): boolean {
  const inAll = sum([...months.values()].map(({ total }) => total))
  const told = shown.flatMap(({ month, total }) => (total === null ? [] : [{ month, total }]))
  return compare(multiply(spread, TWO), inAll) > 0 || isEvenByDay(told)
}

/** The same month so many years before. */
export const yearsEarlier = (month: string, years: number): string =>
  `${Number(month.slice(0, 4)) - years}${month.slice(4)}`
