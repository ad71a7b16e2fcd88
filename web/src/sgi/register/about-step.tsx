import { initiatives, metrics, mostImpact, mostSummary, mostTitle, projectStatuses } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Fields } from '../../platform/form/index.ts'
import { useBothField } from './both-field.ts'
import { SimilarNotice } from './similar-notice.tsx'
import type { StepProps } from './step.ts'

export function AboutStep({ form, registration, draft }: StepProps) {
  const { t } = useTranslation('sgi')
  const both = useBothField()
  const { metric } = draft.target
  return (
    <Fields
      form={{
        ...form,
        fields: [
          both('title', mostTitle),
          {
            kind: 'custom',
            bare: true,
            name: 'similar',
            label: '',
            render: () => <SimilarNotice registration={registration} title={draft.title} />,
          },
          {
            kind: 'choice',
            name: 'initiative',
            label: t('register.field.initiative'),
            className: 'max-w-md',
            options: initiatives.map((value) => ({ value, label: t(`initiatives.${value}`) })),
            change: (chosen) => {
              const initiative = initiatives.find((one) => one === chosen) ?? null
              // What is measured belongs to the initiative.
              const fits = metric === null || metrics[metric].initiative === initiative
              return { initiative, ...(fits ? {} : { target: { ...draft.target, metric: null } }) }
            },
          },
          { ...both('summary', mostSummary), long: true },
          { ...both('impact', mostImpact), long: true, optional: true },
          {
            kind: 'choice',
            as: 'radio',
            inline: true,
            name: 'status',
            label: t('project.status'),
            options: projectStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ],
      }}
    />
  )
}
