import type { IdentityDeps } from './deps.ts'
import type { UserRow } from './store/users.ts'

type Guess = { readonly user: Pick<UserRow, 'email' | 'password_hash'>; readonly given: string; readonly ip: string }

/** Asks somebody who is in for their password once more. Guesses count as at the door, where what nobody looked at is none. */
export async function guessPassword(
  { attempts, passwords }: Pick<IdentityDeps, 'attempts' | 'passwords'>,
  { user, given, ip }: Guess,
): Promise<boolean> {
  const attempt = await attempts.begin(user.email, ip)
  const matches = await passwords.matches(user.password_hash, given, { ip }).catch(async (error: unknown) => {
    await attempt.undone()
    throw error
  })
  if (matches) await attempt.succeeded()
  return matches
}
