import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../../ui/choice.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { fieldId } from '../../boundary/form/problems.tsx'
import { OwnField, SourceField, useOwnForm } from './own-field.tsx'
import { form } from './own-problems.tsx'

/** Where the figure comes from, and how far it was checked. */
export function SourceFields() {
  const { t } = useTranslation('inventory')
  const { draft, change } = useOwnForm()
  return (
    <>
      <SourceField part="title" optional={false} hint={t('factors.own.hint.sourceTitle')} />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <SourceField part="publisher" />
        <SourceField part="year" />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SourceField part="table" />
        <SourceField part="licence" />
      </div>
      <RadioGroup
        name={fieldId(form, 'confidence')}
        legend={t('factors.own.field.confidence')}
        value={draft.confidence}
        onChange={(confidence) => change({ confidence })}
        options={(['single', 'verified'] as const).map((value) => ({
          value,
          label: t(`factors.confidence.${value}`),
          hint: t(`factors.own.confidenceHint.${value}`),
        }))}
      />
    </>
  )
}

/** Why it is used instead of the library, for whoever asks in years. */
export function ReasonFields() {
  const { t } = useTranslation('inventory')
  const { draft, change } = useOwnForm()
  return (
    <>
      <OwnField path="reason" hint={t('factors.own.hint.reason')}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={1000}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </OwnField>
      <OwnField path="notes" optional>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={2000}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        )}
      </OwnField>
    </>
  )
}
