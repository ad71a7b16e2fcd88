import type { Applicant } from '@athar/contracts/grants'
import type { ActingApplicant } from '../platform/applications/applicant.ts'
import type { Db } from '../platform/database.ts'
import type { GrantsDeps } from './deps.ts'

/** What the rules of a call ask of an applicant. */
export async function eligibilityOf(
  deps: Pick<GrantsDeps, 'organisations' | 'registrationOf'>,
  db: Db,
  { organisationId }: ActingApplicant,
): Promise<Applicant> {
  if (organisationId === null) return { type: null, region: null, registration: 'none' }
  const { type, region } = await deps.organisations.read(db, organisationId)
  return { type, region, registration: await deps.registrationOf(db, organisationId) }
}
