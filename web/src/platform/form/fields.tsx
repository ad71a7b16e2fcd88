import { otherLanguage } from '@athar/i18n'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatPreferences, useLanguage } from '../language/index.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Field, type ControlProps } from '../../ui/field.tsx'
import { Combobox, Select, type Option } from '../../ui/select/index.ts'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import {
  asRows,
  controlPath,
  fieldAt,
  fieldId,
  flat,
  pathOf,
  samePath,
  type Both,
  type ChoiceField,
  type FieldList,
  type FieldOf,
  type FieldState,
  type PairField,
  type SeveralField,
} from './field-list.ts'
import { FileChoice } from './file-choice.tsx'
import { NumberQuestion } from './number-question.tsx'
import { useProblemWords } from './problems.tsx'
import { Rows } from './rows.tsx'
import { Several } from './several.tsx'

type FieldsProps<D extends object> = {
  readonly form: FieldState<D>
  /** Some of the form's, where they stand in parts. */
  readonly only?: readonly string[]
}

/** The fields of a form from its list, with their labels, hints, mistakes and marks. */
export function Fields<D extends object>({ form, only }: FieldsProps<D>) {
  const asked = only ? some(form.fields, only) : form.fields
  return asked.map((entry, at) =>
    Array.isArray(entry) ? (
      <div key={at} className="field-row">
        {(entry as readonly FieldOf<D>[]).map((field) => (
          <One key={field.name} form={form} field={field} />
        ))}
      </div>
    ) : (
      <One key={(entry as FieldOf<D>).name} form={form} field={entry as FieldOf<D>} alone />
    ),
  )
}

const some = <D,>(fields: FieldList<D>, names: readonly string[]): FieldList<D> =>
  fields.flatMap((entry): FieldList<D> => {
    if (!Array.isArray(entry)) return names.includes((entry as FieldOf<D>).name) ? [entry] : []
    const row = (entry as readonly FieldOf<D>[]).filter(({ name }) => names.includes(name))
    return row.length > 0 ? [row] : []
  })

type OneProps<D extends object> = {
  readonly form: FieldState<D>
  readonly field: FieldOf<D>
  /** Not beside others. */
  readonly alone?: boolean
}

