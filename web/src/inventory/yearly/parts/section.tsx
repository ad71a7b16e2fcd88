import { useId, type ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

/** One of the questions the screen answers. */
export function Section({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="scroll-mt-32 space-y-4">
      <h2 id={heading} className="text-xl">
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
