import type { organisations } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import { markOnboarded } from './store.ts'

/** The first question is answered: no organisation for now. */
export async function continueAsPerson({
  actor,
  db,
  clock,
  audit,
}: Call<typeof organisations.continueAsPerson>): Promise<void> {
  await markOnboarded(db, actor.personId, clock.now())
  await audit({ action: 'organisations.continue-as-person', subjectType: 'person', subjectId: actor.personId })
}
