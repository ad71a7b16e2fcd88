import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { siteNameKey } from './site-name-keys.ts'
import { useOfSite } from './store/site-use.ts'
import { findSite, listSites as readSites } from './store/sites.ts'

export async function listSites({ actor, query, db }: Call<typeof inventory.listSites>) {
  return readSites(db, actor.organisationId, query, siteNameKey(query.search ?? ''))
}

export async function readSite({ actor, params, db }: Call<typeof inventory.readSite>) {
  const site =
    (await findSite(db, actor.organisationId, params.id)) ?? fail('inventory.site-not-found', { id: params.id })
  return { site, use: await useOfSite(db, actor.organisationId, params.id) }
}
