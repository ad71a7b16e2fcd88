import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../../platform/api/index.ts'

/** What is missing or doubtful in a year, as it is now. */
export const useGaps = (year: number) => useApiQuery(inventory.listGaps, { params: { year } })

/** Those that may be accepted here, and were not. */
export const openGaps = (gaps: readonly inventory.InventoryGap[]): inventory.InventoryGap[] =>
  gaps.filter(({ acceptable, accepted }) => acceptable && accepted === null)
