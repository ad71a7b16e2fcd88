import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useMembership } from '../../platform/session/index.ts'
import { Footer } from '../shell/footer.tsx'
import { PageSkeleton } from '../shell/public-shell.tsx'
import { mainId } from '../shell/skip-link.tsx'
import { sideClass } from './side-class.ts'
import { SideNavigation } from './side-navigation.tsx'

/** A person's own pages; members keep the side navigation of their organisation beside them. */
export function PersonalShell() {
  const member = useMembership() !== null
  return (
    <div className="flex flex-1">
      {member && (
        <aside className={sideClass} data-no-print="">
          <SideNavigation />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <main
          id={mainId}
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--header-height))] min-w-0 flex-1 outline-none"
        >
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
    </div>
  )
}
