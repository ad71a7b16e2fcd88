import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DemoButton } from '../../demo/index.ts'
import { useSession } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RingPattern } from '../../ui/ring-pattern.tsx'
import { useTrack } from '../../usage/index.ts'

export function Hero() {
  const { t } = useTranslation('landing')
  const track = useTrack()
  const signedIn = useSession().status === 'signed-in'
  return (
    <section className="relative overflow-hidden bg-strong text-on-strong">
      <RingPattern className="absolute inset-y-0 end-0 h-full w-full fade-towards-start text-on-strong-muted opacity-30 md:w-3/5" />
      <div className="relative mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-16 sm:px-6 md:py-24">
        <p className="w-fit rounded-full border border-on-strong-muted px-3 py-0.5 text-sm">{t('hero.badge')}</p>
        <h2 className="max-w-3xl text-4xl md:text-5xl">{t('hero.title')}</h2>
        <p className="max-w-2xl text-lg text-on-strong-muted">{t('hero.text')}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Link
            to={signedIn ? paths.esgToolkit() : paths.auth()}
            className={buttonClass({ variant: 'onStrong', size: 'lg' })}
            onClick={() => track('landing.link', { link: 'start' })}
          >
            {t('hero.start')}
            <Icon name="arrowEnd" />
          </Link>
          <DemoButton size="lg" variant="outlineOnStrong" onOpen={() => track('landing.demo-video')}>
            {t('hero.learnMore')}
          </DemoButton>
        </div>
      </div>
    </section>
  )
}
