import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { RingPattern } from '../../ui/ring-pattern.tsx'
import { Vision2030Strip } from '../../vision2030/index.ts'
import type { navLinks } from '../shell/nav-links.ts'

/** Areas with screens of their own are not here. */
type Area = Exclude<(typeof navLinks)[number]['key'], 'vision2030' | 'sgi'>
type HubPageProps = { readonly area: Area; readonly badge?: ReactNode; readonly children: ReactNode }

/** An area's front: its name, what it is for, its content, and the way on to one's own figures. */
export function HubPage({ area, badge, children }: HubPageProps) {
  const { t } = useTranslation(['hubs', 'common'])
  const title = t(`common:nav.${area}.title`)
  usePageTitle(title, t(`${area}.lead`))
  return (
    <>
      <header className="relative overflow-hidden bg-strong text-on-strong">
        <RingPattern className="absolute inset-y-0 end-0 h-full w-full fade-towards-start text-on-strong-muted opacity-25 md:w-1/2" />
        <div className="relative mx-auto grid grid-cols-1 max-w-7xl gap-4 px-4 py-14 sm:px-6">
          {badge}
          <h1 className="text-4xl">{title}</h1>
          <p className="max-w-2xl text-lg text-on-strong-muted">{t(`${area}.lead`)}</p>
        </div>
      </header>
      <Vision2030Strip variant="minimal" />
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-12 px-4 py-12 sm:px-6">
        {children}
        <section
          aria-labelledby="to-inventory"
          className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-selected p-7"
        >
          <div>
            <h2 id="to-inventory" className="text-xl">
              {t('common.toInventoryTitle')}
            </h2>
            <p className="mt-1">{t('common.toInventoryText')}</p>
          </div>
          <Link to={paths.inventory()} className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t('common.toInventory')}
          </Link>
        </section>
      </div>
    </>
  )
}

/** A titled part of an area's page. */
export function HubSection({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
