import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Places } from './deps.ts'
import { siteNameKeys } from './site-name-keys.ts'
import { findEntity } from './store/entities.ts'
import { siteWithCode, sitesNamed } from './store/sites.ts'

type Place = Pick<inventory.SiteInput, 'country' | 'region' | 'city'>
type PlaceIssue = {
  readonly path: 'region' | 'city'
  readonly code: 'region-unknown' | 'region-outside-kingdom' | 'city-not-in-region'
}

/** Regions are those of the Kingdom; a Saudi city is one of the list and lies in its region. */
export function placeIssues(places: Places, { country, region, city }: Place): PlaceIssue[] {
  if (country !== 'SA') return region === null ? [] : [{ path: 'region', code: 'region-outside-kingdom' }]
  if (region !== null && !places.regions.has(region)) return [{ path: 'region', code: 'region-unknown' }]
  if (city !== null && (region === null || places.regionOfCity.get(city) !== region))
    return [{ path: 'city', code: 'city-not-in-region' }]
  return []
}

export function refusePlace(places: Places, place: Place): void {
  const issues = placeIssues(places, place)
  if (issues.length > 0) fail('validation-failed', { issues: issues.map((issue) => ({ ...issue, part: 'body' })) })
}

/** The entity must be one of the organisation's, and in use. */
export async function refuseEntity(db: Db, organisationId: string, entityId: string): Promise<void> {
  const entity = (await findEntity(db, organisationId, entityId)) ?? fail('inventory.entity-not-found', { entityId })
  if (entity.archivedAt !== null) fail('inventory.entity-archived', { entityId })
}

type Named = Pick<inventory.SiteInput, 'name' | 'aliases' | 'code'>

/** Names, aliases and codes belong to one site; the answer names the other site, so that it can be opened. */
export async function refuseTaken(db: Db, organisationId: string, site: Named, ownId: string | null): Promise<void> {
  const owners = await sitesNamed(db, organisationId, siteNameKeys(site))
  const other = owners.find((owner) => owner.siteId !== ownId)
  if (other)
    fail('inventory.site-name-taken', {
      name: spelled(site, other.key),
      siteId: other.siteId,
      archived: other.archived,
    })
  if (site.code === '') return
  const holder = await siteWithCode(db, organisationId, site.code)
  if (holder !== null && holder !== ownId) fail('inventory.site-code-taken', { code: site.code, siteId: holder })
}

/** The name as it was typed that has the key. */
function spelled(site: Named, key: string): string {
  return (
    [site.name.en, site.name.ar, ...site.aliases].find((name) =>
      siteNameKeys({ name: { en: name, ar: '' }, aliases: [] }).includes(key),
    ) ?? key
  )
}
