import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainName } from '../../platform/plain-name.ts'
import { refuseEntity, refusePlace, refuseTaken } from './check-site.ts'
import type { BoundaryDeps } from './deps.ts'
import { codeOf, findSite, insertSites, lockSites, nextCodeNumber } from './store/sites.ts'

/** A site is added under names and a code that are free. */
export async function createSite(
  deps: BoundaryDeps,
  { actor, body: given, db, audit, clock }: Call<typeof inventory.createSite>,
): Promise<inventory.Site> {
  const { organisationId } = actor
  const body = { ...given, name: plainName(given.name) }
  refusePlace(deps.places, body)
  await lockSites(db, organisationId)
  await refuseEntity(db, organisationId, body.entityId)
  await refuseTaken(db, organisationId, body, null)
  const id = randomUUID()
  const code = body.code === '' ? codeOf(await nextCodeNumber(db, organisationId)) : body.code
  await insertSites(db, organisationId, [{ ...body, id, code }], clock.now())
  await audit({ action: 'inventory.create-site', subjectType: 'site', subjectId: id })
  return (await findSite(db, organisationId, id)) ?? fail('inventory.site-not-found', { id })
}
