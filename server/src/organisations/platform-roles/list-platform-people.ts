import type { organisations, ResponseOf } from '@athar/contracts'
import type { PlatformPerson } from '@athar/contracts/organisations'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { allRoles, type RoleRow } from './store.ts'

type Deps = Pick<OrganisationsDeps, 'people' | 'config'>

/** Everybody with a role in the platform, by name. */
export async function listPlatformPeople(
  deps: Deps,
  { db }: Call<typeof organisations.listPlatformPeople>,
): Promise<ResponseOf<typeof organisations.listPlatformPeople>> {
  return { items: await presentPeople(deps, db, await allRoles(db)) }
}

export async function presentPeople(
  { people, config }: Deps,
  db: Db,
  rows: readonly RoleRow[],
): Promise<PlatformPerson[]> {
  const ids = [...new Set(rows.map(({ personId: id }) => id))]
  const cards = await people.find(db, ids)
  // Where people sign in elsewhere, their second factors are known there and not here.
  const secured = config.auth.mode === 'internal' ? await people.withSecondFactor(db, ids) : null
  return ids
    .map((id) => ({
      personId: id,
      email: cards.get(id)?.email ?? '',
      fullName: cards.get(id)?.fullName ?? '',
      secondFactor: secured && secured.has(id),
      roles: rows
        .filter(({ personId: person }) => person === id)
        .map(({ role, since }) => ({ role, since: since.toISOString() })),
    }))
    .toSorted((a, b) => (a.fullName || a.email).localeCompare(b.fullName || b.email))
}
