import { reviewedStates } from '@athar/contracts/npo-registration'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { approvedUntil, statesOfOrganisation } from './store/registrations.ts'

export type NpoStanding = 'approved' | 'expired' | 'pending' | 'none'

/** Where the registration of an organisation is, for those who ask it of applicants. */
export const standingOf =
  ({ clock }: { readonly clock: Clock }) =>
  async (db: Db, organisationId: string): Promise<NpoStanding> => {
    if (await approvedUntil(db, organisationId, clock.today())) return 'approved'
    const states = await statesOfOrganisation(db, organisationId)
    if (reviewedStates.some((state) => states.has(state))) return 'pending'
    return states.has('expired') || states.has('approved') ? 'expired' : 'none'
  }
