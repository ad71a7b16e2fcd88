import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export const controlClass =
  'w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 py-1.5 text-base text-text placeholder:text-muted hover:border-text aria-invalid:border-2 aria-invalid:border-critical disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted'

type TextInputProps = ComponentProps<'input'> & {
  /** A unit or a button that stands inside the frame, at its end. */
  readonly trailing?: ReactNode
}

export function TextInput({ trailing, className, ...rest }: TextInputProps) {
  if (trailing == null) return <input type="text" {...rest} className={cx(controlClass, className)} />
  return (
    <div
      className={cx(
        'flex min-h-11 items-stretch rounded-control border border-line-strong bg-surface hover:border-text has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-aria-invalid:border-2 has-aria-invalid:border-critical',
        className,
      )}
    >
      <input
        type="text"
        {...rest}
        className="min-w-0 flex-1 rounded-control bg-transparent px-3 py-1.5 text-base placeholder:text-muted focus-visible:outline-none disabled:cursor-not-allowed disabled:text-muted"
      />
      <span className="flex shrink-0 items-center rounded-e-control border-s border-line bg-sunken text-sm text-muted">
        {trailing}
      </span>
    </div>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  // One distance of lines for both scripts: fields of both languages stand side by side.
  return <textarea rows={4} {...rest} className={cx(controlClass, 'leading-[1.8]', className)} />
}
