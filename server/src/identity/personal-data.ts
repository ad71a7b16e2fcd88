import { growingSection, shortSection, type PersonalData } from '../platform/personal-data.ts'
import type { MailOrders } from './mail-orders.ts'
import * as store from './store/personal-data.ts'
import { findById } from './store/users.ts'

/** What identity keeps about a person. With the account everything goes that opens it, and what was asked for and not yet mailed. */
export const identityData = (orders: Pick<MailOrders, 'forget'>): PersonalData => ({
  sections: [
    shortSection('account', store.readAccount),
    shortSection('sign-in-methods', store.readSignInMethods),
    growingSection('sessions', store.sessionsKept, store.tellRow),
    growingSection('sign-in-places', store.placesKept, store.tellRow),
    shortSection('second-factors', store.readSecondFactors),
    shortSection('passkeys', store.readPasskeys),
    growingSection('account-events', store.accountEvents, store.tellRow),
  ],
  async erase(db, { personId, email }) {
    const user = await findById(db, personId)
    await store.removeUser(db, personId)
    // What others asked to have sent to a mailbox that was never theirs stays.
    if (user?.email_confirmed_at) await orders.forget(db, email)
  },
})
