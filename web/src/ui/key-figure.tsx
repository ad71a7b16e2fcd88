import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type KeyFigureProps = {
  readonly label: ReactNode
  readonly value: string
  readonly unit?: string
  /** Where it comes from, how sure it is, or what it is compared with. */
  readonly note?: ReactNode
  readonly badge?: ReactNode
  readonly size?: 'md' | 'lg'
  readonly className?: string
}

/** One number with its name, unit and ground. */
export function KeyFigure({ label, value, unit, note, badge, size = 'md', className }: KeyFigureProps) {
  return (
    <div className={cx('grid grid-cols-1 content-start gap-0.5', className)}>
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {label}
        {badge}
      </p>
      <p className="figures flex flex-wrap items-baseline gap-x-2">
        <bdi className={cx('font-semibold', size === 'lg' ? 'text-4xl' : 'text-2xl')}>{value}</bdi>
        {unit !== undefined && <bdi className="text-sm text-muted">{unit}</bdi>}
      </p>
      {note != null && <div className="text-sm text-muted">{note}</div>}
    </div>
  )
}
