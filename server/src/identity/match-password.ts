import type { Passwords } from './passwords.ts'
import type { PasswordsOf } from './store/users.ts'

/** `opens`: the password of a confirmed account. `waits`: one that only the mail of a sign-up would make good. */
export type Match = 'opens' | 'waits' | 'wrong'

/**
 * Only the password that opens an account is looked at once. Everything else takes two looks, at something that cannot match
 * where there is nothing: the clock tells neither whether an account is there, nor whether a sign-up for it was pretended.
 */
export async function matchPassword(
  passwords: Pick<Passwords, 'matches'>,
  found: PasswordsOf | undefined,
  { given, ...look }: { given: string; ip: string; isWanted?: () => boolean },
): Promise<Match> {
  const own = await passwords.matches(found?.password_hash ?? null, given, look)
  if (own && found?.email_confirmed_at) return 'opens'
  const pretended = await passwords.matches(found?.pretended_hash ?? null, given, look)
  return own || pretended ? 'waits' : 'wrong'
}
