import type * as inventory from '@athar/contracts/inventory'
import { figureText, isAmbiguous, NumberQuestion, typedNumber } from '../../../platform/form/index.ts'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatPreferences, useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { Combobox, Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { ActivityPicker } from '../../records/pickers.tsx'
import { useUnitOptions } from '../pick-options.ts'
import { useQualityOptions } from '../quality-options.ts'
import { useSitesForPicking } from '../queries.ts'
import { useNames } from '../use-names.ts'
import type { RowEdit } from '../wizard/draft.ts'

type EditRowProps = {
  readonly row: inventory.ImportRow
  readonly edit: RowEdit | null
  readonly onSave: (edit: RowEdit) => void
  readonly onCancel: () => void
}

const fields = [
  'site',
  'periodStart',
  'periodEnd',
  'activity',
  'quantity',
  'unit',
  'supplier',
  'reference',
  'note',
  'dataQuality',
] as const
type EditField = (typeof fields)[number]
/** Null while a date is half typed. */
type Values = Record<EditField, string | null>

const readValues = (row: inventory.ImportRow, edit: RowEdit | null): Values =>
  Object.fromEntries(fields.map((field) => [field, edit?.[field] ?? row.values?.[field] ?? ''])) as Values

/** What is typed and not what the file says: only that is sent. */
export function changedValues(row: inventory.ImportRow, values: Values): RowEdit {
  const entries = fields
    .map((field) => [field, field === 'quantity' ? typedNumber(values.quantity ?? '') : values[field]?.trim()] as const)
    .filter(([field, text]) => text && text !== (row.values?.[field] ?? ''))
  return Object.fromEntries(entries) as RowEdit
}

type Problem = Partial<Record<EditField, 'quantityWrong' | 'quantityUnclear' | 'dateWrong' | 'reversed'>>

function problemsOf(values: Values, settled: string): Problem {
  const { periodStart, periodEnd, quantity } = values
  const found: Problem = {}
  if (periodStart === null) found.periodStart = 'dateWrong'
  if (periodEnd === null) found.periodEnd = 'dateWrong'
  else if (periodStart && periodEnd && periodEnd < periodStart) found.periodEnd = 'reversed'
  const number = typedNumber(quantity ?? '')
  if (number !== null && !/^-?\d+(\.\d+)?$/.test(number)) found.quantity = 'quantityWrong'
  else if (isAmbiguous(quantity ?? '') && quantity !== settled) found.quantity = 'quantityUnclear'
  return found
}

/** All fields of a row, to be typed over. */
export function EditRow({ row, edit, onSave, onCancel }: EditRowProps) {
  const { t } = useTranslation(['inventory', 'common', 'ui'])
  const { calendar } = useFormatPreferences()
  const [values, setValues] = useState<Values>(() => {
    const read = readValues(row, edit)
    return { ...read, quantity: read.quantity ? figureText(read.quantity) : '' }
  })
  /** A quantity that is not asked about: as it was read, or as it was answered. */
  const [settled, setSettled] = useState(values.quantity ?? '')
  const [tried, setTried] = useState(false)
  const set = (field: EditField) => (text: string | null) => setValues((before) => ({ ...before, [field]: text }))
  const problems = problemsOf(values, settled)
  const said = (field: EditField) => (tried && problems[field] ? t(`import.edit.${problems[field]}`) : undefined)
  const settle = (text: string) => {
    setSettled(text)
    set('quantity')(text)
  }
  const save = () => {
    if (Object.keys(problems).length > 0) return setTried(true)
    onSave(changedValues(row, values))
  }
  const words = { day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }
  const dates = [
    ['periodStart', 'from'],
    ['periodEnd', 'to'],
  ] as const
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="text-muted">{t('import.edit.intro')}</p>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <SiteField value={values.site} onChange={set('site')} />
        <ActivityField value={values.activity} onChange={set('activity')} />
        {dates.map(([field, label]) => (
          <Field key={field} label={t(`import.edit.${label}`)} error={said(field)}>
            {(control) => (
              <DateInput
                {...control}
                calendar={calendar}
                words={words}
                value={values[field] ?? ''}
                onChange={set(field)}
              />
            )}
          </Field>
        ))}
        <Field label={t('import.fields.quantity')} error={said('quantity')}>
          {(control) => (
            <>
              <TextInput
                {...control}
                dir="ltr"
                inputMode="decimal"
                value={values.quantity ?? ''}
                onChange={(event) => set('quantity')(event.target.value)}
              />
              {problems.quantity === 'quantityUnclear' && (
                <NumberQuestion typed={values.quantity ?? ''} onAnswer={settle} />
              )}
            </>
          )}
        </Field>
        <UnitField activity={values.activity} value={values.unit} onChange={set('unit')} />
        {(['supplier', 'reference', 'note'] as const).map((field) => (
          <Field key={field} label={t(`import.fields.${field}`)} optional={t('boundary.optional')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={2000}
                value={values[field] ?? ''}
                onChange={(event) => set(field)(event.target.value)}
              />
            )}
          </Field>
        ))}
        <QualityField value={values.dataQuality} onChange={set('dataQuality')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          {t('import.edit.save')}
        </Button>
        <Button onClick={onCancel}>{t('common:generic.cancel')}</Button>
      </div>
    </form>
  )
}

type PickProps = { readonly value: string | null; readonly onChange: (value: string | null) => void }

function SiteField({ value, onChange }: PickProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const [search, setSearch] = useState('')
  const names = useNames()
  const { data } = useSitesForPicking(search)
  const found = (data?.items ?? []).map((site) => ({
    value: site.code,
    label: nameIn(lang, site.name).text,
    hint: site.code,
  }))
  const options =
    value && !found.some((option) => option.value === value) ? [{ value, label: names.site(value) }, ...found] : found
  return (
    <Field label={t('import.fields.site')} hint={t('import.edit.siteHint')}>
      {(control) => (
        <Combobox
          {...control}
          options={options}
          value={value || null}
          onQuery={setSearch}
          onChange={(code) => onChange(code ?? '')}
          empty={t('import.edit.noSite')}
        />
      )}
    </Field>
  )
}

function ActivityField({ value, onChange }: PickProps) {
  const { t } = useTranslation('inventory')
  return (
    <Field label={t('import.fields.activity')} hint={t('import.edit.activityHint')}>
      {(control) => <ActivityPicker {...control} value={value || null} onChange={(key) => onChange(key ?? '')} />}
    </Field>
  )
}

function UnitField({ activity, value, onChange }: PickProps & { readonly activity: string | null }) {
  const { t } = useTranslation('inventory')
  const options = useUnitOptions(activity || null)
  return (
    <Field label={t('import.fields.unit')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('import.edit.choose')}
          options={options}
          value={options.some((option) => option.value === value) ? value : null}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function QualityField({ value, onChange }: PickProps) {
  const { t } = useTranslation('inventory')
  const options = useQualityOptions()
  return (
    <Field label={t('import.fields.dataQuality')} optional={t('boundary.optional')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('records.quality.not-stated')}
          options={options}
          value={options.some((option) => option.value === value) ? value : null}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
