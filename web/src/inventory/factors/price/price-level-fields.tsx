import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import type { Issue } from '../../boundary/form/issues.ts'
import { fieldId } from '../../boundary/form/problems.tsx'
import type { PriceIndex } from '../queries.ts'

export const form = 'price-level'

/** A level while it is being typed: texts as they stand in their boxes. */
export type PriceDraft = {
  readonly currency: string | null
  readonly year: string
  readonly value: string
  readonly source: string
  readonly reason: string
}
const fields = ['currency', 'year', 'value', 'source', 'reason'] as const
type FieldName = (typeof fields)[number]
export const isField = (path: string): path is FieldName => fields.some((field) => field === path)

type PriceLevelFieldsProps = {
  readonly draft: PriceDraft
  readonly change: (patch: Partial<PriceDraft>) => void
  readonly issues: readonly Issue[]
  readonly currencies: PriceIndex['currencies']
  /** The place of a level does not change: another year is another level. */
  readonly fixed: boolean
}

export function PriceLevelFields({ draft, change, issues, currencies, fixed }: PriceLevelFieldsProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const names = new Intl.DisplayNames(lang, { type: 'currency' })
  const about = (path: FieldName) => ({
    id: fieldId(form, path),
    label: t(`factors.price.field.${path}`),
    hint: t(`factors.price.hint.${path}`),
    required: true,
    error: issues.some((issue) => issue.path === path) ? t(`factors.price.problem.${path}`) : undefined,
  })
  return (
    <>
      {!fixed && (
        <div className="field-row">
          <Field {...about('currency')}>
            {(control) => (
              <Select
                {...control}
                options={currencies.map(({ currency }) => ({
                  value: currency,
                  label: `${names.of(currency)} (${currency})`,
                }))}
                value={draft.currency}
                onChange={(currency) => change({ currency })}
              />
            )}
          </Field>
          <Field {...about('year')}>
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                value={draft.year}
                onChange={(event) => change({ year: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <Field {...about('value')}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            value={draft.value}
            onChange={(event) => change({ value: event.target.value })}
          />
        )}
      </Field>
      <Field {...about('source')}>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={2}
            maxLength={500}
            value={draft.source}
            onChange={(event) => change({ source: event.target.value })}
          />
        )}
      </Field>
      <Field {...about('reason')}>
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={2}
            maxLength={1000}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
