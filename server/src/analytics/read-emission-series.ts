import type { analytics } from '@athar/contracts'
import type { EmissionSeries } from '@athar/contracts/analytics'
import type { Disclosures } from '../disclosures/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { Call } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { analyse } from './analyse.ts'

export type AnalyticsDeps = Pick<Platform, 'clock'> & {
  readonly inventory: Pick<Inventory, 'countedYears'>
  readonly disclosures: Pick<Disclosures, 'figuresOf'>
}

/** Emissions as the screens of the years show them: location-based, by the warming potentials of each year. */
export async function readEmissionSeries(
  { inventory, clock }: AnalyticsDeps,
  { actor, params, query, db }: Call<typeof analytics.readEmissionSeries>,
): Promise<analytics.AnalysedSeries> {
  const years = await inventory.countedYears(db, { organisationId: actor.organisationId, now: clock.now() })
  const today = clock.today()
  // Of a year whose months say only how long they are, no month is judged: its first would pass for a peak.
  const spread = new Set(years.filter((year) => year.spreadByDays).flatMap(({ months }) => months.map(at)))
  const points =
    query.step === 'year'
      ? yearsOf(years, params.series, today)
      : years.flatMap(({ months }) => monthsOf(months, params.series, today.slice(0, 7)))
  return { name: null, unit: null, ...analyse(query.step, points, spread) }
}

type Year = Awaited<ReturnType<Inventory['countedYears']>>[number]

const yearly = (totals: Year['totals'], series: EmissionSeries): string | null =>
  ({ total: totals.location, scope1: totals.scope1, scope2: totals.scope2Location, scope3: totals.scope3 })[series]
    ?.kg ?? null

/** A point where something was entered: what was not is no zero. */
const pointOf = (at: string, value: string | null, partial: boolean, unlike = false) =>
  value === null ? [] : [{ at, value, partial, unlike }]

/** Years; those with records in other months than the latest that is over are unlike it, as half a year is a whole one. */
function yearsOf(years: readonly Year[], series: EmissionSeries, today: string) {
  const latest = years.findLast(({ year, totals }) => year.endsOn < today && yearly(totals, series) !== null)
  const like = latest && monthsWith(latest, series)
  return years.flatMap((one) =>
    pointOf(
      String(one.year.year),
      yearly(one.totals, series),
      one.year.endsOn >= today,
      like !== undefined && monthsWith(one, series) !== like,
    ),
  )
}

/** The months of the calendar that a year has figures of, as text. */
const monthsWith = ({ months }: Year, series: EmissionSeries): string =>
  months.flatMap((month) => (month[series] === null ? [] : [at(month).slice(5)])).join()

const at = ({ month }: Year['months'][number]): string => month.slice(0, 7)

/** Months with records; the current one is not over. */
function monthsOf(months: Year['months'], series: EmissionSeries, thisMonth: string) {
  return months.flatMap((month) => pointOf(at(month), month[series], at(month) >= thisMonth))
}
