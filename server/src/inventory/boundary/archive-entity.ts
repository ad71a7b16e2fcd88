import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { lockEntities, readEntities, setEntityArchived } from './store/entities.ts'
import { lockSites } from './store/sites.ts'

type ArchiveCall = Pick<Call<typeof inventory.archiveEntity>, 'actor' | 'params' | 'body' | 'db' | 'audit' | 'clock'>

/** An entity is put aside once nothing in use hangs on it; what it held before stays in the figures of those years. */
export async function archiveEntity(call: ArchiveCall): Promise<inventory.Entity> {
  const { entities, current } = await load(call)
  if (current.parentId === null) fail('inventory.entity-is-root', { entityId: current.id })
  const children = entities.filter((entity) => entity.parentId === current.id && entity.archivedAt === null)
  if (children.length > 0 || current.sites > 0)
    fail('inventory.entity-in-use', { entities: children.length, sites: current.sites })
  return setArchived(call, current, call.clock.now())
}

/** An entity comes back below a parent that is in use. */
export async function restoreEntity(call: ArchiveCall): Promise<inventory.Entity> {
  const { entities, current } = await load(call)
  const parent = entities.find((entity) => entity.id === current.parentId)
  if (parent?.archivedAt != null) fail('inventory.entity-archived', { entityId: parent.id })
  return setArchived(call, current, null)
}

async function load({ actor, params, db }: ArchiveCall) {
  await lockEntities(db, actor.organisationId)
  // A site created at this moment would hang on an entity that is being put aside.
  await lockSites(db, actor.organisationId)
  const entities = await readEntities(db, actor.organisationId)
  const current =
    entities.find((entity) => entity.id === params.id) ?? fail('inventory.entity-not-found', { entityId: params.id })
  return { entities, current }
}

async function setArchived(
  { actor, body, db, audit }: ArchiveCall,
  current: inventory.Entity,
  archivedAt: Date | null,
): Promise<inventory.Entity> {
  const saved = await setEntityArchived(db, actor.organisationId, { id: current.id, version: body.version }, archivedAt)
  if (!saved) fail('inventory.boundary-changed', { current })
  await audit({
    action: archivedAt ? 'inventory.archive-entity' : 'inventory.restore-entity',
    subjectType: 'entity',
    subjectId: current.id,
  })
  return { ...current, version: body.version + 1, archivedAt: archivedAt?.toISOString() ?? null }
}
