import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'

/** The base year with the events that are on record. */
export function useBaseYear() {
  const mayRead = useMayAct(mayReadAll)
  return useApiQuery(inventory.listBaseYear, {}, { enabled: mayRead })
}

/** What shows the base year, and is asked for again when an event comes or goes. */
export const baseYearReaders = [inventory.listBaseYear, inventory.readInventory, inventory.listYears]
