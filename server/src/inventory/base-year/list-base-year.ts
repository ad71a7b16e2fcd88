import type { inventory } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { weighBaseYear } from '../report/index.ts'
import { keptInventory, type KeptInventories } from '../yearly/read-inventory.ts'
import { proposalsOf } from './proposals.ts'
import { readBaseYearEvents, readRecalculationPolicy } from './store.ts'

/** The base year of now with every event that is on record, weighed, and what may be another. */
export async function listBaseYear(
  deps: BoundaryDeps,
  kept: KeptInventories,
  { actor, db, clock }: Call<typeof inventory.listBaseYear>,
): Promise<inventory.BaseYear> {
  const { organisationId } = actor
  const organisation = await deps.organisations.read(db, organisationId)
  const year = await yearAsItStands(deps, db, organisationId, organisation.baseYear)
  const { totals, records } = await keptInventory(deps, kept, db, { organisationId, year, now: clock.now() })
  const events = await readBaseYearEvents(db, organisationId, year.year)
  const { thresholdReason, ...weighed } = weighBaseYear({
    year: year.year,
    gwpSet: records > 0 ? year.gwpSet : null,
    reported: totals.location
      ? {
          location: totals.location.kg,
          scope1: totals.scope1?.kg ?? null,
          scope2: totals.scope2Location?.kg ?? null,
          scope3: totals.scope3?.kg ?? null,
        }
      : null,
    events,
    policy: await readRecalculationPolicy(db, organisationId),
  })
  const live = events.filter(({ ended }) => ended === null)
  return {
    year,
    check: { ...weighed, events: live.length },
    thresholdReason,
    events: weighed.events.toReversed().map((event) => ({ ...event })),
    proposals: await proposalsOf(db, { organisation, year, events, today: clock.today() }),
  }
}
