import { addDecision, NO_ANSWER, type Code, type Decision, type RowAnswer } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { createSites } from '../boundary/index.ts'
import type { ImportDeps } from './deps.ts'
import { lockImport, noteShaping } from './store/imports.ts'
import { readAnswers, saveAnswers, seenRows, siteTexts } from './store/import-rows.ts'

/** Keeps what a person said about rows; the next check reads the file again with it. */
export async function answerRows(
  deps: ImportDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.answerImportRows>,
): Promise<{ answered: number }> {
  const { organisationId, personId } = actor
  const row = await lockImport(db, organisationId, params.id)
  if (row.state !== 'review' && row.state !== 'imported')
    return fail('inventory.import-wrong-state', { state: row.state })
  const shown = await seenRows(
    db,
    row.id,
    body.answers.map((answer) => answer.record),
  )
  const before = await readAnswers(db, organisationId, row.id)
  const after = new Map<number, RowAnswer>()
  const say = (record: number, decision: Decision) =>
    after.set(
      record,
      addDecision(
        after.get(record) ?? before.get(record) ?? NO_ANSWER,
        decision,
        (shown.get(record)?.codes ?? []) as Code[],
        shown.get(record)?.target ?? '',
      ),
    )
  for (const { record, decision } of body.answers) {
    say(record, decision as Decision)
    if (decision.kind === 'replace') say(decision.record, { kind: 'skip' })
  }
  const newSites = body.answers.filter(
    ({ record, decision }) =>
      decision.kind === 'confirm' && (decision.codes ?? shown.get(record)?.codes ?? []).includes('site-unknown'),
  )
  if (newSites.length > 0) {
    const names = await siteTexts(
      db,
      row.id,
      newSites.map((answer) => answer.record),
    )
    await createSites(
      deps,
      { db, audit, at: clock.now() },
      { organisationId, entityId: null, country: 'SA', region: null, names },
    )
  }
  await noteShaping(db, organisationId, row.id)
  await saveAnswers(db, { organisationId, importId: row.id, personId, at: clock.now() }, after)
  return { answered: after.size }
}
