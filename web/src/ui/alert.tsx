import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type Severity = 'info' | 'success' | 'warning' | 'error'

export const severityIcon: Record<Severity, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
}
export const severityText: Record<Severity, string> = {
  info: 'text-info',
  success: 'text-positive',
  warning: 'text-warning',
  error: 'text-critical',
}
const frame: Record<Severity, string> = {
  info: 'border-info bg-info-surface',
  success: 'border-positive bg-positive-surface',
  warning: 'border-warning bg-warning-surface',
  error: 'border-critical bg-critical-surface',
}

type AlertProps = {
  readonly severity: Severity
  readonly title?: ReactNode
  readonly children?: ReactNode
  readonly className?: string
  readonly live?: boolean
}

/** A message in the flow of the page. An error is announced at once; the others when the reader pauses, if they appear later. */
export function Alert({ severity, title, children, className, live = true }: AlertProps) {
  const role = live ? (severity === 'error' ? 'alert' : 'status') : undefined
  return (
    <div
      role={role}
      className={cx(
        'flex items-start gap-3 rounded-container border-s-4 px-4 py-3 text-sm',
        frame[severity],
        className,
      )}
    >
      <Icon name={severityIcon[severity]} className={severityText[severity]} />
      <div className="min-w-0 flex-1 space-y-1 [&>button]:mt-2">
        {title != null && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
