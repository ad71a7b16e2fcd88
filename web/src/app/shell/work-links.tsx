import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useMe, useMembership } from '../../platform/session/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { activeLink, mainLinksFor } from './main-links.ts'
import { barLinkClass } from './bar-link.ts'
import { navLinks } from './nav-links.ts'
import { PublicLinks } from './public-links.tsx'

/** The work of the organisation first, the public areas under one item; without work, the seven areas. */
export function WorkLinks({ className = '' }: { readonly className?: string }) {
  const { t } = useTranslation(['common', 'workspace'])
  const me = useMe()
  const role = useMembership()?.role
  const place = useLocation()
  if (me.isPending) return null
  const work = mainLinksFor(role)
  const runs = work.length === 0 && (me.data?.platformRoles ?? []).length > 0
  if (work.length === 0 && !runs) return <PublicLinks className={className} />
  const active = activeLink(work, place)
  const administers = runs && (place.pathname === paths.admin() || place.pathname.startsWith(`${paths.admin()}/`))
  const explores = !active && navLinks.some(({ to }) => place.pathname === to || place.pathname.startsWith(`${to}/`))
  return (
    <nav aria-label={t('nav.label')} className={`flex h-full items-stretch ${className}`}>
      {work.map((link) => (
        <Link
          key={link.key}
          to={link.to}
          aria-current={link === active ? 'page' : undefined}
          className={barLinkClass(link === active)}
        >
          {t(`workspace:${link.key}`)}
        </Link>
      ))}
      {runs && (
        <Link to={paths.admin()} aria-current={administers ? 'page' : undefined} className={barLinkClass(administers)}>
          {t('nav.administration')}
        </Link>
      )}
      <Menu
        align="start"
        trigger={
          <button type="button" className={`${barLinkClass(explores)} cursor-pointer gap-1`}>
            {t('nav.explore')}
            <Icon name="chevronDown" className="size-4" />
          </button>
        }
        entries={navLinks.map((link) => ({
          kind: 'link',
          key: link.key,
          to: link.to,
          label: (
            <>
              <span className="block font-semibold">{t(`nav.${link.key}.title`)}</span>
              <span className="block text-xs text-muted">{t(`nav.${link.key}.description`)}</span>
            </>
          ),
        }))}
      />
    </nav>
  )
}
