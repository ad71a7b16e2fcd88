import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Hero } from './hero.tsx'
import { HubTiles } from './hub-tiles.tsx'

const Calculator = lazy(async () => ({ default: (await import('./calculator.tsx')).Calculator }))
const calculatorId = 'calculator'

/** / for the signed-in. */
export function LandingScreen() {
  const { t } = useTranslation('landing')
  const [shown, setShown] = useState(true)
  usePageTitle(t('title'))
  return (
    <>
      <Hero />
      <section aria-labelledby="about" className="border-b border-line bg-surface">
        <div className="mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-14 sm:px-6 md:grid-cols-2 md:gap-16">
          <h2 id="about" className="text-3xl">
            {t('about.title')}
          </h2>
          <div className="space-y-4">
            <p>{t('about.what')}</p>
            <p className="text-muted">{t('about.whom')}</p>
          </div>
        </div>
      </section>
      <HubTiles />
      <section aria-labelledby="modules" className="border-t border-line">
        <div className="mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-14 sm:px-6 md:py-20">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="max-w-2xl space-y-2">
              <h2 id="modules" className="text-3xl">
                {t('calculator.title')}
              </h2>
              <p className="text-muted">{t('calculator.text')}</p>
            </div>
            <Button aria-expanded={shown} aria-controls={calculatorId} onClick={() => setShown(!shown)}>
              {t(shown ? 'calculator.hide' : 'calculator.show')}
            </Button>
          </div>
          <div id={calculatorId} hidden={!shown}>
            {shown && (
              <Suspense fallback={<Skeleton className="h-72 w-full" />}>
                <Calculator />
              </Suspense>
            )}
          </div>
        </div>
      </section>
    </>
  )
}
