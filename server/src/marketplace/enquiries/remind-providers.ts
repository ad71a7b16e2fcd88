import type { MarketplaceDeps } from '../deps.ts'
import { tellSide } from './notices.ts'
import { dueReminders } from './store.ts'

/** Reminds providers of what they have not answered for 3 days, and for 7, once each. */
export async function remindProviders(
  deps: Pick<MarketplaceDeps, 'clock' | 'database' | 'notices' | 'organisations'>,
): Promise<void> {
  const at = deps.clock.now()
  await deps.database.transaction({}, async ({ db }) => {
    for (const due of await dueReminders(db, at))
      await tellSide(
        deps,
        db,
        { ...due, askerOrgId: null, askerPersonId: null },
        {
          kind: 'marketplace.enquiry-waits',
          to: 'provider',
          data: { subject: due.subject, listing: due.listingTitle, count: due.days },
          key: `${due.id} ${due.waitsSince.toISOString()} ${due.days}`,
          at,
        },
      )
  })
}
