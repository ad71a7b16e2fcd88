import {
  decidePublisher,
  listPublishers,
  shortestRefusal,
  type Publisher,
  type PublisherDecision,
} from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/admin/index.ts'
import { useErrorWords } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type PublisherDialogProps = {
  readonly publisher: Publisher
  readonly decision: PublisherDecision
  readonly onClose: () => void
}

/** A decision about what an organisation publishes; a refusal with the reason that its members read. */
export function PublisherDialog({ publisher, decision, onClose }: PublisherDialogProps) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const asksWhy = decision === 'refuse'
  const missing = asksWhy && reason.trim().length < shortestRefusal
  const name = isolate(nameIn(lang, publisher.name).text)
  const decide = useAction(decidePublisher, {
    touches: [listPublishers],
    tellsRefusal: true,
    onDone: () => {
      toast.success(t(`platform.publishers.done.${decision}`, { name }))
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (missing) return
    decide.mutate({
      params: { id: publisher.organisationId },
      body: { decision, reason: reason.trim(), version: publisher.version },
    })
  }
  return (
    <ConfirmDialog
      danger={asksWhy}
      title={t(`platform.publishers.actionOf.${decision}`, { name })}
      text={t(`platform.publishers.effect.${decision}`)}
      act={t(`actions.${decision}`)}
      busy={decide.isPending}
      onAct={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {decide.isError && <Alert severity="error">{errorWords(decide.error).text}</Alert>}
        {asksWhy && (
          <Field
            label={t('platform.publishers.reason')}
            error={tried && missing ? t('platform.publishers.reasonMissing') : undefined}
            required
          >
            {(control) => (
              <TextArea
                {...control}
                dir="auto"
                maxLength={1000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}
