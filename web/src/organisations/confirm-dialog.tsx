import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ConfirmDialogProps = {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly act: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly onAct: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks once more before something that others feel, and says what will happen. */
export function ConfirmDialog({
  title,
  text,
  act,
  danger = false,
  busy,
  onAct,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={t('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('generic.cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
