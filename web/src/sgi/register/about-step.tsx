import {
  initiatives,
  metrics,
  mostImpact,
  mostSummary,
  mostTitle,
  projectStatuses,
  type Initiative,
} from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { RadioGroup } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { BothFields } from './both-fields.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import type { StepProps } from './step.ts'

export function AboutStep({ registration, draft, change, wordsOf }: StepProps) {
  const { t } = useTranslation('sgi')
  const choose = (initiative: Initiative) => {
    const { metric } = draft.target
    // What is measured belongs to the initiative.
    const fits = metric === null || metrics[metric].initiative === initiative
    change({ initiative, ...(fits ? {} : { target: { ...draft.target, metric: null } }) })
  }
  return (
    <>
      <BothFields
        name="title"
        most={mostTitle}
        value={draft.title}
        onChange={(title) => change({ title })}
        wordsOf={wordsOf}
      />
      <SimilarNotice registration={registration} title={draft.title} />
      <Field id="initiative" label={t('register.field.initiative')} error={wordsOf('initiative')} className="max-w-md">
        {(control) => (
          <Select
            {...control}
            placeholder={t('register.choose')}
            value={draft.initiative}
            onChange={choose}
            options={initiatives.map((value) => ({ value, label: t(`initiatives.${value}`) }))}
          />
        )}
      </Field>
      <BothFields
        name="summary"
        long
        most={mostSummary}
        value={draft.summary}
        onChange={(summary) => change({ summary })}
        wordsOf={wordsOf}
      />
      <BothFields
        name="impact"
        long
        optional
        most={mostImpact}
        value={draft.impact}
        onChange={(impact) => change({ impact })}
        wordsOf={wordsOf}
      />
      <RadioGroup
        inline
        legend={t('project.status')}
        name="status"
        value={draft.status}
        onChange={(status) => change({ status })}
        options={projectStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
    </>
  )
}
