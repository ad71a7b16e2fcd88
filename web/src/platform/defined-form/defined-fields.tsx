import {
  columnsOf,
  columnSum,
  optionsOf,
  type DefinedField,
  type FormAnswers,
  type FormDefinition,
} from '@athar/contracts/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field, FieldError, type ControlProps } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { NumberQuestion } from '../form/number-question.tsx'
import { useFormat, useFormatPreferences, useLanguage } from '../language/index.ts'
import type { TypedFigures } from './typed-answers.ts'

/** Files of an answer, by their ids; given by the feature that keeps them. */
export type FilesControl = (files: {
  /** The field of the form. */
  readonly field: string
  readonly ids: readonly string[]
  readonly most: number
  /** Null where they are only read. */
  readonly onChange: ((ids: readonly string[]) => void) | null
}) => ReactNode

export const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

type FieldsProps = {
  readonly form: FormDefinition
  readonly names: readonly string[]
  /** As they are typed. */
  readonly answers: FormAnswers
  /** The same, as they are sent. */
  readonly read: FormAnswers
  readonly figures: TypedFigures
  /** What is wrong with a field, in words. */
  readonly problemOf: (field: string) => string | undefined
  readonly onChange: (part: FormAnswers) => void
  readonly files?: FilesControl | undefined
}

export const definedFieldId = (name: string): string => `answer-${name}`

/** The fields of one page of a form from a definition. */
export function DefinedFields({ form, names, answers, read, figures, problemOf, onChange, files }: FieldsProps) {
  return names.map((name) => {
    const field = form.properties[name]
    return (
      field && (
        <One
          key={name}
          name={name}
          field={field}
          isRequired={form.required.includes(name)}
          value={answers[name]}
          read={read[name]}
          figures={figures}
          problem={problemOf(name)}
          files={files}
          onChange={(value) => onChange({ [name]: value })}
        />
      )
    )
  })
}

type OneProps = {
  readonly name: string
  readonly field: DefinedField
  readonly isRequired: boolean
  readonly value: unknown
  readonly read: unknown
  readonly figures: TypedFigures
  readonly problem: string | undefined
  readonly files: FilesControl | undefined
  readonly onChange: (value: unknown) => void
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function One({ name, field, isRequired, value, read, figures, problem, files, onChange }: OneProps) {
  const { t } = useTranslation(['ui', 'common'])
  const { lang } = useLanguage()
  const label = field['x-label'][lang]
  const hint = field['x-hint']?.[lang]
  const id = definedFieldId(name)
  const options = (of: Parameters<typeof optionsOf>[0]) =>
    optionsOf(of).map(([key, text]) => ({ value: key, label: text[lang] }))
  if (field['x-kind'] === 'yes-no')
    return (
      <RadioGroup
        legend={label}
        hint={hint}
        error={problem}
        name={id}
        inline
        value={value === true ? 'yes' : value === false ? 'no' : null}
        options={[
          { value: 'yes', label: t('definedForm.yes') },
          { value: 'no', label: t('definedForm.no') },
        ]}
        onChange={(chosen) => onChange(chosen === 'yes')}
      />
    )
  if (field['x-kind'] === 'choices') {
    const chosen = Array.isArray(value) ? (value as string[]) : []
    return (
      <fieldset id={id} className="grid grid-cols-1 gap-2">
        <legend className="mb-1 font-semibold">{label}</legend>
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        {options(field).map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          />
        ))}
        {problem !== undefined && <p className="text-sm text-critical">{problem}</p>}
      </fieldset>
    )
  }
  if (field['x-kind'] === 'files')
    return (
      <fieldset id={id} tabIndex={-1} className="grid grid-cols-1 gap-2">
        <legend className="mb-1 font-semibold">{label}</legend>
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
        {files?.({ field: name, ids: idsOf(value), most: field.maxItems, onChange }) ?? (
          <p className="text-sm">{t('definedForm.noFiles')}</p>
        )}
        {problem !== undefined && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      </fieldset>
    )
  if (field['x-kind'] === 'table')
    return <TableField {...{ id, name, field, label, hint, value, read, figures, problem, onChange }} />
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={problem}
      required={isRequired}
      optional={isRequired ? undefined : t('common:generic.optional')}
    >
      {(control) => (
        <>
          <Control field={field} control={control} value={value} onChange={onChange} options={options} />
          {(field['x-kind'] === 'number' || field['x-kind'] === 'money') && (
            <Unclear name={name} typed={textOf(value)} figures={figures} onAnswer={onChange} />
          )}
        </>
      )}
    </Field>
  )
}

