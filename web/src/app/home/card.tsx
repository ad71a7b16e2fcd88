import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

type CardProps = { readonly title?: string; readonly className?: string; readonly children: ReactNode }

export const Card = ({ title, className, children }: CardProps) => (
  <section aria-label={title} className={cx('rounded-card border border-line bg-surface p-5', className)}>
    {title !== undefined && <h2 className="pb-3 text-base">{title}</h2>}
    {children}
  </section>
)
