import { actForAddress } from '../../identity/index.ts'
import type { Db } from '../../platform/database.ts'
import type { Subject } from '../../platform/personal-data.ts'
import type { ProfileDeps } from '../deps.ts'
import { consentsOf, insertConsent } from '../store/consents.ts'
import { findHindrance } from './hindrance.ts'

/** Takes a person out of all that is kept. What organisations keep stays, by an id behind which nobody is any more. */
export async function takeOut(
  { personalData, publicPages }: Pick<ProfileDeps, 'personalData' | 'publicPages'>,
  db: Db,
  subject: Subject,
  at: Date,
): Promise<void> {
  const agreed = (await consentsOf(db, subject.personId)).find(({ kind }) => kind === 'privacy')
  if (agreed?.given) await insertConsent(db, subject.personId, { ...agreed, given: false, at })
  // The account itself last: what is kept by its address must be found until then.
  for (const feature of personalData().toReversed()) await feature.erase(db, subject, at)
  // Their name stood on pages that are kept for visitors, perhaps.
  await publicPages.changed(db)
}

/** The same when the operator says so; whoever alone can let others in is needed. */
export async function takeOutUnlessNeeded(
  deps: Pick<ProfileDeps, 'personalData' | 'organisations' | 'publicPages'>,
  db: Db,
  subject: Subject,
  at: Date,
): Promise<'gone' | 'needed'> {
  await actForAddress(db, subject.email)
  if (await findHindrance(deps, db, subject.personId, at)) return 'needed'
  await takeOut(deps, db, subject, at)
  return 'gone'
}
