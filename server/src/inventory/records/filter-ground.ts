import { fiscalYearNamed } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import { heldSites } from './held-sites.ts'
import { matchingAnswers, type FilterGround } from './store/filter.ts'

/** What a filter needs to be asked of the records. */
export async function groundOf(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
  filter: inventory.RecordFilter,
): Promise<FilterGround> {
  const { year } = filter
  const answers = await matchingAnswers(db, organisationId, filter)
  const held = await heldSites(db, organisationId)
  if (year === undefined) return { days: null, answers, held }
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  return { days: fiscalYearNamed(fiscalYearFirstMonth, year), answers, held }
}
