import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh } from '../../boundary/queries.ts'
import type { PriceLevel } from '../queries.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'

type RemoveLevelProps = { readonly level: PriceLevel; readonly onRemoved: () => void; readonly onClose: () => void }

/** What is lost with a level is said first; the years that rest on it are then marked. */
export function RemoveLevel({ level, onRemoved, onClose }: RemoveLevelProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const refresh = useRefresh()
  const { currency, year, version } = level
  const name = t('factors.price.name', { currency, year: format.year(year) })
  const run = async (reason: string) => {
    await callApi(inventory.removePriceIndex, { params: { currency, year }, body: { reason, version } })
    toast.success(t('factors.price.removed', { name }))
    await refresh(inventory.listPriceIndex, inventory.listSuperseded)
    onRemoved()
  }
  return (
    <ReasonDialog
      danger
      title={t('factors.price.removeTitle', { name })}
      width="md"
      act={t('factors.price.remove')}
      hint={t('factors.price.removeReasonHint')}
      onAct={run}
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>{t('factors.price.removeNew')}</li>
        <li>{t('factors.price.removeOld')}</li>
      </ul>
    </ReasonDialog>
  )
}
