import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import { groundOf } from './filter-ground.ts'
import { compareWithMark } from './seen-mark.ts'
import { selectFiltered, selectionFacts, selectNamed, type SelectionFacts } from './store/selection.ts'

/** How many records a refusal names. */
export const namedAtMost = 50

/** Locks the records of a selection exactly as the person saw it. */
export async function selectRecords(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  by: { organisationId: string; personId: string; at: Date },
  selection: inventory.RecordSelection,
): Promise<SelectionFacts> {
  if (selection.kind === 'records') {
    const { missing, changed } = await selectNamed(db, by, selection.records)
    if (missing.length > 0)
      fail('inventory.record-not-found', { ids: missing.slice(0, namedAtMost), records: missing.length })
    if (changed.length > 0)
      fail('inventory.record-changed', { ids: changed.slice(0, namedAtMost), records: changed.length })
  } else {
    const ground = await groundOf(deps, db, by.organisationId, selection.filter)
    const found = await selectFiltered(db, by, selection.filter, ground)
    // As many as before are not the same: one may have left and another come, or a figure been corrected.
    const { changed, sameRules } = await compareWithMark(db, by, { ...selection, ground })
    if (found !== selection.records || changed > 0 || !sameRules)
      fail('inventory.selection-changed', { records: found, expected: selection.records, changed })
  }
  return selectionFacts(db)
}
