import type { Db } from '../platform/database.ts'
import type { GuardiansDeps } from './deps.ts'

/**
 * Has every feature take back what shows of someone under 18 without consent, in the same transaction, which acts for
 * them.
 */
export async function endTraces(
  { every, publicPages }: Pick<GuardiansDeps, 'every' | 'publicPages'>,
  db: Db,
  personId: string,
  at: Date,
): Promise<void> {
  for (const { minors } of every()) await minors?.whenConsentEnds(db, personId, at)
  await publicPages.changed(db)
}
