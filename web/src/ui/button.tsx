import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerOutline' | 'onStrong' | 'outlineOnStrong'
type Size = 'sm' | 'md' | 'lg'
type Look = { readonly variant?: Variant | undefined; readonly size?: Size | undefined }

const variants: Record<Variant, string> = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  secondary: 'border border-line-strong bg-surface text-text hover:bg-hover',
  quiet: 'text-text hover:bg-hover',
  danger: 'bg-critical-solid text-on-critical hover:brightness-90',
  // Where it only leads to the question: the answer is the solid one.
  dangerOutline: 'border border-line-strong bg-surface text-critical hover:bg-hover',
  onStrong: 'bg-on-strong text-strong hover:brightness-95',
  outlineOnStrong: 'border border-on-strong-muted text-on-strong hover:bg-on-strong hover:text-strong',
}
const sizes: Record<Size, string> = {
  sm: 'min-h-8 gap-1.5 px-2.5 text-sm',
  md: 'min-h-10 gap-2 px-4 text-sm',
  lg: 'min-h-12 gap-2 px-5 text-base',
}

type Held = {
  /** Cannot be pressed for the moment, while something it belongs to is done. */
  readonly held?: boolean | undefined
}
type Press = ComponentProps<'button'>['onClick']

/** A disabled button would drop the focus of whoever has just pressed it by keyboard: this one keeps it, and nothing happens. */
const holding = (held: boolean, onClick: Press): { 'aria-disabled'?: true; onClick: Press } =>
  held ? { 'aria-disabled': true, onClick: swallow } : { onClick }
const swallow = (event: { preventDefault(): void; stopPropagation(): void }): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** The look of a button, for links that lead somewhere: a link stays a link. Nobody presses paper. */
export const buttonClass = ({ variant = 'secondary', size = 'md' }: Look = {}): string =>
  cx(
    'inline-flex print:hidden items-center justify-center rounded-control py-1 text-center font-semibold no-underline transition-colors duration-150',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
  )

type ButtonProps = ComponentProps<'button'> &
  Look &
  Held & {
    readonly icon?: IconName | undefined
    readonly busy?: boolean | undefined
  }

/** Says what happens. While busy it stays where it is, cannot be pressed, and its words say what goes on. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  held = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...holding(busy || held, onClick)}
      aria-busy={busy || undefined}
      className={cx(buttonClass({ variant, size }), className)}
    >
      {busy ? (
        <span
          className="size-4 animate-turn rounded-full border-2 border-current border-e-transparent"
          aria-hidden="true"
        />
      ) : (
        icon && <Icon name={icon} className="size-4.5" />
      )}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look &
  Held & { readonly icon: IconName; readonly label: string }

/** A button whose picture everybody knows; its name is read aloud and shows on hover. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  held = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const square = { sm: 'size-8', md: 'size-10', lg: 'size-12' }[size]
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...holding(held, onClick)}
      className={cx(buttonClass({ variant, size }), square, 'shrink-0 px-0', className)}
    >
      <Icon name={icon} />
    </button>
  )
}
