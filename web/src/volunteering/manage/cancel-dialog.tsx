import {
  cancelEvent,
  listEvents,
  listOwnEvents,
  readEvent,
  readOwnEvent,
  type OwnEvent,
} from '@athar/contracts/volunteering'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** Takes an event back, with the reason that those who joined are told. */
export function CancelDialog({ event, onClose }: { readonly event: OwnEvent; readonly onClose: () => void }) {
  const { t } = useTranslation(['volunteering', 'common'])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = reason.trim().length < 3
  const cancel = useAction(cancelEvent, {
    touches: [listOwnEvents, readOwnEvent, listEvents, readEvent],
    onDone: () => {
      toast.success(t('manage.cancelled'))
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (!short) cancel.mutate({ params: { id: event.id }, body: { reason, version: event.version } })
  }
  return (
    <Dialog
      open
      width="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('actions.cancel-event')}
      description={t('manage.cancelText')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('manage.keep')}</Button>
          <Button variant="danger" busy={cancel.isPending} onClick={submit}>
            {t('actions.cancel-event')}
          </Button>
        </>
      }
    >
      <Field label={t('common:reason.label')} error={tried && short ? t('common:reason.tooShort') : undefined} required>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(changed) => setReason(changed.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
