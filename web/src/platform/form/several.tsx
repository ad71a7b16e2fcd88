import { Checkbox } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { cx } from '../../ui/cx.ts'
import type { SeveralField } from './field-list.ts'

type SeveralProps<D> = {
  readonly id: string
  readonly field: SeveralField<D>
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (values: readonly string[]) => void
}

/** Any number of a known set. */
export function Several<D>({ id, field, chosen, error, onChange }: SeveralProps<D>) {
  const described = cx(field.hint != null && `${id}-hint`, error !== undefined && `${id}-error`)
  return (
    <fieldset aria-describedby={described || undefined} disabled={field.disabled}>
      <legend className="mb-1 text-sm font-semibold">{field.label}</legend>
      {field.hint != null && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {field.none !== undefined && (
        <Checkbox
          id={`${id}-none`}
          label={field.none}
          checked={chosen.length === 0}
          onChange={(event) => event.target.checked && onChange([])}
        />
      )}
      <div className={field.className}>
        {field.options.map(({ value, label, hint }, at) => (
          <Checkbox
            key={value}
            id={at === 0 ? id : `${id}-${value}`}
            label={label}
            hint={hint}
            checked={chosen.includes(value)}
            aria-invalid={at === 0 && error !== undefined ? true : undefined}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
