import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { OrganisationsDeps } from '../deps.ts'

/** Whoever founds an organisation may write to anybody in its name: a ceiling keeps that from serving for mail that nobody asked for. */
export async function refuseManyInvitations(
  { sendingWait }: Pick<OrganisationsDeps, 'sendingWait'>,
  db: Db,
  { personId, mails }: { readonly personId: string; readonly mails: number },
): Promise<void> {
  const retryAfterSeconds = await sendingWait(db, 'invitation', personId, mails)
  if (retryAfterSeconds > 0) fail('organisations.invited-many', { retryAfterSeconds })
}
