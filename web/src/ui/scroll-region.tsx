import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type ScrollRegionProps = {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** What is wider or taller than its place: it scrolls by itself, by keyboard too. Paper does not scroll. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <div
    role="group"
    aria-label={label}
    tabIndex={0}
    className={cx('relative overflow-auto border border-line print:max-h-none print:overflow-visible', className)}
  >
    {children}
  </div>
)
