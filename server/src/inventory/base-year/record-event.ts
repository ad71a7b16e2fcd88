import { randomUUID } from 'node:crypto'
import { decimal, multiply, toText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { showAnew, yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { insertBaseYearEvent } from './store.ts'

const perUnit = { kg: decimal('1'), t: decimal('1000') } as const

/** An event with its exact effect. Years in review are looked at again; closed ones tell what was known then. */
export async function recordBaseYearEvent(
  deps: BoundaryDeps,
  { actor, body, db, audit, clock }: Call<typeof inventory.recordBaseYearEvent>,
): Promise<{ id: string }> {
  const { organisationId, personId } = actor
  const { baseYear } = await deps.organisations.read(db, organisationId)
  const { startsOn } = await yearAsItStands(deps, db, organisationId, baseYear)
  if (body.effectiveOn < startsOn || body.effectiveOn > clock.today())
    return fail('inventory.base-year-day', { from: startsOn, to: clock.today() })
  const inKg = (value: string) => toText(multiply(decimal(value), perUnit[body.unit]))
  const { unit: _unit, ...given } = body
  const event = {
    ...given,
    id: randomUUID(),
    baseYear,
    scope1: inKg(body.scope1),
    scope2: inKg(body.scope2),
    scope3: inKg(body.scope3),
  }
  await insertBaseYearEvent(db, { organisationId, personId, at: clock.now() }, event)
  await showAnew(db, organisationId)
  const { id, ...details } = event
  await audit({
    action: 'inventory.record-base-year-event',
    subjectType: 'base-year-event',
    subjectId: id,
    details,
  })
  return { id }
}
