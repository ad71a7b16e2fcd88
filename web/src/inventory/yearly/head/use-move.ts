import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh } from '../../boundary/queries.ts'
import { moves, type Move } from './moves.ts'

const inSteps: ReadonlySet<string> = new Set(['inventory.wrong-state', 'inventory.record-changed'])

/** Takes an inventory one step on. A refusal stays beside the action; the screen behind it is brought up to date. */
export function useMove(
  move: Move,
  { year: { year, version }, seenAs }: Pick<inventory.Inventory, 'year' | 'seenAs'>,
  onDone: () => void,
) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const refresh = useRefresh()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)

  const renew = () =>
    refresh(
      inventory.readInventory,
      inventory.listYears,
      inventory.readYear,
      inventory.listRestatements,
      inventory.listGaps,
    )
  const send = (reason: string) => {
    const params = { year }
    const { contract, withReason } = moves[move]
    return withReason
      ? callApi(contract as typeof inventory.returnInventory, { params, body: { version, reason } })
      : callApi(contract as typeof inventory.submitInventory, {
          params,
          body: { version, ...(move === 'submit' ? { seenAs } : {}) },
        })
  }
  const go = async (reason: string) => {
    setBusy(true)
    setRefusal(null)
    try {
      await send(reason)
      toast.success(t(`yearly.move.${move}.done`, { year: format.year(year) }))
      onDone()
      await renew()
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 })
      setRefusal(failure)
      if (inSteps.has(failure.code)) await renew()
    } finally {
      setBusy(false)
    }
  }
  return { go, refusal, busy }
}
