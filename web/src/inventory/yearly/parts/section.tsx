import { useId, type ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/** What a tab holds; its name is read from the tab, and by those who hear the page. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="space-y-4">
      <h2 id={heading} className="sr-only">
        {title}
      </h2>
      {children}
    </section>
  )
}

type PanelProps = { readonly id?: string; readonly className?: string; readonly children: ReactNode }

/** A surface that holds one thing. */
export const Panel = ({ id, className, children }: PanelProps) => (
  <div id={id} className={cx('min-w-0 rounded-container border border-line bg-surface p-4 sm:p-5', className)}>
    {children}
  </div>
)