function One<D extends object>({ form, field, alone = false }: OneProps<D>) {
  const { t } = useTranslation(['ui', 'common'])
  const { lang } = useLanguage()
  const words = useProblemWords(form)
  const { draft } = form
  const wrong = (...paths: string[]) => {
    const issue = form.issues.find((one) => paths.some((path) => samePath(path, one.path)))
    return issue && words(issue)
  }
  const change = form.change
  if (field.kind === 'trap') {
    return <Trap {...field} value={text(draft, field.name)} onChange={(value) => change(patch(field.name, value))} />
  }
  if (field.kind === 'pair') {
    const pair = <Pair form={form} field={field} wrong={wrong} />
    return alone && !field.pageFirst ? <div className="field-row">{pair}</div> : pair
  }
  const path = pathOf(field)
  const id = fieldId(form.name, path)
  const error = wrong(path) ?? (field.kind === 'custom' && !field.bare ? firstOf(form, field) : undefined)
  const optional = field.optional ? t('common:generic.optional') : undefined
  const head = {
    id,
    hint: field.hint,
    error,
    optional,
    required: field.required,
    className: field.className,
  }
  const idOf = (at: string) => fieldId(form.name, at)
  const item = <T extends object>(at: string, value: T, set: (part: Partial<T>) => void, fields: FieldList<T>) => ({
    name: idOf(at),
    fields,
    draft: value,
    change: set,
    issues: form.issues.flatMap((issue) =>
      idOf(issue.path).startsWith(`${idOf(at)}-`) ? [{ ...issue, path: issue.path.slice(at.length + 1) }] : [],
    ),
    problem: form.problem,
  })
  if (field.kind === 'custom') {
    const draw = (control: ControlProps) => field.render({ control, draft, change, wrong, idOf, item })
    if (field.bare) return <Fragment>{draw({ id })}</Fragment>
    return (
      <Field {...head} label={typeof field.label === 'string' ? field.label : field.label(path)}>
        {draw}
      </Field>
    )
  }
  if (field.kind === 'rows')
    return (
      <Rows
        id={id}
        field={asRows(field)}
        rows={draft[field.name as keyof D] as readonly object[]}
        error={error}
        draw={(at, row, set, fields) => <Fields form={item(`${path}.${at}`, row, set, fields)} />}
        onChange={(rows) => change(patch(field.name, rows))}
      />
    )
  if (field.kind === 'switch')
    return (
      <Checkbox
        id={id}
        label={field.label}
        hint={field.hint}
        className={field.className ?? ''}
        disabled={field.disabled}
        checked={draft[field.name as keyof D] === true}
        onChange={(event) => change(patch(field.name, event.target.checked))}
      />
    )
  if (field.kind === 'several') {
    const { name } = field as SeveralField<D>
    return (
      <Several
        id={id}
        field={field}
        chosen={draft[name as keyof D] as readonly string[]}
        error={error}
        onChange={(values) => change(patch(name, values))}
      />
    )
  }
  if (field.kind === 'file')
    return (
      <FileChoice
        id={id}
        field={field}
        file={draft[field.name as keyof D] as File | null}
        error={error}
        onChange={(file) => change(patch(field.name, file))}
      />
    )
  if (field.kind === 'choice' && field.as === 'radio')
    return (
      <RadioGroup
        legend={field.label}
        hint={field.hint}
        error={error}
        name={id}
        inline={field.inline ?? false}
        {...(field.className === undefined ? {} : { className: field.className })}
        value={draft[field.name as keyof D] as string | null}
        options={field.options.map(({ shown, ...option }) => ({ ...option, label: shown ?? option.label }))}
        onChange={(value) => change(field.change?.(value) ?? patch(field.name, value))}
      />
    )
  return (
    <Field {...head} label={field.label}>
      {(control) => {
        if (field.kind === 'choice') return <Choice field={field} control={control} draft={draft} change={change} />
        if (field.kind === 'date')
          return (
            <DateControl
              {...control}
              disabled={field.disabled ?? false}
              value={text(draft, field.name)}
              onChange={(value) => change(field.change?.(value) ?? patch(field.name, value))}
            />
          )
        const common = {
          ...control,
          disabled: field.disabled,
          maxLength: field.most,
          value: text(draft, field.name),
          onChange: (event: { target: { value: string } }) => change(patch(field.name, event.target.value)),
        }
        if (field.kind === 'number')
          return (
            <>
              <TextInput
                {...common}
                dir="ltr"
                inputMode={field.whole ? 'numeric' : 'decimal'}
                autoComplete="off"
                className={field.boxClass}
                trailing={field.unit == null ? undefined : <bdi className="px-3">{field.unit}</bdi>}
              />
              {form.unclear?.includes(field.name) && (
                <NumberQuestion typed={common.value} onAnswer={(chosen) => form.settle?.(field.name, chosen)} />
              )}
            </>
          )
        const { autoComplete, inputMode, placeholder, dir = field.lang === undefined ? 'auto' : undefined } = field
        const box = {
          ...common,
          autoComplete,
          inputMode,
          placeholder,
          lang: field.lang,
          dir: dir ?? (field.lang === 'ar' ? 'rtl' : 'ltr'),
        }
        return field.kind === 'long' ? (
          <TextArea {...box} rows={field.rows ?? 4} />
        ) : (
          <TextInput {...box} type={field.type ?? 'text'} trailing={field.trailing} className={field.boxClass} />
        )
      }}
    </Field>
  )

  /** A field of several paths says the first thing that is wrong with any. */
  function firstOf(state: FieldState<D>, own: FieldOf<D>): string | undefined {
    const issue = state.issues.find((one) => fieldAt(flat(state.fields), controlPath(own, one.path, lang)) === own)
    return issue && words(issue)
  }
}

