import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../platform/api/index.ts'
import { usePages } from '../../platform/list/index.ts'

const limit = 100

/** What an engagement opens may change, and end, at any moment: it is asked for at each look. */
const fresh = { staleTime: 0 } as const

export const useEngagedInventory = (id: string) =>
  useApiQuery(inventory.readEngagedInventory, { params: { id } }, fresh)
export const useEngagedRecord = (id: string, recordId: string) =>
  useApiQuery(inventory.readEngagedRecord, { params: { id, recordId } }, fresh)
export const useEngagedContracts = (id: string) =>
  useApiQuery(inventory.listEngagedContracts, { params: { id } }, fresh)
export const useEngagedRestatements = (id: string) =>
  useApiQuery(inventory.listEngagedRestatements, { params: { id } }, fresh)

export const useEngagedRecords = (id: string) => usePages(inventory.listEngagedRecords, { params: { id } }, { limit })
export const useEngagedTrail = (id: string) => usePages(inventory.listEngagedTrail, { params: { id } }, { limit })
