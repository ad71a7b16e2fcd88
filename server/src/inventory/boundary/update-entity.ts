import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainName } from '../../platform/plain-name.ts'
import { yearsTouched, refuseStructure, refuseTakenName } from './check-entities.ts'
import { lockEntities, readEntities, updateEntity as saveEntity } from './store/entities.ts'
import { lockDecidedYears, renewInReview } from './store/years.ts'
import { whatChanged } from './what-changed.ts'

/** An entity is renamed, moved or held differently, over the version its editor saw. */
export async function updateEntity({
  actor,
  params,
  body,
  db,
  audit,
}: Call<typeof inventory.updateEntity>): Promise<inventory.Entity> {
  const { organisationId } = actor
  await lockEntities(db, organisationId)
  const entities = await readEntities(db, organisationId)
  const current =
    entities.find((entity) => entity.id === params.id) ?? fail('inventory.entity-not-found', { entityId: params.id })
  if (current.version !== body.version) fail('inventory.boundary-changed', { current })
  const next: inventory.Entity = { ...current, ...body, name: plainName(body.name), version: body.version + 1 }
  refuseRootMove(current, next)
  refuseTakenName(entities, next)
  refuseStructure(entities.map((entity) => (entity.id === next.id ? next : entity)))
  refuseArchivedParent(entities, current, next)
  await keepDecided(db, organisationId, current, next)
  if (!(await saveEntity(db, organisationId, { ...next, version: body.version })))
    fail('inventory.boundary-changed', { current })
  await audit({
    action: 'inventory.update-entity',
    subjectType: 'entity',
    subjectId: params.id,
    details: { version: next.version, ...whatChanged(current, next, ['name', 'parentId', 'holdings']) },
  })
  return next
}

/** The organisation itself has no parent and belongs to itself wholly. */
function refuseRootMove(current: inventory.Entity, next: inventory.Entity): void {
  const isRoot = current.parentId === null
  if (isRoot !== (next.parentId === null)) fail('inventory.entity-is-root', { entityId: current.id })
  if (isRoot && JSON.stringify(current.holdings) !== JSON.stringify(next.holdings))
    fail('inventory.entity-is-root', { entityId: current.id })
}

function refuseArchivedParent(
  entities: readonly inventory.Entity[],
  current: inventory.Entity,
  next: inventory.Entity,
): void {
  if (next.parentId === current.parentId) return
  const parent = entities.find((entity) => entity.id === next.parentId)
  if (parent?.archivedAt != null) fail('inventory.entity-archived', { entityId: parent.id })
}

/** What was decided on stays; what is being looked at is another version then. */
async function keepDecided(
  db: Db,
  organisationId: string,
  current: inventory.Entity,
  next: inventory.Entity,
): Promise<void> {
  const { fixed, inReview } = await lockDecidedYears(db, organisationId)
  const [year] = yearsTouched(current, next, fixed)
  if (year !== undefined) fail('inventory.period-locked', { year })
  await renewInReview(db, organisationId, ...yearsTouched(current, next, inReview))
}
