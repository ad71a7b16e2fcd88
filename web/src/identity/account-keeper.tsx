import { AccountPreferences } from './own-page/account/account-preferences.ts'
import { RememberedName } from './remembered-name.tsx'

/** What follows on a device when somebody signs in to their account. */
export const AccountKeeper = () => (
  <>
    <RememberedName />
    <AccountPreferences />
  </>
)
