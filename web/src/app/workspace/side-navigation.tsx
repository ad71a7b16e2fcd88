import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useMembership } from '../../platform/session/index.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { navigationFor } from './workspace-navigation.ts'

export function SideNavigation({ onGo }: { readonly onGo?: () => void }) {
  const { t } = useTranslation(['common', 'workspace'])
  const role = useMembership()?.role
  return (
    <nav aria-label={t('workspace:label')} className="grid grid-cols-1 gap-5">
      {navigationFor(role).map((section) => (
        <div key={section.key}>
          <h2 className="px-3 pb-1 text-xs font-semibold text-muted">{t(`workspace:${section.key}`)}</h2>
          <ul>
            {section.items.map((item) => (
              <li key={item.key}>
                <NavLink
                  to={item.to}
                  end={item.to === paths.inventory()}
                  onClick={onGo}
                  className={({ isActive }) =>
                    cx(
                      'flex min-h-10 items-center gap-3 rounded-control border-s-3 px-3 py-1 text-sm',
                      isActive
                        ? 'border-action bg-selected font-semibold'
                        : 'border-transparent text-muted hover:bg-hover hover:text-text',
                    )
                  }
                >
                  <Icon name={item.icon} className="size-4.5" />
                  {t(`workspace:${item.key}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
