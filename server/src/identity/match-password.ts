import type { Passwords } from './passwords.ts'
import type { PasswordsOf } from './store/users.ts'

/** `opens`: the password of a confirmed account. `waits`: one that only the mail of a sign-up would make good. */
export type Match = 'opens' | 'waits' | 'wrong'

/**
 * Only the password that opens an account is looked at once. Everything else takes two looks, at something that cannot match
 * where there is nothing: the clock tells neither whether an account is there, nor whether a sign-up for it was pretended.
 */
export function matchPassword(
  passwords: Pick<Passwords, 'lookAt'>,
  found: PasswordsOf | undefined,
  { given, ...look }: { given: string; ip: string; isWanted?: () => boolean },
): Promise<Match> {
  return passwords.lookAt(given, look, async (matches) => {
    const own = await matches(found?.password_hash ?? null)
    if (own && found?.email_confirmed_at) return 'opens'
    const pretended = await matches(found?.pretended_hash ?? null)
    return own || pretended ? 'waits' : 'wrong'
  })
}
