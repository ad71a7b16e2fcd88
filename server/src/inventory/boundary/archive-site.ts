import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseEntity } from './check-site.ts'
import { findSite, lockSites, setSiteArchived } from './store/sites.ts'

type ArchiveCall = Pick<Call<typeof inventory.archiveSite>, 'actor' | 'params' | 'body' | 'db' | 'audit' | 'clock'>

/** An archived site keeps its records and its names; it takes no new records. */
export const archiveSite = (call: ArchiveCall): Promise<inventory.Site> =>
  setArchived(call, 'inventory.archive-site', call.clock.now())

/** A site comes back under its old names, which nobody could take meanwhile. */
export async function restoreSite(call: ArchiveCall): Promise<inventory.Site> {
  const site =
    (await findSite(call.db, call.actor.organisationId, call.params.id)) ??
    fail('inventory.site-not-found', { id: call.params.id })
  await refuseEntity(call.db, call.actor.organisationId, site.entityId)
  return setArchived(call, 'inventory.restore-site', null)
}

async function setArchived(
  { actor, params, body, db, audit }: ArchiveCall,
  action: string,
  archivedAt: Date | null,
): Promise<inventory.Site> {
  const { organisationId } = actor
  await lockSites(db, organisationId)
  const current = (await findSite(db, organisationId, params.id)) ?? fail('inventory.site-not-found', { id: params.id })
  const saved =
    (await setSiteArchived(db, organisationId, { id: params.id, version: body.version }, archivedAt)) ??
    fail('inventory.boundary-changed', { current })
  await audit({ action, subjectType: 'site', subjectId: params.id, details: { version: saved.version } })
  return saved
}
