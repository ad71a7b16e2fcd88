import { fiscalYear, fiscalYearNamed } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { BoundaryDeps } from './deps.ts'
import { readSettings } from './store/settings.ts'
import { draftOfReporting, readReporting } from './store/reporting.ts'
import { findYear, readDenominators, storedYears } from './store/years.ts'

/** Newest first: every year from the base year (or the first stored one) to the current (or the last stored one). */
export async function listYears(deps: BoundaryDeps, { actor, db, clock }: Call<typeof inventory.listYears>) {
  const { organisationId } = actor
  const { fiscalYearFirstMonth, baseYear } = await deps.organisations.read(db, organisationId)
  const { gwpSet } = await readSettings(db, organisationId)
  const currentYear = fiscalYear(fiscalYearFirstMonth, clock.today()).year
  const stored = new Map((await storedYears(db, organisationId)).map((year) => [year.year, year]))
  const known = [...stored.keys(), baseYear, currentYear]
  const first = Math.min(...known)
  const names = Array.from({ length: Math.max(...known) - first + 1 }, (_, index) => first + index).reverse()
  return {
    currentYear,
    baseYear,
    years: names.map((year) => stored.get(year) ?? yetEmpty(fiscalYearFirstMonth, year, gwpSet)),
  }
}

export async function readYear(deps: BoundaryDeps, { actor, params, db }: Call<typeof inventory.readYear>) {
  return yearWithDenominators(deps, db, actor.organisationId, params.year)
}

export async function yearWithDenominators(deps: BoundaryDeps, db: Db, organisationId: string, year: number) {
  const { denominators, version } = await readDenominators(db, organisationId, year)
  const { reporting, version: reportingVersion } = await readReporting(db, organisationId, year)
  return {
    year: await yearAsItStands(deps, db, organisationId, year),
    denominators,
    denominatorsVersion: version,
    reporting,
    reportingVersion,
    reportingDraft: reportingVersion === 0 ? await draftOfReporting(db, organisationId, year) : null,
  }
}

/** For whoever only looks: a year that nobody has opened is shown as it would be opened, and is not opened by that. */
export async function yearAsItStands(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
  year: number,
): Promise<inventory.InventoryYear> {
  const found = await findYear(db, organisationId, year)
  if (found) return found
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  return yetEmpty(fiscalYearFirstMonth, year, (await readSettings(db, organisationId)).gwpSet)
}

const yetEmpty = (firstMonth: number, year: number, gwpSet: inventory.GwpSetName): inventory.InventoryYear => ({
  ...fiscalYearNamed(firstMonth, year),
  state: 'open',
  gwpSet,
  version: 0,
})
