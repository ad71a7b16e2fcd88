import { createHash, randomBytes } from 'node:crypto'
import { paths, type organisations } from '@athar/contracts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The first platform owner of a fresh installation. Afterwards owners are made by owners. */
export async function claimPlatform({
  actor,
  body,
  db,
  audit,
  clock,
}: Call<typeof organisations.claimPlatform>): Promise<void> {
  if (!(await store.spendSetUpLink(db, hashOf(body.token))) || (await store.platformHasOwner(db)))
    fail('organisations.set-up-link-invalid')
  await store.insertPlatformOwner(db, actor.personId, clock.now())
  await audit({ action: 'organisations.claim-platform', subjectType: 'person', subjectId: actor.personId })
}

/** A fresh link while the platform has no owner, else undefined. Its token stands nowhere but in what this answers. */
export function makeSetUpLink({
  database,
  clock,
  siteUrl,
}: {
  database: Database
  clock: Clock
  siteUrl: string
}): Promise<string | undefined> {
  return database.transaction({}, async ({ db }) => {
    if (await store.platformHasOwner(db)) return undefined
    const token = randomBytes(32).toString('base64url')
    await store.replaceSetUpLink(db, hashOf(token), clock.now())
    return `${siteUrl}${paths.welcome()}?${new URLSearchParams({ 'set-up': token }).toString()}`
  })
}
