import type { ResponseOf, treeAdoption } from '@athar/contracts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store/sites.ts'

/** What everybody may see of a site on a day. */
export const publicSite = (
  {
    organisationId: _organisationId,
    version: _version,
    createdAt: _createdAt,
    hidden: _hidden,
    taken,
    ...site
  }: store.StoredSite,
  today: string,
): treeAdoption.Site => {
  const over = isOver(site, today)
  return { ...site, over, remaining: site.open && !over ? site.capacity - taken : 0 }
}

/** Whether the last day is past; days of one length are ordered as text. */
export const isOver = ({ lastDay }: Pick<store.StoredSite, 'lastDay'>, today: string): boolean =>
  lastDay !== null && lastDay < today

/** Planting sites that are offered; where adoption is over comes after all others. */
export async function listSites({
  db,
  query,
  clock,
}: Call<typeof treeAdoption.listSites>): Promise<ResponseOf<typeof treeAdoption.listSites>> {
  const today = clock.today()
  const sites = (await store.openSites(db, query)).map((site) => publicSite(site, today))
  return { items: [...sites.filter(({ over }) => !over), ...sites.filter(({ over }) => over)] }
}

/** One site, and what became of its trees. */
export async function readSite({
  db,
  params,
  clock,
}: Call<typeof treeAdoption.readSite>): Promise<treeAdoption.SiteDetail> {
  const site = (await store.findSite(db, params.slug)) ?? fail('tree-adoption.site-not-found')
  const survival = await store.survivalOf(db, [site.id])
  return { ...publicSite(site, clock.today()), survival: survival(site.id) }
}
