import { paths } from '@athar/contracts/paths'
import type { Metric, MetricProgress } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, SourceLine, usePublished, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMetricText } from '../metric-text.tsx'
import { Answered } from '../part.tsx'
import { useProgress } from '../queries.ts'

type Headlines = Published<'sgi-headline'>
type Headline = Headlines['items'][number]

/** What projects here report of the same thing. */
const reportedAs: Readonly<Record<string, Metric>> = {
  'trees-planted': 'trees-planted',
  'protected-land': 'land-protected',
}

/** What was reached, each figure with its year, its ground, and whoever says so; beside it the sum of our own records. */
export function HeadlineStats() {
  const query = usePublished('sgi-headline')
  const progress = useProgress().data?.metrics
  return (
    <Answered query={query} room="h-96 w-full">
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((item) => (
            <Stat
              key={item.slug}
              item={item}
              sources={sources}
              reported={progress?.find(({ metric }) => metric === reportedAs[item.slug])}
            />
          ))}
        </ul>
      )}
    </Answered>
  )
}

type StatProps = {
  readonly item: Headline
  readonly sources: Headlines['sources']
  readonly reported: MetricProgress | undefined
}

function Stat({ item, sources, reported }: StatProps) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const { body, sample } = item
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  return (
    <li className="grid grid-cols-1 content-start gap-2 border-t-3 border-action pt-4">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        <Words of={body.label} />
        {(sample || body.status === 'illustrative') && <SampleMark />}
        {body.status === 'computed' && <Badge>{t('hub.computed')}</Badge>}
      </h3>
      {body.value === null ? (
        <p className="text-muted">{t('hub.notPublished')}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          {body.qualifier !== null && (
            <span className="text-sm text-muted">{t(`hub.qualifiers.${body.qualifier}`)}</span>
          )}
          <bdi className="figures text-3xl font-semibold">{number(body.value)}</bdi>
          <Words of={body.unit} className="text-muted" />
          {body.year !== null && <bdi className="text-sm text-muted">({format.year(body.year)})</bdi>}
        </p>
      )}
      {body.basis !== null && (
        <p className="text-sm">
          <Words of={body.basis} />
        </p>
      )}
      <Reported progress={reported} />
      <SourceLine ids={body.sources} sources={sources} className="text-xs" />
    </li>
  )
}

/** The sum of what projects of this platform report: beside the national figure, never part of it. */
function Reported({ progress }: { readonly progress: MetricProgress | undefined }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const counted = useMetricText()
  if (!progress || progress.projects === 0) return null
  const { metric, total, sample } = progress
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {sample && <SampleMark />}
      <Link to={`${paths.sgiDashboard()}?metric=${metric}`} className="text-link underline underline-offset-2">
        {t('hub.reportedHere', { value: counted(metric, total, format.readable(total)) })}
      </Link>
    </p>
  )
}
