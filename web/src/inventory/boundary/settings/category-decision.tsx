import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import type { CustomControl } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'

type Draft = { readonly categories: readonly inventory.ScreenedCategory[] }
type CategoryDecisionProps = { readonly control: CustomControl<Draft>; readonly at: number }

/** One category of scope 3: counted, without meaning here, or left out with a reason. */
export function CategoryDecision({ control: { draft, change, idOf, wrong }, at }: CategoryDecisionProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const item = draft.categories[at]
  if (!item) return null
  const onChange = (patch: Partial<inventory.ScreenedCategory>) =>
    change({ categories: draft.categories.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
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
        name={idOf(String(item.category))}
        value={item.decision}
        onChange={(decision) => onChange({ decision })}
        options={inventory.screeningDecisions.map((value) => ({
          value,
          label: t(`boundary.screening.decision.${value}`),
        }))}
      />
      {reasonable && (
        <Field
          id={idOf(path)}
          label={t('boundary.screening.reason')}
          optional={item.decision === 'excluded' ? undefined : t('boundary.optional')}
          required={item.decision === 'excluded'}
          hint={t(item.decision === 'excluded' ? 'boundary.screening.reasonHint' : 'boundary.screening.whyHint')}
          error={wrong(path)}
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
