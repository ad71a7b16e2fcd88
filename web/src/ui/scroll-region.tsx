import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type ScrollRegionProps = {
  readonly label: string
  readonly isBordered?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** What is wider or taller than its place: it scrolls by itself, by keyboard too. Paper does not scroll. */
export const ScrollRegion = ({ label, isBordered = true, className, children }: ScrollRegionProps) => (
  <div
    role="group"
    aria-label={label}
    tabIndex={0}
    className={cx(
      'relative overflow-auto print:max-h-none print:overflow-visible',
      isBordered && 'border border-line',
      className,
    )}
  >
    {children}
  </div>
)
