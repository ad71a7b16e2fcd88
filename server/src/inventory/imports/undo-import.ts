import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { lockOpenYears, removeRecords, sumMonths } from '../records/index.ts'
import type { ImportDeps } from './deps.ts'
import { detailOf } from './show-import.ts'
import { changeImport, findImport, lockImport } from './store/imports.ts'
import { discardRows } from './store/import-rows.ts'
import { cutOff, ofImport, recordsToTakeBack } from './store/ready-rows.ts'

/** Takes back every record of an import. What a reviewer has approved, or a closed year holds, stays: nothing is taken back in part. */
export async function undoImport(
  deps: ImportDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.undoImport>,
): Promise<inventory.ImportDetail> {
  const { organisationId, personId } = actor
  const row = await lockImport(db, organisationId, params.id)
  // Rows left over may have been checked again since, or their check was cancelled or refused: what was stored can still be taken back.
  const idle = ['imported', 'review', 'uploaded', 'failed'].includes(row.state)
  if (!idle || row.receipt === null) return fail('inventory.import-wrong-state', { state: row.state })
  const range = { organisationId, importId: row.id, first: row.first_record_id ?? '0', last: row.last_record_id ?? '0' }
  const parts = await cutOff(db, range)
  const which = parts.length === 0 ? ofImport(range) : sql`(${ofImport(range)} or r.id = any(${parts}::bigint[]))`
  const held = await recordsToTakeBack(db, organisationId, which)
  await lockOpenYears(deps, db, organisationId, held.years)
  if (held.decided > 0) return fail('inventory.import-records-decided', { decided: held.decided })
  // Somebody may be approving one at this very moment: those stay, and are counted.
  const by = { organisationId, personId, at: clock.now() }
  const { removed, files, ...gone } = await removeRecords(db, by, which, body.reason)
  if (removed !== held.records) return fail('inventory.import-records-decided', { decided: held.records - removed })
  // Somebody may have corrected one into another month or year since: what counts is what went.
  await lockOpenYears(deps, db, organisationId, gone.years)
  await sumMonths(db, [...new Set([...held.buckets, ...gone.months])])
  await discardRows(db, organisationId, row.id)
  await changeImport(db, organisationId, row.id, { state: 'undone', finishedAt: clock.now() })
  await audit({
    action: 'inventory.undo-import',
    subjectType: 'import',
    subjectId: row.id,
    reason: body.reason,
    details: {
      records: held.records,
      years: [...new Set([...held.years, ...gone.years])].sort((a, b) => a - b),
      ...(files.length > 0 ? { attachments: files.map(({ key: _key, ...file }) => file) } : {}),
    },
  })
  return detailOf(db, await findImport(db, organisationId, row.id))
}