const text = <D extends object>(draft: D, name: string): string =>
  String((draft as Record<string, unknown>)[name] ?? '')
const patch = <D extends object>(name: string, value: unknown): Partial<D> => ({ [name]: value }) as Partial<D>

type ChoiceProps<D extends object> = {
  readonly field: ChoiceField<D>
  readonly control: ControlProps
  readonly draft: D
  readonly change: (patch: Partial<D>) => void
}

function Choice<D extends object>({ field, control, draft, change }: ChoiceProps<D>) {
  const { t } = useTranslation('ui')
  const common = {
    ...control,
    // Only radio buttons take more than text beside a label.
    options: field.options as readonly Option<string>[],
    disabled: field.disabled,
    placeholder: field.placeholder ?? t('form.choose'),
    value: draft[field.name as keyof D] as string | null,
  }
  const choose = (value: string | null) => {
    if (value !== null || !field.required) change(field.change?.(value) ?? patch(field.name, value))
  }
  return field.as === 'search' ? (
    <Combobox {...common} onChange={choose} empty={field.empty ?? t('list.empty')} />
  ) : (
    <Select {...common} onChange={choose} />
  )
}

type DateControlProps = ControlProps & {
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string | null) => void
}

/** A day in the calendar of whoever reads the page. */
function DateControl(props: DateControlProps) {
  const { t } = useTranslation('ui')
  const { calendar } = useFormatPreferences()
  return (
    <DateInput
      {...props}
      calendar={calendar}
      words={{ day: t('date.day'), month: t('date.month'), year: t('date.year') }}
    />
  )
}

type PairProps<D extends object> = {
  readonly form: FieldState<D>
  readonly field: PairField<D>
  readonly wrong: (...paths: string[]) => string | undefined
}

function Pair<D extends object>({ form, field, wrong }: PairProps<D>) {
  const { t } = useTranslation()
  const { lang } = useLanguage()
  const path = pathOf(field)
  const value = form.draft[field.name as keyof D] as Both
  const Control = field.long ? TextArea : TextInput
  const errorAt = (one: 'en' | 'ar', at: number) => {
    if (!field.oneEnough) return wrong(`${path}.${one}`) ?? (at === 0 ? wrong(path) : undefined)
    return at === 0 ? wrong(path, `${path}.ar`, `${path}.en`) : undefined
  }
  const order = field.pageFirst ? ([lang, otherLanguage(lang)] as const) : (['ar', 'en'] as const)
  return order.map((one, at) => (
    <Field
      key={one}
      id={fieldId(form.name, `${path}.${one}`)}
      label={field.label[one]}
      hint={at === 1 || !field.pageFirst ? field.hint : undefined}
      optional={field.optional || (field.oneEnough && at === 1) ? t('generic.optional') : undefined}
      required={field.oneEnough ? at === 0 : field.required}
      error={errorAt(one, at)}
      className={field.className}
    >
      {(control) => (
        <Control
          {...control}
          lang={one}
          dir={one === 'ar' ? 'rtl' : 'ltr'}
          autoComplete={field.autoComplete}
          disabled={field.disabled}
          maxLength={field.most ?? 200}
          value={value[one]}
          onChange={(event: { target: { value: string } }) =>
            form.change(patch(field.name, { ...value, [one]: event.target.value }))
          }
        />
      )}
    </Field>
  ))
}

type TrapProps = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A trap for programs: out of sight and out of the tab order, with words for people who find it all the same. */
const Trap = ({ label, name, value, onChange }: TrapProps) => (
  <div aria-hidden="true" className="sr-only">
    <label>
      {label}
      <input
        type="text"
        name={name}
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  </div>
)
