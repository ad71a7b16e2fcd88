import type { EngagementListener } from '../../organisations/index.ts'
import { fail } from '../../platform/errors.ts'
import { ensureYear, type BoundaryDeps } from '../boundary/index.ts'
import { hasRecords } from '../report/store.ts'

/** A year is opened only where there is something to look at. */
export const prepareEngagement =
  (deps: BoundaryDeps): EngagementListener =>
  async (db, { organisationId, year }) => {
    if (!(await hasRecords(db, organisationId, year))) fail('organisations.engagement-empty', { year })
    await ensureYear(deps, db, organisationId, year)
  }
