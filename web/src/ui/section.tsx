import { useId, type ReactNode } from 'react'

type SectionProps = { readonly title: string; readonly text?: ReactNode; readonly children: ReactNode }

/** One concern of a tab: what it is, then what can be done about it. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="space-y-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {text != null && <p className="max-w-2xl text-sm text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
