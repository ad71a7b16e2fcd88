import { fiscalYear, fiscalYearNamed } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundaryDeps } from './deps.ts'
import { readSettings } from './store/settings.ts'
import { findYear, lockYear, insertYears } from './store/years.ts'

type Needs = Pick<BoundaryDeps, 'organisations'>

/** A year comes into being when something is first stored in it, with the warming potentials then chosen for new years. */
export async function ensureYear(
  deps: Needs,
  db: Db,
  organisationId: string,
  year: number,
): Promise<inventory.InventoryYear> {
  const found = await findYear(db, organisationId, year)
  if (found) return found
  await ensureYears(deps, db, organisationId, [year])
  return (await findYear(db, organisationId, year)) ?? fail('unexpected')
}

/** The same for several years at once, as an import needs. */
export async function ensureYears(
  deps: Needs,
  db: Db,
  organisationId: string,
  years: readonly number[],
): Promise<void> {
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  const { gwpSet } = await readSettings(db, organisationId)
  await insertYears(
    db,
    organisationId,
    [...new Set(years)].map((year) => ({ ...fiscalYearNamed(fiscalYearFirstMonth, year), gwpSet })),
  )
}

/** The fiscal year of the organisation that holds a day. */
export async function yearOfDay(deps: Needs, db: Db, organisationId: string, day: string): Promise<number> {
  return fiscalYear((await deps.organisations.read(db, organisationId)).fiscalYearFirstMonth, day).year
}

/**
 * The year, for something to be changed in it. It is held until the transaction ends, so that nobody approves it under the change;
 * what was approved or locked no longer changes by the way.
 */
export async function yearToChange(
  deps: Needs,
  db: Db,
  { organisationId, year, toWrite }: { organisationId: string; year: number; toWrite: boolean },
): Promise<inventory.InventoryYear> {
  // In review a change is a new version of the year, and nobody holds it for an import.
  const inReview = (await ensureYear(deps, db, organisationId, year)).state === 'in-review'
  const found = (await lockYear(db, organisationId, year, { toWrite: toWrite || inReview })) ?? fail('unexpected')
  const { state } = found
  if (state === 'locked') fail('inventory.period-locked', { year })
  if (state === 'approved') fail('inventory.wrong-state', { year, state, allowed: ['open', 'in-review'] })
  return found
}
