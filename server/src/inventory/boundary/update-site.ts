import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainName } from '../../platform/plain-name.ts'
import { refuseEntity, refusePlace, refuseTaken } from './check-site.ts'
import type { BoundaryDeps } from './deps.ts'
import { useOfSite, yearsOfSite } from './store/site-use.ts'
import { findSite, storeSiteVersion, lockSites, updateSite as saveSite } from './store/sites.ts'
import { lockDecidedYears, renewInReview } from './store/years.ts'
import { whatChanged } from './what-changed.ts'

/** A site is changed over the version its editor saw. */
export async function updateSite(
  deps: BoundaryDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.updateSite>,
): Promise<inventory.Site> {
  const { organisationId } = actor
  await lockSites(db, organisationId)
  const current = (await findSite(db, organisationId, params.id)) ?? fail('inventory.site-not-found', { id: params.id })
  if (current.version !== body.version) fail('inventory.boundary-changed', { current })
  const next = { ...body, name: plainName(body.name), id: params.id, code: body.code === '' ? current.code : body.code }
  refusePlace(deps.places, next)
  await refuseTaken(db, organisationId, next, params.id)
  await refuseMove(db, organisationId, current, next)
  if (told.some((fact) => current[fact] !== next[fact])) {
    const { inReview } = await lockDecidedYears(db, organisationId)
    await renewInReview(db, organisationId, ...(await yearsOfSite(db, organisationId, current.id, inReview)))
    await storeSiteVersion(db, { organisationId, personId: actor.personId, at: clock.now() }, current.id)
  }
  const saved = (await saveSite(db, organisationId, next)) ?? fail('inventory.boundary-changed', { current })
  await audit({
    action: 'inventory.update-site',
    subjectType: 'site',
    subjectId: params.id,
    details: { version: saved.version, ...whatChanged(current, saved, compared) },
  })
  return saved
}

/** What reports tell of a site, or divide by. */
const told = ['region', 'city', 'floorAreaM2'] as const

/** Records keep the factors of the country they were calculated for, and an approved or locked year keeps the entity they counted under. */
async function refuseMove(
  db: Db,
  organisationId: string,
  current: inventory.Site,
  next: inventory.SiteInput,
): Promise<void> {
  if (next.country !== current.country) {
    const { records } = await useOfSite(db, organisationId, current.id)
    if (records > 0) fail('inventory.site-in-use', { records, country: current.country })
  }
  if (next.entityId === current.entityId) return
  await refuseEntity(db, organisationId, next.entityId)
  const { fixed, inReview } = await lockDecidedYears(db, organisationId)
  const [year] = await yearsOfSite(db, organisationId, current.id, fixed)
  if (year !== undefined) fail('inventory.period-locked', { year })
  await renewInReview(db, organisationId, ...(await yearsOfSite(db, organisationId, current.id, inReview)))
}

const compared = ['code', 'name', 'aliases', 'entityId', 'country', 'region', 'city', 'floorAreaM2'] as const
