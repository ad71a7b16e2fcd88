import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HptcWordmark, VisionAttribution, VisionMark } from '../brand/index.ts'
import { usePublished, Words } from '../content/index.ts'
import { DemoButton } from '../demo/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/states.tsx'
import { RingPattern } from '../ui/ring-pattern.tsx'
import { useTrack } from '../usage/index.ts'

/** For editors: below the title of their own page. */
export const HeroPreview = () => <Hero title="h2" />

export function Hero({ title: Title = 'h1' }: { readonly title?: 'h1' | 'h2' }) {
  const { t } = useTranslation(['vision2030', 'common'])
  const track = useTrack()
  return (
    <header className="relative overflow-hidden bg-strong text-on-strong">
      <RingPattern className="absolute inset-y-0 end-0 h-full w-full fade-towards-start text-on-strong-muted opacity-30 md:w-3/5" />
      <div className="relative mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-14 sm:px-6 md:py-20">
        <Title className="text-4xl md:text-5xl">{t('common:nav.vision2030.title')}</Title>
        <p className="max-w-2xl text-lg text-on-strong-muted">{t('hero.lead')}</p>
        <div className="flex flex-wrap gap-3 pt-2" data-no-print="">
          <Link
            to={paths.esgToolkit()}
            className={buttonClass({ variant: 'onStrong', size: 'lg' })}
            onClick={() => track('vision2030.link', { link: 'start' })}
          >
            {t('hero.start')}
            <Icon name="arrowEnd" />
          </Link>
          <DemoButton size="lg" variant="outlineOnStrong" onOpen={() => track('vision2030.link', { link: 'demo' })}>
            {t('hero.demo')}
          </DemoButton>
        </div>
        <Badges />
        <div className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-3 pt-2">
          <VisionMark variant="logo" on="strong" size="lg" still />
          <HptcWordmark layout="horizontal" on="strong" />
        </div>
        <VisionAttribution className="max-w-2xl text-sm text-on-strong-muted" />
      </div>
    </header>
  )
}

/** Four facts in a line; without them the hero stands as well, so a failure is silent here. */
function Badges() {
  const { t } = useTranslation('vision2030')
  const badges = usePublished('vision-badge')
  if (badges.isError) return null
  return (
    <ul aria-label={t('hero.badges')} className="flex min-h-9 flex-wrap gap-2 pt-2">
      {badges.isPending
        ? Array.from({ length: 4 }, (_, at) => (
            <li key={at}>
              <Skeleton className="h-9 w-36 opacity-20" />
            </li>
          ))
        : badges.data.items.map(({ slug, body }) => (
            <li key={slug} className="rounded-full border border-on-strong-muted px-3.5 py-1 text-sm">
              <Words of={body.text} />
            </li>
          ))}
    </ul>
  )
}
