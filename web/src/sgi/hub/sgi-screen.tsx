import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublished } from '../../content/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RingPattern } from '../../ui/ring-pattern.tsx'
import { useTrack } from '../../usage/index.ts'
import { Part } from '../part.tsx'
import { CommunityCards } from './community-cards.tsx'
import { FeaturedProjects } from './featured-projects.tsx'
import { HeadlineStats } from './headline-stats.tsx'
import { VerifiedSum } from '../verified-sum.tsx'
import { Targets } from './targets.tsx'

export function SgiScreen() {
  const { t } = useTranslation(['sgi', 'common'])
  usePageTitle(t('common:nav.sgi.title'), t('hub.lead'))
  return (
    <>
      <Hero />
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-16 px-4 py-14 sm:px-6 md:gap-20 md:py-20">
        <Part id="headline" title={t('hub.headlineTitle')} text={t('hub.headlineText')}>
          <HeadlineStats />
          <VerifiedSum level={3} />
        </Part>
        <Part id="targets" title={t('hub.targetsTitle')} text={t('hub.targetsText')}>
          <Targets />
        </Part>
        <Part id="projects" title={t('hub.projectsTitle')} text={t('hub.projectsText')}>
          <FeaturedProjects />
        </Part>
        <Part id="adopt" title={t('hub.communityTitle')} text={t('hub.communityText')}>
          <CommunityCards />
        </Part>
        <WaysOn />
      </div>
    </>
  )
}

function Hero() {
  const { t } = useTranslation(['sgi', 'common'])
  const track = useTrack()
  const follow = (link: string) => () => track('sgi.link', { link })
  return (
    <header className="relative overflow-hidden bg-strong text-on-strong">
      <RingPattern className="absolute inset-y-0 end-0 h-full w-full fade-towards-start text-on-strong-muted opacity-30 md:w-3/5" />
      <div className="relative mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-14 sm:px-6 md:py-20">
        <p className="w-fit rounded-full border border-on-strong-muted px-3.5 py-1 text-sm">{t('hub.badge')}</p>
        <h1 className="max-w-3xl text-4xl md:text-5xl">{t('hub.title')}</h1>
        <p className="max-w-2xl text-lg text-on-strong-muted">{t('hub.lead')}</p>
        <div className="flex flex-wrap gap-3 pt-2" data-no-print="">
          <Link
            to={paths.sgiRegister()}
            onClick={follow('register')}
            className={buttonClass({ variant: 'onStrong', size: 'lg' })}
          >
            {t('hub.register')}
          </Link>
          <Link
            to={paths.sgiMap()}
            onClick={follow('map')}
            className={buttonClass({ variant: 'outlineOnStrong', size: 'lg' })}
          >
            <Icon name="site" />
            {t('hub.map')}
          </Link>
        </div>
      </div>
    </header>
  )
}

/** The four ways on; the portal's address is content, and where an editor has none the button is not there. */
export function WaysOn() {
  const { t } = useTranslation(['sgi', 'content'])
  const track = useTrack()
  const portals = usePublished('portal').data?.items
  const portal = portals?.find(({ slug, body }) => slug === 'sgi' && body.url !== '')?.body.url
  const follow = (link: string) => () => track('sgi.link', { link })
  return (
    <section
      aria-labelledby="ways"
      className="flex flex-wrap items-center justify-between gap-6 rounded-card bg-selected p-7"
      data-no-print=""
    >
      <div className="max-w-xl">
        <h2 id="ways" className="text-xl">
          {t('hub.waysTitle')}
        </h2>
        <p className="mt-1">{t('hub.waysText')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link
          to={paths.sgiRegister()}
          onClick={follow('register')}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {t('hub.register')}
        </Link>
        <Link to={paths.sgiMap()} onClick={follow('map')} className={buttonClass({ size: 'lg' })}>
          {t('hub.map')}
        </Link>
        <Link to={paths.sgiDashboard()} onClick={follow('dashboard')} className={buttonClass({ size: 'lg' })}>
          {t('hub.dashboard')}
        </Link>
        {portal !== undefined && (
          <ExternalLink href={portal} leaves={t('content:leaves')} look={{ size: 'lg' }} onFollow={follow('portal')}>
            {t('hub.portal')}
          </ExternalLink>
        )}
      </div>
    </section>
  )
}
