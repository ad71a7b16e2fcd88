import type { profile, ResponseOf } from '@athar/contracts'
import { deletionDays } from '@athar/contracts/profile'
import { actForAddress, hasSecondFactor } from '../../identity/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProfileDeps } from '../deps.ts'
import { insertDeletion } from '../store/deletions.ts'
import { findHindrance } from './hindrance.ts'

const dayMs = 86_400_000

/** Sets the day on which a person is taken out. They are signed out everywhere at once, and keep the account by coming back. */
export async function askDeletion(
  deps: ProfileDeps,
  { actor, body, request, clock, reauthorise }: Call<typeof profile.askDeletion>,
): Promise<ResponseOf<typeof profile.askDeletion>> {
  const { personId, sessionId, aal } = actor
  const { password } = body
  const card = await reauthorise(async ({ db }) => {
    if (aal !== 'aal2' && (await hasSecondFactor(db))) fail('second-factor-required')
    return (await deps.identity.people.find(db, [personId])).get(personId) ?? fail('session-expired')
  })
  if (body.email.trim().toLowerCase() !== card.email.toLowerCase()) fail('profile.email-differs')
  // Between two transactions: weighing a password takes longer than a connection should be held.
  const refusal = await deps.identity.refuseUnlessOwner({ personId, sessionId, password, ip: request.ip })
  if (refusal) fail(refusal === 'wrong' ? 'profile.password-wrong' : 'profile.sign-in-again')
  return reauthorise(async ({ db, audit }) => {
    await actForAddress(db, actor.email)
    const at = clock.now()
    await refuseIfNeeded(deps, db, actor, at)
    const dueAt = new Date(at.getTime() + deletionDays * dayMs)
    const { dueOn } = (await insertDeletion(db, { personId, at, dueAt })) ?? fail('profile.deletion-asked')
    await audit({ action: 'profile.ask-deletion', subjectType: 'person', subjectId: personId, details: { dueOn } })
    // Whoever did not do this learns of it.
    await deps.mails.send(db, { kind: 'asked', to: card, dueOn })
    await deps.identity.people.announceDeletion(db, { personId, dueOn, at })
    await deps.identity.people.endKeys(db, personId, at)
    await deps.identity.people.endSessions(db, personId)
    return { dueOn }
  })
}

async function refuseIfNeeded(deps: ProfileDeps, db: Db, { personId }: Actor, at: Date): Promise<void> {
  const hindrance = await findHindrance(deps, db, personId, at)
  if (hindrance?.lastPlatformOwner) fail('profile.last-platform-owner')
  if (hindrance) fail('profile.sole-owner', { organisations: hindrance.soleOwnerOf })
}
