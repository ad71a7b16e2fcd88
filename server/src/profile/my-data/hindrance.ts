import type { Db } from '../../platform/database.ts'
import type { ProfileDeps } from '../deps.ts'

type Owned = { readonly id: string; readonly name: { readonly en: string; readonly ar: string } }
export type Hindrance = { readonly soleOwnerOf: readonly Owned[]; readonly lastPlatformOwner: boolean }

/** What stands in the way of a person's going: somebody must be left who can let others in. */
export async function findHindrance(
  { organisations }: Pick<ProfileDeps, 'organisations'>,
  db: Db,
  personId: string,
  at: Date,
): Promise<Hindrance | null> {
  const lastPlatformOwner = await organisations.isLastPlatformOwner(db, personId, at)
  const soleOwnerOf = await organisations.soleOwnershipsOf(db, personId, at)
  return lastPlatformOwner || soleOwnerOf.length > 0 ? { soleOwnerOf, lastPlatformOwner } : null
}
