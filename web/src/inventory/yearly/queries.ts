import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../platform/api/index.ts'

/** Everything the screen says, in one answer; the year before stays until the new one is there. */
export const useInventory = (year: number) =>
  useApiQuery(inventory.readInventory, { params: { year } }, { keepPrevious: true })

export const useRestatements = (year: number) => useApiQuery(inventory.listRestatements, { params: { year } })

/** Why a year differs from another; against the year before where none is chosen. */
export const useChanges = (year: number, against: number | undefined) =>
  useApiQuery(inventory.explainChange, { params: { year }, query: { against } }, { keepPrevious: true })
