import { AccountPreferences } from './own-page/account/account-preferences.ts'
import { OwnDrafts } from './own-drafts.ts'
import { RememberedName } from './remembered-name.tsx'
import { StandingKeeper } from './standing-keeper.ts'

/** What follows on a device when somebody signs in to their account. */
export const AccountKeeper = () => (
  <>
    <RememberedName />
    <AccountPreferences />
    <StandingKeeper />
    <OwnDrafts />
  </>
)
