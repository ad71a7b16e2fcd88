import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import type { Issue } from '../form/issues.ts'
import { fieldId, useFieldProblem } from '../form/problems.tsx'

type CategoryDecisionProps = {
  readonly form: string
  readonly at: number
  readonly item: inventory.ScreenedCategory
  readonly issues: readonly Issue[]
  readonly onChange: (patch: Partial<inventory.ScreenedCategory>) => void
}

/** One category of scope 3: counted, without meaning here, or left out with a reason. */
export function CategoryDecision({ form, at, item, issues, onChange }: CategoryDecisionProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const problem = useFieldProblem(issues)
  const key = item.category as 1
  const path = `categories.${at}.reason`
  const reasonable = item.decision === 'excluded' || item.decision === 'not-relevant'
  return (
    <li className="grid gap-3 rounded-container border border-line bg-surface p-4">
      <RadioGroup
        inline
        legend={
          <>
            <span className="figures me-2 text-muted">{format.count(item.category)}</span>
            <span className="text-base">{t(`boundary.scope3.${key}.name`)}</span>
          </>
        }
        hint={t(`boundary.scope3.${key}.help`)}
        name={`${form}-${item.category}`}
        value={item.decision}
        onChange={(decision) => onChange({ decision })}
        options={inventory.screeningDecisions.map((value) => ({
          value,
          label: t(`boundary.screening.decision.${value}`),
        }))}
      />
      {reasonable && (
        <Field
          id={fieldId(form, path)}
          label={t('boundary.screening.reason')}
          optional={item.decision === 'excluded' ? undefined : t('boundary.optional')}
          required={item.decision === 'excluded'}
          hint={t(item.decision === 'excluded' ? 'boundary.screening.reasonHint' : 'boundary.screening.whyHint')}
          error={problem(path)}
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              rows={2}
              maxLength={2000}
              value={item.reason}
              onChange={(event) => onChange({ reason: event.target.value })}
            />
          )}
        </Field>
      )}
    </li>
  )
}
