import {
  listAdoptions,
  listSites,
  readAdoption,
  readSite,
  readWall,
  withdrawAdoption,
  type Adoption,
} from '@athar/contracts/tree-adoption'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** Gives a tree up, after saying what that means. */
export function GiveUp({ adoption }: { readonly adoption: Adoption }) {
  const { t } = useTranslation(['tree-adoption', 'common'])
  const [asking, setAsking] = useState(false)
  const withdraw = useAction(withdrawAdoption, {
    touches: [readAdoption, listAdoptions, readWall, listSites, readSite],
    onDone: () => {
      setAsking(false)
      toast.success(t('tree.gone'))
    },
  })
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('tree.giveUp')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('tree.giveUp')}
        text={t('tree.giveUpText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('tree.giveUpAct'),
          danger: true,
          busy: withdraw.isPending,
          onClick: () => withdraw.mutate({ params: { id: adoption.id } }),
        }}
      />
    </div>
  )
}
