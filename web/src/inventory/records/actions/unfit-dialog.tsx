import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Unfit } from './use-decide.ts'

type UnfitDialogProps = {
  readonly unfit: Unfit
  readonly busy: boolean
  readonly onRest: () => void
  readonly onClose: () => void
}

/** Which of the records could not be decided and why, and the way on with the others. */
export function UnfitDialog({ unfit, busy, onRest, onClose }: UnfitDialogProps) {
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const format = useFormat()
  const approving = unfit.decision.kind === 'approve'
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={approving ? t('records.unfit.title') : t('records.unfit.titleReturn')}
      closeLabel={common('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('generic.cancel')}</Button>
          {!unfit.all && (
            <Button variant="primary" busy={busy} onClick={onRest}>
              {approving ? t('records.unfit.rest') : t('records.unfit.restReturn')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {unfit.code === 'four-eyes'
          ? t('records.unfit.own', { count: unfit.records, number: format.count(unfit.records) })
          : t('records.unfit.state')}
      </p>
    </Dialog>
  )
}
