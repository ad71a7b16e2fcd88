import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'

type ReasonDialogProps = {
  readonly title: string
  readonly text: string
  readonly label?: string
  readonly act: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly onAct: (reason: string) => void
  readonly onClose: () => void
  /** What went wrong at the last attempt. */
  readonly problem?: ReactNode
}

/** Fewest letters that say something. */
const shortest = 3

/** An action that needs a reason, which the history keeps. */
export function ReasonDialog({
  title,
  text,
  label,
  act,
  danger = false,
  busy,
  onAct,
  onClose,
  problem,
}: ReasonDialogProps) {
  const { t } = useTranslation('inventory')
  const common = useTranslation().t
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim().length < shortest
  const submit = () => {
    setTried(true)
    if (!missing) onAct(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={common('generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{common('generic.cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={submit}>
            {act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem}
        <Field
          label={label ?? t('records.reason.label')}
          error={tried && missing ? t('records.reason.missing') : undefined}
          required
        >
          {(control) => (
            <TextArea
              {...control}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
