import { useTranslation } from 'react-i18next'
import { Field, type ControlProps } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { fieldId } from './field-id.ts'
import { emptyOf, type FieldShape } from './field-shape.ts'
import { useFieldWords } from './field-words.ts'
import type { FormContext } from './form-context.ts'
import { NumberInput } from './number-input.tsx'
import { SourcePicker, SourcesPicker } from './source-picker.tsx'

export type ValueShape = Extract<FieldShape, { type: 'number' | 'choice' | 'source' | 'sources' | 'text' }>
type ValueFieldProps = {
  readonly context: FormContext
  readonly path: string
  readonly label: string
  readonly shape: ValueShape
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A single value under its label. */
export function ValueField(props: ValueFieldProps) {
  const { t } = useTranslation('content-editor')
  const { context, path, label, shape } = props
  return (
    <Field
      id={fieldId(path)}
      label={label}
      error={context.errorAt(path)}
      optional={shape.nullable ? t('optional') : undefined}
      hint={shape.type === 'text' && shape.widget === 'address' ? t('addressHint') : undefined}
    >
      {(control) => <ValueControl {...props} control={control} />}
    </Field>
  )
}

function ValueControl({
  control,
  context,
  path,
  shape,
  value,
  onChange,
}: ValueFieldProps & { readonly control: ControlProps }) {
  const { t } = useTranslation('content-editor')
  const words = useFieldWords()
  switch (shape.type) {
    case 'number':
      return <NumberInput control={control} value={value} onChange={onChange} />
    case 'choice': {
      const key = path.split('.').at(-1) ?? ''
      const options = shape.options.map((option) => ({ value: option, label: words.choice(key, option) }))
      return (
        <Select
          {...control}
          options={shape.nullable ? [{ value: '', label: t('noChoice') }, ...options] : options}
          value={(value as string | null) ?? (shape.nullable ? '' : null)}
          placeholder={t('choose')}
          onChange={(option) => onChange(option === '' ? null : option)}
        />
      )
    }
    case 'source':
      return (
        <SourcePicker
          control={control}
          sources={context.sources}
          value={(value as string | null) || null}
          onChange={(source) => onChange(source ?? emptyOf(shape))}
        />
      )
    case 'sources':
      return (
        <SourcesPicker
          control={control}
          sources={context.sources}
          value={(value ?? []) as readonly string[]}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <TextInput
          {...control}
          {...(shape.widget === null ? { dir: 'auto' } : { dir: 'ltr', spellCheck: false })}
          autoComplete="off"
          value={(value as string | null) ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? emptyOf(shape) : target.value)}
        />
      )
  }
}
