import type { UserRow } from './store/users.ts'

/**
 * Whether an account is somebody's: its address was proven, or they have been in it. Theirs it stays where the operator gave it another
 * address that nobody has proven yet; until then it opens nothing, and whoever types that address takes nothing of it.
 */
export const isSettled = (user: Pick<UserRow, 'email_confirmed_at' | 'last_sign_in_at'>): boolean =>
  user.email_confirmed_at !== null || user.last_sign_in_at !== null
