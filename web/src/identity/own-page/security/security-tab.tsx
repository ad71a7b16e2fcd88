import { useAuthSettings } from '../../entrance/auth-settings.ts'
import { WithAccount } from '../with-account.tsx'
import { ChangePassword } from './change-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactors } from './second-factors.tsx'
import { SignInWays } from './sign-in-ways.tsx'

/** By what a person signs in, and by what they confirm. */
export function SecurityTab() {
  const { passkeys } = useAuthSettings()
  return (
    <WithAccount>
      {(user) => (
        <div className="grid grid-cols-1 gap-6">
          <ChangePassword user={user} />
          <SecondFactors user={user} />
          <RecoveryCodes user={user} />
          {passkeys && <Passkeys />}
          <SignInWays user={user} />
        </div>
      )}
    </WithAccount>
  )
}
