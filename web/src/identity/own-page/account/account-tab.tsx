import { WithAccount } from '../with-account.tsx'
import { ChangeEmail } from './change-email.tsx'
import { NameAndLanguage } from './name-and-language.tsx'

/** Who the person is to others, how they read, and where they are written to. */
export const AccountTab = () => (
  <WithAccount>
    {(user) => (
      <div className="grid grid-cols-1 gap-6">
        <NameAndLanguage user={user} />
        <ChangeEmail user={user} />
      </div>
    )}
  </WithAccount>
)
