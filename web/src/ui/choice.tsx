import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & { readonly label: ReactNode; readonly hint?: ReactNode }

const box = 'mt-0.5 size-5 shrink-0 cursor-pointer accent-action disabled:cursor-not-allowed'
/** Drawn here while nothing is chosen: on a dark page the browser's own looks switched off. */
const empty =
  'not-checked:appearance-none not-checked:border not-checked:border-line-strong not-checked:bg-surface not-checked:disabled:opacity-55'

function Choice({ type, label, hint, id, className, ...rest }: BoxProps & { readonly type: 'checkbox' | 'radio' }) {
  const made = useId()
  const own = id ?? made
  return (
    <div className={cx('flex items-start gap-3 py-1.5', className)}>
      <input
        {...rest}
        type={type}
        id={own}
        aria-describedby={hint != null ? `${own}-hint` : undefined}
        className={cx(box, empty, type === 'radio' ? 'rounded-full' : 'rounded-control')}
      />
      <div>
        <label htmlFor={own} className="cursor-pointer text-base">
          {label}
        </label>
        {hint != null && (
          <p id={`${own}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

export const Checkbox = (props: BoxProps) => <Choice {...props} type="checkbox" />

type RadioGroupProps<V extends string> = {
  readonly legend: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly name: string
  readonly value: V | null
  readonly onChange: (value: V) => void
  readonly options: readonly { readonly value: V; readonly label: ReactNode; readonly hint?: ReactNode }[]
  readonly className?: string
  readonly inline?: boolean
}

export function RadioGroup<V extends string>({
  legend,
  hint,
  error,
  name,
  value,
  onChange,
  options,
  className,
  inline = false,
}: RadioGroupProps<V>) {
  const id = useId()
  const described = [hint != null && `${id}-hint`, error != null && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={className} aria-describedby={described || undefined}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint != null && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error != null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={cx('mt-1', inline && 'flex flex-wrap gap-x-6')}>
        {options.map((option, at) => (
          <Choice
            key={option.value}
            type="radio"
            id={at === 0 ? name : `${name}-${option.value}`}
            name={name}
            label={option.label}
            hint={option.hint}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type SwitchProps = {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** Takes effect at once, unlike a checkbox in a form. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="inline-flex min-h-10 cursor-pointer items-center gap-3 text-sm">
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-150 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform before:duration-150 peer-checked:border-action peer-checked:bg-action peer-checked:before:translate-x-5 peer-checked:before:bg-on-action peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-55 rtl:peer-checked:before:-translate-x-5"
      />
      <span>{label}</span>
    </label>
  )
}
