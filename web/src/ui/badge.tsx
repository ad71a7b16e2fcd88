import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'critical' | 'info'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line-strong bg-sunken text-text',
  positive: 'border-positive bg-positive-surface text-positive',
  warning: 'border-warning bg-warning-surface text-warning',
  critical: 'border-critical bg-critical-surface text-critical',
  info: 'border-info bg-info-surface text-info',
}

/** A state in one or two words; the words carry it, the colour only helps. */
export function Badge({
  tone = 'neutral',
  children,
  className,
}: {
  readonly tone?: BadgeTone
  readonly children: ReactNode
  readonly className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-full border px-2.5 py-px text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
