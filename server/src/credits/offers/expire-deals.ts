import type { CreditsDeps } from '../deps.ts'
import { expireDeals, untoldExpiries } from './store.ts'
import { tellExpired } from './tell.ts'

/** Writes reservations that expired, gives their credits back and tells both sides. */
export function expireReservations({
  database,
  clock,
  organisations,
  publicPages,
}: Pick<CreditsDeps, 'database' | 'clock' | 'organisations' | 'publicPages'>): Promise<void> {
  return database.transaction({}, async ({ db }) => {
    const at = clock.now()
    await expireDeals(db, at)
    const expired = await untoldExpiries(db)
    for (const deal of expired) await tellExpired({ organisations }, db, deal, at)
    if (expired.length > 0) await publicPages.changed(db)
  })
}
