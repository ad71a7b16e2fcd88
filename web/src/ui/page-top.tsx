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
  <header className="border-b border-line bg-sunken">
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-3 px-4 py-8 sm:px-6">
      {up != null && (
        <p className="flex items-center gap-1 text-sm [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center">
          <Icon name="chevronStart" className="size-4 text-muted" />
          {up}
        </p>
      )}
      <h1 className="text-3xl wrap-anywhere">{title}</h1>
      {lead != null && <p className="max-w-3xl text-lg text-muted">{lead}</p>}
      {children != null && <div className="mt-1 flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  </header>
)

/** What stands below such a head. */
export const PageBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto grid max-w-7xl grid-cols-1 gap-10 px-4 py-8 sm:px-6">{children}</div>
)
