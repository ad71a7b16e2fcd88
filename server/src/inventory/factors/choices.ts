import { isReportedEmission, mayServe } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findActivity, libraryIndex } from '../calculation/index.ts'
import { choices, removeChoice, saveChoice } from './store.ts'

export async function listFactorChoices({ actor, db }: Call<typeof inventory.listFactorChoices>) {
  const rows = await choices(db, actor.organisationId)
  return {
    items: rows.map((row) => ({
      activity: row.activity,
      factorId: row.factor_id,
      reason: row.reason,
      chosenAt: row.chosen_at.toISOString(),
    })),
  }
}

/** One setting swaps the factor the rule would take, for instance the grid's operating margin; the reason goes into the report. */
export async function saveFactorChoice({
  actor,
  params,
  body,
  db,
  audit,
  clock,
}: Call<typeof inventory.saveFactorChoice>): Promise<undefined> {
  const { organisationId, personId } = actor
  const activity =
    (await findActivity(db, organisationId, params.activity)) ?? fail('inventory.factor-invalid', { field: 'activity' })
  // What was reported counts as itself: there is nothing to choose.
  if (isReportedEmission(activity)) return fail('inventory.factor-invalid', { field: 'activity' })
  if (body.factorId === null) await removeChoice(db, organisationId, activity.key)
  else {
    const row = libraryIndex().factors.get(body.factorId) ?? fail('inventory.factor-not-found', { id: body.factorId })
    if (!mayServe(activity, row)) return fail('inventory.factor-invalid', { field: 'factorId' })
    await saveChoice(db, {
      org_id: organisationId,
      activity: activity.key,
      factor_id: row.factor.id,
      reason: body.reason,
      chosen_by: personId,
      chosen_at: clock.now(),
    })
  }
  await audit({
    action: 'inventory.save-factor-choice',
    subjectType: 'activity',
    subjectId: activity.key,
    reason: body.reason,
    details: { factorId: body.factorId },
  })
  return undefined
}
