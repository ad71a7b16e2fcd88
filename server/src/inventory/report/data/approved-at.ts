import type { inventory } from '@athar/contracts'
import type { ReportChange } from './report-data.ts'

/** Whether what was decided on stays as it was seen. */
export const isDecided = ({ state }: Pick<inventory.InventoryYear, 'state'>): boolean =>
  state === 'approved' || state === 'locked'

/** When the year was last approved, out of its trail; null where that says nothing of it. */
export const approvedAt = (changes: readonly ReportChange[]): string | null =>
  changes.findLast(({ action }) => action === 'inventory.approve-inventory')?.at ?? null
