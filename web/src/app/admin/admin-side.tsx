import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useMe } from '../../platform/session/index.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { navigationFor } from './admin-pages.ts'

/** The pages that the roles of whoever is here open. */
export function AdminSide({ onGo }: { readonly onGo?: () => void }) {
  const { t } = useTranslation('admin')
  const roles = useMe().data?.platformRoles ?? []
  return (
    <nav aria-label={t('label')}>
      <ul>
        {navigationFor(roles).map((item) => (
          <li key={item.key}>
            <NavLink
              to={item.path}
              end={item.path === paths.admin()}
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
              {t(`nav.${item.key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
