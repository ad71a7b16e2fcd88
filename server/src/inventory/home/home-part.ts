import { add, compare, decimal, divide, fiscalYear, subtract, toText, ZERO, type Decimal } from '@athar/carbon'
import { mayReadAll, paths } from '@athar/contracts'
import type { platform, inventory as contracts } from '@athar/contracts'
import { dayOf } from '@athar/i18n'
import type { Db } from '../../platform/database.ts'
import type { HomePart } from '../../platform/home.ts'
import { yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { lastImport } from '../imports/index.ts'
import { newestYearWithRecords } from '../records/index.ts'
import { keptInventory, type KeptInventories } from '../yearly/read-inventory.ts'

type Counted = Omit<contracts.Inventory, 'changes'>

/** The reporting year, the last import and the end of the year, for members who read figures. */
export const homePart =
  (deps: BoundaryDeps, kept: KeptInventories): HomePart =>
  async (db, { actor, now }) => {
    if (!('role' in actor) || !mayReadAll.some((role) => role === actor.role)) return {}
    const { organisationId } = actor
    const today = dayOf(now)
    const { year, current } = await yearToShow(deps, db, { organisationId, today })
    const counted = await keptInventory(deps, kept, db, { organisationId, year, now })
    return {
      inventory: counted.records === 0 ? null : { ...homeInventory(counted, today), current },
      lastImport: await lastImport(db, organisationId),
      deadlines:
        current && year.state === 'open' && counted.records > 0
          ? [{ kind: 'year-end', day: year.endsOn, path: paths.inventory(), name: null }]
          : [],
    }
  }

/** The current year, or the newest with records where the current one has none. */
async function yearToShow(
  deps: BoundaryDeps,
  db: Db,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
) {
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  const thisYear = fiscalYear(fiscalYearFirstMonth, today).year
  const shown = (await newestYearWithRecords(db, organisationId, thisYear)) ?? thisYear
  return { year: await yearAsItStands(deps, db, organisationId, shown), current: shown === thisYear }
}

/** What the screen of the year says, cut down to what a home page shows. */
export function homeInventory(
  { year, records, totals, months, quality }: Pick<Counted, 'year' | 'records' | 'totals' | 'months' | 'quality'>,
  today: string,
): Omit<platform.HomeInventory, 'current'> {
  return {
    year: year.year,
    state: year.state,
    records,
    kg: totals.location?.kg ?? null,
    interval: totals.location?.interval ?? null,
    compared: likeMonths(months, year.year),
    months: months.map(({ month, total }) => ({
      month,
      kg: total,
      state: total !== null ? 'in' : `${month}-31` < today ? 'missing' : 'ahead',
    })),
    sitesWithGaps: new Set([
      ...quality.missing.map(({ siteId }) => siteId),
      ...quality.sitesWithoutData.map(({ id }) => id),
    ]).size,
  }
}

/** The months that have records in both years: a part of a year is compared with the same part of the other. */
function likeMonths(months: Counted['months'], year: number): platform.HomeInventory['compared'] {
  const both = months.flatMap(({ month, total, previousTotal }) =>
    total === null || previousTotal === null ? [] : [{ month, total, previousTotal }],
  )
  const [first, last] = [both[0], both.at(-1)]
  if (!first || !last) return null
  const kg = sum(both.map(({ total }) => total))
  const previous = sum(both.map(({ previousTotal }) => previousTotal))
  return {
    year: year - 1,
    from: first.month,
    to: last.month,
    months: both.length,
    kg: toText(kg),
    previousKg: toText(previous),
    change: compare(previous, ZERO) > 0 ? toText(divide(subtract(kg, previous), previous, 6)) : null,
  }
}

const sum = (amounts: readonly string[]): Decimal => amounts.reduce((all, kg) => add(all, decimal(kg)), ZERO)
