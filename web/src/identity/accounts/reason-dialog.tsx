import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'

type ReasonDialogProps = {
  readonly title: string
  readonly text: string
  readonly act: string
  readonly danger?: boolean
  readonly busy: boolean
  /** With the reason, once there is one. */
  readonly onAct: (reason: string) => void
  readonly onClose: () => void
  /** Whether what else is asked is answered. */
  readonly complete?: boolean
  /** What else is asked, before the reason; `tried` once somebody pressed too early. */
  readonly children?: (tried: boolean) => ReactNode
}

/** Fewest letters that say something. */
const shortest = 3

/** An act on somebody's account, with the reason that they read. */
export function ReasonDialog({
  title,
  text,
  act,
  danger = false,
  busy,
  onAct,
  onClose,
  complete = true,
  children,
}: ReasonDialogProps) {
  const { t } = useTranslation(['accounts', 'common'])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim().length < shortest
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      text={text}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('common:generic.cancel') }}
      act={{
        label: act,
        danger,
        busy,
        onClick: () => {
          setTried(true)
          if (!missing && complete) onAct(reason.trim())
        },
      }}
    >
      <div className="grid grid-cols-1 gap-4">
        {children?.(tried)}
        <Field
          label={t('acts.reason')}
          hint={t('acts.reasonHint')}
          error={tried && missing ? t('acts.reasonMissing') : undefined}
          required
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
