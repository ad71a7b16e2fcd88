import type { SuppliersDeps } from '../deps.ts'
import { remindedRequests } from '../store.ts'
import { mailedOf } from './present-request.ts'

/** Mails suppliers who have not answered for a week, at most three times, with the link they have. */
export async function remindSuppliers({
  database,
  clock,
  mails,
}: Pick<SuppliersDeps, 'database' | 'clock' | 'mails'>): Promise<void> {
  await database.transaction({}, async ({ db }) => {
    for (const row of await remindedRequests(db, clock.now())) await mails.send(db, 'reminder', mailedOf(row))
  })
}
