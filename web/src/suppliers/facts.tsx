import type { ReactNode } from 'react'

const layout = 'grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2'

export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className={layout}>{children}</dl>

/** A dash where there is nothing. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 break-words whitespace-pre-line">{children === false ? '–' : children}</dd>
  </>
)
