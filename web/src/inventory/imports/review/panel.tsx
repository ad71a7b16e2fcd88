import { useId, useState, type ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { cx } from '../../../ui/cx.ts'

type PanelProps = {
  readonly title: ReactNode
  readonly intro: string
  readonly toggle: (open: boolean) => string
  readonly children: ReactNode
}

/** A question about many rows at once, above the rows themselves. */
export function Panel({ title, intro, toggle, children }: PanelProps) {
  const id = useId()
  const [open, setOpen] = useState(true)
  return (
    <section className="rounded-container border border-warning bg-surface" aria-labelledby={`${id}-title`}>
      <div className={cx('flex items-start justify-between gap-4 px-4 pt-3', open ? 'pb-1' : 'pb-3')}>
        <h3 id={`${id}-title`} className="flex items-center gap-2 text-base">
          <Icon name="warning" className="text-warning" />
          {title}
        </h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 shrink-0 cursor-pointer items-center gap-1 rounded-control px-2 text-sm hover:bg-hover"
        >
          {toggle(open)}
          <Icon name={open ? 'chevronUp' : 'chevronDown'} className="size-4" />
        </button>
      </div>
      {open && <p className="px-4 pb-3 text-muted">{intro}</p>}
      <div id={id} hidden={!open} className={cx('border-t border-line px-4 py-4', !open && 'hidden')}>
        {children}
      </div>
    </section>
  )
}
