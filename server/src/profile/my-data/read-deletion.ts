import type { profile, ResponseOf } from '@athar/contracts'
import type { DataSection } from '@athar/contracts/profile'
import type { Call } from '../../platform/http/serve.ts'
import type { ProfileDeps } from '../deps.ts'
import { countUnended } from '../store/api-tokens.ts'
import { findDeletion } from '../store/deletions.ts'
import { sectionsOf } from './sections.ts'

/** What would go and what stands in the way, before anybody decides. */
export async function readDeletion(
  deps: Pick<ProfileDeps, 'config' | 'personalData' | 'organisations'>,
  { actor, db, clock }: Call<typeof profile.readDeletion>,
): Promise<ResponseOf<typeof profile.readDeletion>> {
  const at = clock.now()
  const lastPlatformOwner = await deps.organisations.isLastPlatformOwner(db, actor.personId, at)
  const sections = sectionsOf(deps.personalData())
  const kept = (name: DataSection, most: number) =>
    sections.find((section) => section.name === name)?.look(db, actor, most) ?? { total: 0, items: [] }
  const [account] = (await kept('account', 1)).items
  const memberships = (await kept('memberships', Number.MAX_SAFE_INTEGER)).items
  return {
    email: String(account?.['email'] ?? actor.email),
    dueOn: (await findDeletion(db, actor.personId))?.dueOn ?? null,
    // The same that `refuseUnlessOwner` of identity goes by.
    password: deps.config.auth.mode === 'internal' && account?.['hasPassword'] === true,
    soleOwnerOf: await deps.organisations.soleOwnershipsOf(db, actor.personId, at),
    lastPlatformOwner,
    goes: {
      sessions: (await kept('sessions', 0)).total,
      memberships: memberships.filter(({ endedAt }) => endedAt === null).length,
      tokens: await countUnended(db, actor.personId),
      notices: (await kept('notices', 0)).total,
    },
  }
}
