import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type PageTopProps = {
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** The page this one belongs to, as a link. */
  readonly up?: ReactNode
  /** What can be done from here. */
  readonly children?: ReactNode
}

/** The head of a page inside an area: where it belongs, what it is, and the ways on. */
export const PageTop = ({ title, lead, up, children }: PageTopProps) => (
  <header className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-3 px-4 pt-10 sm:px-6">
    {up != null && (
      <p className="flex items-center gap-1.5 text-sm text-muted [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center [&>a]:underline-offset-2 [&>a:hover]:text-text [&>a:hover]:underline">
        <Icon name="chevronStart" className="-ms-0.5 size-4" />
        {up}
      </p>
    )}
    <h1 className="text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
    {lead != null && <p className="max-w-3xl text-lg text-muted">{lead}</p>}
    {children != null && <div className="mt-1 flex flex-wrap items-center gap-3">{children}</div>}
  </header>
)

/** What stands below such a head. */
export const PageBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-10 px-4 py-10 sm:px-6">{children}</div>
)
