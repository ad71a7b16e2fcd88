import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'

type ReturnDialogProps = {
  readonly count: number
  readonly busy: boolean
  readonly onReturn: (reason: string) => void
  readonly onClose: () => void
  /** Why it was refused, above the reason that is kept. */
  readonly children?: ReactNode
}

/** Sends records back with a reason that whoever prepared them reads. */
export function ReturnDialog({ count, busy, onReturn, onClose, children }: ReturnDialogProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <ReasonDialog
      title={t('records.return.title', { count, number: format.count(count) })}
      text={t('records.return.text')}
      label={t('records.return.reason')}
      width="md"
      act={t('records.return.act')}
      busy={busy}
      onAct={onReturn}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  )
}