type UnclearProps = {
  readonly name: string
  readonly typed: string
  readonly figures: TypedFigures
  readonly onAnswer: (text: string) => void
}

/** Asks which number was meant, where a text can be read in two ways. */
function Unclear({ name, typed, figures, onAnswer }: UnclearProps) {
  if (!figures.isUnclear(name, typed)) return null
  const answer = (text: string) => {
    figures.settle(name, text)
    onAnswer(text)
  }
  return <NumberQuestion typed={typed} onAnswer={answer} />
}

type ControlOf = Pick<OneProps, 'field' | 'value' | 'onChange'> & {
  readonly control: ControlProps
  readonly options: (of: Parameters<typeof optionsOf>[0]) => { value: string; label: string }[]
}

function Control({ field, control, value, onChange, options }: ControlOf) {
  const { t } = useTranslation('ui')
  const { calendar } = useFormatPreferences()
  switch (field['x-kind']) {
    case 'long-text':
      return (
        <TextArea
          {...control}
          dir="auto"
          rows={6}
          maxLength={field.maxLength}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'date':
      return (
        <DateInput
          {...control}
          calendar={calendar}
          words={{ day: t('date.day'), month: t('date.month'), year: t('date.year') }}
          value={textOf(value)}
          onChange={(day) => onChange(day ?? '')}
        />
      )
    case 'choice':
      return (
        <Select
          {...control}
          options={options(field)}
          placeholder={t('form.choose')}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    default: {
      const isFigure = field['x-kind'] !== 'text'
      return (
        <TextInput
          {...control}
          dir={isFigure ? 'ltr' : 'auto'}
          inputMode={isFigure ? 'decimal' : undefined}
          maxLength={'maxLength' in field ? field.maxLength : 30}
          value={textOf(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    }
  }
}

type Row = Readonly<Record<string, string>>
type TableProps = Pick<OneProps, 'name' | 'value' | 'read' | 'figures' | 'problem' | 'onChange'> & {
  readonly id: string
  readonly field: Extract<DefinedField, { readonly 'x-kind': 'table' }>
  readonly label: string
  readonly hint: string | undefined
}

/** Rows of cells with the sum of the column that is added up. */
function TableField({ id, name: of, field, label, hint, value, read, figures, problem, onChange }: TableProps) {
  const { t } = useTranslation('ui')
  const { lang } = useLanguage()
  const format = useFormat()
  const rows = (Array.isArray(value) ? value : []) as readonly Row[]
  const columns = columnsOf(field)
  const added = field['x-sum']
  const set = (at: number, name: string, text: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: text } : row)))
  return (
    <fieldset id={id} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      {rows.map((row, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3 rounded-card border border-line p-3">
          {columns.map(([name, column]) => (
            <Field key={name} id={`${id}-${at}-${name}`} label={column['x-label'][lang]} className="min-w-40 grow">
              {(control) => (
                <>
                  <TextInput
                    {...control}
                    dir={column['x-kind'] === 'text' ? 'auto' : 'ltr'}
                    inputMode={column['x-kind'] === 'text' ? undefined : 'decimal'}
                    maxLength={'maxLength' in column ? column.maxLength : 30}
                    value={row[name] ?? ''}
                    onChange={(event) => set(at, name, event.target.value)}
                  />
                  {column['x-kind'] !== 'text' && (
                    <Unclear
                      name={of}
                      typed={row[name] ?? ''}
                      figures={figures}
                      onAnswer={(text) => set(at, name, text)}
                    />
                  )}
                </>
              )}
            </Field>
          ))}
          <Button
            variant="quiet"
            aria-label={t('definedForm.removeRow', { row: format.count(at + 1) })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            {t('definedForm.remove')}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          icon="plus"
          held={rows.length >= field.maxItems}
          onClick={() => onChange([...rows, Object.fromEntries(columns.map(([name]) => [name, '']))])}
        >
          {t('definedForm.addRow')}
        </Button>
        {added !== undefined && (
          <p className="font-semibold">
            {t('definedForm.sum')} <bdi>{format.number(columnSum(read, added))}</bdi>
          </p>
        )}
      </div>
      {problem !== undefined && <p className="text-sm text-critical">{problem}</p>}
    </fieldset>
  )
}
