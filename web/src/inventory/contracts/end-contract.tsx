import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { useForgetInventory } from '../factors/queries.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import type { Contract } from './queries.ts'

type EndContractProps = { readonly contract: Contract; readonly onEnded: () => void; readonly onClose: () => void }

/** What the end of a contract means is said first. */
export function EndContract({ contract, onEnded, onClose }: EndContractProps) {
  const { t } = useTranslation('inventory')
  const forget = useForgetInventory()
  const { id, version, reference } = contract
  const run = async (reason: string) => {
    await callApi(inventory.endEnergyContract, { params: { id }, body: { version, reason } })
    toast.success(t('contracts.ended', { name: reference }))
    onEnded()
    await forget()
  }
  return (
    <ReasonDialog
      danger
      title={t('contracts.endTitle', { name: reference })}
      width="md"
      act={t('contracts.end')}
      hint={t('contracts.endReasonHint')}
      onAct={run}
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>{t('contracts.endCount')}</li>
        <li>{t('contracts.endKept')}</li>
      </ul>
    </ReasonDialog>
  )
}
