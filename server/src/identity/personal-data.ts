import type { PersonalData } from '../platform/personal-data.ts'
import type { MailOrders } from './mail-orders.ts'
import * as store from './store/personal-data.ts'
import { findById } from './store/users.ts'

/** What identity keeps about a person. With the account everything goes that opens it, and what was asked for and not yet mailed. */
export const identityData = (orders: Pick<MailOrders, 'forget'>): PersonalData => ({
  sections: [
    { name: 'account', read: store.readAccount },
    { name: 'sign-in-methods', read: store.readSignInMethods },
    { name: 'sessions', read: store.readSessions },
    { name: 'sign-in-places', read: store.readSignInPlaces },
    { name: 'second-factors', read: store.readSecondFactors },
    { name: 'passkeys', read: store.readPasskeys },
    { name: 'account-events', read: store.readAccountEvents },
  ],
  async erase(db, { personId, email }) {
    const user = await findById(db, personId)
    await store.removeUser(db, personId)
    // What others asked to have sent to a mailbox that was never theirs stays.
    if (user?.email_confirmed_at) await orders.forget(db, email)
  },
})
