import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { belongsToApplicant } from './store/applications.ts'

/** No one acts as an officer for an applicant they belong to, or did since it applied; the database holds it too. */
export async function refuseMember(
  db: Db,
  { personId }: { readonly personId: string },
  application: { readonly organisationId: string; readonly createdAt: string },
): Promise<void> {
  if (await belongsToApplicant(db, personId, application)) fail('grants.own-application')
}
