import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { detailOf } from './show-import.ts'
import { changeImport, findImport, lockImport } from './store/imports.ts'
import { discardRows } from './store/import-rows.ts'

/** Gives an import up before anything of it was stored; the file stays for the audit trail. */
export async function cancelImport({
  actor,
  params,
  db,
  audit,
  clock,
}: Call<typeof inventory.cancelImport>): Promise<inventory.ImportDetail> {
  const { organisationId } = actor
  const row = await lockImport(db, organisationId, params.id)
  if (!['uploaded', 'review', 'failed'].includes(row.state) || row.receipt !== null)
    return fail('inventory.import-wrong-state', { state: row.state })
  await discardRows(db, organisationId, row.id)
  await changeImport(db, organisationId, row.id, { state: 'cancelled', finishedAt: clock.now() })
  await audit({ action: 'inventory.cancel-import', subjectType: 'import', subjectId: row.id })
  return detailOf(db, await findImport(db, organisationId, row.id))
}
