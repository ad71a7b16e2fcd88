import type { Db } from '../../platform/database.ts'
import { voidTokens } from '../store/one-time-tokens.ts'
import { endKeysOf, endSessionsOf } from '../store/sessions.ts'
import { changeUser, type UserRow } from '../store/users.ts'

/** Keeps somebody out until a time, whoever decided it; null lets them in again. */
export async function banPerson(
  db: Db,
  { user, until, at }: { user: UserRow; until: Date | null; at: Date },
): Promise<UserRow> {
  if (until) await shutOut(db, user.id, at)
  return changeUser(db, user.id, { banned_until: until }, at)
}

/** Ends sessions, API tokens, the calendar address, and links that would open a session. */
export async function shutOut(db: Db, userId: string, at: Date): Promise<void> {
  await endSessionsOf(db, { userId, except: null })
  await endKeysOf(db, { userId, at })
  await voidTokens(db, { userId, kinds: null })
}
