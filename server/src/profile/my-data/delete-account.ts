import type { profile } from '@athar/contracts'
import { hasSecondFactor } from '../../identity/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { createTell } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProfileDeps } from '../deps.ts'
import { actForAddress } from '../store/act-for-address.ts'
import { consentsOf, insertConsent } from '../store/consents.ts'

/** Takes a person out, at once and for good. What organisations keep stays, by an id behind which nobody is any more. */
export async function deleteAccount(
  deps: ProfileDeps,
  { actor, body, request, clock }: Call<typeof profile.deleteAccount>,
): Promise<void> {
  const { personId, sessionId, platformRoles, aal } = actor
  const { password } = body
  const within = <T>(work: (db: Db) => Promise<T>) =>
    deps.database.transaction({ personId, platformRoles, aal }, ({ db }) => work(db))
  const card = await within(async (db) => {
    if (aal !== 'aal2' && (await hasSecondFactor(db))) fail('second-factor-required')
    return (await deps.identity.people.find(db, [personId])).get(personId) ?? fail('session-expired')
  })
  if (body.email.trim().toLowerCase() !== card.email.toLowerCase()) fail('profile.email-differs')
  // Between two transactions: weighing a password takes longer than a connection should be held.
  const refusal = await deps.identity.refuseUnlessOwner({ personId, sessionId, password, ip: request.ip })
  if (refusal) fail(refusal === 'wrong' ? 'profile.password-wrong' : 'profile.sign-in-again')
  await within(async (db) => {
    await actForAddress(db, actor.email)
    await refuseIfNeeded(deps, db, actor)
    const at = clock.now()
    await takeBackConsent(db, personId, at)
    const language = card.language ?? (await deps.identity.people.languages(db, [personId])).get(personId) ?? 'en'
    // Before the address is gone: whoever did not do this learns of it.
    await deps.mails.sendDeleted(db, { to: card.email, language })
    const tell = createTell(db, { organisationId: null, personId, requestId: request.id, at })
    await tell({ action: 'profile.delete-account', subjectType: 'person', subjectId: personId })
    // The account itself last: what is kept by its address must be found until then.
    for (const { erase } of deps.personalData().toReversed()) await erase(db, { personId, email: actor.email }, at)
  })
}

/** Somebody must be left who can let others in. */
async function refuseIfNeeded(deps: ProfileDeps, db: Db, { personId }: Actor): Promise<void> {
  if (await deps.organisations.isLastPlatformOwner(db, personId)) fail('profile.last-platform-owner')
  const alone = await deps.organisations.soleOwnershipsOf(db, personId)
  if (alone.length > 0) fail('profile.sole-owner', { organisations: alone })
}

async function takeBackConsent(db: Db, personId: string, at: Date): Promise<void> {
  const agreed = (await consentsOf(db, personId)).find(({ kind }) => kind === 'privacy')
  if (agreed?.given) await insertConsent(db, personId, { ...agreed, given: false, at })
}
