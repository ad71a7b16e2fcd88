import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../platform/api/index.ts'

/** Everything the screen says, in one answer; the year before stays until the new one is there. */
export const useInventory = (year: number) =>
  useApiQuery(inventory.readInventory, { params: { year } }, { keepPrevious: true })

export const useRestatements = (year: number) => useApiQuery(inventory.listRestatements, { params: { year } })
