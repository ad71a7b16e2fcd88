import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainName } from '../../platform/plain-name.ts'
import { refuseStructure, refuseTakenName, yearsTouched } from './check-entities.ts'
import { insertEntity, lockEntities, readEntities } from './store/entities.ts'
import { lockDecidedYears, renewInReview } from './store/years.ts'

/** A company, branch or operation is added below the one that holds it. */
export async function createEntity({
  actor,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.createEntity>): Promise<inventory.Entity> {
  const { organisationId } = actor
  await lockEntities(db, organisationId)
  const entities = await readEntities(db, organisationId)
  const parent =
    entities.find((entity) => entity.id === body.parentId) ??
    fail('inventory.entity-not-found', { entityId: body.parentId })
  if (parent.archivedAt !== null) fail('inventory.entity-archived', { entityId: parent.id })
  const entity = { ...body, name: plainName(body.name), id: randomUUID() }
  refuseTakenName(entities, entity)
  refuseStructure([...entities, entity])
  // A year that was approved lists none that came later; whoever looks at one in review looks again.
  const { inReview } = await lockDecidedYears(db, organisationId)
  const touched = yearsTouched({ ...entity, holdings: [] }, entity, inReview)
  await renewInReview(db, organisationId, ...touched)
  await insertEntity(db, organisationId, entity, clock.now())
  await audit({
    action: 'inventory.create-entity',
    subjectType: 'entity',
    subjectId: entity.id,
    details: { parentId: body.parentId },
  })
  return { ...entity, sites: 0, version: 1, archivedAt: null }
}
