import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { BilingualField } from './bilingual-field.tsx'
import { fieldId } from './field-id.ts'
import { emptyOf, filledOf, type FieldMember, type FieldShape } from './field-shape.ts'
import { useFieldWords } from './field-words.ts'
import type { FormContext } from './form-context.ts'
import { ListField } from './list-field.tsx'
import { ValueField } from './value-field.tsx'

type ShapeFieldProps = {
  readonly context: FormContext
  readonly path: string
  readonly label: string
  readonly shape: FieldShape
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A field of whatever shape. One with parts that may be left out has a button that brings it in, and one that takes it out. */
export function ShapeField(props: ShapeFieldProps) {
  const { t } = useTranslation('content-editor')
  const { shape, value, label, path, onChange } = props
  const hasParts = shape.type === 'group' || shape.type === 'bilingual'
  if (!shape.nullable || !hasParts) return <FilledField {...props} />
  if (value === null || value === undefined)
    return (
      <div>
        <Button id={fieldId(path)} size="sm" icon="plus" onClick={() => onChange(filledOf(shape))}>
          {t('addField', { name: label })}
        </Button>
      </div>
    )
  const leaveOut = (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('removeField', { name: label })}
      onClick={() => onChange(emptyOf(shape))}
    >
      {t('leaveOut')}
    </Button>
  )
  return <FilledField {...props} aside={leaveOut} />
}

function FilledField(props: ShapeFieldProps & { readonly aside?: ReactNode }) {
  const { context, path, label, shape, value, onChange, aside } = props
  switch (shape.type) {
    case 'bilingual':
      return (
        <BilingualField
          path={path}
          label={label}
          long={shape.long}
          value={value as { en: string; ar: string }}
          errorAt={context.errorAt}
          onChange={onChange}
          aside={aside}
        />
      )
    case 'group':
      return (
        <fieldset className="grid grid-cols-1 gap-4 rounded-container border border-line px-2.5 py-3 sm:p-4">
          <legend className="px-1 text-sm font-semibold">{label}</legend>
          {aside != null && <div className="-mt-2 flex justify-end">{aside}</div>}
          <Members context={context} path={path} members={shape.members} value={value} onChange={onChange} />
        </fieldset>
      )
    case 'list':
      return (
        <ListField
          path={path}
          label={label}
          error={context.errorAt(path)}
          value={(value ?? []) as readonly unknown[]}
          onChange={onChange}
          makeItem={() => filledOf(shape.item)}
        >
          {(item) => <ShapeField {...item} context={context} shape={shape.item} />}
        </ListField>
      )
    case 'choices':
      return <ChoicesField {...props} options={shape.options} />
    case 'flag':
      return (
        <Checkbox
          id={fieldId(path)}
          label={label}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    default:
      return <ValueField {...props} shape={shape} />
  }
}

function ChoicesField({
  context,
  path,
  label,
  options,
  value,
  onChange,
}: ShapeFieldProps & { readonly options: readonly string[] }) {
  const words = useFieldWords()
  const id = fieldId(path)
  const error = context.errorAt(path)
  const chosen = (value ?? []) as readonly string[]
  const key = path.split('.').at(-1) ?? ''
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={words.choice(key, option)}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(options.filter((one) => (one === option ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

type MembersProps = {
  readonly context: FormContext
  /** Empty for the body itself. */
  readonly path: string
  readonly members: readonly FieldMember[]
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** The members of a body or of a part of it, in the order of the schema. */
export function Members({ context, path, members, value, onChange }: MembersProps) {
  const words = useFieldWords()
  const body = (value ?? {}) as Record<string, unknown>
  return members.map(({ key, shape }) => (
    <ShapeField
      key={key}
      context={context}
      path={path === '' ? key : `${path}.${key}`}
      label={words.named(key)}
      shape={shape}
      value={body[key]}
      onChange={(next) => onChange({ ...body, [key]: next })}
    />
  ))
}
