import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat, useFormatPreferences } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Issue } from '../form/issues.ts'
import { fieldId, useFieldProblem } from '../form/problems.tsx'
import type { HoldingDraft } from './entity-draft.ts'

type HoldingFieldsProps = {
  readonly form: string
  readonly at: number
  readonly holding: HoldingDraft
  readonly issues: readonly Issue[]
  readonly onChange: (patch: Partial<HoldingDraft>) => void
  /** Absent for the only period: an entity is held somehow. */
  readonly onRemove?: (() => void) | undefined
}

/** One period: from when to when, what share, under whose control. */
export function HoldingFields({ form, at, holding, issues, onChange, onRemove }: HoldingFieldsProps) {
  const { t } = useTranslation('inventory')
  const { t: tUi } = useTranslation('ui')
  const format = useFormat()
  const { calendar } = useFormatPreferences()
  const problem = useFieldProblem(issues)
  const path = (field: string) => `holdings.${at}.${field}`
  const words = { day: tUi('date.day'), month: tUi('date.month'), year: tUi('date.year') }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-container border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t('boundary.holding.period', { number: at + 1 })}</legend>
      <div className="field-row">
        <Field
          id={fieldId(form, path('validFrom'))}
          label={t('boundary.holding.from')}
          hint={t('boundary.holding.fromHint')}
          error={problem(path('validFrom'))}
        >
          {(control) => (
            <DateInput
              {...control}
              calendar={calendar}
              words={words}
              value={holding.validFrom ?? ''}
              onChange={(validFrom) => onChange({ validFrom })}
            />
          )}
        </Field>
        <Field
          id={fieldId(form, path('validTo'))}
          label={t('boundary.holding.to')}
          hint={t('boundary.holding.toHint')}
          error={problem(path('validTo'))}
        >
          {(control) => (
            <DateInput
              {...control}
              calendar={calendar}
              words={words}
              value={holding.validTo ?? ''}
              onChange={(validTo) => onChange({ validTo })}
            />
          )}
        </Field>
        <Field
          id={fieldId(form, path('equityShare'))}
          label={t('boundary.holding.share')}
          hint={t('boundary.holding.shareHint')}
          error={problem(path('equityShare'))}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={holding.share}
              onChange={(event) => onChange({ share: event.target.value })}
              trailing={<span className="px-3">{format.percentSign}</span>}
            />
          )}
        </Field>
        <Field
          id={fieldId(form, path('financialControl'))}
          label={t('boundary.holding.financialControl')}
          hint={t(`boundary.holding.financialHint.${holding.financialControl}`)}
        >
          {(control) => (
            <Select
              {...control}
              options={inventory.financialControls.map((value) => ({
                value,
                label: t(`boundary.holding.financial.${value}`),
              }))}
              value={holding.financialControl}
              onChange={(financialControl) => onChange({ financialControl })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={t('boundary.holding.operationalControl')}
        hint={t('boundary.holding.operationalHint')}
        checked={holding.operationalControl}
        onChange={(event) => onChange({ operationalControl: event.target.checked })}
      />
      {onRemove && (
        <div>
          <Button size="sm" variant="quiet" icon="close" onClick={onRemove}>
            {t('boundary.holding.remove', { number: at + 1 })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
