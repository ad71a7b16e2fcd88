import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** What a control inside a field must carry, so that label, hint and error belong to it. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly 'aria-required'?: true | undefined
}

type FieldProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Said beside the label of a field that may stay empty. */
  readonly optional?: string | undefined
  readonly required?: boolean | undefined
  /** Fixed where an error summary must point at it. */
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, optional, required, id, className, children }: FieldProps) {
  const made = useId()
  const control = id ?? made
  const described = [hint != null && `${control}-hint`, error != null && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className={cx('grid grid-cols-1 content-start gap-1.5', className)}>
      <label id={`${control}-label`} htmlFor={control} className="text-sm font-semibold">
        {label}
        {optional !== undefined && <span className="font-normal text-muted"> {optional}</span>}
      </label>
      {hint != null && (
        <p id={`${control}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error != null || undefined,
        'aria-required': required || undefined,
      })}
      {error != null && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-semibold text-critical">
      <Icon name="error" className="mt-0.5 size-4.5" />
      <span>{children}</span>
    </p>
  )
}
