import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { findById, insertIdentity, insertUser, type IdentityRow, type UserRow } from './store/users.ts'

export type NewPerson = {
  email: string
  passwordHash: string | null
  userMetadata: Record<string, unknown>
  confirmed: boolean
  at: Date
}

/** Writes a person and their e-mail identity; undefined when the address is taken. */
export async function createUser(db: Db, person: NewPerson): Promise<UserRow | undefined> {
  const id = randomUUID()
  const { email, passwordHash, userMetadata, confirmed, at } = person
  if (!(await insertUser(db, { id, email, passwordHash, userMetadata, confirmed, at }))) return undefined
  await insertIdentity(db, { ...emailIdentity({ id: randomUUID(), userId: id, email, verified: confirmed }), at })
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
