import { fiscalYearNamed } from '@athar/carbon'
import type { organisations } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { hasRecordsOrContracts } from './store/site-use.ts'
import { lockDecidedYears, moveYears, renewInReview, storedYears } from './store/years.ts'

type Change = { readonly before: organisations.Organisation; readonly after: organisations.Organisation }

/** What an organisation may no longer change about itself once its inventory stands on it. */
export async function followOrganisation(db: Db, { before, after }: Change): Promise<void> {
  if (after.consolidationApproach !== before.consolidationApproach) await keepDecided(db, after.id)
  if (after.baseYear !== before.baseYear) await showAnew(db, after.id)
  if (after.fiscalYearFirstMonth !== before.fiscalYearFirstMonth) await moveFiscalYears(db, after)
}

/** The totals of an approved year were seen under its approach, and those of a locked one published; who looks at one in review looks again. */
async function keepDecided(db: Db, organisationId: string): Promise<void> {
  const { fixed, inReview } = await lockDecidedYears(db, organisationId)
  if (fixed.length > 0) fail('inventory.period-locked', { years: fixed.map(({ year }) => year) })
  await renewInReview(db, organisationId, ...inReview.map(({ year }) => year))
}

/** A year that was approved keeps the base year of then; who looks at one in review looks again. */
export async function showAnew(db: Db, organisationId: string): Promise<void> {
  const { inReview } = await lockDecidedYears(db, organisationId)
  await renewInReview(db, organisationId, ...inReview.map(({ year }) => year))
}

/** Records and contracts lie within the fiscal years they were entered in; years without any simply move. */
async function moveFiscalYears(db: Db, { id, fiscalYearFirstMonth }: organisations.Organisation): Promise<void> {
  const years = await storedYears(db, id)
  await moveYears(
    db,
    id,
    years.map(({ year }) => fiscalYearNamed(fiscalYearFirstMonth, year)),
  )
  // Asked afterwards: whoever was entering one holds its year, so it is seen by now.
  if (await hasRecordsOrContracts(db, id)) fail('inventory.fiscal-year-in-use')
}
