import { WithAccount } from '../with-account.tsx'
import { ChangePassword } from './change-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactors } from './second-factors.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/** By what a person signs in, and by what they confirm. */
export const SecurityTab = () => (
  <WithAccount>
    {(user) => (
      <div className="grid grid-cols-1 gap-6">
        <ChangePassword user={user} />
        <SecondFactors user={user} />
        <RecoveryCodes user={user} />
        <Passkeys />
        <SignInWays user={user} />
      </div>
    )}
  </WithAccount>
)
