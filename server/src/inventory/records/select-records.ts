import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { BoundaryDeps } from '../boundary/index.ts'
import { selectFiltered, selectionFacts, selectNamed, type SelectionFacts } from './store/selection.ts'
import { yearDays } from './year-days.ts'

/** How many records a refusal names. */
export const namedAtMost = 50

/** Locks the records of a selection exactly as the person saw it. */
export async function selectRecords(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  by: { organisationId: string; personId: string },
  selection: inventory.RecordSelection,
): Promise<SelectionFacts> {
  if (selection.kind === 'records') {
    const { missing, changed } = await selectNamed(db, by, selection.records)
    if (missing.length > 0)
      fail('inventory.record-not-found', { ids: missing.slice(0, namedAtMost), records: missing.length })
    if (changed.length > 0)
      fail('inventory.record-changed', { ids: changed.slice(0, namedAtMost), records: changed.length })
  } else {
    const { year } = selection.filter
    const days = year === undefined ? null : await yearDays(deps, db, by.organisationId, year)
    const found = await selectFiltered(db, by, selection.filter, days)
    if (found !== selection.records)
      fail('inventory.selection-changed', { records: found, expected: selection.records })
  }
  return selectionFacts(db)
}
