import type { profile } from '@athar/contracts'
import { hasSecondFactor } from '../../identity/index.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { ProfileDeps } from '../deps.ts'
import { removeDeletion } from '../store/deletions.ts'

/** Somebody who was to be taken out came back and stays. What ended meanwhile, sessions and tokens, stays ended. */
export async function keepAccount(
  { identity, mails }: Pick<ProfileDeps, 'identity' | 'mails'>,
  { actor, clock, db, audit }: Call<typeof profile.keepAccount>,
): Promise<void> {
  const { personId, aal } = actor
  if (!(await removeDeletion(db, personId))) fail('profile.deletion-not-asked')
  // It was asked for with the second factor: a password alone does not undo it.
  if (aal !== 'aal2' && (await hasSecondFactor(db))) fail('second-factor-required')
  await identity.people.announceDeletion(db, { personId, dueOn: null, at: clock.now() })
  const card = (await identity.people.find(db, [personId])).get(personId)
  if (card) await mails.send(db, { kind: 'kept', to: card })
  await audit({ action: 'profile.keep-account', subjectType: 'person', subjectId: personId })
}
