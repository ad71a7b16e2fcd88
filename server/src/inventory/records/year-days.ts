import { fiscalYearNamed } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import type { YearDays } from './store/filter.ts'

/** First and last day of a fiscal year of the organisation. */
export async function yearDays(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
  year: number,
): Promise<YearDays> {
  return fiscalYearNamed((await deps.organisations.read(db, organisationId)).fiscalYearFirstMonth, year)
}
