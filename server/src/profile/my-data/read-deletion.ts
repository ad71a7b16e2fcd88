import type { profile, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProfileDeps } from '../deps.ts'
import { findDeletion } from '../store/deletions.ts'
import { sectionsOf } from './sections.ts'

/** What would go and what stands in the way, before anybody decides. */
export async function readDeletion(
  deps: Pick<ProfileDeps, 'config' | 'personalData' | 'organisations'>,
  { actor, db, clock }: Call<typeof profile.readDeletion>,
): Promise<ResponseOf<typeof profile.readDeletion>> {
  const at = clock.now()
  const lastPlatformOwner = await deps.organisations.isLastPlatformOwner(db, actor.personId, at)
  const kept = new Map<string, readonly Record<string, unknown>[]>()
  for await (const { name, items } of sectionsOf(deps.personalData(), db, actor)) kept.set(name, items)
  const count = (name: string, counts: (item: Record<string, unknown>) => boolean = () => true) =>
    (kept.get(name) ?? []).filter(counts).length
  return {
    email: String(kept.get('account')?.[0]?.['email'] ?? actor.email),
    dueOn: (await findDeletion(db, actor.personId))?.dueOn ?? null,
    // The same that `refuseUnlessOwner` of identity goes by.
    password: deps.config.auth.mode === 'internal' && kept.get('account')?.[0]?.['hasPassword'] === true,
    soleOwnerOf: await deps.organisations.soleOwnershipsOf(db, actor.personId, at),
    lastPlatformOwner,
    goes: {
      sessions: count('sessions'),
      memberships: count('memberships', ({ endedAt }) => endedAt === null),
      tokens: count('api-tokens', ({ revokedAt }) => revokedAt === null),
      notices: count('notices'),
    },
  }
}
