import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { decodeCursor } from '../cursor.ts'
import { siteNameKey } from './site-name-keys.ts'
import { useOfSite } from './store/site-use.ts'
import { findSite, listSites as readSites } from './store/sites.ts'

export async function listSites({ actor, query, db }: Call<typeof inventory.listSites>) {
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null
  return readSites(db, actor.organisationId, query, { key: siteNameKey(query.search ?? ''), after })
}

export async function readSite({ actor, params, db }: Call<typeof inventory.readSite>) {
  const site =
    (await findSite(db, actor.organisationId, params.id)) ?? fail('inventory.site-not-found', { id: params.id })
  return { site, use: await useOfSite(db, actor.organisationId, params.id) }
}
