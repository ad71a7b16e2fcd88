import { fail } from '../../platform/errors.ts'
import type { OrganisationHooks } from '../../platform/feature-hooks.ts'
import { ensureYear, type BoundaryDeps } from '../boundary/index.ts'
import { hasRecords } from '../report/store.ts'

/** A year is opened only where there is something to look at. */
export const prepareEngagement =
  (deps: BoundaryDeps): NonNullable<OrganisationHooks['whenEngaged']> =>
  async (db, subject) => {
    if (subject.kind !== 'inventory') return undefined
    const { organisationId, year } = subject
    if (!(await hasRecords(db, organisationId, year))) fail('organisations.engagement-empty', { year })
    await ensureYear(deps, db, organisationId, year)
    return year
  }
