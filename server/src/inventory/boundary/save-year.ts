import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { BoundaryDeps } from './deps.ts'
import { yearToChange } from './ensure-years.ts'
import { yearWithDenominators } from './list-years.ts'
import { readDenominators, renewInReview, saveDenominators, setGwpSet } from './store/years.ts'

/** Revenue, people and output of a year: what its emissions are divided by. */
export async function saveYear(
  deps: BoundaryDeps,
  { actor, params, body, db, audit }: Call<typeof inventory.saveYear>,
) {
  const { organisationId } = actor
  await yearToChange(deps, db, { organisationId, year: params.year, toWrite: false })
  const { denominators: before } = await readDenominators(db, organisationId, params.year)
  const saved = await saveDenominators(db, organisationId, params.year, body.version, body.denominators)
  if (saved) await renewInReview(db, organisationId, params.year)
  const current = await yearWithDenominators(deps, db, organisationId, params.year)
  if (!saved) fail('inventory.boundary-changed', { current })
  await audit({
    action: 'inventory.save-year',
    subjectType: 'inventory',
    subjectId: String(params.year),
    details: { version: current.denominatorsVersion, before, after: current.denominators },
  })
  return current
}

/** The warming potentials of one year; its records hold their result in every set, so nothing is calculated again. */
export async function chooseGwpSet(
  deps: BoundaryDeps,
  { actor, params, body, db, audit }: Call<typeof inventory.chooseGwpSet>,
): Promise<inventory.InventoryYear> {
  const { organisationId } = actor
  const current = await yearToChange(deps, db, { organisationId, year: params.year, toWrite: true })
  // A year that only now comes into being was seen as version 0.
  const version = body.version === 0 ? 1 : body.version
  const saved =
    (await setGwpSet(db, organisationId, { year: params.year, version, gwpSet: body.gwpSet })) ??
    fail('inventory.boundary-changed', { current })
  await audit({
    action: 'inventory.choose-gwp-set',
    subjectType: 'inventory',
    subjectId: String(params.year),
    details: { from: current.gwpSet, to: saved.gwpSet },
  })
  return saved
}
