import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'

export const useTargets = () => useApiQuery(inventory.listTargets, {}, { enabled: useMayAct(mayReadAll) })
export const useKpi = (code: inventory.KpiCode) =>
  useApiQuery(inventory.readKpi, { params: { code } }, { enabled: useMayAct(mayReadAll) })
