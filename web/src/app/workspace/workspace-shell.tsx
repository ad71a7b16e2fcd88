import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatches } from 'react-router'
import { WorkspaceBarPlace, WorkspaceBarProvider } from '../../platform/workspace-bar.tsx'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { Footer } from '../shell/footer.tsx'
import { PageSkeleton } from '../shell/public-shell.tsx'
import { mainId } from '../shell/skip-link.tsx'
import { crumbsOf } from './crumbs.ts'
import { NeedsOrganisation } from './needs-organisation.tsx'
import { OrganisationSwitcher } from './organisation-switcher.tsx'
import { sideClass } from './side-class.ts'
import { SideNavigation } from './side-navigation.tsx'

function useCrumbs(): Crumb[] {
  const { t, i18n } = useTranslation(['common', 'workspace'])
  const { pathname } = useLocation()
  return crumbsOf(pathname, useMatches()).map(({ to, crumb }) => {
    if (typeof crumb === 'function') return { to, label: crumb() }
    const key = `workspace:${crumb}`
    return { to, label: i18n.exists(key) ? t(key as 'workspace:inventory') : crumb }
  })
}

/** Side navigation, acting organisation, year, breadcrumbs. Under 900 px the side is in the menu of the bar. */
export function WorkspaceShell() {
  const { t } = useTranslation(['common', 'workspace'])
  const crumbs = useCrumbs()
  return (
    <WorkspaceBarProvider>
      <div className="flex flex-1 text-sm">
        <aside className={sideClass} data-no-print="">
          <SideNavigation />
        </aside>
        <div className="flex min-w-0 flex-1 flex-col">
          <section
            aria-label={t('workspace:label')}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-2 sm:px-6"
            data-no-print=""
          >
            <OrganisationSwitcher />
            <WorkspaceBarPlace />
          </section>
          <main id={mainId} tabIndex={-1} className="min-w-0 flex-1 space-y-4 px-4 py-5 outline-none sm:px-6">
            <Breadcrumbs label={t('workspace:breadcrumbs')} crumbs={crumbs} />
            <NeedsOrganisation>
              <Suspense fallback={<PageSkeleton />}>
                <Outlet />
              </Suspense>
            </NeedsOrganisation>
          </main>
          <Footer />
        </div>
      </div>
    </WorkspaceBarProvider>
  )
}
