import { readMe } from '@athar/contracts/organisations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepUpNeed } from '../../platform/api/index.ts'
import { aalOf, useSession } from '../../platform/session/index.ts'
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

/**
 * Nobody is asked any more who has signed out, or whose session was confirmed meanwhile: in another tab, or by a code that was on
 * its way when an earlier question was closed. Where another person sits here since, nothing is confirmed: what the first one wanted
 * would be done in the name of the second.
 */
function useSettledElsewhere(onClose: (confirmed: boolean) => void): void {
  const session = useSession()
  const token = session.status === 'signed-in' ? session.session.access_token : null
  const person = session.status === 'signed-in' ? session.session.user.id : null
  const [asked] = useState({ token, person })
  const replaced = person !== null && asked.person !== null && person !== asked.person
  const confirmed =
    session.status === 'signed-in' &&
    !replaced &&
    asked.token !== null &&
    token !== asked.token &&
    aalOf(session.session) === 'aal2'
  const settled = confirmed || replaced || session.status === 'signed-out'
  useEffect(() => {
    if (settled) onClose(confirmed)
  }, [settled, confirmed, onClose])
}

/** Asks for the second factor over whatever the person was doing, or sets up the first one; then they go on. */
export function StepUpDialog({ need, onClose }: StepUpDialogProps) {
  const { t } = useTranslation('identity')
  const { t: tCommon } = useTranslation()
  const accountChanged = useAccountChanged()
  const queryClient = useQueryClient()
  useSettledElsewhere(onClose)
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
