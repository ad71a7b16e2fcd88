import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { lockOpenYears, removeRecords, sumMonths } from '../records/index.ts'
import type { ImportDeps } from './deps.ts'
import { detailOf } from './show-import.ts'
import { correctedRecords, uncorrected } from './store/correct-records.ts'
import { changeImport, findImport, lockImport } from './store/imports.ts'
import { discardRows } from './store/import-rows.ts'
import { cutOff, ofImport, rangeOf, recordsToTakeBack, type RecordRange } from './store/ready-rows.ts'

/**
 * Takes back the records of an import; those that were corrected since stay unless they are meant too. Where a
 * reviewer has approved one, or a closed year holds it, nothing is taken back.
 */
export async function undoImport(
  deps: ImportDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.undoImport>,
): Promise<inventory.ImportDetail> {
  const { organisationId, personId } = actor
  const row = await lockImport(db, organisationId, params.id)
  // Rows left over may have been checked again since, or their check was cancelled or refused: what was stored can
  // still be taken back.
  const idle = ['imported', 'review', 'uploaded', 'failed'].includes(row.state)
  if (!idle || row.receipt === null) return fail('inventory.import-wrong-state', { state: row.state })
  const range = rangeOf(row)
  const which = await recordsOf(db, range, body.withCorrected)
  const kept = body.withCorrected ? 0 : (await correctedRecords(db, range, 1)).total
  const held = await recordsToTakeBack(db, organisationId, which)
  await lockOpenYears(deps, db, organisationId, held.years)
  if (held.decided > 0) return fail('inventory.import-records-decided', { decided: held.decided })
  // Somebody may be approving one at this very moment: those stay, and are counted.
  const by = { organisationId, personId, at: clock.now() }
  const { removed, files, ...gone } = await removeRecords(db, by, which, body.reason)
  if (removed !== held.records) return refuseChanged(db, range, held.records - removed)
  // Somebody may have corrected one into another month or year since: what counts is what went.
  await lockOpenYears(deps, db, organisationId, gone.years)
  await sumMonths(db, [...new Set([...held.buckets, ...gone.months])])
  await discardRows(db, organisationId, row.id)
  const receipt = kept > 0 ? { ...row.receipt, kept } : row.receipt
  await changeImport(db, organisationId, row.id, { state: 'undone', receipt, finishedAt: clock.now() })
  await audit({
    action: 'inventory.undo-import',
    subjectType: 'import',
    subjectId: row.id,
    reason: body.reason,
    details: {
      records: held.records,
      ...(kept > 0 ? { kept } : {}),
      years: [...new Set([...held.years, ...gone.years])].sort((a, b) => a - b),
      ...(files.length > 0 ? { attachments: files.map(({ key: _key, ...file }) => file) } : {}),
    },
  })
  return detailOf(db, await findImport(db, organisationId, row.id))
}

/** The records to take back; with the corrected ones go the parts that a correction cut off their bills. */
async function recordsOf(db: Db, range: RecordRange, withCorrected: boolean) {
  if (!withCorrected) return uncorrected(db, range)
  const parts = await cutOff(db, range)
  return parts.length === 0 ? ofImport(range) : sql`(${ofImport(range)} or r.id = any(${parts}::bigint[]))`
}

/** Records were approved or corrected while this was under way: who tries again sees which. */
async function refuseChanged(db: Db, range: RecordRange, missing: number): Promise<never> {
  const { decided } = await recordsToTakeBack(db, range.organisationId, ofImport(range))
  return decided > 0 ? fail('inventory.import-records-decided', { decided: missing }) : fail('inventory.import-changed')
}
