import { endEngagement, listEngagements, type Engagement } from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useAction } from '../../platform/api/use-action.ts'

/** Fewest letters that say something. */
const shortest = 3

/** Ends an engagement before its day, with the reason that both sides keep. */
export function EndDialog({ engagement, onClose }: { readonly engagement: Engagement; readonly onClose: () => void }) {
  const { t } = useTranslation('organisations')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim().length < shortest
  const end = useAction(endEngagement, {
    touches: [listEngagements],
    onDone: () => {
      toast.success(t('screen.engagement.ended'))
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (!missing) end.mutate({ params: { id: engagement.id }, body: { reason: reason.trim() } })
  }
  return (
    <ConfirmDialog
      danger
      title={t('screen.engagement.endTitle')}
      text={t('screen.engagement.endText')}
      act={t('screen.engagement.end')}
      busy={end.isPending}
      onAct={submit}
      onClose={onClose}
    >
      <Field
        label={t('screen.engagement.endReason')}
        error={tried && missing ? t('screen.engagement.endMissing') : undefined}
        required
      >
        {(control) => (
          <TextArea {...control} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        )}
      </Field>
    </ConfirmDialog>
  )
}
