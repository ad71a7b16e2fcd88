import type { ReactNode } from 'react'

/** Facts about one thing, each with its name. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">{children}</dl>
)

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 sm:contents">
    <dt className="text-sm text-muted sm:py-0.5">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
