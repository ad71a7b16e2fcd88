import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../../platform/api/index.ts'

/** What is missing or doubtful in a year, as it is now. */
export const useGaps = (year: number) => useApiQuery(inventory.listGaps, { params: { year }, query: {} })

/** Those that may be accepted here, with places that were not. */
export const openGaps = (gaps: readonly inventory.InventoryGap[]): inventory.InventoryGap[] =>
  gaps.filter(({ acceptable, open }) => acceptable && open > 0)
