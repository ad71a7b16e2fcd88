import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useMe, useMembership } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { AdminSide } from '../admin/admin-side.tsx'
import { SideNavigation } from '../workspace/side-navigation.tsx'

/** What is at the side of wide screens: the workspace of a member, the administration of its roles. */
export function MobileWork({ onGo }: { readonly onGo: () => void }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const membership = useMembership()
  const administers = (useMe().data?.platformRoles ?? []).length > 0
  const inside = [paths.admin(), paths.platformOwner()].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  )
  if (!membership && !administers) return null
  return (
    <div className="mb-4 grid grid-cols-1 gap-4 border-b border-line pb-4">
      {administers && inside && <AdminSide onGo={onGo} />}
      {membership && !inside && <SideNavigation onGo={onGo} />}
      {administers && !inside && (
        <Link
          to={paths.admin()}
          onClick={onGo}
          className={cx(buttonClass({ variant: 'quiet' }), '-mx-4 justify-start')}
        >
          <Icon name="settings" />
          {t('nav.administration')}
        </Link>
      )}
      {membership && inside && (
        <Link
          to={paths.landing()}
          onClick={onGo}
          className={cx(buttonClass({ variant: 'quiet' }), '-mx-4 justify-start')}
        >
          <Icon name="chart" />
          {t('nav.work')}
        </Link>
      )}
    </div>
  )
}
