import type { organisations } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { dueOn, reviewState } from './due.ts'
import { reviewedOn } from './store.ts'

/** When the next review is due, and how that stands today. */
export async function readDue(
  db: Db,
  organisationId: string,
  today: string,
): Promise<{ state: organisations.ReviewState; dueOn: string }> {
  const due = dueOn(await reviewedOn(db, organisationId))
  return { state: reviewState(due, today), dueOn: due }
}
