import type { ResponseOf } from '@athar/contracts'
import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'

export type Contracts = ResponseOf<typeof inventory.listEnergyContracts>
export type Contract = inventory.CoveringContract

/** The contracts of a year; nothing is asked for until the year is known. */
export function useContracts(year: number | null) {
  const mayRead = useMayAct(mayReadAll)
  return useApiQuery(
    inventory.listEnergyContracts,
    { query: { year: String(year ?? '') } },
    { enabled: mayRead && year !== null, keepPrevious: true },
  )
}
