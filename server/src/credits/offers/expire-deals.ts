import type { CreditsDeps } from '../deps.ts'
import { expireDeals, untoldExpiries } from './store.ts'
import { tellExpired } from './tell.ts'

/** Writes reservations that expired, gives their credits back and tells both sides. */
export function expireReservations({
  database,
  clock,
  organisations,
}: Pick<CreditsDeps, 'database' | 'clock' | 'organisations'>): Promise<void> {
  return database.transaction({}, async ({ db }) => {
    const at = clock.now()
    await expireDeals(db, at)
    for (const deal of await untoldExpiries(db)) await tellExpired({ organisations }, db, deal, at)
  })
}
