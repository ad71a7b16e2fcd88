import { paths } from '@athar/contracts/paths'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Traces } from '../../ui/traces.tsx'

const GuidedTour = lazy(async () => ({ default: (await import('./guided-tour.tsx')).GuidedTour }))

export function Hero() {
  const { t } = useTranslation('landing')
  const signedIn = useSession().status === 'signed-in'
  const [tour, setTour] = useState<boolean | null>(null)
  return (
    <section className="relative overflow-hidden bg-strong text-on-strong">
      <Traces className="absolute inset-y-0 end-0 h-full w-full fade-towards-start text-on-strong-muted opacity-30 md:w-3/5" />
      <div className="relative mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-16 sm:px-6 md:py-24">
        <p className="w-fit rounded-full border border-on-strong-muted px-3 py-0.5 text-sm">{t('hero.badge')}</p>
        <h1 className="max-w-3xl text-4xl md:text-5xl">{t('hero.title')}</h1>
        <p className="max-w-2xl text-lg text-on-strong-muted">{t('hero.text')}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Link
            to={signedIn ? paths.esgToolkit() : paths.auth()}
            className={buttonClass({ variant: 'onStrong', size: 'lg' })}
          >
            {t('hero.start')}
            <Icon name="arrowEnd" />
          </Link>
          <Button size="lg" variant="outlineOnStrong" onClick={() => setTour(true)}>
            {t('hero.learnMore')}
          </Button>
        </div>
      </div>
      {tour !== null && (
        <Suspense>
          <GuidedTour open={tour} onOpenChange={setTour} />
        </Suspense>
      )}
    </section>
  )
}
