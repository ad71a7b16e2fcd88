import { readMe } from '@athar/contracts/organisations'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { StepUpNeed } from '../../platform/api/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAccountChanged } from '../account.ts'
import { SecondFactorChallenge } from './second-factor-challenge.tsx'
import { SetUpFactor } from './set-up-factor.tsx'

type StepUpDialogProps = {
  readonly need: StepUpNeed
  /** Whether the session stands confirmed now. */
  readonly onClose: (confirmed: boolean) => void
}

/** Asks for the second factor over whatever the person was doing, or sets up the first one; then they go on. */
export function StepUpDialog({ need, onClose }: StepUpDialogProps) {
  const { t } = useTranslation('identity')
  const { t: tCommon } = useTranslation()
  const accountChanged = useAccountChanged()
  const queryClient = useQueryClient()
  const kind = need === 'second-factor-required' ? 'confirm' : 'setUp'
  const finish = () => {
    if (kind === 'setUp') toast.message('success', t('setUp.doneTitle'), t('setUp.doneText'))
    void accountChanged()
    // What the server says of the person names the assurance too.
    void queryClient.invalidateQueries({ queryKey: [readMe.name] })
    onClose(true)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose(false)}
      title={t(`stepUp.${kind}.title`)}
      description={t(`stepUp.${kind}.text`)}
      closeLabel={tCommon('generic.close')}
      footer={<Button onClick={() => onClose(false)}>{tCommon('generic.cancel')}</Button>}
    >
      <div className="pt-1">
        {kind === 'confirm' ? <SecondFactorChallenge onDone={finish} /> : <SetUpFactor onDone={finish} />}
      </div>
    </Dialog>
  )
}
