import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { BoundaryDeps } from './deps.ts'
import { yearToChange } from './ensure-years.ts'
import { yearWithDenominators } from './list-years.ts'
import { readReporting, saveReporting as save } from './store/reporting.ts'
import { renewInReview } from './store/years.ts'

/** Who is responsible for the report of a year, and what the organisation says in it of itself. */
export async function saveReporting(
  deps: BoundaryDeps,
  { actor, params, body, db, audit }: Call<typeof inventory.saveReporting>,
) {
  const { organisationId } = actor
  await yearToChange(deps, db, { organisationId, year: params.year, toWrite: false })
  const { reporting: before } = await readReporting(db, organisationId, params.year)
  const saved = await save(db, organisationId, params.year, body)
  if (saved) await renewInReview(db, organisationId, params.year)
  const current = await yearWithDenominators(deps, db, organisationId, params.year)
  if (!saved) fail('inventory.boundary-changed', { current })
  await audit({
    action: 'inventory.save-reporting',
    subjectType: 'inventory',
    subjectId: String(params.year),
    details: { version: current.reportingVersion, before, after: current.reporting },
  })
  return current
}
