import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusMistake } from '../ui/focus-mistake.ts'

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

/** Asks once more before something that others feel, and says what will happen. What is typed first is sent by Enter, as in every form. */
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
  const form = useId()
  const asks = children !== undefined
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
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            {...(asks ? { type: 'submit', form } : { onClick: onAct })}
          >
            {act}
          </Button>
        </>
      }
    >
      {asks && (
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            onAct()
            focusMistake(event.currentTarget)
          }}
        >
          {children}
        </form>
      )}
    </Dialog>
  )
}
