import type { IdentityDeps } from './deps.ts'
import type { UserRow } from './store/users.ts'

type Guess = {
  readonly user: Pick<UserRow, 'email' | 'password_hash'>
  readonly given: string
  readonly ip: string
  /** From where the account was signed in to before; a session that is open is such a place. */
  readonly fromKnownPlace: boolean
}

/** Verifies a password. The guess is counted first, and not at all where the queue of passwords is full. */
export async function guessPassword(
  { attempts, passwords }: Pick<IdentityDeps, 'attempts' | 'passwords'>,
  { user, given, ip, fromKnownPlace }: Guess,
): Promise<boolean> {
  const attempt = await attempts.begin(user.email, ip, { fromKnownPlace })
  const matches = await passwords.matches(user.password_hash, given, { ip }).catch(async (error: unknown) => {
    await attempt.undone()
    throw error
  })
  if (matches) await attempt.succeeded()
  return matches
}
