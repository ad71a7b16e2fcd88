import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HptcWordmark, VisionMark } from '../brand/index.ts'
import { usePublished, Words } from '../content/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type StripProps = { readonly variant: 'minimal' | 'full' }

/** Says where a page stands within Vision 2030 and leads there: in a line, or with the three pillars. */
export const Vision2030Strip = ({ variant }: StripProps) => (variant === 'full' ? <Full /> : <Minimal />)

function Minimal() {
  const { t } = useTranslation('vision2030')
  return (
    <aside aria-label={t('strip.label')} className="border-y border-line bg-selected" data-no-print="">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
        <Link
          to={paths.vision2030()}
          className="inline-flex min-h-8 items-center gap-2 font-semibold text-link hover:underline"
        >
          {t('strip.minimal')}
          <Icon name="arrowEnd" className="size-4.5" />
        </Link>
        <span className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1">
          <VisionMark variant="badge" on="page" size="sm" />
          <HptcWordmark layout="horizontal" on="page" size="sm" />
        </span>
      </div>
    </aside>
  )
}

function Full() {
  const { t } = useTranslation('vision2030')
  const pillars = usePublished('vision-pillar')
  return (
    <section aria-labelledby="vision2030-strip" className="bg-strong text-on-strong">
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-12 sm:px-6 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:items-center md:gap-16">
        <div className="space-y-3">
          <h2 id="vision2030-strip" className="text-2xl">
            {t('strip.title')}
          </h2>
          <p className="text-on-strong-muted">{t('strip.text')}</p>
          <Link to={paths.vision2030()} className={buttonClass({ variant: 'onStrong', size: 'lg' })}>
            {t('strip.open')}
            <Icon name="arrowEnd" />
          </Link>
          <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2 pt-3">
            <VisionMark variant="logo" on="strong" />
            <HptcWordmark layout="horizontal" on="strong" />
          </div>
        </div>
        {/* Without the pillars the strip still says and does what it is for. */}
        <ul className="min-h-40 divide-y divide-on-strong-muted/30 border-y border-on-strong-muted/30">
          {pillars.data?.items.map(({ slug, body }) => (
            <li key={slug} className="py-4">
              <h3 className="text-lg">
                <Words of={body.title} />
              </h3>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
