import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { usePalette } from '../palette/palette-context.ts'
import { Account } from './account.tsx'
import { AdminLink } from './admin-link.tsx'
import { navLinks } from './nav-links.ts'
import { LanguageToggle, ToneToggle } from './toggles.tsx'

type MobileMenuProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/** The same seven links, each with a line that says what is there. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const { t } = useTranslation()
  const openPalette = usePalette()
  return (
    <Sheet side="end" open={open} onOpenChange={onOpenChange} title={t('nav.menu')} closeLabel={t('nav.closeMenu')}>
      <nav aria-label={t('nav.label')}>
        <ul>
          {navLinks.map((link) => (
            <li key={link.key}>
              <NavLink
                to={link.to}
                onClick={() => onOpenChange(false)}
                className={({ isActive }) =>
                  cx(
                    '-mx-3 block rounded-control border-s-3 px-3 py-2.5 hover:bg-hover',
                    isActive ? 'border-action bg-selected' : 'border-transparent',
                  )
                }
              >
                <span className="block text-base font-semibold">{t(`nav.${link.key}.title`)}</span>
                <span className="block text-sm text-muted">{t(`nav.${link.key}.description`)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 grid grid-cols-1 gap-3 border-t border-line pt-4">
        <div className="flex items-center gap-1">
          <LanguageToggle className="-ms-4" />
          <ToneToggle />
          <IconButton
            icon="search"
            label={t('nav.search')}
            onClick={() => {
              onOpenChange(false)
              openPalette()
            }}
          />
        </div>
        <AdminLink wordy onGo={() => onOpenChange(false)} />
        <Account className="justify-between" onGo={() => onOpenChange(false)} />
      </div>
    </Sheet>
  )
}
