import { createUser } from './create-user.ts'
import type { IdentityDeps } from './deps.ts'
import { changeUser, findByEmail } from './store/users.ts'

export type SeedPerson = { email: string; password: string; fullName: string; language?: 'en' | 'ar' }

/** A person whose address needs no mail: demo accounts and tests. The same person twice stays one, with the latest password. */
export async function seedPerson(
  deps: IdentityDeps,
  { email, password, fullName, language }: SeedPerson,
): Promise<string> {
  const at = deps.clock.now()
  const userMetadata = { full_name: fullName, ...(language ? { language } : {}) }
  const before = await deps.database.transaction({}, ({ db }) => findByEmail(db, email))
  if (before?.password_hash && (await deps.passwords.matches(before.password_hash, password))) return before.id
  const passwordHash = await deps.passwords.hash(password)
  return deps.database.transaction({}, async ({ db }) => {
    const existing = await findByEmail(db, email)
    if (existing)
      return (
        await changeUser(
          db,
          existing.id,
          { password_hash: passwordHash, user_metadata: userMetadata, email_confirmed_at: at },
          at,
        )
      ).id
    const created = await createUser(db, { email, passwordHash, userMetadata, confirmed: true, at })
    return created?.id ?? Promise.reject(new Error(`somebody took ${email} at this moment`))
  })
}
