import { Suspense, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Skeleton } from '../../ui/states.tsx'
import { Footer } from './footer.tsx'
import { mainId } from './skip-link.tsx'
import { Standing } from './standing.tsx'

/** Page and foot, where there is no workspace. The foot begins below the first screen, so that nothing visible moves when content arrives. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <main id={mainId} tabIndex={-1} className="min-h-[calc(100dvh-var(--header-height))] flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </>
  )
}

export const PublicShell = () => (
  <PublicPage>
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
      <Standing />
    </Suspense>
  </PublicPage>
)

/** While the first page's code is on its way. */
export const StartingPage = () => (
  <PublicPage>
    <PageSkeleton />
  </PublicPage>
)

export const PageSkeleton = () => (
  <div className="mx-auto grid grid-cols-1 max-w-7xl gap-4 px-4 py-12 sm:px-6" aria-busy="true">
    <Skeleton className="h-9 w-2/3 max-w-lg" />
    <Skeleton className="h-5 w-full max-w-2xl" />
    <Skeleton className="h-5 w-5/6 max-w-2xl" />
    <Skeleton className="mt-6 h-64 w-full" />
  </div>
)
