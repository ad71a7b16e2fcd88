import { paths } from '@athar/contracts/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { greetingName, useSession } from '../../platform/session/index.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Sheet } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { usePalette } from '../palette/palette-context.ts'
import { SignInLink } from './account.tsx'
import { WhoIsHere, type AccountUser } from './account-menu.tsx'
import { navLinks } from './nav-links.ts'
import { LanguageToggle, ToneToggle } from './toggles.tsx'
import { useLeave } from './use-leave.ts'

const MobileWork = lazyPart(async () => ({ default: (await import('./mobile-work.tsx')).MobileWork }))

type MobileMenuProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/** The one menu of narrow screens: the work of the organisation, the seven areas with a line each, the account. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const { t } = useTranslation()
  const openPalette = usePalette()
  const session = useSession()
  const close = () => onOpenChange(false)
  return (
    <Sheet side="end" open={open} onOpenChange={onOpenChange} title={t('nav.menu')} closeLabel={t('nav.closeMenu')}>
      {session.status === 'signed-in' && (
        <Suspense fallback={<Skeleton className="mb-4 h-64 w-full" />}>
          <MobileWork onGo={close} />
        </Suspense>
      )}
      <nav aria-label={t('nav.label')}>
        {session.status === 'signed-in' && (
          <h2 className="pb-1 text-xs font-semibold text-muted">{t('nav.explore')}</h2>
        )}
        <ul>
          {navLinks.map((link) => (
            <li key={link.key}>
              <NavLink
                to={link.to}
                onClick={close}
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
              close()
              openPalette()
            }}
          />
        </div>
        {session.status === 'loading' && <Skeleton className="h-8 w-28" />}
        {session.status === 'signed-out' && <SignInLink onGo={close} />}
        {session.status === 'signed-in' && <OwnLines user={session.session.user} onGo={close} />}
      </div>
    </Sheet>
  )
}

function OwnLines({ user, onGo }: { readonly user: AccountUser; readonly onGo: () => void }) {
  const { t } = useTranslation()
  const leave = useLeave()
  return (
    <>
      <WhoIsHere name={greetingName(user) ?? t('nav.user')} />
      <Link
        to={paths.profile()}
        onClick={onGo}
        className={cx(buttonClass({ variant: 'quiet' }), '-mx-4 justify-start')}
      >
        <Icon name="person" />
        {t('nav.profile')}
      </Link>
      <Button
        variant="secondary"
        icon="signOut"
        onClick={() => {
          onGo()
          void leave()
        }}
      >
        {t('nav.signOut')}
      </Button>
    </>
  )
}
