import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { barLinkClass } from './bar-link.ts'
import { navLinks } from './nav-links.ts'

/** The seven areas as links of the bar. */
export function PublicLinks({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className={cx('flex h-full items-stretch', className)}>
      {navLinks.map((link) => (
        <NavLink key={link.key} to={link.to} className={({ isActive }) => barLinkClass(isActive)}>
          {t(`nav.${link.key}.title`)}
        </NavLink>
      ))}
    </nav>
  )
}
