import type { Db } from '../platform/database.ts'
import { userBody, type UserBody } from './bodies.ts'
import { factorsOfAll } from './store/factors.ts'
import { readUserParts } from './store/user-parts.ts'
import { identitiesOfAll, type UserRow } from './store/users.ts'

/** A person as the protocol shows them, with what they sign in by and what they confirm with. */
export async function describeUser(db: Db, user: UserRow): Promise<UserBody> {
  return userBody(user, await readUserParts(db, { userId: user.id, sessionId: null }))
}

/** Several at once, with as many questions to the database as for one. */
export async function describeUsers(db: Db, users: readonly UserRow[]): Promise<UserBody[]> {
  const ids = users.map(({ id }) => id)
  const identities = Map.groupBy(await identitiesOfAll(db, ids), (row) => row.user_id)
  const factors = Map.groupBy(await factorsOfAll(db, ids), (row) => row.user_id)
  return users.map((user) =>
    userBody(user, { identities: identities.get(user.id) ?? [], factors: factors.get(user.id) ?? [] }),
  )
}
