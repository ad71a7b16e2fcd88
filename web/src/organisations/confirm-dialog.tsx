import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog as AnyConfirmDialog } from '../ui/confirm-dialog.tsx'

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
export function ConfirmDialog({ act, danger = false, busy, onAct, onClose, ...rest }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <AnyConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t('generic.close')}
      cancel={{ label: t('generic.cancel') }}
      act={{ label: act, danger, busy, onClick: onAct }}
      {...rest}
    />
  )
}
