import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useEntered } from '../../platform/session/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { usePalette } from '../palette/palette-context.ts'
import { Account } from './account.tsx'
import { BellPlace } from './bell-place.tsx'
import { Brand } from './brand.tsx'
import { PublicLinks } from './public-links.tsx'
import { LanguageToggle, ToneToggle } from './toggles.tsx'

const MobileMenu = lazyPart(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }))
const WorkLinks = lazyPart(async () => ({ default: (await import('./work-links.tsx')).WorkLinks }))

/** The bar fixed at the top of every page. */
export function Header() {
  const { t } = useTranslation()
  const openPalette = usePalette()
  const entered = useEntered()
  const [menu, setMenu] = useState<boolean | null>(null)
  return (
    <header className="fixed inset-x-0 top-0 z-30 h-(--header-height) border-b border-line bg-surface" data-no-print="">
      <div className="flex h-full items-center gap-3 px-4 sm:px-6">
        <Brand />
        <div className="ms-2 hidden h-full shrink-0 lg:block">
          {entered ? (
            <Suspense>
              <WorkLinks />
            </Suspense>
          ) : (
            <PublicLinks className="for-visitors" />
          )}
        </div>
        <div className="ms-auto flex min-w-0 items-center gap-1 max-sm:gap-0">
          <span className="hidden sm:inline-flex">
            <IconButton icon="search" label={t('nav.search')} onClick={openPalette} />
          </span>
          <BellPlace />
          {/* On a telephone the word alone is what there is room for. */}
          <LanguageToggle className="shrink-0 px-2 max-sm:[&>svg]:hidden" />
          <span className="hidden sm:inline-flex">
            <ToneToggle />
          </span>
          <span className="ms-2 hidden min-w-0 lg:flex">
            <Account />
          </span>
          <IconButton
            icon="menu"
            label={t(menu ? 'nav.closeMenu' : 'nav.openMenu')}
            aria-expanded={menu === true}
            aria-haspopup="dialog"
            onClick={() => setMenu(true)}
            className="lg:hidden"
          />
        </div>
      </div>
      {menu !== null && (
        <Suspense>
          <MobileMenu open={menu} onOpenChange={setMenu} />
        </Suspense>
      )}
    </header>
  )
}
