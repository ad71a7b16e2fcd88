import {
  decideAccreditation,
  listVerifiers,
  type AccreditationDecision,
  type VerifierEntry,
} from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/admin/index.ts'
import { useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type DecideDialogProps = {
  readonly verifier: VerifierEntry
  readonly decision: AccreditationDecision
  readonly onClose: () => void
}

/** Fewest letters that say something. */
const shortest = 3

/** A decision with the reason that the verifier reads. */
export function DecideDialog({ verifier, decision, onClose }: DecideDialogProps) {
  const { t } = useTranslation(['organisations', 'ui'])
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [validTo, setValidTo] = useState<string | null>('')
  const calendar = useFormat().settings.calendar
  const renews = decision === 'renew'
  const missing = reason.trim().length < shortest
  const name = isolate(nameIn(lang, verifier.name).text)
  const decide = useAction(decideAccreditation, {
    touches: [listVerifiers],
    tellsRefusal: true,
    onDone: () => {
      toast.success(t(`platform.verifiers.done.${decision}`, { name }))
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    if (missing || (renews && !validTo)) return
    decide.mutate({
      params: { id: verifier.organisationId },
      body: { decision, reason: reason.trim(), version: verifier.version, ...(renews && validTo ? { validTo } : {}) },
    })
  }
  return (
    <ConfirmDialog
      danger={decision === 'refuse' || decision === 'suspend'}
      title={t(`platform.verifiers.actionOf.${decision}`, { name })}
      text={t(`platform.verifiers.effect.${decision}`)}
      act={t(`platform.verifiers.actions.${decision}`)}
      busy={decide.isPending}
      onAct={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {decide.isError && <Alert severity="error">{errorWords(decide.error).text}</Alert>}
        {renews && (
          <Field
            label={t('platform.verifiers.renewedTo')}
            error={tried && !validTo ? t('platform.verifiers.renewedToMissing') : undefined}
            required
          >
            {(control) => (
              <DateInput
                {...control}
                value={validTo ?? ''}
                onChange={setValidTo}
                calendar={calendar}
                words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
              />
            )}
          </Field>
        )}
        <Field
          label={t('platform.verifiers.reason')}
          error={tried && missing ? t('platform.verifiers.reasonMissing') : undefined}
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
      </div>
    </ConfirmDialog>
  )
}
