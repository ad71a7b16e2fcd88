import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { BoundaryDeps } from './deps.ts'
import { yearToChange } from './ensure-years.ts'
import { readScreening as read, saveScreening as save } from './store/screening.ts'
import { renewInReview } from './store/years.ts'

export const readScreening = ({ actor, params, db }: Call<typeof inventory.readScreening>) =>
  read(db, actor.organisationId, params.year)

/** Each category counts, means nothing here, or is left out with a reason that the report will print. */
export async function saveScreening(
  deps: BoundaryDeps,
  { actor, params, body, db, audit }: Call<typeof inventory.saveScreening>,
) {
  const { organisationId } = actor
  await yearToChange(deps, db, { organisationId, year: params.year, toWrite: true })
  const { categories: before } = await read(db, organisationId, params.year)
  const saved = await save(db, organisationId, params.year, body.version, body.categories)
  if (saved) await renewInReview(db, organisationId, params.year)
  const current = await read(db, organisationId, params.year)
  if (!saved) fail('inventory.boundary-changed', { current })
  const said = new Set(body.categories.map(({ category }) => category))
  const onlyOf = (all: typeof before) => all.filter(({ category }) => said.has(category))
  const decisions = Object.fromEntries(body.categories.map(({ category, decision }) => [category, decision]))
  await audit({
    action: 'inventory.save-screening',
    subjectType: 'inventory',
    subjectId: String(params.year),
    details: { decisions, before: onlyOf(before), after: body.categories },
  })
  return current
}
