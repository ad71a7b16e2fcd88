import { useId, type ReactNode } from 'react'

type SectionProps = { readonly title: string; readonly children: ReactNode }

/** One side of a factor, under its own heading. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-container border border-line bg-surface p-4"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
