import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { useForgetInventory } from '../factors/queries.ts'

type EndEventProps = {
  readonly event: inventory.BaseYearEvent
  readonly as: inventory.BaseYearEventEnd
  readonly onClose: () => void
}

/** An event is ended once, with the reason; it stays on record. */
export function EndEvent({ event, as, onClose }: EndEventProps) {
  const { t } = useTranslation('inventory')
  const forget = useForgetInventory()
  const run = async (reason: string) => {
    await callApi(inventory.endBaseYearEvent, { params: { id: event.id }, body: { as, reason } })
    toast.success(t(`baseYear.ended.${as}`))
    await forget()
  }
  return (
    <ReasonDialog
      width="md"
      title={t(`baseYear.endTitle.${as}`)}
      text={t(`baseYear.endText.${as}`)}
      act={t(`baseYear.end.${as}`)}
      onAct={run}
      onClose={onClose}
    />
  )
}
