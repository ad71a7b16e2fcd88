import { financingAudiences, type ContentBodies } from '@athar/contracts/content'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, SourceLine, usePick, usePublished, Words, type Published } from '../../content/index.ts'
import { RequestDemoButton } from '../../requests/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useTrack } from '../../usage/index.ts'

/** The offers of the marketplace for each of them. */
const offeredTo = {
  owners: 'owners',
  developers: 'developers',
  'buyers-traders': 'buyers,traders',
} as const satisfies Record<(typeof financingAudiences)[number], string>

type Services = Published<'carbon-financing'>

/** What stands around financing by carbon, for those who own projects, develop them, or buy what comes of them. */
export function Financing() {
  const { t } = useTranslation(['landing', 'common'])
  const services = usePublished('carbon-financing')
  return (
    <section
      aria-labelledby="financing"
      className="mx-auto grid grid-cols-1 max-w-7xl gap-8 px-4 py-14 sm:px-6 md:py-20"
    >
      <div className="max-w-2xl space-y-2">
        <h2 id="financing" className="text-3xl">
          {t('financing.title')}
        </h2>
        <p className="text-muted">{t('financing.text')}</p>
      </div>
      {services.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : services.isError ? (
        <ErrorState
          title={t('financing.failed')}
          retry={{ label: t('common:generic.retry'), onRetry: () => void services.refetch() }}
        />
      ) : (
        <div className="grid grid-cols-1 gap-x-8 gap-y-12 md:grid-cols-3">
          {financingAudiences.map((audience) => (
            <Audience key={audience} audience={audience} services={services.data} />
          ))}
        </div>
      )}
    </section>
  )
}

type AudienceProps = { readonly audience: (typeof financingAudiences)[number]; readonly services: Services }

function Audience({ audience, services }: AudienceProps) {
  const { t } = useTranslation(['landing', 'content'])
  const track = useTrack()
  const own = services.items.filter(({ body }) => body.audience === audience)
  if (own.length === 0) return null
  return (
    <div className="grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4 border-t-3 border-action pt-4">
      <h3 className="text-2xl">{t(`content:audiences.${audience}`)}</h3>
      <ul className="self-start divide-y divide-line border-y border-line">
        {own.map(({ slug, body, sample }) => (
          <li key={slug} className="space-y-1.5 py-4">
            <h4 className="text-lg">
              <Words of={body.title} />
            </h4>
            {sample && <SampleMark />}
            <p>
              <Words of={body.text} />
            </p>
            <SourceLine ids={body.sources} sources={services.sources} className="text-xs" />
            <LearnMore slug={slug} service={body} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-3">
        <Link
          to={`${paths.marketplace()}?audience=${offeredTo[audience]}#offers`}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => track('landing.link', { link: `market-${audience}` })}
        >
          {t('financing.offers')}
          <span className="sr-only">
            {': '}
            {t(`content:audiences.${audience}`)}
          </span>
        </Link>
        <RequestDemoButton label={t('financing.book')} />
      </p>
    </div>
  )
}

type LearnMoreProps = { readonly slug: string; readonly service: ContentBodies['carbon-financing'] }

/** A page of ours or of somebody else, as the editor wrote it; none where there is none. */
function LearnMore({ slug, service }: LearnMoreProps) {
  const { t } = useTranslation('landing')
  const pick = usePick()
  const track = useTrack()
  if (service.link === null) return null
  const look = 'inline-flex min-h-8 items-center gap-2 font-semibold text-link hover:underline'
  const words = (
    <>
      {t('financing.learnMore')}
      <span className="sr-only">
        {': '}
        {pick(service.title).text}
      </span>
    </>
  )
  const follow = () => track('landing.link', { link: slug })
  return service.link.startsWith('/') ? (
    <Link to={service.link} className={look} onClick={follow}>
      {words}
      <Icon name="arrowEnd" className="size-4.5" />
    </Link>
  ) : (
    <ExternalLink href={service.link} leaves={t('financing.leaves')} className={look} onFollow={follow}>
      {words}
    </ExternalLink>
  )
}
