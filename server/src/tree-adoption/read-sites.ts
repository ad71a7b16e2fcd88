import type { ResponseOf, treeAdoption } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store/sites.ts'

/** What everybody may see of a site. */
export const publicSite = ({
  organisationId: _organisationId,
  version: _version,
  createdAt: _createdAt,
  ...site
}: store.StoredSite): treeAdoption.Site => site

/** Planting sites that take adoptions. */
export async function listSites({
  db,
  query,
}: Call<typeof treeAdoption.listSites>): Promise<ResponseOf<typeof treeAdoption.listSites>> {
  return { items: (await store.openSites(db, query)).map(publicSite) }
}

/** One site, and what became of its trees. */
export async function readSite({ db, params }: Call<typeof treeAdoption.readSite>): Promise<treeAdoption.SiteDetail> {
  const site = (await store.findSite(db, params.slug)) ?? fail('tree-adoption.site-not-found')
  const survival = await store.survivalOf(db, [site.id])
  return { ...publicSite(site), survival: survival(site.id) }
}
