import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../platform/routing/index.ts'
import { EnergyInitiatives } from './energy-initiatives.tsx'
import { Hero } from './hero.tsx'
import { Indicators } from './indicators.tsx'
import { Pillars } from './pillars.tsx'
import { PlatformOverview } from './platform-overview.tsx'
import { Projects } from './projects.tsx'
import { WaysOn } from './ways-on.tsx'

export function Vision2030Screen() {
  const { t } = useTranslation(['vision2030', 'common'])
  usePageTitle(t('common:nav.vision2030.title'), t('description'))
  return (
    <>
      <Hero />
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-16 px-4 py-14 sm:px-6 md:gap-20 md:py-20">
        <Pillars />
        <Indicators />
        <Projects />
        <EnergyInitiatives />
        <WaysOn />
        <PlatformOverview />
      </div>
    </>
  )
}
