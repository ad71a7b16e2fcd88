import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { findById, insertIdentity, insertUser, type IdentityRow, type UserRow } from './store/users.ts'

export type NewPerson = {
  email: string
  passwordHash: string | null
  userMetadata: Record<string, unknown>
  confirmed: boolean
  /** False where others may have the address as well, until it is proven for one of them; true unless said. */
  holdsEmail?: boolean
  /** Who vouches for them; absent: they sign in by their address. */
  by?: { provider: string; subject: string; data: Record<string, unknown> }
  at: Date
}

/** Writes a person and what they sign in by; undefined when the address is taken. */
export async function createUser(db: Db, person: NewPerson): Promise<UserRow | undefined> {
  const id = randomUUID()
  const { email, passwordHash, userMetadata, confirmed, holdsEmail = true, by, at } = person
  const provider = by?.provider ?? 'email'
  const appMetadata = { provider, providers: [provider] }
  const row = { id, email, passwordHash, userMetadata, appMetadata, confirmed, holdsEmail, at }
  if (!(await insertUser(db, row))) return undefined
  const identity = by
    ? { id: randomUUID(), user_id: id, provider, provider_id: by.subject, identity_data: by.data }
    : emailIdentity({ id: randomUUID(), userId: id, email, verified: confirmed })
  await insertIdentity(db, { ...identity, at })
  return findById(db, id)
}

/** The subject of an e-mail identity is the person's own id. */
export function emailIdentity(of: {
  id: string
  userId: string
  email: string
  verified: boolean
}): Omit<IdentityRow, 'created_at' | 'updated_at'> {
  const identity_data = { sub: of.userId, email: of.email, email_verified: of.verified, phone_verified: false }
  return { id: of.id, user_id: of.userId, provider: 'email', provider_id: of.userId, identity_data }
}
