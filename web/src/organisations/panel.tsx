import { useId, type ReactNode } from 'react'

type PanelProps = {
  readonly title: string
  readonly text?: ReactNode
  readonly aside?: ReactNode
  readonly children?: ReactNode
}

/** One matter of the organisation: what it is, and what can be done about it. */
export function Panel({ title, text, aside, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-2xl space-y-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {text != null && <p className="text-muted">{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
