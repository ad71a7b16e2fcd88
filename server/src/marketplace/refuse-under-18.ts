import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { MarketplaceDeps } from './deps.ts'

/** Who said that they are under 18 neither offers, asks nor answers, with a consent either. */
export async function refuseUnder18(
  { guardians }: Pick<MarketplaceDeps, 'guardians'>,
  db: Db,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<void> {
  const standing = await guardians.standingOf(db, personId, at)
  if (standing === 'consented' || standing === 'guardian-needed') fail('marketplace.adults-only')
}
