import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import { belongsToApplicant } from './store/applications.ts'

/** No one acts as an officer on what they, or an organisation of theirs, applied for; the database holds it too. */
export async function refuseMember(
  db: Db,
  { personId }: { readonly personId: string },
  { organisationId }: { readonly organisationId: string },
): Promise<void> {
  if (await belongsToApplicant(db, personId, organisationId)) fail('grants.own-application')
}
