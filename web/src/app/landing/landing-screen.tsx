import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'
import { RequestDemoButton } from '../../requests/index.ts'
import { Vision2030Strip } from '../../vision2030/index.ts'
import { Home } from '../home/home.tsx'
import { Claims } from './claims.tsx'
import { Financing } from './financing.tsx'
import { Hero } from './hero.tsx'
import { HubTiles } from './hub-tiles.tsx'
import { Modules } from './modules.tsx'
import { useEarlyData } from './use-early-data.ts'

/** / for the signed-in. */
export function LandingScreen() {
  const { t } = useTranslation('landing')
  usePageTitle(t('title'))
  useEarlyData()
  return (
    <>
      <Home />
      <Hero />
      <section aria-labelledby="about" className="border-b border-line bg-surface">
        <div className="mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-14 sm:px-6 md:grid-cols-2 md:gap-x-16 md:gap-y-10">
          <h2 id="about" className="text-3xl">
            {t('about.title')}
          </h2>
          <div className="space-y-4">
            <p>{t('about.what')}</p>
            <p className="text-muted">{t('about.whom')}</p>
          </div>
          <Claims />
        </div>
      </section>
      <HubTiles />
      <Modules />
      <Financing />
      <Vision2030Strip variant="full" />
      <section
        aria-labelledby="demo-request"
        className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-4 py-14 sm:px-6"
      >
        <div className="max-w-2xl space-y-2">
          <h2 id="demo-request" className="text-2xl">
            {t('request.title')}
          </h2>
          <p className="text-muted">{t('request.text')}</p>
        </div>
        <RequestDemoButton size="lg" variant="primary" label={t('request.schedule')} />
      </section>
    </>
  )
}
