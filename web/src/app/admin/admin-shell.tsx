import type { PlatformRole } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatches } from 'react-router'
import { useMe } from '../../platform/session/index.ts'
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx'
import { Footer } from '../shell/footer.tsx'
import { PageSkeleton } from '../shell/public-shell.tsx'
import { mainId } from '../shell/skip-link.tsx'
import { sideClass } from '../workspace/side-class.ts'
import { lineOf, navigationFor } from './admin-pages.ts'
import { AdminSide } from './admin-side.tsx'

type CrumbHandle = { readonly crumb?: string }

function useCrumbs(roles: readonly PlatformRole[]): Crumb[] {
  const { t, i18n } = useTranslation('admin')
  const { pathname } = useLocation()
  const line = lineOf(pathname)
  const open = navigationFor(roles)
  const say = i18n.t as unknown as (key: string) => string
  const added = useMatches().flatMap((match) => {
    const crumb = (match.handle as CrumbHandle | undefined)?.crumb
    return crumb !== undefined && i18n.exists(`admin:crumbs.${crumb}`)
      ? [{ to: match.pathname, label: say(`admin:crumbs.${crumb}`) }]
      : []
  })
  // A page that is closed stands under nothing that is closed as well.
  const own =
    line && line.path !== paths.admin() && open.includes(line) ? [{ to: line.path, label: t(`nav.${line.key}`) }] : []
  return [{ to: paths.admin(), label: t('label') }, ...own, ...added]
}

/** The administration: pages by role at the side, breadcrumbs. Under 900 px the side is in the menu of the bar. */
export function AdminShell() {
  const { t } = useTranslation(['admin', 'workspace'])
  const roles = useMe().data?.platformRoles ?? []
  const crumbs = useCrumbs(roles)
  // Whoever has no role here is told so by the page; there is nothing to go to.
  const runs = roles.length > 0
  return (
    <div className="flex flex-1 text-sm">
      {runs && (
        <aside className={sideClass} data-no-print="">
          <AdminSide />
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <main
          id={mainId}
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--header-height))] min-w-0 flex-1 space-y-4 px-4 py-5 outline-none sm:px-6"
        >
          {runs && <Breadcrumbs label={t('workspace:breadcrumbs')} crumbs={crumbs} />}
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <Footer />
      </div>
    </div>
  )
}
