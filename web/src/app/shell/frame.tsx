import type { ReactNode } from 'react'
import { ConnectionNotice } from './connection-notice.tsx'
import { ExampleBanner } from './example-banner.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'

/** The bar around every page of every area. It stays while pages come and go: what somebody has opened in it stays open. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div data-frame="" className="flex min-h-dvh flex-col pt-(--header-height)">
      <SkipLink />
      <Header />
      <ConnectionNotice />
      <ExampleBanner />
      {children}
    </div>
  )
}
