import { randomUUID } from 'node:crypto'
import type { organisations } from '@athar/contracts'
import { mostFoundedADay } from '@athar/contracts/organisations'
import { createAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Founding } from '../platform/feature-hooks.ts'
import type { Call } from '../platform/http/serve.ts'
import type { OrganisationsDeps } from './deps.ts'
import { plainName } from '../platform/plain-name.ts'
import { nextReview } from './review/remind-of-review.ts'
import * as store from './store.ts'

type Organisation = organisations.Organisation

/** Whoever creates an organisation owns it. */
export async function createOrganisation(
  deps: OrganisationsDeps,
  { actor, body, db, clock, request }: Call<typeof organisations.createOrganisation>,
): Promise<Organisation> {
  // Of who is taken out at this moment nobody could ever take it over.
  if (!(await deps.people.hold(db, actor.personId))) fail('unauthenticated')
  await refuseMany(db, actor.personId, clock.now())
  const organisation: Organisation = { id: randomUUID(), ...body, name: plainName(body.name), sample: false }
  const audit = createAudit(db, {
    organisationId: organisation.id,
    personId: actor.personId,
    requestId: request.id,
    at: clock.now(),
  })
  return found(deps, { db, audit, at: clock.now(), today: clock.today() }, { organisation, ownerId: actor.personId })
}

const dayMs = 24 * 3600 * 1000

/**
 * What is bounded is bounded for an organisation: registrations, events and planting sites that others look at, turns at long work. Whoever
 * had as many organisations as they liked had as many times that.
 */
async function refuseMany(db: Db, personId: string, at: Date): Promise<void> {
  const first = await store.foundedBefore(db, personId, mostFoundedADay)
  const waitMs = first === undefined ? 0 : first.getTime() + dayMs - at.getTime()
  if (waitMs > 0 && waitMs <= dayMs)
    fail('organisations.founded-many', { most: mostFoundedADay, retryAfterSeconds: Math.ceil(waitMs / 1000) })
}

/** The organisation, its owner, and all that other features give it from the start: together or not at all. */
export async function found(
  deps: Pick<OrganisationsDeps, 'hooks' | 'notices'>,
  context: Founding,
  { organisation, ownerId }: { organisation: Organisation; ownerId: string },
): Promise<Organisation> {
  const { db, audit, at, today } = context
  await store.actFor(db, { organisationId: organisation.id, role: 'owner' })
  await insert(context, organisation)
  await store.insertMembership(db, {
    organisationId: organisation.id,
    personId: ownerId,
    role: 'owner',
    at,
    invitedBy: null,
  })
  await store.markOnboarded(db, ownerId, at)
  await deps.notices.remind(db, nextReview({ organisationId: organisation.id, reviewedOn: today }, at))
  await audit({ action: 'organisations.create', subjectType: 'organisation', subjectId: organisation.id })
  for (const { whenCreated } of deps.hooks()) await whenCreated?.(context, organisation)
  return organisation
}

async function insert({ db, at }: Founding, organisation: Organisation): Promise<void> {
  try {
    await store.insertOrganisation(db, organisation, at)
  } catch (error) {
    if (store.isUnifiedNumberTaken(error)) fail('organisations.unified-number-taken')
    throw error
  }
}
