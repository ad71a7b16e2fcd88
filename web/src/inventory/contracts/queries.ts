import type { ResponseOf } from '@athar/contracts'
import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../platform/api/index.ts'

export type Contracts = ResponseOf<typeof inventory.listEnergyContracts>
export type Contract = inventory.CoveringContract

/** The contracts of a year; nothing is asked for until the year is known. */
export const useContracts = (year: number | null) =>
  useApiQuery(
    inventory.listEnergyContracts,
    { query: { year: String(year ?? '') } },
    { enabled: year !== null, keepPrevious: true },
  )
