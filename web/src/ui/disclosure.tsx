import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type UnfoldedProps = { readonly title: string; readonly children: ReactNode; readonly className?: string }

/** More of a thing, opened where it stands; print has it open. */
export const Disclosure = ({ title, children, className }: UnfoldedProps) => (
  <details className={cx('group border-t border-line', className)}>
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold text-link [&::-webkit-details-marker]:hidden">
      <Icon name="chevronDown" className="size-4 shrink-0 group-open:-scale-y-100" />
      {title}
    </summary>
    {children}
  </details>
)
