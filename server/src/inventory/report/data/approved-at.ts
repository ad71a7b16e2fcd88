import type { inventory } from '@athar/contracts'
import { isFixed } from '../../boundary/index.ts'
import type { ReportChange } from './report-data.ts'

/** When a year that is approved or locked was approved, out of its trail; null of any other, and where the trail says nothing of it. */
export const approvedAt = (
  year: Pick<inventory.InventoryYear, 'state'>,
  changes: readonly ReportChange[],
): string | null =>
  isFixed(year) ? (changes.findLast(({ action }) => action === 'inventory.approve-inventory')?.at ?? null) : null
