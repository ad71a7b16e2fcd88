import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Code } from './inline.tsx'

type StateProps = {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly className?: string | undefined
  /** It is all there is: its title is the page’s. */
  readonly page?: boolean
}

function State({
  icon,
  title,
  children,
  action,
  className,
  page = false,
  role,
}: StateProps & { readonly icon: IconName; readonly role?: 'alert' }) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div
      role={role}
      className={cx('mx-auto grid max-w-xl content-start justify-items-center gap-3 px-4 py-12 text-center', className)}
    >
      <span className="grid size-12 place-items-center rounded-full bg-hover text-muted">
        <Icon name={icon} className="size-6" />
      </span>
      <Title className="text-xl">{title}</Title>
      {children != null && <div className="space-y-2 text-sm text-muted">{children}</div>}
      {action != null && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** What this is, why it is empty, and the one thing to do. */
export const EmptyState = ({ icon = 'list', ...rest }: StateProps & { readonly icon?: IconName }) => (
  <State icon={icon} {...rest} />
)

type ErrorStateProps = StateProps & {
  readonly reference?: { readonly label: string; readonly id: string } | undefined
  readonly retry?: { readonly label: string; readonly onRetry: () => void } | undefined
}

/** Whoever pressed goes on from the page when what was asked for stands there instead, not from its very beginning. */
export const handOnFocus = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}

/** What happened, what was kept, what to do, and the number to quote. */
export function ErrorState({ reference, retry, action, children, ...rest }: ErrorStateProps) {
  return (
    <State
      icon="error"
      role="alert"
      {...rest}
      action={
        <>
          {retry && (
            <Button ref={handOnFocus} variant="primary" onClick={retry.onRetry}>
              {retry.label}
            </Button>
          )}
          {action}
        </>
      }
    >
      {children}
      {reference && (
        <p>
          {reference.label} <Code>{reference.id}</Code>
        </p>
      )}
    </State>
  )
}

/** Which role is needed, and who can grant it. */
export const ForbiddenState = (props: StateProps) => <State icon="lock" {...props} />

/** Stands where words and figures will stand, in their size. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden="true"
    className={cx('block animate-shimmer rounded-control bg-hover', className ?? 'h-5 w-full')}
  />
)

/** For what takes longer than a blink and has no shape of its own yet. */
export function Spinner({ label }: { readonly label: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-3 py-16 text-sm text-muted">
      <span
        aria-hidden="true"
        className="size-8 animate-turn rounded-full border-3 border-line-strong border-e-transparent"
      />
      <span>{label}</span>
    </div>
  )
}
