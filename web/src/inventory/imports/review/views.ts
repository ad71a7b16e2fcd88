import type { Severity } from '@athar/activity-file'
import type * as inventory from '@athar/contracts/inventory'
import { severityOf } from '../codes.ts'
import type { ImportRowView } from '../queries.ts'

/** What has to be looked at first stands first. */
export const viewOrder: readonly ImportRowView[] = ['held', 'refused', 'warning', 'ready', 'skipped', 'imported']

/** The reasons that bring a row into each view. */
const severities: Record<ImportRowView, readonly Severity[]> = {
  held: ['hold'],
  refused: ['refuse'],
  warning: ['warn', 'hold'],
  ready: ['info'],
  skipped: ['skip'],
  imported: [],
}

export type CodeCount = { readonly code: string; readonly count: number }

/** The reasons found in the file that belong to a view, most frequent first. */
export const codesOfView = (counts: inventory.ImportCounts, view: ImportRowView): CodeCount[] =>
  Object.entries(counts.codes)
    .filter(([code]) => severities[view].includes(severityOf(code)))
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count)

/** Where to begin: with what waits, then with what was refused. */
export const firstView = (counts: inventory.ImportCounts): ImportRowView =>
  viewOrder.find((view) => counts[view] > 0) ?? 'ready'

export function viewOfRow(row: inventory.ImportRow): ImportRowView {
  if (row.imported) return 'imported'
  if (row.held) return 'held'
  return ({ accept: 'ready', flag: 'warning', refuse: 'refused', skip: 'skipped' } as const)[row.status]
}
