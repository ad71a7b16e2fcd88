import type { Db } from '../../platform/database.ts'
import { shortSection, type PersonalData } from '../../platform/personal-data.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { tellSide } from './notices.ts'
import { leaveEnquiries, ownMessages } from './store.ts'

type Deps = Pick<MarketplaceDeps, 'notices' | 'organisations'>
type Leaving = { readonly organisationId: string | null; readonly personId: string | null }

/** Threads of a side that is deleted are closed and stay for the other side, which is told. */
export async function endWithSide(deps: Deps, db: Db, leaving: Leaving, at: Date): Promise<void> {
  for (const left of await leaveEnquiries(db, leaving, at))
    await tellSide(deps, db, left, {
      kind: 'marketplace.enquiry-closed',
      to: left.providerOrgId === null ? 'asker' : 'provider',
      data: { subject: left.subject },
      key: `${left.id} ended`,
      at,
    })
}

/** What a person wrote in enquiries. */
export const enquiriesData = (deps: Deps): PersonalData => ({
  sections: [
    shortSection('enquiries', async (db) =>
      (await ownMessages(db)).map(({ at, side: kind, ...message }) => ({
        kind,
        ...message,
        createdAt: at.toISOString(),
      })),
    ),
  ],
  erase: (db, { personId }, at) => endWithSide(deps, db, { organisationId: null, personId }, at),
})
